#include "server/store/names.hpp"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uspoof.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <set>
#include <stdexcept>
#include <utility>

#include "common/game/text.hpp"
#include "common/play/base/effort.hpp"
#include "proto/limits.hpp"
#include "proto/text_checks.hpp"

namespace visavis::server {

namespace {

struct Range {
    char32_t first, last;
};

/// Unicode's controls, format characters, private use, and everything that shows as nothing or as space.
constexpr std::array invisible{
    Range{0x0000, 0x001F},   Range{0x007F, 0x00A0},   Range{0x00AD, 0x00AD},    Range{0x034F, 0x034F},
    Range{0x0600, 0x0605},   Range{0x061C, 0x061C},   Range{0x06DD, 0x06DD},    Range{0x070F, 0x070F},
    Range{0x115F, 0x1160},   Range{0x1680, 0x1680},   Range{0x17B4, 0x17B5},    Range{0x180B, 0x180F},
    Range{0x2000, 0x200F},   Range{0x2028, 0x202F},   Range{0x205F, 0x206F},    Range{0x2800, 0x2800},
    Range{0x3000, 0x3000},   Range{0x3164, 0x3164},   Range{0xE000, 0xF8FF},    Range{0xFE00, 0xFE0F},
    Range{0xFEFF, 0xFEFF},   Range{0xFFA0, 0xFFA0},   Range{0xFFF0, 0xFFFF},    Range{0x13430, 0x1343F},
    Range{0x1BCA0, 0x1BCA3}, Range{0x1D173, 0x1D17A}, Range{0xE0000, 0x10FFFF},
};

bool is_invisible(char32_t character) {
    return std::ranges::any_of(
        invisible, [&](Range range) { return range.first <= character && character <= range.last; });
}

/// Takes the first character off valid UTF-8.
char32_t take_character(std::string_view& utf8) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(utf8[i]); };
    const unsigned char lead = byte(0);
    const std::size_t length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    char32_t character = length == 1 ? lead : lead & (0xFFU >> (length + 1));
    for (std::size_t i = 1; i < length; ++i) character = character << 6 | (byte(i) & 0x3FU);
    utf8.remove_prefix(length);
    return character;
}

constexpr char32_t joiner = 0x200D;
constexpr char32_t emoji_style = 0xFE0F;
constexpr int marks_on_a_letter = 3; // as Arabic, Hebrew and Vietnamese need them

bool is_picture(char32_t character) {
    return u_hasBinaryProperty(static_cast<UChar32>(character), UCHAR_EXTENDED_PICTOGRAPHIC) != 0;
}

bool is_mark(char32_t character) {
    return (U_MASK(u_charType(static_cast<UChar32>(character))) & (U_GC_MN_MASK | U_GC_ME_MASK)) != 0;
}

/// Whether all of it can be seen. What styles and joins emoji belongs to the picture before it.
bool is_visible(std::string_view name) {
    char32_t before = 0;
    bool after_picture = false; // with what belongs to it
    int marks = 0;
    while (!name.empty()) {
        const char32_t character = take_character(name);
        if (character == emoji_style || character == joiner) {
            if (!after_picture || before == joiner) return false;
            if (character == joiner) {
                std::string_view rest = name;
                if (rest.empty() || !is_picture(take_character(rest))) return false;
            }
        } else {
            const bool is_on_picture = after_picture && u_hasBinaryProperty(static_cast<UChar32>(character),
                                                                            UCHAR_EMOJI_MODIFIER) != 0;
            if (is_invisible(character)) return false;
            marks = is_mark(character) ? marks + 1 : 0;
            if (marks > marks_on_a_letter ||
                (marks > 0 && (before == 0 || before == U' ' || character == before)))
                return false;
            after_picture = is_picture(character) || is_on_picture;
        }
        before = character;
    }
    return true;
}

void expect(UErrorCode code) {
    if (U_FAILURE(code) != 0) throw std::runtime_error(std::string("ICU: ") + u_errorName(code));
}

struct CloseChecker {
    void operator()(USpoofChecker* checker) const { uspoof_close(checker); }
};
using Checker = std::unique_ptr<USpoofChecker, CloseChecker>;

/// Made once: it reads ICU's tables.
const USpoofChecker* checker() {
    static const Checker made = [] {
        UErrorCode code = U_ZERO_ERROR;
        Checker checker(uspoof_open(&code));
        uspoof_setChecks(checker.get(), USPOOF_RESTRICTION_LEVEL, &code);
        uspoof_setRestrictionLevel(checker.get(), USPOOF_MODERATELY_RESTRICTIVE);
        expect(code);
        return checker;
    }();
    return made.get();
}

icu::UnicodeString normalized(const icu::UnicodeString& text,
                              const icu::Normalizer2* (*form)(UErrorCode& code)) {
    UErrorCode code = U_ZERO_ERROR;
    icu::UnicodeString made;
    const icu::Normalizer2* const normalizer = form(code);
    expect(code);
    normalizer->normalize(text, made, code);
    expect(code);
    return made;
}

icu::UnicodeString from_utf8(std::string_view text) {
    return icu::UnicodeString::fromUTF8({text.data(), static_cast<std::int32_t>(text.size())});
}

/// How it looks, as characters that look like nothing else; what only styles is left out.
std::string skeleton(const icu::UnicodeString& name) {
    UErrorCode code = U_ZERO_ERROR;
    icu::UnicodeString looks;
    uspoof_getSkeletonUnicodeString(checker(), 0, name, looks, &code);
    expect(code);
    std::string utf8;
    looks.toUTF8String(utf8);
    return utf8;
}

icu::UnicodeString without_style(std::string_view name) {
    const icu::UnicodeString all = from_utf8(name);
    icu::UnicodeString plain;
    for (std::int32_t i = 0; i < all.length(); i = all.moveIndex32(i, 1))
        if (const auto character = static_cast<char32_t>(all.char32At(i));
            character != joiner && character != emoji_style)
            plain.append(static_cast<UChar32>(character));
    return plain;
}

/// Wide, narrow and ornate letters are letters.
icu::UnicodeString plain(std::string_view name) {
    return normalized(without_style(name), &icu::Normalizer2::getNFKCInstance);
}

NameKeys keys_of(icu::UnicodeString plain) {
    const std::string cased = skeleton(plain);
    return {"=" + skeleton(plain.foldCase()), "~" + cased};
}

/// Of the letters and digits alone.
NameKeys bare_keys(std::string_view name) {
    const icu::UnicodeString all = plain(name);
    icu::UnicodeString bare;
    for (std::int32_t i = 0; i < all.length(); i = all.moveIndex32(i, 1))
        if (u_isalnum(all.char32At(i)) != 0) bare.append(all.char32At(i));
    return keys_of(std::move(bare));
}

} // namespace

std::optional<std::string> accepted_name(std::string_view utf8) {
    const std::string_view typed = trimmed(utf8);
    if (typed.empty() || typed.size() > proto::limits::request_bytes) return std::nullopt;
    std::string name;
    normalized(from_utf8(typed), &icu::Normalizer2::getNFCInstance).toUTF8String(name);
    if (proto::count_characters(name) > proto::limits::name_characters) return std::nullopt;
    if (name.contains("  ") || !is_visible(name)) return std::nullopt;
    return name;
}

bool mixes_scripts(std::string_view name) {
    while (!name.empty()) {
        const std::string_view word = name.substr(0, name.find(' '));
        name.remove_prefix(std::min(word.size() + 1, name.size()));
        UErrorCode code = U_ZERO_ERROR;
        const auto found = uspoof_check2UnicodeString(checker(), without_style(word), nullptr, &code);
        expect(code);
        if (found != 0) return true;
    }
    return false;
}

NameKeys name_keys(std::string_view name) {
    return keys_of(plain(name));
}

std::string opponent_name(int level) {
    return "Level " + std::to_string(level);
}

bool poses_as_opponent(std::string_view name) {
    static const std::set<std::string> keys = [] {
        std::set<std::string> all;
        for (play::Level level = play::lowest_level; level <= play::highest_level; ++level)
            for (const std::string& taken : {opponent_name(level), "Niveau " + std::to_string(level)})
                for (const std::string& key : bare_keys(taken)) all.insert(key);
        return all;
    }();
    return std::ranges::any_of(bare_keys(name), [](const std::string& key) { return keys.contains(key); });
}

} // namespace visavis::server

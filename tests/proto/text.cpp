// Bytes: which are UTF-8, how deep they nest, where they may be cut, and how they are written as JSON.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <random>
#include <string>

#include "proto/text_checks.hpp"
#include "proto/writer.hpp"

namespace visavis::proto {

namespace {

using namespace std::string_literals;

/// The reference: nlohmann's own decoder, which throws at what it cannot dump.
bool nlohmann_can_write(const std::string& bytes) {
    try {
        (void)nlohmann::json(bytes).dump();
        return true;
    } catch (const nlohmann::json::type_error&) {
        return false;
    }
}

std::string written(std::string_view text) {
    std::string out;
    write_string(out, text);
    return out;
}

} // namespace

TEST_CASE("text: what is UTF-8 (RFC 3629)") {
    struct Row {
        const char* because;
        std::string bytes;
        bool want;
    };
    const Row rows[] = {
        {"nothing", "", true},
        {"ASCII, NUL included", "a\0\x7F"s, true},
        {"the least of two bytes", "\xC2\x80", true},
        {"overlong: two bytes for one", "\xC0\x80", false},
        {"overlong: the greatest such", "\xC1\xBF", false},
        {"the least of three bytes", "\xE0\xA0\x80", true},
        {"overlong: three bytes for two", "\xE0\x9F\xBF", false},
        {"the last before the surrogates", "\xED\x9F\xBF", true},
        {"the first surrogate", "\xED\xA0\x80", false},
        {"the last surrogate", "\xED\xBF\xBF", false},
        {"the first behind the surrogates", "\xEE\x80\x80", true},
        {"the least of four bytes", "\xF0\x90\x80\x80", true},
        {"overlong: four bytes for three", "\xF0\x8F\xBF\xBF", false},
        {"the greatest code point", "\xF4\x8F\xBF\xBF", true},
        {"one beyond", "\xF4\x90\x80\x80", false},
        {"five bytes", "\xF8\x88\x80\x80\x80", false},
        {"a continuation alone", "\x80", false},
        {"a lead alone", "\xC2", false},
        {"three bytes cut to two", "\xE2\x82", false},
        {"a lead in place of a continuation", "\xE2\xE2\xAC", false},
        {"bytes that are never there", "\xFE\xFF", false},
        {"right, then wrong", "Chlo\xC3\xA9\xE9", false},
    };
    for (const Row& row : rows) {
        CAPTURE(row.because);
        CHECK(is_valid_utf8(row.bytes) == row.want);
        CHECK(nlohmann_can_write(row.bytes) == row.want);
    }
}

TEST_CASE("text: UTF-8 is judged as by a reference, for all pairs of bytes and many longer sequences") {
    const auto check = [](const std::string& bytes) {
        if (is_valid_utf8(bytes) != nlohmann_can_write(bytes)) FAIL_CHECK("they differ at " << bytes);
    };
    for (int first = 0; first < 256; ++first)
        for (int second = 0; second < 256; ++second)
            check({static_cast<char>(first), static_cast<char>(second)});

    // Bytes at the borders between kinds, where a decoder goes wrong if anywhere.
    static constexpr unsigned char borders[] = {0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0,
                                                0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xED,
                                                0xEE, 0xEF, 0xF0, 0xF4, 0xF5, 0xF8, 0xFF};
    for (unsigned char a : borders)
        for (unsigned char b : borders)
            for (unsigned char c : borders)
                for (unsigned char d : borders)
                    check({static_cast<char>(a), static_cast<char>(b), static_cast<char>(c),
                           static_cast<char>(d)});
}

TEST_CASE("text: how deep JSON nests") {
    struct Row {
        const char* because;
        std::string text;
        int want;
    };
    const Row rows[] = {
        {"nothing", "", 0},
        {"a number", "1", 0},
        {"one level", "[]", 1},
        {"beside each other", "[[],{}]", 2},
        {"brackets in strings", R"(["[[[","{"])", 1},
        {"behind an escaped quote", R"(["\"[[["])", 1},
        {"behind an escaped backslash", R"(["\\",[]])", 2},
        {"a string without an end", "[\"[[[", 1},
        {"broken, and deep", std::string(100'000, '['), 100'000},
        {"closed before it is opened", "]]]][", 0},
    };
    for (const Row& row : rows) {
        CAPTURE(row.because);
        CHECK(nesting_of(row.text) == row.want);
    }
}

TEST_CASE("text: characters are counted and never cut") {
    struct Row {
        std::string text;
        std::size_t characters;
        std::size_t bytes; ///< to cut to
        std::string want;
    };
    const Row rows[] = {
        {"", 0, 5, ""},           {"abc", 3, 3, "abc"},    {"abc", 3, 2, "ab"},
        {"Chloé", 5, 6, "Chloé"}, {"Chloé", 5, 5, "Chlo"}, {"€€", 2, 5, "€"},
        {"€€", 2, 3, "€"},        {"€", 1, 2, ""},         {"\xF0\x9F\x98\x80!", 2, 4, "\xF0\x9F\x98\x80"},
        {"€", 1, 0, ""},
    };
    for (const Row& row : rows) {
        CAPTURE(row.text);
        CAPTURE(row.bytes);
        CHECK(count_characters(row.text) == row.characters);
        CHECK(truncated(row.text, row.bytes) == row.want);
    }
}

TEST_CASE("text: every character is written so that a reader of JSON gets it back, on one line") {
    for (char32_t code = 0; code <= 0x10FFFF; ++code) {
        if (code >= 0xD800 && code <= 0xDFFF) continue;
        std::string text;
        if (code < 0x80) {
            text = {static_cast<char>(code)};
        } else {
            const std::size_t following = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
            static constexpr unsigned leads[] = {0, 0xC0, 0xE0, 0xF0};
            text += static_cast<char>(leads[following] | code >> (6 * following));
            for (std::size_t left = following; left > 0; --left)
                text += static_cast<char>(0x80 | (code >> (6 * (left - 1)) & 0x3F));
        }
        const std::string json = written(text);
        const bool is_plain = json.find_first_of("\n\r\x7F\0"s) == std::string::npos;
        const bool is_right = is_valid_utf8(text) && nlohmann::json::parse(json).get<std::string>() == text;
        if (!is_plain || !is_right || count_characters(text) != 1) FAIL_CHECK("U+" << std::hex << +code);
    }
    CHECK(written("\"\\\b\f\n\r\t/ {} %n") == R"("\"\\\u0008\u000c\n\r\t/ {} %n")");
}

TEST_CASE("text: numbers are written in full") {
    struct Row {
        std::int64_t number;
        std::string_view want;
    };
    static constexpr Row rows[] = {
        {0, "0"},
        {-1, "-1"},
        {INT64_MAX, "9223372036854775807"},
        {INT64_MIN, "-9223372036854775808"},
    };
    for (const Row& row : rows) {
        std::string out;
        write(out, row.number);
        CHECK(out == row.want);
    }
}

} // namespace visavis::proto

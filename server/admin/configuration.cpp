#include "server/admin/configuration.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <utility>

#include "proto/text_checks.hpp"
#include "server/admin/toml_words.hpp"

namespace visavis::server {

namespace {

/// A file with more faults is none of ours; what is told of it ends there.
constexpr std::size_t max_faults = 20;
/// No option's name is half as long. What is told of a value repeats its key.
constexpr std::size_t max_key_bytes = 64;

constexpr const char* what_a_value_is =
    "text in quotes, a whole number, true or false, or a list of these in square brackets";

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

bool is_in_names(char c) {
    return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '_';
}

bool is_in_words(char c) {
    return is_in_names(c) || c == '+' || c == '.' || c == ':';
}

bool continues_a_character(char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

bool is_control(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte == 0x7F || (byte < 0x20 && c != '\t' && c != '\n');
}

void append_utf8(std::string& text, std::uint32_t character) {
    const auto append = [&text](std::uint32_t byte) { text += static_cast<char>(byte); };
    const auto continues = [](std::uint32_t bits) { return 0x80U | (bits & 0x3FU); };
    if (character < 0x80) return append(character);
    if (character < 0x800) {
        append(0xC0U | (character >> 6U));
    } else if (character < 0x10000) {
        append(0xE0U | (character >> 12U));
        append(continues(character >> 6U));
    } else {
        append(0xF0U | (character >> 18U));
        append(continues(character >> 12U));
        append(continues(character >> 6U));
    }
    append(continues(character));
}

/// Reads UTF-8 without control characters. What returns false, or nothing, has told a fault after which the
/// rest of the file makes no sense; after the other faults reading goes on.
class Reader {
  public:
    Reader(std::string_view text, const std::string& file) : rest_(text), file_(file) {}

    Configuration read() {
        for (skip_space(); !rest_.empty(); skip_space())
            if (!read_statement()) break;
        if (!faults_.empty()) return std::unexpected(std::move(faults_));
        return std::move(keys_);
    }

  private:
    std::string place() const { return fmt::format("{}:{}:{}", file_, line_, column_); }

    bool refuse(std::string_view place, std::string_view why) {
        faults_ += fmt::format("{}: {}\n", place, why);
        return ++fault_count_ < max_faults;
    }

    bool stop(std::string_view place, std::string_view why) {
        refuse(place, why);
        return false;
    }

    bool expected(std::string_view what) {
        if (rest_.empty()) return stop(place(), fmt::format("expected {}; here the file ends", what));
        if (next() == '\n') return stop(place(), fmt::format("expected {}; here the line ends", what));
        if (static_cast<unsigned char>(next()) >= 0x80)
            return stop(place(), "such a character may stand in quotes and comments only");
        return stop(place(), fmt::format("expected {}, not {}", what, next()));
    }

    /// 0 at the end.
    char next() const { return rest_.empty() ? '\0' : rest_.front(); }

    char take() {
        const char taken = rest_.front();
        rest_.remove_prefix(1);
        if (taken == '\n') {
            ++line_;
            column_ = 1;
        } else if (!continues_a_character(next())) {
            ++column_;
        }
        return taken;
    }

    bool skip(std::string_view what) {
        if (!rest_.starts_with(what)) return false;
        for (std::size_t count = what.size(); count > 0; --count) take();
        return true;
    }

    void skip_blanks() {
        while (next() == ' ' || next() == '\t') take();
    }

    void skip_comment() {
        skip_blanks();
        if (next() == '#')
            while (!rest_.empty() && next() != '\n') take();
    }

    /// Comments and ends of lines too.
    void skip_space() {
        do skip_comment();
        while (skip("\n"));
    }

    bool read_statement() {
        ConfiguredKey key{.key = {}, .place = place(), .is_list = false, .values = {}};
        if (next() == '[') return stop(place(), "this begins a table; expected an option: they are in none");
        while (is_in_names(next())) key.key += take();
        if (key.key.empty()) return expected("the name of an option");
        if (key.key.size() > max_key_bytes) return stop(key.place, "no option has so long a name");
        skip_blanks();
        if (next() == '.')
            return stop(key.place,
                        fmt::format("{} is a table; expected an option: they are in none", key.key));
        if (!skip("=")) return expected(fmt::format("= after {}", key.key));
        skip_blanks();
        key.is_list = skip("[");
        if (!(key.is_list ? read_list(key) : read_value(key))) return false;
        skip_comment();
        if (!rest_.empty() && !skip("\n")) return expected("the end of the line");
        const auto [first, is_first] = places_.emplace(key.key, key.place);
        if (!is_first)
            return refuse(key.place,
                          fmt::format("{} stands here again; it is at {}", key.key, first->second));
        keys_.push_back(std::move(key));
        return true;
    }

    bool read_list(ConfiguredKey& key) {
        for (skip_space(); !skip("]"); skip_space()) {
            if (!read_value(key)) return false;
            skip_space();
            if (!skip(",") && next() != ']') return expected(fmt::format(", or ] in the list {}", key.key));
        }
        return true;
    }

    bool read_value(ConfiguredKey& key) {
        const std::string begin = place();
        const auto add = [&](ConfiguredKind kind, std::string text) {
            key.values.push_back({kind, std::move(text), begin});
            return true;
        };
        const auto is = [&](const char* name) {
            return fmt::format("{} is {}; expected {}", key.key, name, what_a_value_is);
        };
        if (next() == '"' || next() == '\'') {
            auto text = read_text();
            return text && add(ConfiguredKind::text, std::move(*text));
        }
        if (next() == '[') return stop(begin, is("a list in a list"));
        if (next() == '{') return stop(begin, is("a table"));
        std::string word;
        while (is_in_words(next())) word += take();
        if (word.empty()) return expected(what_a_value_is);
        if (word == "true" || word == "false") return add(ConfiguredKind::yes_or_no, word);
        if (const auto number = whole_number(word))
            return add(ConfiguredKind::number, std::to_string(*number));
        return refuse(begin, is(seeming(word)));
    }

    std::optional<std::string> read_text() {
        const std::string begin = place();
        const char quote = next();
        const std::string threefold(3, quote);
        const bool has_many_lines = skip(threefold);
        const std::string end = has_many_lines ? threefold : std::string(1, quote);
        if (has_many_lines)
            skip("\n"); // the line of the quotes is none of the text's
        else
            take();
        std::string text;
        while (!skip(end)) {
            if (rest_.empty() || (next() == '\n' && !has_many_lines)) {
                stop(begin, fmt::format("the text that begins here is not ended by {}", end));
                return std::nullopt;
            }
            if (quote == '"' && next() == '\\') {
                if (!read_escape(text, has_many_lines)) return std::nullopt;
            } else {
                text += take();
            }
        }
        // Of up to five quotes the last three are those that end it.
        for (int more = 0; has_many_lines && more < 2 && next() == quote; ++more) text += take();
        return text;
    }

    bool read_escape(std::string& text, bool has_many_lines) {
        const std::string begin = place();
        take();
        static constexpr std::pair<char, char> meanings[] = {
            {'b', '\b'}, {'t', '\t'}, {'n', '\n'}, {'f', '\f'}, {'r', '\r'}, {'"', '"'}, {'\\', '\\'},
        };
        for (const auto& [letter, meaning] : meanings)
            if (next() == letter) {
                take();
                text += meaning;
                return true;
            }
        if (next() == 'u' || next() == 'U') {
            const std::string_view digits = rest_.substr(1, next() == 'u' ? 4 : 8);
            std::uint32_t character = 0;
            const auto [stopped, error] =
                std::from_chars(digits.data(), digits.data() + digits.size(), character, 16);
            const bool is_complete = digits.size() == (next() == 'u' ? 4 : 8) &&
                                     stopped == digits.data() + digits.size() && error == std::errc();
            const bool is_surrogate = character >= 0xD800 && character <= 0xDFFF;
            if (!is_complete || character == 0 || character > 0x10FFFF || is_surrogate)
                return stop(begin,
                            "expected four hexadecimal digits after \\u, eight after \\U, of a character");
            skip(rest_.substr(0, 1 + digits.size()));
            append_utf8(text, character);
            return true;
        }
        skip_blanks();
        if (!has_many_lines || next() != '\n')
            return stop(begin, R"(after \ expected one of b t n f r " \ u U; text in ' ' takes \ as it is)");
        while (next() == '\n' || next() == ' ' || next() == '\t') take(); // it joins the lines
        return true;
    }

    std::string_view rest_;
    const std::string& file_;
    std::size_t line_ = 1;
    std::size_t column_ = 1; ///< in characters
    std::vector<ConfiguredKey> keys_;
    std::map<std::string, std::string> places_;
    std::string faults_;
    std::size_t fault_count_ = 0;
};

/// `offset` is where a character begins.
std::string place_at(std::string_view text, std::size_t offset, const std::string& file) {
    const std::string_view before = text.substr(0, offset);
    const std::string_view line = before.substr(before.rfind('\n') + 1);
    return fmt::format(
        "{}:{}:{}", file, 1 + std::ranges::count(before, '\n'),
        1 + line.size() - static_cast<std::size_t>(std::ranges::count_if(line, continues_a_character)));
}

/// Where the bytes stop being text.
std::size_t bad_byte(std::string_view text) {
    constexpr std::size_t longest_character = 4;
    std::size_t at = 0;
    while (at < text.size()) {
        std::size_t size = 1;
        while (size <= longest_character && !proto::is_valid_utf8(text.substr(at, size))) ++size;
        if (size > longest_character) break;
        at += size;
    }
    return at;
}

/// With a line feed alone at the end of each line.
std::string with_plain_lines(std::string_view text) {
    std::string plain;
    for (std::size_t at = 0; at < text.size(); ++at)
        if (!text.substr(at).starts_with("\r\n")) plain += text[at];
    return plain;
}

} // namespace

Configuration parse_configuration(std::string_view text, const std::string& file) {
    if (text.size() > max_configuration_bytes)
        return std::unexpected(
            fmt::format("{}: longer than {} bytes: is it a configuration?\n", file, max_configuration_bytes));
    constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF"; // some editors put it before everything
    if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
    if (!proto::is_valid_utf8(text))
        return std::unexpected(place_at(text, bad_byte(text), file) +
                               ": not UTF-8; save the file in that encoding\n");
    const std::string lines = with_plain_lines(text);
    const auto control = std::ranges::find_if(lines, is_control);
    if (control != lines.end())
        return std::unexpected(place_at(lines, static_cast<std::size_t>(control - lines.begin()), file) +
                               ": a control character; in quotes write it as \\u and four digits\n");
    return Reader(lines, file).read();
}

Configuration read_configuration(const std::string& file) {
    const auto refuse = [&file](const char* why) {
        return std::unexpected(fmt::format("the configuration {} cannot be read: {}\n", file, why));
    };
    std::error_code failed;
    if (std::filesystem::is_directory(file, failed)) return refuse("it is a folder");
    errno = 0;
    std::ifstream in(file, std::ios::binary);
    if (!in) return refuse(std::strerror(errno));
    std::string text(max_configuration_bytes + 1, '\0');
    in.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (in.bad()) return refuse(std::strerror(errno));
    text.resize(static_cast<std::size_t>(in.gcount()));
    return parse_configuration(text, file);
}

} // namespace visavis::server

#include "server/admin/configuration.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <optional>

#include "proto/text_checks.hpp"

#define TOML_EXCEPTIONS 0
#define TOML_HEADER_ONLY 1 // Debian's compiled one would have to be there at run time
#include <toml++/toml.h>

namespace visavis::server {

namespace {

std::string place_of(const std::string& file, const toml::source_region& source) {
    return fmt::format("{}:{}:{}", file, source.begin.line, source.begin.column);
}

constexpr const char* what_a_value_is =
    "text in quotes, a whole number, true or false, or a list of these in square brackets";

const char* name_of(toml::node_type type) {
    switch (type) {
        case toml::node_type::table:
            return "a table";
        case toml::node_type::array:
            return "a list";
        case toml::node_type::string:
            return "text";
        case toml::node_type::integer:
            return "a whole number";
        case toml::node_type::floating_point:
            return "a number with a point";
        case toml::node_type::boolean:
            return "true or false";
        case toml::node_type::date:
        case toml::node_type::time:
        case toml::node_type::date_time:
            return "a date or a time";
        case toml::node_type::none:
            break;
    }
    return "nothing";
}

std::optional<ConfiguredValue> value_of(const toml::node& node, const std::string& file) {
    const std::string place = place_of(file, node.source());
    if (const auto* text = node.as_string()) return ConfiguredValue{ConfiguredKind::text, text->get(), place};
    if (const auto* number = node.as_integer())
        return ConfiguredValue{ConfiguredKind::number, std::to_string(number->get()), place};
    if (const auto* flag = node.as_boolean())
        return ConfiguredValue{ConfiguredKind::yes_or_no, flag->get() ? "true" : "false", place};
    return std::nullopt;
}

/// Adds to `faults` what cannot be a value.
ConfiguredKey read_key(const toml::key& key, const toml::node& node, const std::string& file,
                       std::string& faults) {
    ConfiguredKey read{std::string(key.str()), place_of(file, key.source()), node.is_array(), {}};
    const auto take = [&](const toml::node& each) {
        if (auto value = value_of(each, file)) return read.values.push_back(std::move(*value));
        faults += fmt::format("{}: {} is {}; expected {}\n", place_of(file, each.source()), read.key,
                              name_of(each.type()), what_a_value_is);
    };
    if (const auto* list = node.as_array())
        for (const toml::node& each : *list) take(each);
    else
        take(node);
    return read;
}

/// Columns count characters, as the parser's do. `offset` is where a character begins.
std::string place_at(std::string_view text, std::size_t offset, const std::string& file) {
    const std::string_view before = text.substr(0, offset);
    const std::string_view line = before.substr(before.rfind('\n') + 1);
    const auto continues_a_character = [](char byte) {
        return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
    };
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

/// What `text` begins with, from a quote to the quote that ends it.
std::size_t size_of_quoted(std::string_view text) {
    const char quote = text.front();
    const std::string_view threefold = quote == '"' ? R"(""")" : "'''";
    const bool has_many_lines = text.starts_with(threefold);
    const std::string_view end = has_many_lines ? threefold : text.substr(0, 1);
    std::size_t size = end.size();
    while (size < text.size() && !text.substr(size).starts_with(end))
        size += quote == '"' && text[size] == '\\' ? 2 : 1;
    size += end.size();
    // The last of more than three quotes are those that end it.
    while (has_many_lines && size < text.size() && text[size] == quote) ++size;
    return std::min(size, text.size());
}

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/// Where something stands, neither in quotes nor in a comment, that toml++ 3 does not bear: a character that
/// is not ASCII, or a date or a time. Half of one leads it to where its code is undefined.
std::size_t unbearable(std::string_view text) {
    std::size_t at = 0;
    while (at < text.size()) {
        const std::string_view rest = text.substr(at);
        const bool is_date = is_digit(rest[0]) && rest.size() > 1 && (rest[1] == '-' || rest[1] == ':');
        if (rest[0] == '#')
            at += std::min(rest.find('\n'), rest.size());
        else if (rest[0] == '"' || rest[0] == '\'')
            at += size_of_quoted(rest);
        else if (is_date || static_cast<unsigned char>(rest[0]) >= 0x80)
            break;
        else
            ++at;
    }
    return at;
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
    if (const std::size_t at = unbearable(text); at < text.size())
        return std::unexpected(
            place_at(text, at, file) +
            (is_digit(text[at])
                 ? fmt::format(": no option is a date or a time; expected {}\n", what_a_value_is)
                 : ": such a character may stand in quotes and comments only\n"));
    const toml::parse_result parsed = toml::parse(text, file);
    if (!parsed)
        return std::unexpected(
            fmt::format("{}: {}\n", place_of(file, parsed.error().source()), parsed.error().description()));
    std::vector<ConfiguredKey> keys;
    std::string faults;
    for (const auto& [key, node] : parsed.table()) keys.push_back(read_key(key, node, file, faults));
    if (!faults.empty()) return std::unexpected(std::move(faults));
    return keys;
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

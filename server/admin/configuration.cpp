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

/// Where the bytes stop being text; columns count characters, as the parser's do.
std::string place_of_bad_byte(std::string_view text, const std::string& file) {
    constexpr std::size_t longest_character = 4;
    std::size_t line = 1;
    std::size_t column = 1;
    while (!text.empty()) {
        std::size_t size = 1;
        while (size <= longest_character && !proto::is_valid_utf8(text.substr(0, size))) ++size;
        if (size > longest_character) break;
        const bool is_line_end = text.front() == '\n';
        line += is_line_end ? 1 : 0;
        column = is_line_end ? 1 : column + 1;
        text.remove_prefix(std::min(size, text.size()));
    }
    return fmt::format("{}:{}:{}", file, line, column);
}

} // namespace

Configuration parse_configuration(std::string_view text, const std::string& file) {
    if (text.size() > max_configuration_bytes)
        return std::unexpected(
            fmt::format("{}: longer than {} bytes: is it a configuration?\n", file, max_configuration_bytes));
    if (!proto::is_valid_utf8(text))
        return std::unexpected(place_of_bad_byte(text, file) +
                               ": not UTF-8; save the file in that encoding\n");
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

// The configuration file as it was written: every key with its values, and the place of each. It is the part
// of TOML 1.0 that options need: `key = value` without tables, where a value is text, a whole number, true or
// false, or a list of these. Knows no option.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace visavis::server {

/// A longer file is refused: a hundred times what all options take.
inline constexpr std::size_t max_configuration_bytes = std::size_t{256} * 1024;

enum class ConfiguredKind : std::uint8_t { text, number, yes_or_no };

struct ConfiguredValue {
    ConfiguredKind kind;
    std::string text;  ///< as it would stand on a command line
    std::string place; ///< FILE:LINE:COLUMN
};

struct ConfiguredKey {
    std::string key;
    std::string place;
    bool is_list;
    std::vector<ConfiguredValue> values; ///< exactly one where it is no list
};

/// In the order of the file. Errors are sentences, each with its place and a line end; of faults in the
/// values twenty are told, of those in the grammar the first.
using Configuration = std::expected<std::vector<ConfiguredKey>, std::string>;

/// `file` is what places name.
Configuration parse_configuration(std::string_view text, const std::string& file);

/// Refuses what is no readable file of at most `max_configuration_bytes`.
Configuration read_configuration(const std::string& file);

} // namespace visavis::server

#include "server/admin/option_sources.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <numeric>
#include <utility>
#include <vector>

namespace visavis::server {

namespace {

constexpr std::string_view environment_prefix = "VISAVIS_";
constexpr std::size_t comment_column = 40;

std::string key_of(const CLI::Option& option) {
    return option.get_lnames().empty() ? "" : option.get_lnames().front();
}

std::string variable_of(const std::string& key) {
    std::string name(environment_prefix);
    for (const char c : key)
        name += c == '-' ? '_' : static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return name;
}

/// Without what CLI11 adds for checks that describe themselves.
std::string type_of(const CLI::Option& option) {
    const std::string type = option.get_type_name();
    return type.substr(0, type.find(':'));
}

bool is_list(const CLI::Option& option) {
    return option.get_multi_option_policy() == CLI::MultiOptionPolicy::TakeAll ||
           option.get_expected_max() > 1;
}

bool is_flag(const CLI::Option& option) {
    return option.get_items_expected_max() == 0;
}

bool is_integer(const std::string& text) {
    return !text.empty() && std::ranges::all_of(text, [](unsigned char c) { return std::isdigit(c) != 0; });
}

ConfiguredKind kind_of(const CLI::Option& option) {
    if (is_flag(option)) return ConfiguredKind::yes_or_no;
    const std::string type = type_of(option);
    const bool is_number = type == "NUMBER" || type == "PORT" || type == "UINT" || type == "INT";
    return is_number || is_integer(option.get_default_str()) ? ConfiguredKind::number : ConfiguredKind::text;
}

/// The option's description on one line.
std::string description_of(const CLI::Option& option) {
    std::string text = option.get_description();
    std::ranges::replace(text, '\n', ' ');
    return text;
}

/// Never shown: who may read what is in force need not know it.
bool is_secret(const CLI::Option& option) {
    const std::string key = key_of(option);
    return type_of(option) == "SECRET" || key.ends_with("password") || key.ends_with("secret");
}

const char* name_of(ConfiguredKind kind) {
    switch (kind) {
        case ConfiguredKind::text:
            return "text in quotes";
        case ConfiguredKind::number:
            return "a whole number";
        case ConfiguredKind::yes_or_no:
            return "true or false";
    }
    return "";
}

std::string in_quotes(std::string_view text) {
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\')
            (result += '\\') += c;
        else if (c == '\n')
            result += "\\n";
        else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f)
            result += fmt::format("\\u{:04X}", static_cast<unsigned char>(c));
        else
            result += c;
    }
    return result + '"';
}

std::string in_toml(const CLI::Option& option, const std::vector<std::string>& values) {
    const bool has_quotes = kind_of(option) == ConfiguredKind::text;
    const auto one = [&](const std::string& value) { return has_quotes ? in_quotes(value) : value; };
    if (!is_list(option)) return one(values.back());
    std::string list;
    for (const std::string& value : values) list += (list.empty() ? "" : ", ") + one(value);
    return "[" + list + "]";
}

/// What an option that is not set means stands in brackets at the end of its description.
std::string meaning_of_none(const CLI::Option& option) {
    const std::string text = description_of(option);
    const std::size_t begin = text.rfind('[');
    if (begin == std::string::npos || !text.ends_with(']')) return "not set";
    return "not set: " + text.substr(begin + 1, text.size() - begin - 2);
}

/// Group by group, as --help has them.
std::vector<CLI::Option*> configurable(CLI::App& app) {
    std::vector<CLI::Option*> options;
    for (const std::string& group : app.get_groups()) {
        if (group == one_shot_group) continue;
        const auto found = app.get_options([&](const CLI::Option* option) {
            return option->get_group() == group && !key_of(*option).empty() && key_of(*option) != "config" &&
                   option != app.get_help_ptr() && option != app.get_version_ptr();
        });
        options.insert(options.end(), found.begin(), found.end());
    }
    return options;
}

/// Gives the option its values and lets it check and convert them. Empty, or why they will not do.
std::string why_not(CLI::Option& option, const std::vector<std::string>& values) {
    if (values.empty()) return {};
    try {
        for (const std::string& value : values) option.add_result(value);
        option.run_callback();
        return {};
    } catch (const CLI::ConversionError&) {
        return "does not fit";
    } catch (const CLI::Error& refused) {
        const std::string why = refused.what();
        const std::string prefix = option.get_name() + ": ";
        return "will not do: " + (why.starts_with(prefix) ? why.substr(prefix.size()) : why);
    }
}

std::string shown(const CLI::Option& option, const std::vector<std::string>& values) {
    return is_secret(option) ? "(not shown)" : in_toml(option, values);
}

std::string with_comment(std::string line, const std::string& comment) {
    line.resize(std::max(line.size() + 1, comment_column), ' ');
    return line + "# " + comment + "\n";
}

std::size_t distance(std::string_view one, std::string_view other) {
    std::vector<std::size_t> row(other.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < one.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i + 1);
        for (std::size_t j = 0; j < other.size(); ++j) {
            const std::size_t replaced = diagonal + (one[i] == other[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({replaced, diagonal + 1, row[j] + 1});
        }
    }
    return row.back();
}

} // namespace

std::optional<std::string> nearest_name(std::string_view name, const std::vector<std::string>& names) {
    constexpr std::size_t longest = 64; // more is no slip of a finger
    if (name.size() > longest) return std::nullopt;
    std::string plain;
    for (const char c : name)
        plain += c == '_' ? '-' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    const auto to_name = [&plain](const std::string& each) { return distance(plain, each); };
    const auto nearest = std::ranges::min_element(names, {}, to_name);
    if (nearest == names.end() || to_name(*nearest) > std::max<std::size_t>(2, plain.size() / 3))
        return std::nullopt;
    return *nearest;
}

OptionSources::OptionSources(CLI::App& app) : app_(app) {
    app.add_option("--config", file_, "a file with options, as --default-config prints one [none]")
        ->type_name("FILE");
    app.add_flag("--check-config", wants_check_, "check all options, print what is in force, and end")
        ->group(one_shot_group);
    app.add_flag("--default-config", wants_defaults_,
                 "print a configuration file with every option and its default")
        ->group(one_shot_group);
}

std::expected<void, std::string> OptionSources::fill_in() {
    const char* const named = std::getenv("VISAVIS_CONFIG");
    if (file_.empty() && named != nullptr) file_ = named;
    std::vector<ConfiguredKey> keys;
    if (!file_.empty()) {
        auto read = read_configuration(file_);
        if (!read) return std::unexpected(std::move(read.error()));
        keys = std::move(*read);
    }
    std::string faults;
    std::map<std::string, CLI::Option*> options;
    for (CLI::Option* const option : configurable(app_)) {
        options.emplace(key_of(*option), option);
        if (option->count() != 0)
            places_.emplace(option, "the command line");
        else
            faults += fill_in_from_environment(*option);
    }
    for (const ConfiguredKey& key : keys) {
        const auto found = options.find(key.key);
        faults += found == options.end() ? unknown_key(key) : fill_in_from_file(*found->second, key);
    }
    if (!faults.empty()) return std::unexpected(std::move(faults));
    return {};
}

std::string OptionSources::fill_in_from_environment(CLI::Option& option) {
    const std::string name = variable_of(key_of(option));
    const char* const text = std::getenv(name.c_str());
    if (text == nullptr || *text == '\0') return {}; // a variable that is set to nothing is not set
    std::vector<std::string> values;
    if (is_list(option))
        values = CLI::detail::split(text, ',');
    else
        values.emplace_back(text);
    places_.emplace(&option, name);
    const std::string why = why_not(option, values);
    if (why.empty()) return {};
    return fmt::format("{}: {} {}; expected {}: {}\n", name,
                       is_secret(option) ? "(not shown)" : in_quotes(text), why, type_of(option),
                       description_of(option));
}

std::string OptionSources::fill_in_from_file(CLI::Option& option, const ConfiguredKey& key) {
    const ConfiguredKind expected = kind_of(option);
    if (key.is_list && !is_list(option))
        return fmt::format("{}: {} is a list; expected {}\n", key.place, key.key, name_of(expected));
    std::string faults;
    std::vector<std::string> values;
    for (const ConfiguredValue& value : key.values) {
        if (value.kind != expected)
            faults += fmt::format("{}: {} is {}; expected {}\n", value.place, key.key, name_of(value.kind),
                                  name_of(expected));
        values.push_back(value.text);
    }
    if (!faults.empty() || places_.contains(&option)) return faults; // a nearer source has the word
    if (values.empty()) return {};
    const std::string place = key.values.front().place;
    places_.emplace(&option, place);
    const std::string why = why_not(option, values);
    if (why.empty()) return {};
    return fmt::format("{}: {} = {} {}; expected {}: {}\n", place, key.key, shown(option, values), why,
                       type_of(option), description_of(option));
}

std::string OptionSources::unknown_key(const ConfiguredKey& key) const {
    std::vector<std::string> names;
    for (const CLI::Option* const option : configurable(app_)) names.push_back(key_of(*option));
    if (const auto nearest = nearest_name(key.key, names))
        return fmt::format("{}: there is no option {}; did you mean {}?\n", key.place, in_quotes(key.key),
                           *nearest);
    return fmt::format(
        "{}: there is no option {}; --help lists them all, and a key is an option's name without "
        "the dashes\n",
        key.place, in_quotes(key.key));
}

std::string OptionSources::default_configuration() const {
    std::string text =
        "# The configuration of visavis-server: every option, with its default behind a #.\n"
        "# To change one, take the # away and write another value; where there is no default, the\n"
        "# kind of value stands there in capitals. The same names serve on the command line\n"
        "# (--max-rooms 20) and in the environment (VISAVIS_MAX_ROOMS=20; commas part the values of\n"
        "# a list). The command line has the last word, then the environment, then this file.\n"
        "# Changes count from the server's next start. To see what is in force, or what is wrong:\n"
        "#   visavis-server --config FILE --check-config\n";
    std::string group;
    for (const CLI::Option* const option : configurable(app_)) {
        if (option->get_group() != group) {
            group = option->get_group();
            text += fmt::format("\n# {}\n# {}\n", group, std::string(group.size(), '-'));
        }
        std::string description = option->get_description();
        for (std::size_t at = 0; (at = description.find('\n', at)) != std::string::npos; at += 3)
            description.replace(at, 1, "\n# ");
        std::string standard = option->get_default_str();
        if (is_flag(*option))
            standard = "false";
        else if (standard.empty())
            standard = type_of(*option);
        text += fmt::format("\n# {}\n#{} = {}\n", description, key_of(*option), in_toml(*option, {standard}));
    }
    return text;
}

std::string OptionSources::in_force() const {
    std::string text = "# What is in force, and where it comes from.\n";
    std::vector<std::string> names{variable_of("config")};
    for (const CLI::Option* const option : configurable(app_)) {
        const std::string key = key_of(*option);
        names.push_back(variable_of(key));
        const auto place = places_.find(option);
        const std::string from = place == places_.end() ? "the default" : place->second;
        if (option->count() != 0 && is_secret(*option))
            text += with_comment("# " + key + " is not shown", from);
        else if (option->count() != 0)
            text += with_comment(key + " = " + in_toml(*option, option->results()), from);
        else if (is_flag(*option))
            text += with_comment(key + " = false", from);
        else if (const std::string standard = option->get_default_str(); !standard.empty())
            text += with_comment(key + " = " + in_toml(*option, {standard}), from);
        else
            text += with_comment("# " + key, meaning_of_none(*option));
    }
    for (char** each = environ; *each != nullptr; ++each) {
        const std::string_view variable(*each);
        const std::string name(variable.substr(0, variable.find('=')));
        if (name.starts_with(environment_prefix) && std::ranges::find(names, name) == names.end())
            text += "# In the environment, " + name + " is no option's name.\n";
    }
    return text;
}

} // namespace visavis::server

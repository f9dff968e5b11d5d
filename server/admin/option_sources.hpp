// Options that the command line leaves out, taken from the environment and then from the configuration file,
// under the names of the flags. Knows how CLI11 keeps an option, and no option but its own four.
#pragma once

#include <expected>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "server/admin/configuration.hpp"

namespace CLI { // NOLINT(readability-identifier-naming): the library's own
class App;
class Option;
} // namespace CLI

namespace visavis::server {

/// What is asked for by an option of this group ends the program at once: it has no place in a file.
inline constexpr const char* one_shot_group = "Instead of serving";

class OptionSources {
  public:
    /// Adds --config, --check-config and --default-config. `app` outlives this.
    explicit OptionSources(CLI::App& app);

    /// After `app` has parsed the command line: every option that it leaves out gets its value from the
    /// environment or else from the file, through its own conversion and its own checks. An error is one
    /// sentence a line: where the value stands, what it is, and what was expected.
    std::expected<void, std::string> fill_in();

    bool wants_defaults() const { return wants_defaults_; }
    bool wants_check() const { return wants_check_; }

    /// A configuration file in which every option stands behind a #, with its description and its default.
    std::string default_configuration() const;
    /// What is in force after `fill_in`, as a configuration file, and where each value comes from. Secrets
    /// are left out.
    std::string in_force() const;

  private:
    std::string fill_in_from_environment(CLI::Option& option);
    std::string fill_in_from_file(CLI::Option& option, const ConfiguredKey& key);
    std::string unknown_key(const ConfiguredKey& key) const;

    CLI::App& app_;
    std::string file_;
    bool wants_check_ = false;
    bool wants_defaults_ = false;
    std::map<const CLI::Option*, std::string> places_; ///< of values that are no defaults
};

/// The one of `names` that `name` was perhaps meant to be.
std::optional<std::string> nearest_name(std::string_view name, const std::vector<std::string>& names);

} // namespace visavis::server

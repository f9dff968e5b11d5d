// From the command line, the environment and the configuration file to settings. Knows no server.
#pragma once

#include <expected>
#include <string>

#include "server/settings.hpp"

namespace visavis::server {

enum ExitCode : int { exit_ok = 0, exit_failure = 1, exit_usage = 2 };

/// Why the program ends before it has begun: help or version for standard output, or a usage error.
struct EarlyExit {
    ExitCode code;
    std::string text; ///< ends with a line end
};

std::expected<Settings, EarlyExit> read_options(int argc, const char* const* argv);

} // namespace visavis::server

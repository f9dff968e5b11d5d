// The options about how others reach the server and by what they trust it. Knows no server.
#pragma once

#include <string>

#include "server/settings.hpp"

namespace CLI { // NOLINT(readability-identifier-naming): the library's own
class App;
}

namespace visavis::server {

void add_network(CLI::App& app, Settings& settings);

/// What is wrong between options that are fine by themselves, with its line end; empty: nothing.
std::string find_network_fault(const Settings& settings);

} // namespace visavis::server

// What CLI11 finds wrong with a command line, in the language in use.
#pragma once

#include <CLI/Error.hpp>
#include <string>

namespace visavis::client {

std::string sentence_for(const CLI::ParseError& fault);

} // namespace visavis::client

// The program `visavis`: from the command line to records, or to one visit after the other.
#pragma once

namespace visavis::client {

/// Runs to the end and returns the exit code.
int run(int argc, const char* const* argv);

} // namespace visavis::client

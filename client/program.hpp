// The program `visavis`: puts the plain mode, a connection and standard input together. Holds no logic of
// either.
#pragma once

namespace visavis::client {

/// Runs to the end and returns the exit code.
int run(int argc, const char* const* argv);

} // namespace visavis::client

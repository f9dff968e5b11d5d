// How the program ends, for the shell.
#pragma once

namespace visavis::client {

enum class ExitCode : int {
    done = 0,   ///< finished, left or quit as wished
    failed = 1, ///< refused, or something went wrong; a sentence on standard error says what
    usage = 2,  ///< the command line cannot be understood
};

} // namespace visavis::client

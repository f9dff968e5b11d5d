// `visavis-server admin …`: says to a running server what its host wants. Knows no part of the server.
#pragma once

namespace visavis::server {

/// `argv` begins with the word `admin`. Returns the exit code: 0 done, 1 refused or nobody there, 2 the
/// command line is wrong.
int run_admin(int argc, const char* const* argv);

} // namespace visavis::server

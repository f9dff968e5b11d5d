// `verify` and `replay` once a record is at hand. Knows no connection.
#pragma once

#include <cstdio>
#include <string>

#include "client/exit_code.hpp"
#include "client/terminal/drawn/display.hpp"
#include "client/terminal/output.hpp"
#include "proto/record.hpp"

namespace visavis::client {

/// Says whether the record in the file is right, or what is wrong and where.
ExitCode verify_file(const std::string& path, Output& output);

/// Shows the record in the file as lines are typed into `input`; where that is no terminal, what is left at
/// its end is told too.
ExitCode replay_file(const std::string& path, std::FILE* input, Output& output);
ExitCode replay(const proto::Record& record, std::FILE* input, Output& output);

/// The same on a drawn screen; what is wrong with the file is said to `output`. Returns the exit code.
int replay_file_drawn(const std::string& path, Display& display, Output& output);
int replay_drawn(const proto::Record& record, Display& display);

} // namespace visavis::client

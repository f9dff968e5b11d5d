// `verify`, `replay` and `analyse` once a record is at hand. Knows no connection.
#pragma once

#include <cstdio>
#include <string>

#include "client/exit_code.hpp"
#include "client/terminal/drawn/display.hpp"
#include "client/terminal/output.hpp"
#include "common/play/base/effort.hpp"
#include "proto/record.hpp"

namespace visavis::client {

/// Some ten seconds for a long match of Virtem.
inline const play::Effort analysis_effort{.stop = {}, .positions = 120'000'000};

/// Says whether the record in the file is right, or what is wrong and where.
ExitCode verify_file(const std::string& path, Output& output);

/// Shows the record in the file as lines are typed into `input`; where that is no terminal, what is left at
/// its end is told too.
ExitCode replay_file(const std::string& path, std::FILE* input, Output& output);
ExitCode replay(const proto::Record& record, std::FILE* input, Output& output);

/// The same on a drawn screen; what is wrong with the file is said to `output`. Returns the exit code.
int replay_file_drawn(const std::string& path, Display& display, Output& output);
int replay_drawn(const proto::Record& record, Display& display);

/// Says what each position was worth and what the choices gave away. A record that is not right is not
/// analysed. How far a long analysis has come is told among the complaints.
ExitCode analyse_file(const std::string& path, Output& output, const play::Effort& effort = analysis_effort);
ExitCode analyse(const proto::Record& record, Output& output, const play::Effort& effort = analysis_effort);

} // namespace visavis::client

// The command line, read. Knows no connection.
#pragma once

#include <expected>
#include <string>
#include <variant>

#include "client/exit_code.hpp"
#include "client/terminal/output.hpp"
#include "client/terminal/wish.hpp"

namespace visavis::client {

/// Nothing is to be done: a page that was asked for, or what is wrong with the command line.
struct Dismissed {
    ExitCode code = ExitCode::done;
    std::string text; ///< for standard output where all is well, for standard error otherwise
};

/// Line by line.
void tell(Output& output, const Dismissed& dismissed);

/// `token` is taken where no option names one (the environment's VISAVIS_TOKEN; empty: none).
std::expected<std::variant<Wish, RecordWish>, Dismissed> parse_options(int argc, const char* const* argv,
                                                                       const std::string& token);

} // namespace visavis::client

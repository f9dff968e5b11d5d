// The page that `help` shows: both games and all commands. Knows no room.
#pragma once

#include <string_view>

namespace visavis::client::sentences {

/// Lines of at most 100 characters, each with its end.
std::string_view help_page();

} // namespace visavis::client::sentences

// The page that `help` shows: both games and all commands. Knows no room.
#pragma once

#include <string_view>

namespace visavis::client::sentences {

/// Lines of at most 78 characters, each with its end.
std::string_view help_page();

/// Where the screen is drawn, what its keys do.
std::string_view help_of_keys();

} // namespace visavis::client::sentences

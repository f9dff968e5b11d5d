// Asks whoever sits at the terminal for a password, which is not shown and kept nowhere.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace visavis::client {

/// Nothing when there is no terminal, or nothing is typed. A signal that ends programs does so here too, with
/// the terminal as it was before.
std::optional<std::string> ask_password(std::string_view prompt);

} // namespace visavis::client

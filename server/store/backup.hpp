// A copy of the database, taken while a server may be using it. Knows nothing of what it holds.
#pragma once

#include <cstdint>
#include <expected>
#include <string>

namespace visavis::server {

/// Copies the database in `folder` to the new file `to`, which only its owner may read: whole, as of one
/// moment, and on disk when this returns. No server need be stopped for it, and none waits. Returns the
/// file's size in bytes, or a sentence that says what to do; then there is no file `to` that was not there
/// before.
std::expected<std::uintmax_t, std::string> back_up(const std::string& folder, const std::string& to);

} // namespace visavis::server

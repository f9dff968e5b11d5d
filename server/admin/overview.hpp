// Who and what is on the server at this moment, for its host to read, as text or for programs. Changes
// nothing.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "common/match/time.hpp"
#include "server/store/sanction_book.hpp"

namespace visavis::server {

struct Services;

/// Rooms, players with a connection, and connections by address.
std::string overview_text(const Services& services);
std::string overview_json(const Services& services);

/// Bans and mutes in force.
std::string sanctions_text(const std::vector<Sanction>& sanctions, ServerTime at);
std::string sanctions_json(const std::vector<Sanction>& sanctions, ServerTime at);

/// "2026-01-02 11:00 UTC", or "for good".
std::string term_text(std::optional<ServerTime> until);

} // namespace visavis::server

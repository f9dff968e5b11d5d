// Who and what is on the server at this moment, for its host to read, as text or for programs: in pages,
// since everybody waits while one is written. Changes nothing.
#pragma once

#include <cstddef>
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "common/match/time.hpp"
#include "server/admin/request.hpp"
#include "server/store/sanction_book.hpp"

namespace visavis::server {

struct Services;

struct OverviewWish {
    std::optional<AdminPart> only;
    std::string
        after; ///< an entry of that one part: a room's number, a player's id, or an address; empty: none
    std::size_t limit; ///< entries of each part
};

/// What the request asks for, or why that is no page.
std::expected<OverviewWish, std::string> overview_wish(const AdminRequest& request);

/// Rooms in the order in which they were made, players with a connection by id, and connections by address.
std::string overview_text(const Services& services, const OverviewWish& wish);
std::string overview_json(const Services& services, const OverviewWish& wish);

/// Bans and mutes in force.
std::string sanctions_text(const std::vector<Sanction>& sanctions, ServerTime at);
std::string sanctions_json(const std::vector<Sanction>& sanctions, ServerTime at);

/// "2026-01-02 11:00 UTC", or "for good".
std::string term_text(std::optional<ServerTime> until);

} // namespace visavis::server

// What has happened in a room, resolved so that folding it needs nothing else: no clock, no randomness, no
// rule that might read it differently later. One accepted request or timer is one fact and one version.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "common/game/seat.hpp"
#include "common/match/match.hpp"
#include "common/match/time.hpp"
#include "proto/messages/rooms.hpp"

namespace visavis::server {

/// Who holds a seat, under the name of that time: a later change of the player's name leaves it alone.
struct SeatHolder {
    std::string player; ///< the public id
    std::string name;
    bool bot = false;
    std::optional<int> level; ///< of an opponent that the server seats
    bool operator==(const SeatHolder&) const = default;
};

/// A game with its options, `random` ones drawn; each match's seed comes on top.
struct GladiatorTerms {
    int fights = gladiator::min_fights;
    bool operator==(const GladiatorTerms&) const = default;
};
struct VirtemTerms {
    virtem::LayoutId layout{};
    virtem::Goal goal = virtem::Goal::mixed;
    bool operator==(const VirtemTerms&) const = default;
};
using GameTerms = std::variant<GladiatorTerms, VirtemTerms>;

/// What is fixed when a room is made.
struct RoomTerms {
    GameTerms game;
    std::optional<match::ClockTerms> clock; ///< none: untimed
    proto::Visibility visibility = proto::Visibility::private_;
    proto::Spectators spectators = proto::Spectators::open;
    bool operator==(const RoomTerms&) const = default;
};

/// Matches of a room, by who holds the seats now.
struct RoomScore {
    PerSeat<int> wins;
    int draws = 0;
    bool operator==(const RoomScore&) const = default;
};

/// What a room is beside its match.
struct RoomBase {
    std::string code;
    RoomTerms terms;
    PerSeat<std::optional<SeatHolder>> seats;
    RoomScore score;
    std::int64_t version = 0; ///< one for each fact
    bool operator==(const RoomBase&) const = default;
};

namespace facts {

struct Opened {
    std::string code;
    RoomTerms terms;
    PerSeat<std::optional<SeatHolder>> seats; ///< the maker's, or both of two who were paired
    std::optional<match::Started> started;    ///< where both are held
};

struct Seated {
    Seat seat{};
    SeatHolder holder;
    std::optional<match::Started> started; ///< with the second seat
};

/// Something in the running match, or an offer of a rematch after it.
struct InMatch {
    match::Fact fact;
};

/// A rematch was agreed: the seats change hands, the match begins.
struct Rematched {
    match::Started started;
    /// From a journal that has dropped all facts before this one: the room as they had left it.
    std::optional<RoomBase> base;
};

struct Left {
    Seat seat{};
    std::string player;                ///< who held it
    std::optional<match::Ended> ended; ///< a running match, by this
    bool closes = false;               ///< nobody holds a seat any more
};

/// Nobody has been there for too long, or the host has closed the room. No match runs.
struct Expired {
    bool by_host = false;
};

} // namespace facts

struct Fact {
    ServerTime at;
    std::variant<facts::Opened, facts::Seated, facts::InMatch, facts::Rematched, facts::Left, facts::Expired>
        what;
};

} // namespace visavis::server

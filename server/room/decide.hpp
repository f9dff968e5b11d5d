// What a request or a timer leads to: a fact to be stored, or the reason why not. Changes nothing, and knows
// no connection, clock or randomness: whatever it needs of those comes with the event.
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "common/match/match.hpp"
#include "common/match/time.hpp"
#include "common/virtem/deal.hpp"
#include "proto/error.hpp"
#include "server/room/facts.hpp"
#include "server/room/state.hpp"

namespace visavis::server {

/// Chance for a match that may start: drawn by the shell from the secure generator, used or not.
struct MatchChance {
    match::MatchId id{};
    virtem::Seed seed{};
};

/// Since when each seat's player has been away; nothing for who is there. The shell knows, and says it with
/// the events that it matters to.
using Absences = PerSeat<std::optional<ServerTime>>;

inline constexpr Milliseconds first_action_patience = std::chrono::minutes(1);
inline constexpr Milliseconds absence_patience = std::chrono::minutes(1); ///< in a match with clocks
inline constexpr Milliseconds untimed_absence_patience = std::chrono::days(7);
inline constexpr Milliseconds rematch_absence_patience = std::chrono::seconds(30);

struct PlayerJoins {
    SeatHolder holder;
    MatchChance chance;
};
struct PlayerLeaves {
    std::string player;
};

/// What a seated player asks for in a match.
struct InMatch {
    std::string player;
    match::MatchId match{};
};
struct PlayerActs : InMatch {
    int turn = 0;
    std::string action; ///< as typed
};
struct PlayerOffers : InMatch {
    int turn = 0;
    match::OfferKind kind{};
    MatchChance chance; ///< for a rematch that the other offers too
    Absences absences;
};
struct PlayerAccepts : InMatch {
    int turn = 0;
    match::OfferKind kind{};
    MatchChance chance;
    Absences absences;
};
struct PlayerDeclines : InMatch {
    int turn = 0;
    match::OfferKind kind{};
};
struct PlayerGives : InMatch {
    int turn = 0;
};
struct PlayerResigns : InMatch {};
struct PlayerClaims : InMatch {
    Absences absences;
};

/// The moment of `next_deadline` has come.
struct TimeRunsOut {};
/// The server is back in a match that it left at `stopped`.
struct ServerResumes {
    ServerTime stopped;
};
/// The absences have grown long enough for a rematch's offer to lapse.
struct OffererIsAway {
    Absences absences;
};
/// A running match that is neglected by now is aborted; a room without one closes, since nobody has been
/// there for too long.
struct RoomExpires {};
/// Whoever runs the server wants the room to be gone: a running match is aborted, a room without one closes.
struct HostCloses {};

using RoomEvent = std::variant<PlayerJoins, PlayerLeaves, PlayerActs, PlayerOffers, PlayerAccepts,
                               PlayerDeclines, PlayerGives, PlayerResigns, PlayerClaims, TimeRunsOut,
                               ServerResumes, OffererIsAway, RoomExpires, HostCloses>;

/// The request is in order and changes nothing: it is answered as the first time.
struct Unchanged {
    bool operator==(const Unchanged&) const = default;
};

using Decision = std::variant<Fact, Unchanged, proto::Error>;

Decision decide(const RoomState& state, const RoomEvent& event, ServerTime at);

/// When `TimeRunsOut` is due: the earliest end of a running clock.
std::optional<ServerTime> next_deadline(const RoomState& state);

/// From when the other seat may claim against this one; nothing while it need not fear that.
std::optional<ServerTime> claim_at(const RoomState& state, Seat against, const Absences& absences);

/// The first match of a room that opens with both seats held.
match::Started first_match(const RoomTerms& terms, const MatchChance& chance);

} // namespace visavis::server

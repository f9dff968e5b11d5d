// A room as one viewer sees it, and how that changes.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "proto/fields.hpp"
#include "proto/messages/events.hpp"
#include "proto/messages/games.hpp"
#include "proto/words.hpp"

namespace visavis::proto {

enum class Visibility : std::uint8_t { public_, private_ };
constexpr auto words_of(Visibility) {
    return Words<Visibility, 2>{{{Visibility::public_, "public"}, {Visibility::private_, "private"}}};
}

enum class Spectators : std::uint8_t { open, none };
constexpr auto words_of(Spectators) {
    return Words<Spectators, 2>{{{Spectators::open, "open"}, {Spectators::none, "none"}}};
}

enum class Trust : std::uint8_t { trusted, sealed };
constexpr auto words_of(Trust) {
    return Words<Trust, 2>{{{Trust::trusted, "trusted"}, {Trust::sealed, "sealed"}}};
}

enum class Phase : std::uint8_t { waiting, playing, finished };
constexpr auto words_of(Phase) {
    return Words<Phase, 3>{
        {{Phase::waiting, "waiting"}, {Phase::playing, "playing"}, {Phase::finished, "finished"}}};
}

struct Clock {
    std::int64_t initial_ms = 0;
    std::int64_t increment_ms = 0;
    static constexpr auto fields() {
        return std::tuple{field("initial_ms", &Clock::initial_ms),
                          field("increment_ms", &Clock::increment_ms)};
    }
};

/// A seat's clock shows `left_ms`, less the server time since `since_ms` where that is not null.
struct ClockFace {
    std::int64_t left_ms = 0;
    Nullable<std::int64_t> since_ms;
    static constexpr auto fields() {
        return std::tuple{field("left_ms", &ClockFace::left_ms), field("since_ms", &ClockFace::since_ms)};
    }
};

/// Matches won by each seat as now held, and drawn ones, in this room. Aborted matches do not count.
struct Score {
    std::array<int, 2> wins{};
    int draws = 0;
    static constexpr auto fields() {
        return std::tuple{field("wins", &Score::wins), field("draws", &Score::draws)};
    }
};

/// What only the player of a seat is told.
struct You {
    Seat seat{};
    Nullable<std::string> choice;     ///< made and not yet revealed
    std::vector<std::string> actions; ///< all legal ones, sorted, as RULES writes them; empty when not to act
    std::vector<std::string> may;     ///< what else may be asked for now: "resign", "draw", …
    static constexpr auto fields() {
        return std::tuple{field("seat", &You::seat), field("choice", &You::choice),
                          field("actions", &You::actions), field("may", &You::may)};
    }
};

using Seats = std::array<Nullable<Person>, 2>;

/// Whether a seat's player is there. All times are the server's.
struct SeatPresence {
    bool present = false; ///< a connection of the player's follows the room from the seat
    Nullable<std::int64_t> away_since_ms;
    Nullable<std::int64_t> claim_at_ms; ///< from when the other seat may claim against this one
    static constexpr auto fields() {
        return std::tuple{field("present", &SeatPresence::present),
                          field("away_since_ms", &SeatPresence::away_since_ms),
                          field("claim_at_ms", &SeatPresence::claim_at_ms)};
    }
    bool operator==(const SeatPresence&) const = default;
};

struct Presence {
    std::array<Nullable<SeatPresence>, 2> seats; ///< null where nobody holds the seat
    int watching = 0;                            ///< connections that watch
    static constexpr auto fields() {
        return std::tuple{field("seats", &Presence::seats), field("watching", &Presence::watching)};
    }
    bool operator==(const Presence&) const = default;
};

enum class Audience : std::uint8_t { players, room };
constexpr auto words_of(Audience) {
    return Words<Audience, 2>{{{Audience::players, "players"}, {Audience::room, "room"}}};
}

/// A line of chat.
struct Said {
    std::int64_t number = 0; ///< of the room, from 1; a viewer does not get those of other audiences
    Person by;
    Audience to{};
    std::string text;
    std::int64_t at_ms = 0;
    static constexpr auto fields() {
        return std::tuple{field("number", &Said::number), field("by", &Said::by), field("to", &Said::to),
                          field("text", &Said::text), field("at_ms", &Said::at_ms)};
    }
};

struct View {
    std::string room;
    std::int64_t version = 0;
    std::int64_t at_ms = 0;
    Game game{};
    Options options;
    Visibility visibility{};
    Spectators spectators{};
    Trust trust{};
    Nullable<Clock> clock;
    Seats seats;
    Score score;
    Nullable<MatchName> match;
    Phase phase{};
    int turn = 0;
    std::vector<Seat> to_act;
    Nullable<std::array<ClockFace, 2>> clocks;
    std::vector<Offer> offers;
    Nullable<Board> board;
    Nullable<Position> position;
    Nullable<WireOutcome> outcome;
    std::optional<Nullable<You>> you;      ///< absent for watchers
    std::optional<Presence> presence;      ///< never in `changes`; absent from a history's view
    std::optional<std::vector<Said>> said; ///< the last lines that this viewer may have; likewise

    static constexpr auto fields() {
        return std::tuple{field("room", &View::room),
                          field("version", &View::version),
                          field("at_ms", &View::at_ms),
                          field("game", &View::game),
                          field("options", &View::options),
                          field("visibility", &View::visibility),
                          field("spectators", &View::spectators),
                          field("trust", &View::trust),
                          field("clock", &View::clock),
                          field("seats", &View::seats),
                          field("score", &View::score),
                          field("match", &View::match),
                          field("phase", &View::phase),
                          field("turn", &View::turn),
                          field("to_act", &View::to_act),
                          field("clocks", &View::clocks),
                          field("offers", &View::offers),
                          field("board", &View::board),
                          field("position", &View::position),
                          field("outcome", &View::outcome),
                          field("you", &View::you),
                          field("presence", &View::presence),
                          field("said", &View::said)};
    }
};

/// The new values of the view's members that changed; each replaces the old one as a whole.
struct Changes {
    std::optional<Seats> seats;
    std::optional<Score> score;
    std::optional<Nullable<MatchName>> match;
    std::optional<Phase> phase;
    std::optional<int> turn;
    std::optional<std::vector<Seat>> to_act;
    std::optional<Nullable<std::array<ClockFace, 2>>> clocks;
    std::optional<std::vector<Offer>> offers;
    std::optional<Nullable<Board>> board;
    std::optional<Nullable<Position>> position;
    std::optional<Nullable<WireOutcome>> outcome;
    std::optional<Nullable<You>> you;

    static constexpr auto fields() {
        return std::tuple{field("seats", &Changes::seats),     field("score", &Changes::score),
                          field("match", &Changes::match),     field("phase", &Changes::phase),
                          field("turn", &Changes::turn),       field("to_act", &Changes::to_act),
                          field("clocks", &Changes::clocks),   field("offers", &Changes::offers),
                          field("board", &Changes::board),     field("position", &Changes::position),
                          field("outcome", &Changes::outcome), field("you", &Changes::you)};
    }
};

} // namespace visavis::proto

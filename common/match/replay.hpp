// A match told by its facts alone, each looked at before it is believed: what verification and the reading of
// stored matches have in common. Knows no file and no JSON.
#pragma once

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "common/match/match.hpp"

namespace visavis::match {

struct TimedFact {
    ServerTime at;
    Fact fact;
};

/// A match as far as its facts have been told.
struct Replay {
    Match match;
    ServerTime started_at;
    ServerTime at; ///< of the latest fact
};

Replay begin_replay(const Started& started, ServerTime at);

/// Why a fact cannot have come about.
enum class FactFault : std::uint8_t {
    time_went_back,     ///< earlier than the fact before it
    after_time_ran_out, ///< a clock had run out before
    takes_other_offer,  ///< the other's standing offer of this kind would have been accepted by it
    offer_not_standing, ///< what is dropped, or accepted, was not offered or not any more
    dropped_by_nobody,  ///< while a match runs, an offer does not lapse by its maker's absence
    not_the_gift,       ///< a gift of another size than the one that there is
    gave_before,        ///< a second gift of one seat in one turn
    no_resumption,      ///< nobody's time ran, so that the stop made no difference
    stopped_later,      ///< the server is said to have stopped after it was back
    other_grant,        ///< a restart gives more, or less, than it is said to have
    ends_by_rules,      ///< that end follows from an action, and from nothing else
    time_left,          ///< no clock had run out
    other_time_end,     ///< a clock ran out, but at another time or with another outcome
    needs_winner,       ///< somebody wins by such an end
    needs_no_winner,    ///< nobody wins by such an end
    not_agreed,         ///< no offer of a draw stood
    no_cause_to_abort,  ///< none was offered, both had acted, and the match was not neglected either
};

using WhyNot = std::variant<Refusal, OfferRefusal, FactFault>;

/// Whether the fact can follow at `at`, as far as facts tell: who was present, and for how long, they do not.
/// Asked of any fact whatsoever, in particular of one that somebody has made up.
std::optional<WhyNot> check_fact(const Replay& replay, const Fact& fact, ServerTime at);

/// The replay with one more fact, which `check_fact` has passed.
void add_fact(Replay& replay, const Fact& fact, ServerTime at);

/// The seat whose choice is secret still: with the match over, for good.
std::optional<Seat> hidden_choice(const Match& match);

/// Any action that the seat may take now. In the place of a choice that was never revealed, one is as good as
/// another.
std::optional<Action> any_action(const Match& match, Seat seat);

/// What each clock shows at `at`, which is not before the match's latest fact.
std::optional<PerSeat<Milliseconds>> shown_clocks(const Match& match, ServerTime at);

} // namespace visavis::match

// Who of a room's players is there, and when that is shown. Knows no connection and no clock: it is told when
// a seat's first connection comes and its last one goes.
#pragma once

#include <optional>

#include "common/game/seat.hpp"
#include "common/match/time.hpp"
#include "proto/messages/view.hpp"
#include "server/room/decide.hpp"
#include "server/room/state.hpp"

namespace visavis::server {

class PresenceBoard {
  public:
    static constexpr Milliseconds shown_after{2'000}; ///< a drop shorter than this is never seen
    static constexpr Milliseconds interval{1'000};    ///< between two notifications of a room

    void came(Seat seat) { away_since_[seat].reset(); }
    /// From a seat that is held: absence counts from now on, unless it counts already.
    void went(Seat seat, ServerTime at) {
        if (!away_since_[seat]) away_since_[seat] = at;
    }
    void seat_given_up(Seat seat) { away_since_[seat].reset(); }
    void seats_swapped() { std::swap(away_since_[Seat::first], away_since_[Seat::second]); }

    const Absences& absences() const { return away_since_; }

    proto::Presence shown(const RoomState& state, int watching, ServerTime at) const;

    /// A whole view showed this: whoever has it must be told when it changes back to what was told last.
    void shown_in_view(const proto::Presence& presence) { views_differ_ |= presence != told_; }

    /// What is to be told to everybody now: nothing when all is as told last, or when that was just now.
    std::optional<proto::Presence> take_news(const RoomState& state, int watching, ServerTime at);
    /// When there may be news, if nothing happens before.
    std::optional<ServerTime> next_news(const RoomState& state, int watching, ServerTime at) const;

  private:
    bool is_shown_away(Seat seat, ServerTime at) const {
        return away_since_[seat] && at - *away_since_[seat] >= shown_after;
    }

    Absences away_since_;
    proto::Presence told_;
    ServerTime told_at_;
    bool views_differ_ = false; ///< from what was told, some that were given since
};

} // namespace visavis::server

// What is said in a room, and who may hear it. Never part of the room's facts.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "common/game/seat.hpp"
#include "common/match/time.hpp"
#include "proto/error.hpp"
#include "proto/messages/rooms.hpp"
#include "server/room/journal.hpp"

namespace visavis::server {

/// Somebody who listens, as far as chat is concerned.
struct Listener {
    Viewer viewer;
    bool holds_seat = false; ///< the player does, through whatever eyes this connection looks
    const std::set<std::string>* muted = nullptr; ///< ids of whom this player does not hear
};

class Chat {
  public:
    /// The newest lines that are kept of each kind, so that every viewer can have as many.
    static constexpr std::size_t kept = 50;

    /// Whether somebody who looks through the eyes of `speaker` may say this. Refuses with `invalid_param` an
    /// empty text, one of more than limits::said_bytes, and control characters; with `not_seated` watchers
    /// who address the players.
    static std::optional<proto::Error> check(Viewer speaker, proto::Audience to, std::string_view text);
    struct Spoken {
        ChatLine line;
        std::optional<std::int64_t> forgotten; ///< the number of the line that made place for it
    };
    /// A line that `check` has passed.
    Spoken say(const proto::Person& by, Viewer speaker, proto::Audience to, std::string_view text,
               ServerTime at);
    /// Lines that were kept, oldest first. Others were said and lost, maybe in each of several runs of the
    /// server: so that no number is used again they go on from the time, which passes faster than people
    /// talk.
    void recover(const std::vector<ChatLine>& lines, ServerTime at);

    /// While a match runs, no connection of a seated player is given what watchers say; nobody is given what
    /// whom they have muted says.
    bool may_hear_last(const Listener& listener, bool match_runs) const;

    /// The last lines that this listener may have, oldest first.
    std::vector<proto::Said> heard_by(const Listener& listener, bool match_runs) const;

  private:
    static bool may_hear(const ChatLine& line, const Listener& listener, bool match_runs);
    std::optional<std::int64_t> forget_oldest_of_kind(const ChatLine& kind);

    std::int64_t next_number_ = 1;
    std::deque<ChatLine> lines_;
};

} // namespace visavis::server

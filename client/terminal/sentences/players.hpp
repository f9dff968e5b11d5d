// Who is who for the reader of a sentence: `you` and the other, or two others. Knows no match.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "client/terminal/sentences/pattern.hpp"
#include "common/game/seat.hpp"
#include "proto/messages/events.hpp"
#include "proto/messages/view.hpp"

namespace visavis::client {

struct Players {
    std::optional<Seat> own; ///< nobody's for a watcher
    PerSeat<std::string> names;

    bool is_own(Seat seat) const { return own == seat; }
};

/// An opponent of the server's is called by its level, in the reader's language.
std::string person_name(const proto::Person& person);

/// Whoever has left a seat, or has not come yet, is called by its number.
Players players_of(const proto::View& view);

/// One sentence in the forms that its reader may need. {0} is the name of whom it is about, {1} the other's.
struct Forms {
    std::string_view about_you;
    std::string_view about_other; ///< in a seat opposite to the reader's, or watched
};

/// The form for this reader; `first` … are the places {2}, {3}, {4}.
std::string told_of(const Players& players, Seat seat, Forms forms, std::string_view first = {},
                    std::string_view second = {}, std::string_view third = {});

} // namespace visavis::client

#include "client/terminal/sentences/players.hpp"

namespace visavis::client {

std::string person_name(const proto::Person& person) {
    return person.level ? fill("Level {0}", {std::to_string(*person.level)}) : person.name;
}

Players players_of(const proto::View& view) {
    Players players;
    if (view.you && *view.you) players.own = (*view.you)->seat;
    for (const Seat seat : both_seats) {
        const auto& person = view.seats[static_cast<std::size_t>(seat)];
        players.names[seat] =
            person ? person_name(*person) : fill("seat {0}", {std::to_string(number(seat))});
    }
    return players;
}

std::string told_of(const Players& players, Seat seat, Forms forms, std::string_view first,
                    std::string_view second, std::string_view third) {
    return fill(players.is_own(seat) ? forms.about_you : forms.about_other,
                {players.names[seat], players.names[other(seat)], first, second, third});
}

} // namespace visavis::client

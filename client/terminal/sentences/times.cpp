#include "client/terminal/sentences/times.hpp"

#include <algorithm>

#include "client/terminal/sentences/players.hpp"

namespace visavis::client::sentences {

std::string duration(std::int64_t ms) {
    const std::int64_t seconds = (std::max<std::int64_t>(ms, 0) + 999) / 1000;
    const std::int64_t minutes = seconds / 60;
    const auto text = [](std::int64_t number) { return std::to_string(number); };
    if (minutes == 0) return fill("{0} s", {text(seconds)});
    if (minutes < 60 && seconds % 60 == 0) return fill("{0} min", {text(minutes)});
    if (minutes < 60) return fill("{0} min {1} s", {text(minutes), text(seconds % 60)});
    return fill("{0} h {1} min", {text(minutes / 60), text(minutes % 60)});
}

std::string clock_face(std::int64_t ms) {
    const std::int64_t seconds = (std::max<std::int64_t>(ms, 0) + 999) / 1000;
    const auto two_digits = [](std::int64_t number) {
        return (number < 10 ? "0" : "") + std::to_string(number);
    };
    if (seconds < 3600) return fill("{0}:{1}", {std::to_string(seconds / 60), two_digits(seconds % 60)});
    return fill("{0}:{1}:{2}",
                {std::to_string(seconds / 3600), two_digits(seconds / 60 % 60), two_digits(seconds % 60)});
}

std::string clocks_line(const proto::View& view, std::int64_t now_ms) {
    if (!view.clocks) return {};
    const Players players = players_of(view);
    const Seat first = players.own.value_or(Seat::first);
    const auto shown = [&](Seat seat) {
        const proto::ClockFace& face = (*view.clocks)[static_cast<std::size_t>(seat)];
        if (!face.since_ms) return clock_face(face.left_ms);
        return fill("{0} (running)",
                    {clock_face(face.left_ms - std::max<std::int64_t>(now_ms - *face.since_ms, 0))});
    };
    return told_of(players, first, {"Clocks: you {2}, {1} {3}.", "Clocks: {0} {2}, {1} {3}."}, shown(first),
                   shown(other(first)));
}

} // namespace visavis::client::sentences

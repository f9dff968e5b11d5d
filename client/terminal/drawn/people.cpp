#include "client/terminal/drawn/people.hpp"

#include <algorithm>

#include "client/terminal/drawn/text_width.hpp"
#include "client/terminal/sentences/drawn.hpp"
#include "client/terminal/sentences/players.hpp"
#include "client/terminal/sentences/printable.hpp"
#include "client/terminal/sentences/times.hpp"

namespace visavis::client {

namespace {
constexpr std::int64_t urgent_ms = 20'000;
}

std::array<Seat, 2> seats_in_order(const proto::View& view) {
    const Seat first = players_of(view).own.value_or(Seat::first);
    return {first, other(first)};
}

StyledLine name_line(const proto::View& view, Seat seat, const Glyphs& glyphs) {
    const auto place = static_cast<std::size_t>(seat);
    const bool is_to_act = std::ranges::count(view.to_act, seat) > 0;
    StyledLine line{{std::string(is_to_act ? glyphs.turn : " "), bold},
                    {" ", {}},
                    {sentences::name_in_picture(view, seat), is_to_act ? bold : Style{}}};
    const auto* const seen =
        view.presence && view.presence->seats[place] ? &*view.presence->seats[place] : nullptr;
    if (seen != nullptr && !seen->present) line.push_back({sentences::away_in_picture(), {.ink = Hue::red}});
    return line;
}

void paint_cut(Screen& screen, Point at, const StyledLine& line, int end, const Glyphs& glyphs) {
    int columns = 0;
    for (const Run& run : line) columns += columns_of(printable(run.text));
    screen.put(at.column, at.row, line, end);
    if (at.column + columns > end) screen.put(end - 1, at.row, glyphs.dots);
}

Run clock_run(const proto::View& view, Seat seat, std::int64_t now_ms) {
    if (!view.clocks) return {};
    const proto::ClockFace& face = (*view.clocks)[static_cast<std::size_t>(seat)];
    const std::int64_t gone_ms = face.since_ms ? std::max<std::int64_t>(now_ms - *face.since_ms, 0) : 0;
    const std::int64_t left_ms = face.left_ms - gone_ms;
    Style style{.is_bold = face.since_ms.has_value()};
    if (face.since_ms && left_ms < urgent_ms) style = {.ink = Hue::red, .is_bold = true, .is_reversed = true};
    return {sentences::clock_face(left_ms), style};
}

} // namespace visavis::client

#include "client/terminal/drawn/display.hpp"

#include <utility>
#include <vector>

#include "proto/locale.hpp"

namespace visavis::client {

void Display::close() {
    const bool is_read = terminal_.give_back();
    shown_.reset();
    const std::vector<LogLine> unshown = mode_.take_unshown();
    if (!is_read) return; // to say more would be to wait for a terminal that has stopped
    StandardOutput output;
    for (const LogLine& line : unshown) {
        if (line.is_complaint)
            output.complain(line.text);
        else
            output.say(line.text);
    }
}

void Display::refresh(const Scene& scene, std::int64_t own_ms) {
    if (!terminal_.is_taken() || is_broken_) return;
    if (!terminal_.flush()) is_broken_ = true;
    if (terminal_.is_behind()) return;
    const auto [columns, rows] = terminal_.size();
    Screen screen = mode_.draw(scene, columns, rows, own_ms);
    if (mode_.take_repaint()) shown_.reset();
    std::string bytes =
        shown_ ? difference(*shown_, screen, settings_.colours) : repaint(screen, settings_.colours);
    if (mode_.take_bell()) bytes += '\a';
    if (!bytes.empty() && !terminal_.write(bytes)) is_broken_ = true;
    shown_ = std::move(screen);
    mode_.all_is_seen();
}

DrawnSettings drawn_settings(const DisplayWish& wish) {
    const bool is_ascii = wish.is_ascii || !proto::shows_utf8();
    return {.asks_before_cards = wish.asks_before_cards,
            .rings = wish.rings,
            .glyphs = is_ascii ? &ascii_glyphs : &unicode_glyphs,
            .colours = colour_depth_of_terminal()};
}

} // namespace visavis::client

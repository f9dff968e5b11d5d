// The drawn client between keyboard and screen: what is typed, what is pointed at, what has been said. Takes
// the place of the plain client's lines; what they mean stays the same. Knows no terminal and no connection.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "client/terminal/drawn/difference.hpp"
#include "client/terminal/drawn/draft.hpp"
#include "client/terminal/drawn/glyphs.hpp"
#include "client/terminal/drawn/keys.hpp"
#include "client/terminal/drawn/line_editor.hpp"
#include "client/terminal/drawn/lobby_picture.hpp"
#include "client/terminal/drawn/page.hpp"
#include "client/terminal/drawn/pointer.hpp"
#include "client/terminal/output.hpp"
#include "proto/messages/view.hpp"

namespace visavis::client {

struct DrawnSettings {
    bool asks_before_cards = true; ///< a card that cannot be taken back is played at the second Enter
    bool rings = false;            ///< a bell when the opponent comes, or has moved
    const Glyphs* glyphs = &unicode_glyphs;
    ColourDepth colours = ColourDepth::many;
};

/// What there is to show at this moment.
struct Scene {
    const proto::View* view = nullptr; ///< none: not in a room yet
    std::int64_t now_ms = 0;           ///< the server's time
    const Rooms* rooms = nullptr;      ///< where there is no view: those of the lobby
    std::string title;                 ///< where there is no view
    std::string notice;                ///< stands before what is waited for, as "Step 3 of 12"
    bool is_live = true;               ///< not one of the past: actions may be picked
    bool steps = false;                ///< cursor keys step through the match
};

class DrawnMode final : public Output {
  public:
    explicit DrawnMode(const DrawnSettings& settings) : settings_(settings) {}

    void say(std::string_view sentence) override;
    void complain(std::string_view sentence) override;
    void show_link(const std::string& link) override;
    bool shows_position() const override { return true; }

    /// The lines that these bytes of the keyboard's complete, in the order in which they are to be obeyed.
    std::vector<std::string> typed(std::string_view bytes, const Scene& scene);
    /// Nothing has followed what may be a lone Escape.
    std::vector<std::string> escape_is_alone(const Scene& scene);
    bool awaits_more_of_a_key() const { return keys_.is_waiting(); }

    /// Something has changed: a fight is shown for a while, and a bell may be due.
    void scene_changed(const Scene& scene, std::int64_t own_ms);
    Screen draw(const Scene& scene, int columns, int rows, std::int64_t own_ms);
    /// When the picture changes by itself, on our monotonic clock: a clock's next second, the end of a
    /// reveal.
    std::optional<std::int64_t> next_change_ms(const Scene& scene, std::int64_t own_ms) const;

    /// Whether a bell is due; once.
    bool take_bell();
    /// Whether everything is to be written anew, as Ctrl-L asks; once.
    bool take_repaint();

    /// What has been said and complained of since the last call: for a terminal that is not drawn on any
    /// more.
    std::vector<LogLine> take_unshown();
    /// All that has been said so far has been seen.
    void all_is_seen() { unshown_.clear(); }

  private:
    static constexpr std::size_t log_lines = 500;

    void press(const Key& key, const Scene& scene, std::vector<std::string>& lines);
    bool press_pointer(const Key& key, const Scene& scene);
    bool press_in_lobby(const Key& key, const Scene& scene);
    bool press_step(const Key& key, const Scene& scene, std::vector<std::string>& lines);
    bool press_in_log(const Key& key);
    void edit(const Key& key);
    void edit_by_control(char letter);
    void enter(const Scene& scene, std::vector<std::string>& lines);
    bool pick(const Scene& scene);
    void enter_in_lobby(const Scene& scene, std::vector<std::string>& lines);
    void submit(const Scene& scene, std::vector<std::string>& lines);
    void complete(const Scene& scene);
    void cancel();
    void add(std::string_view sentence, bool is_complaint);
    Area paint_body(Screen& screen, const Area& body, const Scene& scene, std::int64_t own_ms) const;
    std::vector<std::string> words(const Scene& scene) const;
    std::string hint(const Scene& scene) const;
    std::string prompt(const Scene& scene) const;

    DrawnSettings settings_;
    KeyReader keys_;
    LineEditor editor_;
    std::string pointed_;
    bool points_ = false; ///< the cursor keys were used last: Enter picks
    std::string asked_;   ///< the card that Enter plays now
    std::string choices_; ///< what Tab found
    std::deque<LogLine> log_;
    std::vector<LogLine> unshown_;
    std::size_t said_since_enter_ = 0;
    bool awaits_answer_ = false; ///< a line was entered, and what is said then is its answer
    bool is_log_open_ = false;   ///< it takes the place of the table
    std::size_t log_back_ = 0;   ///< lines scrolled back
    std::size_t log_above_ = 0;  ///< how many there are to scroll to
    int log_page_ = 1;
    std::optional<std::int64_t> reveals_until_ms_;
    std::optional<std::size_t> fights_seen_;
    std::string match_seen_;
    bool was_to_act_ = false;
    std::size_t opponents_seen_ = 0;
    bool bell_is_due_ = false;
    bool repaint_is_due_ = false;
};

} // namespace visavis::client

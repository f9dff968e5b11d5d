// The line that somebody is typing, and those typed before. Knows no screen and no game. libedit was tried in
// its place: it edits only where it has a terminal of its own to draw on, and steps over code points where
// people see characters.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace visavis::client {

class LineEditor {
  public:
    static constexpr std::size_t most_bytes = 1023; ///< what the plain client takes of a line
    static constexpr std::size_t most_kept = 200;   ///< lines of history

    const std::string& text() const { return text_; }
    std::size_t cursor() const { return cursor_; } ///< in bytes, between clusters

    /// At the cursor; what does not fit any more is left out.
    void insert(std::string_view text);
    void replace(std::string text); ///< all of it; the cursor goes to its end
    void clear() { replace({}); }

    void left();
    void right();
    void word_left();
    void word_right();
    void to_start() { cursor_ = 0; }
    void to_end() { cursor_ = text_.size(); }
    void erase_left();
    void erase_right();
    void erase_word_left(); ///< it can be put back, as what `erase_to_start` and `erase_to_end` take
    void erase_to_start();
    void erase_to_end();
    void put_back() { insert(erased_); }

    /// Through the lines typed before; what stood there is found behind the latest.
    void older();
    void newer();

    /// The line is done: it is kept, and an empty one begins.
    std::string take();

  private:
    std::size_t left_of(std::size_t place) const;
    std::size_t word_left_of(std::size_t place) const;
    void cut(std::size_t from, std::size_t to);

    std::string text_;
    std::size_t cursor_ = 0;
    std::string erased_;
    std::vector<std::string> kept_;
    std::size_t age_ = 0;    ///< 0: the line being typed; 1: the latest one kept
    std::string unfinished_; ///< what was being typed
};

} // namespace visavis::client

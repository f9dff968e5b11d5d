// The terminal that is drawn on: taken over, written to, and given back as it was, whatever ends the program.
// Knows no screen.
#pragma once

#include <string>
#include <string_view>

#include "client/terminal/drawn/difference.hpp"

namespace visavis::client {

/// Whether standard input and output are a terminal, of a kind that can be drawn on.
bool is_drawable_terminal();

/// What the environment says of the terminal: NO_COLOR, COLORTERM, TERM.
ColourDepth colour_depth_of_terminal();

/// At most one at a time. While it is taken, keys come one by one without an echo, and what was on the screen
/// is kept aside. A crash gives it back too.
///
/// Nothing waits for a terminal that has stopped reading, as by a stopped ssh: it is opened once more, so
/// that O_NONBLOCK is our own and not the shell's, who shares standard output with us.
class Terminal {
  public:
    Terminal() = default;
    ~Terminal() { give_back(); }
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;

    /// Where it is taken already, its modes are set again: another program may have changed them.
    void take();
    /// False: it does not read, and may have got nothing back but its modes.
    bool give_back();
    bool is_taken() const { return is_taken_; }

    /// Of the terminal now, within what is worth drawing; 80 by 24 where it does not say.
    struct Size {
        int columns = 80;
        int rows = 24;
        bool operator==(const Size&) const = default;
    };
    Size size() const;

    /// As much as the terminal takes now, in one write where it can be; the rest waits for `flush`. Only
    /// while nothing waits. False: nobody is there any more.
    bool write(std::string_view bytes);
    bool flush();
    bool is_behind() const { return !waiting_.empty(); }
    /// To wait until it takes more.
    int descriptor() const { return descriptor_; }

  private:
    void set_modes() const;

    bool is_taken_ = false;
    int descriptor_ = -1;
    std::string waiting_; ///< at most what was given to one `write`
};

} // namespace visavis::client

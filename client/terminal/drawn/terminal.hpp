// The terminal that is drawn on: taken over, written to, and given back as it was, whatever ends the program.
// Knows no screen.
#pragma once

#include <string_view>

#include "client/terminal/drawn/difference.hpp"

namespace visavis::client {

/// Whether standard input and output are a terminal, of a kind that can be drawn on.
bool is_drawable_terminal();

/// What the environment says of the terminal: NO_COLOR, COLORTERM, TERM.
ColourDepth colour_depth_of_terminal();

/// At most one at a time. While it is taken, keys come one by one without an echo, and what was on the screen
/// is kept aside. A crash gives it back too.
class Terminal {
  public:
    Terminal() = default;
    ~Terminal() { give_back(); }
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;

    void take();
    void give_back();
    bool is_taken() const { return is_taken_; }

    /// Of the terminal now; 80 by 24 where it does not say.
    struct Size {
        int columns = 80;
        int rows = 24;
        bool operator==(const Size&) const = default;
    };
    Size size() const;

    /// All of it, in one write where the terminal takes it so. False: nobody is there any more.
    bool write(std::string_view bytes);

  private:
    bool is_taken_ = false;
};

} // namespace visavis::client

// The drawn client on a terminal: what has changed of the picture is written, in one piece. Knows no
// connection.
#pragma once

#include <cstdint>
#include <optional>

#include "client/terminal/drawn/drawn_mode.hpp"
#include "client/terminal/drawn/terminal.hpp"
#include "client/terminal/wish.hpp"

namespace visavis::client {

class Display {
  public:
    explicit Display(const DrawnSettings& settings) : settings_(settings), mode_(settings) {}
    ~Display() { close(); }
    Display(const Display&) = delete;
    Display& operator=(const Display&) = delete;

    DrawnMode& mode() { return mode_; }

    /// Takes the terminal over.
    void open() { terminal_.take(); }
    bool is_open() const { return terminal_.is_taken(); }
    /// Gives it back, and leaves on it what was said and is not to be seen otherwise.
    void close();

    /// Draws, where the terminal is taken. While it does not take what was drawn before, nothing is drawn:
    /// the next picture that it gets is the latest.
    void refresh(const Scene& scene, std::int64_t own_ms);
    /// Somebody else has written on the screen: the next time all of it is drawn.
    void forget() { shown_.reset(); }

    /// What was drawn is not written yet: `descriptor` tells when the terminal takes more.
    bool is_behind() const { return terminal_.is_behind(); }
    int descriptor() const { return terminal_.descriptor(); }

    /// Nobody sees what is written any more.
    bool is_broken() const { return is_broken_; }

  private:
    DrawnSettings settings_;
    DrawnMode mode_;
    Terminal terminal_;
    std::optional<Screen> shown_;
    bool is_broken_ = false;
};

/// What the wish and the environment come to.
DrawnSettings drawn_settings(const DisplayWish& wish);

} // namespace visavis::client

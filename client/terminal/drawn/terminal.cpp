#include "client/terminal/drawn/terminal.hpp"

#include <poll.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>

namespace visavis::client {

namespace {

constexpr std::string_view take_over = "\x1b[?1049h\x1b[0m\x1b[2J"; // the other screen, empty
constexpr std::string_view hand_back = "\x1b[0m\x1b[?25h\x1b[?1049l";
constexpr std::array crashes{SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGQUIT, SIGSYS, SIGTRAP};

// All that a signal's handler may touch.
termios as_it_was;                                // NOLINT
volatile std::sig_atomic_t is_to_be_restored = 0; // NOLINT

/// Only what may be called in a signal's handler.
void restore() {
    if (is_to_be_restored == 0) return;
    is_to_be_restored = 0;
    [[maybe_unused]] const auto ignored = ::write(STDOUT_FILENO, hand_back.data(), hand_back.size());
    ::tcsetattr(STDIN_FILENO, TCSANOW, &as_it_was);
}

/// The handler has been reset: raised again, the signal ends the process as it would have.
void restore_and_die(int signal) {
    restore();
    ::raise(signal);
}

void await_crashes() {
    struct sigaction action{};
    action.sa_handler = restore_and_die;
    action.sa_flags = static_cast<int>(SA_RESETHAND | SA_NODEFER);
    for (const int signal : crashes) ::sigaction(signal, &action, nullptr);
}

std::string_view environment(const char* variable) {
    const char* const value = std::getenv(variable);
    return value == nullptr ? std::string_view{} : value;
}

} // namespace

bool is_drawable_terminal() {
    const std::string_view kind = environment("TERM");
    return ::isatty(STDIN_FILENO) != 0 && ::isatty(STDOUT_FILENO) != 0 && !kind.empty() && kind != "dumb" &&
           kind != "unknown";
}

ColourDepth colour_depth_of_terminal() {
    if (!environment("NO_COLOR").empty()) return ColourDepth::none; // https://no-color.org
    const std::string_view kind = environment("TERM");
    if (!environment("COLORTERM").empty() || kind.contains("256color") || kind.contains("direct"))
        return ColourDepth::many;
    const bool is_without = kind.starts_with("vt") || kind.contains("mono") || kind.ends_with("-m");
    return is_without ? ColourDepth::none : ColourDepth::sixteen;
}

void Terminal::take() {
    if (is_taken_ || ::tcgetattr(STDIN_FILENO, &as_it_was) != 0) return;
    is_taken_ = true;
    is_to_be_restored = 1;
    await_crashes();
    termios drawn = as_it_was;
    // Signals still come from the keyboard: Ctrl-C and Ctrl-Z mean what they always do.
    drawn.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO | IEXTEN);
    drawn.c_iflag &= ~static_cast<tcflag_t>(IXON | ICRNL | INLCR | ISTRIP);
    drawn.c_cc[VMIN] = 1;
    drawn.c_cc[VTIME] = 0;
    ::tcsetattr(STDIN_FILENO, TCSADRAIN, &drawn);
    write(take_over);
}

void Terminal::give_back() {
    if (!is_taken_) return;
    is_taken_ = false;
    restore();
}

Terminal::Size Terminal::size() const {
    winsize size{};
    if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) return {};
    return {size.ws_col, size.ws_row};
}

bool Terminal::write(std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t count = ::write(STDOUT_FILENO, bytes.data(), bytes.size());
        if (count > 0) {
            bytes.remove_prefix(static_cast<std::size_t>(count));
        } else if (errno == EAGAIN) { // somebody else's O_NONBLOCK, which stays as it is
            pollfd ready{STDOUT_FILENO, POLLOUT, 0};
            ::poll(&ready, 1, -1);
        } else if (errno != EINTR) {
            return false;
        }
    }
    return true;
}

} // namespace visavis::client

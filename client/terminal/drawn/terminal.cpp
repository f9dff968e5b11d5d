#include "client/terminal/drawn/terminal.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>

namespace visavis::client {

namespace {

constexpr std::string_view take_over = "\x1b[?1049h\x1b[0m\x1b[2J"; // the other screen, empty
constexpr std::string_view hand_back = "\x1b[0m\x1b[?25h\x1b[?1049l";
constexpr int most_columns = 512, most_rows = 256; // more than anybody reads, whatever a terminal says
constexpr int last_tries = 10, try_ms = 100;
constexpr std::array crashes{SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGQUIT, SIGSYS, SIGTRAP};

// All that a signal's handler may touch.
termios as_it_was;                                // NOLINT
volatile std::sig_atomic_t is_to_be_restored = 0; // NOLINT
volatile std::sig_atomic_t restored_through = -1; // NOLINT

/// Waits a second in all for a terminal that does not read. False: it has not got everything.
bool write_at_last(int descriptor, std::string_view bytes) {
    for (int tries = 0; !bytes.empty() && tries < last_tries;) {
        const ssize_t count = ::write(descriptor, bytes.data(), bytes.size());
        if (count > 0) {
            bytes.remove_prefix(static_cast<std::size_t>(count));
        } else if (errno == EAGAIN) {
            pollfd ready{descriptor, POLLOUT, 0};
            ::poll(&ready, 1, try_ms);
            ++tries;
        } else if (errno != EINTR) {
            return false;
        }
    }
    return bytes.empty();
}

/// Only what may be called in a signal's handler.
bool restore() {
    if (is_to_be_restored == 0) return true;
    is_to_be_restored = 0;
    const bool is_whole = write_at_last(restored_through, hand_back);
    ::tcsetattr(STDIN_FILENO, TCSANOW, &as_it_was);
    return is_whole;
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

/// Standard output's terminal in an open file description of our own; standard output where that cannot be
/// had.
int open_anew() {
    constexpr int flags = O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC;
    std::array<char, 256> name{};
    int descriptor = -1;
    if (::ttyname_r(STDOUT_FILENO, name.data(), name.size()) == 0) descriptor = ::open(name.data(), flags);
    return descriptor < 0 ? STDOUT_FILENO : descriptor;
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
    if (is_taken_) return set_modes();
    if (::tcgetattr(STDIN_FILENO, &as_it_was) != 0) return;
    is_taken_ = true;
    descriptor_ = open_anew();
    restored_through = descriptor_;
    is_to_be_restored = 1;
    await_crashes();
    set_modes();
    write(take_over);
}

void Terminal::set_modes() const {
    termios drawn = as_it_was;
    // Signals still come from the keyboard: Ctrl-C and Ctrl-Z mean what they always do.
    drawn.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO | IEXTEN);
    drawn.c_iflag &= ~static_cast<tcflag_t>(IXON | ICRNL | INLCR | ISTRIP);
    drawn.c_cc[VMIN] = 1;
    drawn.c_cc[VTIME] = 0;
    ::tcsetattr(STDIN_FILENO, TCSANOW, &drawn);
}

bool Terminal::give_back() {
    if (!is_taken_) return true;
    is_taken_ = false;
    const bool is_read = flush() && !is_behind();
    const bool is_whole = restore() && is_read;
    if (descriptor_ != STDOUT_FILENO) ::close(descriptor_);
    descriptor_ = -1;
    waiting_.clear();
    return is_whole;
}

Terminal::Size Terminal::size() const {
    winsize size{};
    if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) return {};
    return {std::min<int>(size.ws_col, most_columns), std::min<int>(size.ws_row, most_rows)};
}

bool Terminal::write(std::string_view bytes) {
    waiting_ = bytes;
    return flush();
}

bool Terminal::flush() {
    std::string_view rest = waiting_;
    bool is_there = true;
    while (!rest.empty()) {
        const ssize_t count = ::write(descriptor_, rest.data(), rest.size());
        if (count > 0) {
            rest.remove_prefix(static_cast<std::size_t>(count));
        } else if (errno != EINTR) {
            is_there = errno == EAGAIN;
            break;
        }
    }
    waiting_.erase(0, waiting_.size() - rest.size());
    return is_there;
}

} // namespace visavis::client

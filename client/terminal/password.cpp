#include "client/terminal/password.hpp"

#include <fcntl.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <csignal>

namespace visavis::client {

namespace {

constexpr std::size_t password_bytes = 1024; // a terminal's line is not much longer
constexpr std::array ending_signals{SIGINT, SIGTERM, SIGHUP, SIGQUIT};

volatile std::sig_atomic_t caught = 0; // NOLINT: all that a handler may touch

void note_signal(int signal) {
    caught = signal;
}

/// The terminal without an echo, and signals that only end the reading, for as long as this lives.
class Hush {
  public:
    explicit Hush(int terminal) : terminal_(terminal) {
        caught = 0;
        struct sigaction noting{};
        noting.sa_handler = note_signal; // without SA_RESTART: the read is to end
        for (std::size_t i = 0; i < ending_signals.size(); ++i)
            ::sigaction(ending_signals[i], &noting, &before_[i]);
        ::tcgetattr(terminal_, &shown_);
        termios hidden = shown_;
        hidden.c_lflag &= ~static_cast<tcflag_t>(ECHO);
        ::tcsetattr(terminal_, TCSAFLUSH, &hidden);
    }
    ~Hush() {
        ::tcsetattr(terminal_, TCSAFLUSH, &shown_);
        for (std::size_t i = 0; i < ending_signals.size(); ++i)
            ::sigaction(ending_signals[i], &before_[i], nullptr);
    }
    Hush(const Hush&) = delete;
    Hush& operator=(const Hush&) = delete;

  private:
    int terminal_;
    termios shown_{};
    std::array<struct sigaction, ending_signals.size()> before_{};
};

std::string read_line(int terminal) {
    std::string line;
    for (char c = 0;
         caught == 0 && line.size() < password_bytes && ::read(terminal, &c, 1) == 1 && c != '\n';)
        line += c;
    return line;
}

} // namespace

std::optional<std::string> ask_password(std::string_view prompt) {
    const int terminal = ::open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (terminal < 0) return std::nullopt;
    std::string typed;
    {
        const Hush hush(terminal);
        if (::write(terminal, prompt.data(), prompt.size()) > 0) typed = read_line(terminal);
        [[maybe_unused]] const auto ignored = ::write(terminal, "\n", 1);
    }
    ::close(terminal);
    if (caught != 0) std::raise(caught);
    if (typed.empty() || caught != 0) return std::nullopt;
    return typed;
}

} // namespace visavis::client

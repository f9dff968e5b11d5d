#include "client/terminal/input.hpp"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <boost/asio/post.hpp>
#include <cerrno>
#include <system_error>
#include <utility>

namespace visavis::client {

namespace {

// What the pipe that wakes the thread says.
constexpr char taken = 't';
constexpr char stop = 's';

void wake(int pipe, char what) {
    while (::write(pipe, &what, 1) < 0 && errno == EINTR) {
    }
}

} // namespace

Input::Input(boost::asio::any_io_executor executor, Take take)
    : executor_(std::move(executor)), take_(std::move(take)) {
    std::array<int, 2> ends;
    if (::pipe2(ends.data(), O_CLOEXEC) != 0)
        throw std::system_error(errno, std::generic_category(), "pipe2");
    wake_read_ = ends[0];
    wake_write_ = ends[1];
    thread_ = std::thread([this] { read_all(); });
}

Input::~Input() {
    wake(wake_write_, stop);
    thread_.join();
    ::close(wake_read_);
    ::close(wake_write_);
}

void Input::read_all() {
    std::array<char, 4096> bytes;
    while (wait_for_input()) {
        const ssize_t count = ::read(STDIN_FILENO, bytes.data(), bytes.size());
        if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        // A terminal that has gone away reads as an error: that is an end as well.
        std::string piece(bytes.data(), count > 0 ? static_cast<std::size_t>(count) : 0);
        const bool is_end = piece.empty();
        boost::asio::post(executor_, [this, piece = std::move(piece)] {
            take_(piece);
            wake(wake_write_, taken);
        });
        if (is_end || !wait_until_taken()) return;
    }
}

bool Input::wait_for_input() const {
    std::array<pollfd, 2> ends{{{STDIN_FILENO, POLLIN, 0}, {wake_read_, POLLIN, 0}}};
    while (::poll(ends.data(), ends.size(), -1) < 0 && errno == EINTR) {
    }
    return ends[1].revents == 0;
}

bool Input::wait_until_taken() const {
    char what = stop;
    while (::read(wake_read_, &what, 1) < 0 && errno == EINTR) {
    }
    return what == taken;
}

} // namespace visavis::client

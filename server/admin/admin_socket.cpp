#include "server/admin/admin_socket.hpp"

#include <spdlog/spdlog.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/write.hpp>
#include <cerrno>
#include <cstring>
#include <exception>
#include <optional>
#include <utility>

#include "server/admin/request.hpp"

namespace visavis::server {

namespace {

constexpr Milliseconds pause_after_failure{1'000};
constexpr mode_t for_owner_alone = 0600;

/// Whoever runs the server, and root.
std::optional<Administrator> administrator_behind(int socket) {
    ucred peer{};
    socklen_t size = sizeof peer;
    if (::getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0) return std::nullopt;
    if (peer.uid != ::geteuid() && peer.uid != 0) return std::nullopt;
    return Administrator{peer.uid, peer.pid};
}

/// Why the path cannot be used; nothing when it is free by now.
std::optional<std::string> make_way(const std::string& path, const sockaddr_un& address) {
    struct stat is{};
    if (::lstat(path.c_str(), &is) != 0) return std::nullopt;
    if (!S_ISSOCK(is.st_mode)) return path + " is there and is no socket: move it away";
    const int probe = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    const bool is_alive =
        ::connect(probe, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0 || errno == EAGAIN;
    ::close(probe);
    if (is_alive) return "another server is administered at " + path + ": choose another --admin-socket";
    ::unlink(path.c_str());
    return std::nullopt;
}

} // namespace

struct AdminSocket::Talk {
    Talk(Stream connected, const Administrator& peer)
        : stream(std::move(connected)), deadline(stream.get_executor()), who(peer) {}
    Stream stream;
    Timer deadline;
    Administrator who;
};

AdminSocket::AdminSocket(asio::io_context& io, Answer answer)
    : io_(io), answer_(std::move(answer)), acceptor_(io), pause_(io) {}

AdminSocket::~AdminSocket() {
    if (!path_.empty()) ::unlink(path_.c_str());
}

std::expected<void, std::string> AdminSocket::open(const std::string& path) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    if (path.size() >= sizeof address.sun_path)
        return std::unexpected("the path of the administration's socket is too long for the system (" + path +
                               "): choose a shorter one with --admin-socket");
    std::memcpy(address.sun_path, path.data(), path.size());
    if (auto fault = make_way(path, address)) return std::unexpected(std::move(*fault));
    error_code error;
    acceptor_.open(Protocol(), error);
    // The file has its mode from the beginning: nobody else may open it for a moment.
    const mode_t mask = ::umask(0777 & ~for_owner_alone);
    if (!error) acceptor_.bind(Protocol::endpoint(path), error);
    ::umask(mask);
    if (!error) path_ = path;
    if (!error) acceptor_.listen(static_cast<int>(most_connections), error);
    if (error)
        return std::unexpected("the administration's socket " + path +
                               " cannot be opened: " + error.message());
    asio::co_spawn(io_.get_executor(), accept(), [](const std::exception_ptr& failure) {
        if (failure) std::rethrow_exception(failure);
    });
    return {};
}

Task<> AdminSocket::accept() {
    while (acceptor_.is_open()) {
        auto [error, stream] = co_await acceptor_.async_accept(as_tuple);
        if (error == asio::error::operation_aborted) break;
        if (error) {
            pause_.expires_after(pause_after_failure);
            co_await pause_.async_wait(as_tuple);
            continue;
        }
        const auto who = administrator_behind(stream.native_handle());
        if (!who) spdlog::warn("somebody else than the server's owner has tried to administer it");
        if (!who || connections_ >= most_connections) continue; // which closes it
        ++connections_;
        asio::co_spawn(io_.get_executor(), talk(std::make_shared<Talk>(std::move(stream), *who)),
                       [this](const std::exception_ptr& failure) {
                           --connections_;
                           if (!failure) return;
                           try {
                               std::rethrow_exception(failure);
                           } catch (const std::exception& unexpected) {
                               spdlog::error("administration failed: {}", unexpected.what());
                           }
                       });
    }
}

Task<> AdminSocket::talk(std::shared_ptr<Talk> talk) {
    talk->deadline.expires_after(deadline);
    talk->deadline.async_wait([weak = std::weak_ptr(talk)](error_code cancelled) {
        if (cancelled) return;
        error_code ignored;
        if (const auto late = weak.lock()) late->stream.close(ignored);
    });
    std::array<char, admin_request_bytes> line; // NOLINT(cppcoreguidelines-pro-type-member-init)
    std::size_t size = 0;
    std::size_t end = 0;
    for (bool is_whole = false; !is_whole;) {
        if (size == line.size()) co_return;
        const auto [error, count] =
            co_await talk->stream.async_read_some(asio::buffer(line) + size, as_tuple);
        if (error) co_return;
        end = std::string_view(line.data() + size, count).find('\n');
        is_whole = end != std::string_view::npos;
        end += is_whole ? size : 0;
        size += count;
    }
    const std::string answer = answer_({line.data(), end}, talk->who) + "\n";
    co_await asio::async_write(talk->stream, asio::buffer(answer), as_tuple);
    talk->deadline.cancel();
}

} // namespace visavis::server

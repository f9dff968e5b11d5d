#include "client/net/connection.hpp"

#include <netinet/tcp.h>
#include <sys/socket.h>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/connect.hpp>
#include <boost/asio/experimental/awaitable_operators.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <utility>

#include "proto/limits.hpp"

namespace visavis::client {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

namespace {

constexpr auto as_values = asio::as_tuple(asio::use_awaitable);

Failure why_not_connected(const error_code& error) {
    if (error == asio::error::connection_refused) return Failure::refused;
    if (error == asio::error::timed_out || error == asio::error::operation_aborted) return Failure::timed_out;
    return Failure::unreachable;
}

/// A server whose machine has vanished is noticed in about 25 seconds, also while nobody says anything.
void notice_silence(tcp::socket& socket) {
    const auto set = [&socket](int level, int option, int value) { // where one is unknown, it takes longer
        ::setsockopt(socket.native_handle(), level, option, &value, sizeof value);
    };
    set(IPPROTO_TCP, TCP_NODELAY, 1); // a request is whole: nothing is to be waited for
    set(SOL_SOCKET, SO_KEEPALIVE, 1);
    set(IPPROTO_TCP, TCP_KEEPIDLE, 10);
    set(IPPROTO_TCP, TCP_KEEPINTVL, 5);
    set(IPPROTO_TCP, TCP_KEEPCNT, 3);
    set(IPPROTO_TCP, TCP_USER_TIMEOUT, 25'000);
}

} // namespace

Connection::Connection(const asio::any_io_executor& executor) : socket_(executor) {}

asio::awaitable<std::optional<Failure>> Connection::open(Address address, std::chrono::milliseconds within) {
    using namespace asio::experimental::awaitable_operators;
    const auto executor = co_await asio::this_coro::executor;
    asio::steady_timer deadline(executor, within);
    received_.clear(); // what an earlier connection left behind
    queued_.clear();

    tcp::resolver resolver(executor);
    const std::string service = std::to_string(address.port);
    const auto resolved =
        co_await (resolver.async_resolve(address.host, service, as_values) || deadline.async_wait(as_values));
    if (resolved.index() == 1) co_return Failure::timed_out;
    const auto& [not_resolved, endpoints] = std::get<0>(resolved);
    if (not_resolved) co_return Failure::unknown_host;

    const auto connected =
        co_await (asio::async_connect(socket_, endpoints, as_values) || deadline.async_wait(as_values));
    if (connected.index() == 1) co_return Failure::timed_out;
    const auto& [not_connected, endpoint] = std::get<0>(connected);
    if (not_connected) co_return why_not_connected(not_connected);
    notice_silence(socket_);
    co_return std::nullopt;
}

asio::awaitable<std::expected<std::string, Failure>> Connection::read_line(
    std::optional<std::chrono::milliseconds> within) {
    using namespace asio::experimental::awaitable_operators;
    asio::steady_timer deadline(co_await asio::this_coro::executor);
    deadline.expires_at(within ? asio::steady_timer::clock_type::now() + *within
                               : asio::steady_timer::time_point::max());
    auto buffer = asio::dynamic_buffer(received_, proto::limits::message_bytes + 1);
    const auto read =
        co_await (asio::async_read_until(socket_, buffer, '\n', as_values) || deadline.async_wait(as_values));
    if (read.index() == 1) co_return std::unexpected(Failure::timed_out);
    const auto& [error, length] = std::get<0>(read);
    if (error == asio::error::not_found) co_return std::unexpected(Failure::not_visavis); // no end in sight
    if (error) co_return std::unexpected(Failure::gone);
    std::string line = received_.substr(0, length - 1);
    received_.erase(0, length);
    co_return line;
}

void Connection::send(std::string line) {
    queued_ += line;
    if (writing_.empty()) write_queued();
}

void Connection::write_queued() {
    writing_ = std::exchange(queued_, {});
    asio::async_write(socket_, asio::buffer(writing_), [this](const error_code& error, std::size_t) {
        writing_.clear();
        if (!error && !queued_.empty()) write_queued();
    });
}

void Connection::close() {
    error_code ignored; // closed is closed
    socket_.close(ignored);
}

} // namespace visavis::client

#include "server/net/listener.hpp"

#include <fmt/format.h>
#include <spdlog/spdlog.h>
#include <sys/socket.h>

#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <exception>
#include <optional>

#include "common/match/time.hpp"
#include "server/net/connections.hpp"

namespace visavis::server {

namespace {

/// Long enough not to spin while no descriptor is free, short enough that nobody gives up.
constexpr Milliseconds pause_after_failure{100};

} // namespace

Listener::Listener(asio::io_context& io, Connections& connections)
    : connections_(connections), acceptor_(Executor(io, Precedence::later)), pause_(io) {}

std::expected<std::uint16_t, std::string> Listener::open(const std::string& bind, std::uint16_t port) {
    error_code error;
    if (bind.empty()) {
        error = listen({asio::ip::address_v6::any(), port});
        const bool has_no_v6 = error == asio::error::address_family_not_supported ||
                               error == boost::system::errc::address_not_available;
        if (has_no_v6) error = listen({asio::ip::address_v4::any(), port});
    } else {
        const auto address = asio::ip::make_address(bind, error);
        if (!error) error = listen({address, port});
    }
    if (error == asio::error::address_in_use)
        return std::unexpected(
            fmt::format("port {} is taken by another program: choose another with --port", port));
    if (error == asio::error::access_denied)
        return std::unexpected(
            fmt::format("port {} needs more rights than this program has: choose one from 1024 up", port));
    if (error)
        return std::unexpected(fmt::format("cannot listen on port {} of {}: {}", port,
                                           bind.empty() ? "all addresses" : bind, error.message()));
    start();
    return acceptor_.local_endpoint().port();
}

std::expected<std::uint16_t, std::string> Listener::adopt(int descriptor) {
    const auto value_of = [descriptor](int option) {
        int value = 0;
        socklen_t size = sizeof value;
        return ::getsockopt(descriptor, SOL_SOCKET, option, &value, &size) == 0 ? value : -1;
    };
    const int family = value_of(SO_DOMAIN);
    if (value_of(SO_TYPE) != SOCK_STREAM || value_of(SO_ACCEPTCONN) != 1 ||
        (family != AF_INET && family != AF_INET6))
        return std::unexpected(
            fmt::format("the socket {} that was handed over does not listen for TCP: write "
                        "ListenStream=PORT, without Accept=yes",
                        descriptor));
    error_code error;
    acceptor_.assign(family == AF_INET ? tcp::v4() : tcp::v6(), descriptor, error);
    if (error)
        return std::unexpected(fmt::format("the socket {} that was handed over cannot be used: {}",
                                           descriptor, error.message()));
    start();
    return acceptor_.local_endpoint().port();
}

void Listener::start() {
    asio::co_spawn(acceptor_.get_executor(), accept(), [](const std::exception_ptr& failure) {
        if (failure) std::rethrow_exception(failure); // ends the server: it would be deaf otherwise
    });
}

error_code Listener::listen(const tcp::endpoint& endpoint) {
    error_code error;
    acceptor_.close(error);
    acceptor_.open(endpoint.protocol(), error);
    if (error) return error;
    const bool is_v6 = endpoint.address().is_v6();
    if (is_v6) acceptor_.set_option(asio::ip::v6_only(false), error);
    if (!error) acceptor_.set_option(Acceptor::reuse_address(true), error); // a restart need not wait
    if (!error) acceptor_.bind(endpoint, error);
    if (!error) acceptor_.listen(Acceptor::max_listen_connections, error);
    return error;
}

void Listener::close() {
    error_code ignored;
    acceptor_.close(ignored);
    pause_.cancel();
}

Task<> Listener::accept() {
    bool is_failing = false; // said once, not at every attempt
    while (acceptor_.is_open()) {
        tcp::endpoint peer;
        auto [error, socket] = co_await acceptor_.async_accept(peer, as_tuple);
        if (!acceptor_.is_open()) break;
        if (!error) {
            if (is_failing) spdlog::info("connections are accepted again");
            is_failing = false;
            connections_.admit(std::move(socket), peer);
            continue;
        }
        // Out of descriptors or of memory, as a rule: whoever waits in the backlog is served once some are
        // free.
        if (!is_failing) spdlog::warn("no connection can be accepted at present: {}", error.message());
        is_failing = true;
        ++failures_;
        pause_.expires_after(pause_after_failure);
        co_await pause_.async_wait(as_tuple);
    }
}

} // namespace visavis::server

#include "client/net/connection.hpp"

#include <netinet/tcp.h>
#include <openssl/x509v3.h>
#include <sys/socket.h>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/connect.hpp>
#include <boost/asio/experimental/awaitable_operators.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <utility>
#include <vector>

#include "proto/fingerprint.hpp"
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

/// The system's authorities are asked, yet whatever they say the handshake goes on: a server may be known by
/// other means, and that is for others to judge.
void prepare(asio::ssl::context& context) {
    error_code ignored; // without authorities nobody is vouched for
    context.set_default_verify_paths(ignored);
    SSL_CTX_set_min_proto_version(context.native_handle(), TLS1_2_VERSION);
}

void name_host(SSL* tls, const std::string& host) {
    X509_VERIFY_PARAM* const wanted = SSL_get0_param(tls);
    if (X509_VERIFY_PARAM_set1_ip_asc(wanted, host.c_str()) == 1) return;
    X509_VERIFY_PARAM_set1_host(wanted, host.data(), host.size());
    SSL_set_tlsext_host_name(tls, host.c_str());
}

} // namespace

/// A context for each connection: then authorities that are new to the system count at once.
struct Connection::Tls {
    Tls(tcp::socket& socket, const std::string& host) : stream(socket, (prepare(context), context)) {
        name_host(stream.native_handle(), host);
    }

    asio::ssl::context context{asio::ssl::context::tls_client};
    asio::ssl::stream<tcp::socket&> stream;
};

Connection::Connection(const asio::any_io_executor& executor) : socket_(executor) {}
Connection::~Connection() = default;

asio::awaitable<std::optional<Failure>> Connection::open(Address address, bool by_tls,
                                                         std::chrono::milliseconds within) {
    using namespace asio::experimental::awaitable_operators;
    const auto executor = co_await asio::this_coro::executor;
    asio::steady_timer deadline(executor, within);
    received_.clear(); // what an earlier connection left behind
    queued_.clear();
    tls_.reset();
    certificate_.reset();

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
    if (!by_tls) co_return std::nullopt;

    tls_ = std::make_unique<Tls>(socket_, address.host);
    const auto agreed = co_await (tls_->stream.async_handshake(asio::ssl::stream_base::client, as_values) ||
                                  deadline.async_wait(as_values));
    if (agreed.index() == 1) co_return Failure::timed_out;
    const auto& [not_agreed] = std::get<0>(agreed);
    if (not_agreed) co_return Failure::no_tls;
    look_at_certificate();
    co_return std::nullopt;
}

void Connection::look_at_certificate() {
    SSL* const tls = tls_->stream.native_handle();
    X509* const shown = SSL_get0_peer_certificate(tls);
    std::vector<std::uint8_t> bytes(static_cast<std::size_t>(i2d_X509(shown, nullptr)));
    unsigned char* into = bytes.data();
    i2d_X509(shown, &into);
    certificate_ = {.fingerprint = proto::fingerprint(bytes),
                    .is_vouched_for = SSL_get_verify_result(tls) == X509_V_OK};
}

asio::awaitable<std::expected<std::string, Failure>> Connection::read_line(
    std::optional<std::chrono::milliseconds> within) {
    using namespace asio::experimental::awaitable_operators;
    asio::steady_timer deadline(co_await asio::this_coro::executor);
    deadline.expires_at(within ? asio::steady_timer::clock_type::now() + *within
                               : asio::steady_timer::time_point::max());
    const auto read = co_await (read_until_line_end() || deadline.async_wait(as_values));
    if (read.index() == 1) co_return std::unexpected(Failure::timed_out);
    const auto& [error, length] = std::get<0>(read);
    if (error == asio::error::not_found) co_return std::unexpected(Failure::not_visavis); // no end in sight
    if (error) co_return std::unexpected(Failure::gone);
    std::string line = received_.substr(0, length - 1);
    received_.erase(0, length);
    co_return line;
}

asio::awaitable<Connection::Transferred> Connection::read_until_line_end() {
    auto buffer = asio::dynamic_buffer(received_, proto::limits::message_bytes + 1);
    return tls_ ? asio::async_read_until(tls_->stream, buffer, '\n', as_values)
                : asio::async_read_until(socket_, buffer, '\n', as_values);
}

void Connection::send(std::string line) {
    queued_ += line;
    if (writing_.empty()) write_queued();
}

void Connection::write_queued() {
    writing_ = std::exchange(queued_, {});
    const auto written = [this](const error_code& error, std::size_t) { wrote(error); };
    if (tls_)
        asio::async_write(tls_->stream, asio::buffer(writing_), written);
    else
        asio::async_write(socket_, asio::buffer(writing_), written);
}

void Connection::wrote(const error_code& error) {
    writing_.clear();
    if (!error && !queued_.empty()) write_queued();
}

void Connection::close() {
    error_code ignored; // closed is closed
    socket_.close(ignored);
}

} // namespace visavis::client

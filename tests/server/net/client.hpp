// The other end of a connection, for tests: a blocking socket that gives up after five seconds. Where the
// environment has VISAVIS_TLS, it speaks TLS and nothing else.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace visavis::server {

class Client {
  public:
    Client() : Client(AF_INET, 0) {} ///< a socket that is still to be connected
    explicit Client(std::uint16_t port) : Client() { connect(port); }
    ~Client() { close(); }
    Client(Client&& other) noexcept
        : socket_(std::exchange(other.socket_, -1)),
          tls_(std::exchange(other.tls_, nullptr)),
          unread_(std::move(other.unread_)) {}
    Client& operator=(Client&&) = delete;

    static Client over_v6(std::uint16_t port) {
        Client client(AF_INET6, 0);
        sockaddr_in6 to{};
        to.sin6_family = AF_INET6;
        to.sin6_port = htons(port);
        to.sin6_addr = in6addr_loopback;
        client.connect(reinterpret_cast<const sockaddr*>(&to), sizeof to);
        return client;
    }
    void connect(std::uint16_t port) {
        sockaddr_in to{};
        to.sin_family = AF_INET;
        to.sin_port = htons(port);
        to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        connect(reinterpret_cast<const sockaddr*>(&to), sizeof to);
    }

    /// What `line` says of a server that ends a connection at once: by TLS that is no goodbye.
    static const char* abrupt_end() { return is_by_tls() ? "<reset>" : "<end>"; }

    /// Whether all connections of this process's tests are to go by TLS.
    static bool is_by_tls() { return std::getenv("VISAVIS_TLS") != nullptr; }

    /// Goes on by TLS; whether the handshake came to a good end. Who is there nobody asks.
    bool shake_hands(SSL_CTX* context = plain_context()) {
        tls_ = SSL_new(context);
        SSL_set_fd(tls_, socket_);
        return SSL_connect(tls_) == 1;
    }
    SSL* tls() { return tls_; }

    /// Whether the peer took all of it.
    bool send(std::string_view text) {
        if (tls_ != nullptr)
            return text.empty() || SSL_write(tls_, text.data(), static_cast<int>(text.size())) > 0;
        while (!text.empty()) {
            const auto sent = ::send(socket_, text.data(), text.size(), MSG_NOSIGNAL);
            if (sent <= 0) return false;
            text.remove_prefix(static_cast<std::size_t>(sent));
        }
        return true;
    }
    /// Sends what the kernel takes without waiting, and says how much that was.
    std::size_t send_some(std::string_view text) {
        if (tls_ != nullptr) {
            SSL_set_mode(tls_, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
            set_patience({0, 1000});
            const int sent = SSL_write(tls_, text.data(), static_cast<int>(text.size()));
            set_patience({5, 0});
            return sent < 0 ? 0 : static_cast<std::size_t>(sent);
        }
        const auto sent = ::send(socket_, text.data(), text.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
        return sent < 0 ? 0 : static_cast<std::size_t>(sent);
    }

    /// The next line without its end; "<end>" where the peer has closed, "<reset>" where it was rude about
    /// it, "<nothing>" after five seconds.
    std::string line() {
        for (;;) {
            if (const auto end = unread_.find('\n'); end != std::string::npos) {
                std::string found = unread_.substr(0, end);
                unread_.erase(0, end + 1);
                return found;
            }
            const auto got = receive();
            if (got == 0) return unread_.empty() ? "<end>" : "<cut>";
            if (got < 0) return errno == EAGAIN ? "<nothing>" : "<reset>";
        }
    }
    /// The next so many bytes; fewer where the peer has closed before.
    std::string bytes(std::size_t count) {
        while (unread_.size() < count && receive() > 0) {
        }
        std::string found = unread_.substr(0, count);
        unread_.erase(0, found.size());
        return found;
    }
    std::string ask(std::string_view text) {
        send(std::string(text) + "\n");
        return line();
    }

    /// The descriptor of the server's socket, where the server is in this process; -1 where there is none.
    int other_end() const {
        const auto port_of = [](int descriptor, auto name) -> int {
            sockaddr_in6 address{}; // IPv4 has its port in the same place
            socklen_t size = sizeof address;
            if (name(descriptor, reinterpret_cast<sockaddr*>(&address), &size) != 0) return -1;
            return address.sin6_port;
        };
        const int own = port_of(socket_, ::getsockname);
        for (int descriptor = 0; descriptor < 1000; ++descriptor)
            if (port_of(descriptor, ::getpeername) == own) return descriptor;
        return -1;
    }

    void half_close() {
        if (tls_ != nullptr) SSL_shutdown(tls_);
        ::shutdown(socket_, SHUT_WR);
    }
    void close() {
        SSL_free(std::exchange(tls_, nullptr));
        if (socket_ >= 0) ::close(std::exchange(socket_, -1));
    }

  private:
    static SSL_CTX* plain_context() {
        static SSL_CTX* const context = SSL_CTX_new(TLS_client_method());
        return context;
    }

    Client(int family, int protocol) : socket_(::socket(family, SOCK_STREAM | SOCK_CLOEXEC, protocol)) {}

    ssize_t receive() {
        char bytes[65536];
        ERR_clear_error();
        const auto got = tls_ == nullptr ? ::recv(socket_, bytes, sizeof bytes, 0)
                                         : secret(SSL_read(tls_, bytes, sizeof bytes));
        if (got > 0) unread_.append(bytes, static_cast<std::size_t>(got));
        return got;
    }

    /// As recv has it: 0 after a goodbye, and an error where the connection has ended without one.
    ssize_t secret(int got) {
        const int why = SSL_get_error(tls_, got);
        if (why == SSL_ERROR_ZERO_RETURN) return 0;
        if (got > 0) return got;
        errno = why == SSL_ERROR_WANT_READ ? EAGAIN : ECONNRESET;
        return -1;
    }

    void set_patience(timeval patience) {
        ::setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
        ::setsockopt(socket_, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    }

    void connect(const sockaddr* to, socklen_t size) {
        set_patience({5, 0});
        if (::connect(socket_, to, size) != 0) throw std::runtime_error("the client cannot connect");
        if (is_by_tls() && !shake_hands()) throw std::runtime_error("the handshake has failed");
    }

    int socket_;
    SSL* tls_ = nullptr;
    std::string unread_;
};

} // namespace visavis::server

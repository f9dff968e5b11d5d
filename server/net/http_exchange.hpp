// One connection that speaks HTTP: requests are read, answered and written one after the other. Knows nothing
// of what is asked for.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "server/net/deadlines.hpp"
#include "server/net/http.hpp"
#include "server/net/proxies.hpp"
#include "server/net/wakeup.hpp"
#include "server/net/wire.hpp"

namespace visavis::server {

struct HttpHead;

/// Who is at the other end.
struct HttpPeer {
    Address address;
    const Proxies* proxies = nullptr; ///< where it is one of them, and speaks for others
    /// Whether there is a place for one more from this address, whom a proxy has brought.
    std::function<bool(const Address&)> has_place;
};

/// Pipelined requests wait in the wire's buffer until the answer before theirs has been taken.
class HttpExchange {
  public:
    enum class End : std::uint8_t {
        gone,       ///< the peer, or everybody: nothing can be sent any more
        over,       ///< all is said
        web_socket, ///< the handshake is done: what comes next are frames
    };
    /// Requests of one connection; the next one takes another.
    static constexpr std::size_t most_requests = 1'000;
    /// A body is written by so much at a time, each within its deadline.
    static constexpr std::size_t slice_bytes = 64 * 1024;

    /// The arguments outlive the exchange.
    HttpExchange(Wire& wire, HttpService& service, HttpPeer peer, const Clock& clock,
                 const Deadlines& deadlines, Traffic& traffic);

    /// To be run once, to its end; `close` brings that about.
    Task<End> serve();
    /// Answers the next request with this sentence, whatever it is, and ends.
    void refuse_all(unsigned status, std::string sentence, std::optional<Milliseconds> retry);
    /// Ends after the answer that is under way, if one is.
    void finish();
    void close();

    /// Who asks, or whom a proxy asks for.
    const Address& client() const { return client_; }
    bool is_between_requests() const { return is_reading_; }
    bool is_overdue(ServerTime now) const { return now >= ends_at_; }

  private:
    struct Pending;

    void believe(HttpHead& head);

    Task<HttpResponse> ask(const HttpRequest* request);
    Task<bool> send(std::string head, std::string_view body);
    void set_deadline(Milliseconds time) { ends_at_ = clock_.now() + time; }

    Wire& wire_;
    HttpService& service_;
    const HttpPeer peer_;
    Address client_;
    const Clock& clock_;
    const Deadlines& deadlines_;
    Traffic& traffic_;
    Wakeup wakeup_;
    ServerTime ends_at_{};
    std::size_t requests_ = 0;
    bool is_reading_ = true;
    bool is_last_ = false;
    bool is_closed_ = false;
    std::optional<HttpResponse> refusal_; ///< for whatever comes
};

} // namespace visavis::server

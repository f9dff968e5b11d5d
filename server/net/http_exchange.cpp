#include "server/net/http_exchange.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "server/net/http_parser.hpp"

namespace visavis::server {

namespace {

bool is_known(std::string_view method) {
    return method == "GET" || method == "HEAD";
}

/// Seconds, rounded up.
std::string retry_after(Milliseconds time) {
    return std::to_string(std::chrono::ceil<std::chrono::seconds>(time).count());
}

} // namespace

HttpExchange::HttpExchange(Wire& wire, HttpService& service, HttpPeer peer, const Clock& clock,
                           const Deadlines& deadlines, Traffic& traffic)
    : wire_(wire),
      service_(service),
      peer_(std::move(peer)),
      client_(peer_.address),
      clock_(clock),
      deadlines_(deadlines),
      traffic_(traffic),
      wakeup_(wire.executor()) {
    set_deadline(deadlines_.request);
}

Task<HttpExchange::End> HttpExchange::serve() {
    while (!is_last_) {
        is_reading_ = true;
        auto found = find_head(wire_.in.unread());
        while (found && !*found) {
            const auto [error, bytes] = co_await wire_.read_some();
            if (!wire_.took(error, bytes) || is_closed_) co_return End::gone;
            found = find_head(wire_.in.unread());
        }
        is_reading_ = false;
        ++traffic_.http_requests;
        set_deadline(deadlines_.write);
        is_last_ = is_last_ || ++requests_ >= most_requests;

        auto head = found ? parse_head(wire_.in.unread().substr(0, **found)) : std::unexpected(found.error());
        if (found) wire_.in.consume(**found);
        if (head) head->request.is_secure = wire_.is_secure();
        if (head && peer_.proxies) believe(*head);
        std::optional<HttpResponse> response = std::exchange(refusal_, std::nullopt);
        if (response) {
            is_last_ = true;
        } else if (!head) {
            is_last_ = true; // where the next request begins nobody knows
            response = service_.sentence(head.error().status, head.error().sentence);
        } else if (!is_known(head->request.method)) {
            is_last_ = true; // a body may follow
            response = service_.sentence(405, "Only GET and HEAD are answered here.");
            response->fields.emplace_back("Allow", "GET, HEAD");
        } else if (head->has_body) {
            is_last_ = true;
            response = service_.sentence(413, "Nothing here takes a request with a body.");
        } else if (head->request.wants_web_socket) {
            is_last_ = true;
            response = service_.refuse_web_socket(head->request);
            if (!response && peer_.proxies && !peer_.has_place(client_))
                response = service_.sentence(503, "There are too many connections from your address.");
            if (!response) {
                const bool is_sent = co_await send(write_switching_head(head->web_socket_key), {});
                co_return is_sent ? End::web_socket : End::gone;
            }
        } else {
            is_last_ = is_last_ || !head->request.keeps_alive;
            response = co_await ask(&head->request);
        }
        if (is_closed_) co_return End::gone;
        const bool has_body = !head || head->request.method != "HEAD";
        const bool is_sent =
            co_await send(write_head(*response, {.closes = is_last_, .length = response->body.size()}),
                          has_body ? response->body : std::string_view());
        if (!is_sent) co_return End::gone;
        set_deadline(deadlines_.request);
    }
    co_return End::over;
}

/// What a proxy says of whom it speaks for at present.
void HttpExchange::believe(HttpHead& head) {
    client_ = peer_.proxies->find_client(head.forwarded_for).value_or(peer_.address);
    if (!head.forwarded_proto.empty()) head.request.is_secure = head.forwarded_proto == "https";
    if (!head.forwarded_host.empty()) head.request.host = std::move(head.forwarded_host);
}

struct HttpExchange::Pending {
    Wakeup& wakeup;
    std::optional<HttpResponse> response;
};

/// What comes when nobody waits any more is dropped.
Task<HttpResponse> HttpExchange::ask(const HttpRequest* request) {
    const auto pending = std::make_shared<Pending>(wakeup_);
    service_.answer(*request, client_, wire_.read_at(),
                    [waiting = std::weak_ptr(pending)](HttpResponse response) {
                        const auto still_waiting = waiting.lock();
                        if (!still_waiting) return;
                        still_waiting->response = std::move(response);
                        still_waiting->wakeup.wake();
                    });
    while (!pending->response && !is_closed_) co_await wakeup_.wait();
    co_return pending->response.value_or(HttpResponse{});
}

Task<bool> HttpExchange::send(std::string head, std::string_view body) {
    const auto take_slice = [&body] {
        const std::string_view slice = body.substr(0, slice_bytes);
        body.remove_prefix(slice.size());
        return boost::asio::const_buffer(slice.data(), slice.size());
    };
    std::array<boost::asio::const_buffer, 2> buffers{boost::asio::buffer(head), take_slice()};
    for (;;) {
        set_deadline(deadlines_.write);
        const auto [error, bytes] = co_await wire_.write(buffers);
        wire_.wrote(bytes);
        if (error || is_closed_) co_return false;
        if (body.empty()) co_return true;
        buffers = {take_slice(), {}};
    }
}

void HttpExchange::refuse_all(unsigned status, std::string sentence, std::optional<Milliseconds> retry) {
    refusal_ = service_.sentence(status, std::move(sentence));
    if (retry) refusal_->fields.emplace_back("Retry-After", retry_after(*retry));
}

void HttpExchange::finish() {
    is_last_ = true;
}

void HttpExchange::close() {
    is_closed_ = true;
    wakeup_.wake();
}

} // namespace visavis::server

// From bytes to an HTTP request, within limits. Knows no socket; what reads HTTP in earnest is Beast.
#pragma once

#include <cstddef>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "server/net/http.hpp"

namespace visavis::server {

inline constexpr std::size_t http_head_bytes = 8 * 1024;
inline constexpr std::size_t http_target_bytes = 2 * 1024;

struct HttpRefusal {
    unsigned status;
    const char* sentence;
};

struct HttpHead {
    HttpRequest request;
    std::string web_socket_key; ///< where the request wants one
    bool has_body = false;
    // What a proxy says of whom it speaks for, which anybody may have written; empty: nothing.
    std::string forwarded_for, forwarded_proto, forwarded_host;
};

/// How many bytes the request's head has that begins here; nothing while it is not whole, and a refusal when
/// it has become too long.
std::expected<std::optional<std::size_t>, HttpRefusal> find_head(std::string_view bytes);

/// The request with this whole head.
std::expected<HttpHead, HttpRefusal> parse_head(std::string_view head);

/// The response's head as it is sent. `length` is the body's.
struct HttpConnection {
    bool closes;
    std::size_t length;
};
std::string write_head(const HttpResponse& response, const HttpConnection& connection);
/// The response to a handshake with this key (RFC 6455, 4.2.2).
std::string write_switching_head(std::string_view web_socket_key);

} // namespace visavis::server

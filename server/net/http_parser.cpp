#include "server/net/http_parser.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <openssl/evp.h>

#include <algorithm>
#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/rfc7230.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <chrono>

namespace visavis::server {

namespace {

namespace http = boost::beast::http;

constexpr HttpRefusal too_long_a_head{431, "The request's header fields are longer than 8 KiB."};
constexpr HttpRefusal too_long_a_target{414, "The address is longer than 2 KiB."};
constexpr HttpRefusal not_http{400, "This is no request that HTTP/1.1 knows."};
constexpr HttpRefusal bare_lines{400, "A line of HTTP ends with CR and LF."};
constexpr HttpRefusal two_hosts{400, "A request names its Host once."};
constexpr HttpRefusal no_host{400, "A request names its Host."};
constexpr HttpRefusal other_version{505, "This server speaks HTTP/1.1."};

constexpr std::string_view head_end = "\r\n\r\n";
constexpr std::string_view web_socket_magic = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"; // RFC 6455, 1.3
constexpr std::size_t web_socket_key_characters = 24;                                 // 16 bytes in base64

std::string text(boost::beast::string_view view) {
    return {view.data(), view.size()};
}

std::string base64(const unsigned char* bytes, std::size_t count) {
    std::array<unsigned char, 64> encoded{};
    const int size = EVP_EncodeBlock(encoded.data(), bytes, static_cast<int>(count));
    return {encoded.begin(), encoded.begin() + size};
}

std::string accept_of(std::string_view web_socket_key) {
    const std::string joined = std::string(web_socket_key).append(web_socket_magic);
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    unsigned size = 0;
    EVP_Digest(joined.data(), joined.size(), digest.data(), &size, EVP_sha1(), nullptr);
    return base64(digest.data(), size);
}

bool is_web_socket_key(std::string_view key) {
    const auto is_base64 = [](char c) {
        return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '+' ||
               c == '/';
    };
    return key.size() == web_socket_key_characters && key.ends_with("==") &&
           std::ranges::all_of(key.substr(0, web_socket_key_characters - 2), is_base64);
}

/// A server takes `http://host/path` for `/path` (RFC 9112, 3.2.2), and then the host is the one in it.
void take_absolute_form(HttpRequest& request) {
    for (const std::string_view scheme : {"http://", "https://"}) {
        if (!request.target.starts_with(scheme)) continue;
        const std::size_t path = request.target.find('/', scheme.size());
        request.host = request.target.substr(scheme.size(), path - scheme.size());
        request.target = path == std::string::npos ? "/" : request.target.substr(path);
        return;
    }
}

/// A field that may stand in several lines, which then are one list.
std::string joined(const http::fields& fields, std::string_view name) {
    std::string list;
    const auto [begin, end] = fields.equal_range({name.data(), name.size()});
    for (auto each = begin; each != end; ++each) list += (list.empty() ? "" : ", ") + text(each->value());
    return list;
}

std::string date() {
    const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    return fmt::format("{:%a, %d %b %Y %H:%M:%S} GMT", fmt::gmtime(now));
}

} // namespace

std::expected<std::optional<std::size_t>, HttpRefusal> find_head(std::string_view bytes) {
    const std::string_view longest = bytes.substr(0, http_head_bytes);
    const std::size_t found = longest.find(head_end);
    if (found != std::string_view::npos) return found + head_end.size();
    // Without its CR no line ends here, which is better said than waited out.
    if (const std::size_t bare = longest.find("\n\n"); bare != std::string_view::npos) return bare + 2;
    if (bytes.size() < http_head_bytes) return std::nullopt;
    const bool is_target = longest.find('\n') == std::string_view::npos;
    return std::unexpected(is_target ? too_long_a_target : too_long_a_head);
}

std::expected<HttpHead, HttpRefusal> parse_head(std::string_view head) {
    if (!head.ends_with(head_end)) return std::unexpected(bare_lines);
    http::request_parser<http::empty_body> parser;
    parser.header_limit(http_head_bytes);
    boost::system::error_code error;
    parser.put(boost::asio::const_buffer(head.data(), head.size()), error);
    if (error == http::error::bad_version) return std::unexpected(other_version);
    if ((error && error != http::error::need_more) || !parser.is_header_done())
        return std::unexpected(not_http);
    const auto& message = parser.get();
    const auto length = parser.content_length();
    HttpHead found{.has_body = parser.chunked() || (length && *length > 0)};
    HttpRequest& request = found.request;
    request.method = text(message.method_string());
    request.target = text(message.target());
    if (request.target.size() > http_target_bytes) return std::unexpected(too_long_a_target);
    if (message.count(http::field::host) > 1) return std::unexpected(two_hosts);
    request.host = text(message[http::field::host]);
    const bool names_host = !request.host.empty(); // whatever the target says
    take_absolute_form(request);
    if (!names_host || request.host.empty()) return std::unexpected(no_host);
    if (const auto origin = message.find(http::field::origin); origin != message.end())
        request.origin = text(origin->value());
    request.accept_encoding = text(message[http::field::accept_encoding]);
    request.wants_page = text(message[http::field::accept]).find("text/html") != std::string::npos;
    request.if_none_match = text(message[http::field::if_none_match]);
    request.keeps_alive = message.version() == 11 && message.keep_alive();
    found.forwarded_for = joined(message, "X-Forwarded-For");
    found.forwarded_proto = text(message["X-Forwarded-Proto"]);
    found.forwarded_host = text(message["X-Forwarded-Host"]);
    found.web_socket_key = text(message[http::field::sec_websocket_key]);
    request.wants_web_socket = boost::beast::websocket::is_upgrade(message) &&
                               message[http::field::sec_websocket_version] == "13" &&
                               is_web_socket_key(found.web_socket_key);
    return found;
}

std::string write_head(const HttpResponse& response, const HttpConnection& connection) {
    std::string head = fmt::format("HTTP/1.1 {} {}\r\nDate: {}\r\n", response.status,
                                   text(http::obsolete_reason(http::int_to_status(response.status))), date());
    for (const auto& [name, value] : response.fields) head += fmt::format("{}: {}\r\n", name, value);
    if (response.status != 304) head += fmt::format("Content-Length: {}\r\n", connection.length);
    if (connection.closes) head += "Connection: close\r\n";
    return head += "\r\n";
}

std::string write_switching_head(std::string_view web_socket_key) {
    return fmt::format(
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Accept: {}\r\n\r\n",
        accept_of(web_socket_key));
}

} // namespace visavis::server

// Heads of HTTP requests, upgrades to WebSocket among them, on whatever the fuzzer makes of them: what is
// taken has all that the server goes by, and Host and Origin are judged alike in any letters.
#include <algorithm>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "server/net/http_parser.hpp"
#include "server/web/origin.hpp"
#include "tests/fuzz/require.hpp"

namespace visavis::server {

namespace {

using fuzz::require;

std::string in_capitals(std::string text) {
    std::ranges::transform(text, text.begin(), [](unsigned char letter) { return std::toupper(letter); });
    return text;
}

void judge(const std::string& host) {
    require(is_served(host, {}), "any host is served where none is named");
    for (const char* scheme : {"http://", "https://"}) {
        const std::string origin = scheme + host;
        require(is_origin(origin) == is_host(host), "an origin is a scheme and a host");
        if (!is_origin(origin)) continue;
        require(may_speak(origin, host, {}, Came::plainly), "a page may speak to where it came from");
        require(may_speak(in_capitals(origin), host, {}, Came::plainly),
                "letters of either case are the same");
        const bool is_https = origin.starts_with("https:");
        require(may_speak(origin, host, {}, Came::by_https) == is_https, "by TLS, a page that came so");
    }
}

void read_heads(std::string_view bytes) {
    const auto found = find_head(bytes);
    if (!found || !*found) return;
    require(**found <= bytes.size() && **found > 0, "a head lies in the bytes");
    require(**found <= http_head_bytes, "a head keeps to its limit");
    const auto head = parse_head(bytes.substr(0, **found));
    if (!head) return;
    require(!head->request.host.empty(), "a request has a host");
    require(head->request.target.size() <= http_target_bytes, "a target keeps to its limit");
    judge(head->request.host);
    if (head->web_socket_key.empty()) return;
    const std::string answer = write_switching_head(head->web_socket_key);
    require(answer.ends_with("\r\n\r\n") && answer.find("\r\n\r\n") == answer.size() - 4,
            "an answer is one head");
}

} // namespace

} // namespace visavis::server

// The name is libFuzzer's. NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    visavis::server::read_heads({reinterpret_cast<const char*>(data), size});
    return 0;
}

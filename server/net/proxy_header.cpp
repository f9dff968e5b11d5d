#include "server/net/proxy_header.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "server/net/proxies.hpp"

namespace visavis::server {

namespace {

using State = ProxyHeader::State;

constexpr std::string_view text_begin = "PROXY ";
constexpr std::size_t most_text_bytes = 107; // with its line end, as the protocol promises
constexpr std::string_view binary_begin("\r\n\r\n\0\r\nQUIT\n", 12);
constexpr std::size_t binary_head_bytes = 16;
constexpr std::size_t most_binary_body_bytes = 520;
constexpr std::uint8_t local_command = 0x20, proxy_command = 0x21; // with the version in the upper half
constexpr std::uint8_t tcp_over_v4 = 0x11, tcp_over_v6 = 0x21;
constexpr std::size_t v4_body_bytes = 12, v6_body_bytes = 36; // two addresses and two ports

ProxyHeader broken() {
    return {.state = State::broken};
}

/// `PROXY TCP4 192.0.2.7 198.51.100.1 4000 2280`, or `PROXY UNKNOWN` and whatever.
ProxyHeader read_text(std::string_view bytes) {
    const std::size_t end = bytes.substr(0, most_text_bytes).find("\r\n");
    if (end == std::string_view::npos)
        return bytes.size() < most_text_bytes ? ProxyHeader{.state = State::partial} : broken();
    std::string_view rest = bytes.substr(text_begin.size(), end - text_begin.size());
    const auto take_word = [&rest] {
        const std::string_view word = rest.substr(0, rest.find(' '));
        rest.remove_prefix(std::min(word.size() + 1, rest.size()));
        return word;
    };
    ProxyHeader header{.state = State::whole, .bytes = end + 2};
    const std::string_view family = take_word();
    if (family == "UNKNOWN") return header;
    if (family != "TCP4" && family != "TCP6") return broken();
    header.client = Proxies().find_client(take_word()); // of no proxy: whoever is named
    return header.client ? header : broken();
}

ProxyHeader read_binary(std::string_view bytes) {
    if (bytes.size() < binary_head_bytes) return {.state = State::partial};
    const auto at = [bytes](std::size_t i) { return static_cast<std::uint8_t>(bytes[i]); };
    const std::uint8_t command = at(12), family = at(13);
    const std::size_t body = static_cast<std::size_t>(at(14)) << 8 | at(15);
    if (body > most_binary_body_bytes || (command != local_command && command != proxy_command))
        return broken();
    if (bytes.size() < binary_head_bytes + body) return {.state = State::partial};
    ProxyHeader header{.state = State::whole, .bytes = binary_head_bytes + body};
    if (command == local_command) return header;
    const char* const address = bytes.data() + binary_head_bytes;
    if (family == tcp_over_v4 && body >= v4_body_bytes) {
        Address::V4Bytes client{};
        std::copy_n(address, client.size(), client.begin());
        header.client = Address::v4(client);
    } else if (family == tcp_over_v6 && body >= v6_body_bytes) {
        Address::V6Bytes client{};
        std::copy_n(address, client.size(), client.begin());
        header.client = Address::v6(client);
    } else if (family != 0) {
        return broken();
    }
    return header;
}

} // namespace

ProxyHeader read_proxy_header(std::string_view first_bytes) {
    for (const auto& [begin, read] :
         {std::pair{text_begin, &read_text}, std::pair{binary_begin, &read_binary}}) {
        const std::string_view common = begin.substr(0, first_bytes.size());
        if (!first_bytes.starts_with(common)) continue;
        return common.size() < begin.size() ? ProxyHeader{.state = State::partial} : read(first_bytes);
    }
    return {};
}

} // namespace visavis::server

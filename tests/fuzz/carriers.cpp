// What the carriers read, on whatever the fuzzer makes of it: frames of WebSocket, however they are chopped,
// and heads of HTTP. Nothing throws, and what is given on keeps to its limits.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "proto/text_checks.hpp"
#include "server/net/http_parser.hpp"
#include "server/net/read_buffer.hpp"
#include "server/net/web_socket_framing.hpp"

namespace visavis::server {

namespace {

void require(bool holds, const char* law) {
    if (holds) return;
    std::fprintf(stderr, "broken: %s\n", law);
    std::abort();
}

struct Read {
    std::vector<std::string> messages;
    Framing::State state = Framing::State::open;

    bool operator==(const Read&) const = default;
};

Read read_frames(std::string_view bytes, std::size_t piece) {
    ReadBuffer in(Framing::buffer_bytes);
    WebSocketFraming framing;
    Read read;
    while (!bytes.empty() && framing.state() == Framing::State::open) {
        const auto space = in.space();
        require(!space.empty(), "there is space for the rest of a message");
        const std::size_t some = std::min({bytes.size(), space.size(), piece});
        std::memcpy(space.data(), bytes.data(), some);
        in.took(some);
        bytes.remove_prefix(some);
        while (const auto message = framing.next(in)) {
            require(message->size() <= proto::limits::request_bytes, "a message keeps to its limit");
            require(proto::is_valid_utf8(*message), "a message is UTF-8");
            read.messages.emplace_back(*message);
        }
    }
    read.state = framing.state();
    return read;
}

void read_heads(std::string_view bytes) {
    const auto found = find_head(bytes);
    if (!found || !*found) return;
    require(**found <= bytes.size() && **found > 0, "a head lies in the bytes");
    const auto head = parse_head(bytes.substr(0, **found));
    if (head) require(!head->request.host.empty(), "a request has a host");
}

} // namespace

} // namespace visavis::server

// The name is libFuzzer's. NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace visavis::server;
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    require(read_frames(bytes, bytes.size()) == read_frames(bytes, 1), "chopping changes nothing");
    read_heads(bytes);
    return 0;
}

// Where messages begin and end, on whatever the fuzzer makes of a stream, and however it is chopped: JSON
// lines, frames of WebSocket. Nothing throws, and what is given on keeps to its limits.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "proto/text_checks.hpp"
#include "server/net/line_framing.hpp"
#include "server/net/read_buffer.hpp"
#include "server/net/web_socket_framing.hpp"
#include "tests/fuzz/require.hpp"

namespace visavis::server {

namespace {

using fuzz::require;

struct Read {
    std::vector<std::string> messages;
    Framing::State state = Framing::State::open;

    bool operator==(const Read&) const = default;
};

/// Lines too long are cut off early, so that the fuzzer comes to them.
constexpr std::size_t line_bytes = 64;

template <class Cut>
Read read_stream(Cut framing, std::string_view bytes, std::size_t piece) {
    ReadBuffer in(Framing::buffer_bytes);
    Read read;
    const auto take = [&] {
        while (const auto message = framing.next(in)) {
            require(message->size() <= proto::limits::request_bytes, "a message keeps to its limit");
            read.messages.emplace_back(*message);
        }
    };
    while (!bytes.empty() && framing.state() == Framing::State::open) {
        const auto space = in.space();
        require(!space.empty(), "there is space for the rest of a message");
        const std::size_t some = std::min({bytes.size(), space.size(), piece});
        std::memcpy(space.data(), bytes.data(), some);
        in.took(some);
        bytes.remove_prefix(some);
        take();
    }
    if (framing.state() == Framing::State::open && framing.end()) take();
    read.state = framing.state();
    return read;
}

template <class Cut>
Read read_alike(const Cut& framing, std::string_view bytes) {
    Read read = read_stream(framing, bytes, bytes.size());
    require(read == read_stream(framing, bytes, 1), "chopping changes nothing");
    require(read == read_stream(framing, bytes, 7), "chopping changes nothing");
    return read;
}

} // namespace

} // namespace visavis::server

// The name is libFuzzer's. NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace visavis::server;
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    for (const std::string& line : read_alike(LineFraming(line_bytes), bytes).messages) {
        require(line.size() <= line_bytes && !line.empty(), "a line keeps to its limit, and is not blank");
        require(line.find('\n') == std::string::npos, "a line ends at its end");
    }
    for (const std::string& message : read_alike(WebSocketFraming(), bytes).messages)
        require(visavis::proto::is_valid_utf8(message), "a message is UTF-8");
    return 0;
}

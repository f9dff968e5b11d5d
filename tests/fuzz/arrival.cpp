// What tells who comes and where to, on whatever the fuzzer makes of it: links, the PROXY protocol, and lists
// of X-Forwarded-For.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "proto/fingerprint.hpp"
#include "proto/invitation.hpp"
#include "server/net/proxies.hpp"
#include "server/net/proxy_header.hpp"
#include "tests/fuzz/require.hpp"

namespace visavis::server {

namespace {

using fuzz::require;

void read_link(std::string_view text) {
    const auto found = proto::read_invitation(text);
    if (!found) return;
    require(!found->host.empty(), "an invitation names a host");
    require(found->fingerprint.empty() || proto::is_fingerprint(found->fingerprint),
            "and a whole fingerprint");
    require(proto::read_invitation(proto::write_invitation(*found)) == found, "written, it reads as before");
}

void read_header(std::string_view bytes) {
    using State = ProxyHeader::State;
    const ProxyHeader header = read_proxy_header(bytes);
    require((header.state == State::whole) == (header.bytes > 0), "a whole header has bytes");
    require(header.bytes <= bytes.size(), "which lie in what has come");
    require(header.bytes <= 536, "and keep to their limit");
    require(bytes.size() < 536 || header.state != State::partial, "nobody waits for more than that");
    if (header.state == State::none) return;
    for (std::size_t size = 0; size < header.bytes; ++size)
        require(read_proxy_header(bytes.substr(0, size)).state == State::partial,
                "what begins one may become it");
}

void read_list(std::string_view text) {
    const std::string ranges[] = {"127.0.0.0/8", "10.0.0.1", "2001:db8::/32"};
    const Proxies proxies(ranges);
    const auto client = proxies.find_client(text);
    if (!client) return;
    require(proxies.find_client(std::string(text) + ", 127.0.0.1") == client,
            "one more proxy changes nothing");
    require(proxies.find_client("192.0.2.7, " + std::string(text)) == client,
            "nor does what the client wrote");
}

} // namespace

} // namespace visavis::server

// The name is libFuzzer's. NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    visavis::server::read_link(bytes);
    visavis::server::read_header(bytes);
    visavis::server::read_list(bytes);
    return 0;
}

// The PROXY protocol, versions 1 and 2: what a proxy that passes bytes on says first of whom it speaks for.
// Knows no socket, and not who is believed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "server/net/address.hpp"

namespace visavis::server {

struct ProxyHeader {
    enum class State : std::uint8_t {
        none,    ///< the bytes begin with something else
        partial, ///< or may still become one
        whole,
        broken, ///< it begins as one and is not
    };
    State state = State::none;
    std::size_t bytes = 0;         ///< where it is whole
    std::optional<Address> client; ///< none: the proxy speaks for itself
};

/// Of the first bytes of a connection. A header of more than 536 bytes is a broken one.
ProxyHeader read_proxy_header(std::string_view first_bytes);

} // namespace visavis::server

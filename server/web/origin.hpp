// Whom a browser speaks for: is the Host ours, and does the page that opens a WebSocket come from there?
// Knows no request.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace visavis::server {

/// Whether it is a name, an IPv4 address or an IPv6 address in brackets, with or without a port.
bool is_host(std::string_view host);

/// Whether it is `http://` or `https://` and a host.
bool is_origin(std::string_view origin);

/// Whether this host (with its port, if any) is an address by number, this machine by its name, or one of
/// `names`. Where there are no names, every host is: whoever plays at home has any name.
bool is_served(std::string_view host, std::span<const std::string> names);

/// By what the request that names the origin has come.
enum class Came : std::uint8_t {
    plainly,  ///< perhaps by https to somebody in between who has not said so
    by_https, ///< where a page that came without it may be anybody's
};

/// Whether a page of this origin may speak to `host`: it came from there, by http or https, or is one of
/// `others`. Letters of either case are the same, and the scheme's own port may be left out.
bool may_speak(std::string_view origin, std::string_view host, std::span<const std::string> others,
               Came came);

} // namespace visavis::server

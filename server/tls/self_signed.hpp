// A certificate that the server makes for itself where nobody gives it one. Knows no file and no connection.
#pragma once

#include <span>
#include <string>

namespace visavis::server {

/// A new key (EC, P-256) and its certificate for ten years, both as PEM in one text. It stands for localhost
/// and for `names`, which are hosts' names or addresses by number, IPv6 without brackets. Clients know it
/// again by its fingerprint, browsers warn of it. Throws where OpenSSL fails, which takes a lack of memory or
/// of chance.
std::string make_self_signed(std::span<const std::string> names);

} // namespace visavis::server

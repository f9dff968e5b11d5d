// The links by which people hand on a server or a room. Knows no socket and resolves nothing.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "client/net/address.hpp"
#include "client/net/certificate.hpp"

namespace visavis::client {

struct Link {
    Address server;
    std::string room;        ///< its code; empty: the server is meant
    std::string fingerprint; ///< of the server's certificate; empty: the link names none
    bool is_by_tls = false;  ///< it says so: by its fingerprint, or as https

    bool operator==(const Link&) const = default;
};

/// Whether it is meant as a link, well-formed or not.
bool is_link(std::string_view text);

/// Reads `visavis://HOST[:PORT][/CODE][#FINGERPRINT]`, or `http://HOST[:PORT]/` or `https://…`, with `r/CODE`
/// behind it or without.
std::optional<Link> read_link(std::string_view text);

/// How to come to this room of the server in the way in which we have: by TLS where there is a certificate.
std::string write_room_link(const Address& server, const std::string& room,
                            const std::optional<Certificate>& certificate);

/// The same for a browser, which warns of a certificate that no authority vouches for: then it is http.
std::string write_web_link(const Address& server, const std::string& room,
                           const std::optional<Certificate>& certificate);

} // namespace visavis::client

// What the server says once it listens: links to give to friends, from where they lead here, and how to open
// the way for others. Knows no socket.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "server/places.hpp"
#include "server/settings.hpp"

namespace visavis::server {

struct Welcome {
    std::uint16_t port;
    std::vector<Place> places;
    std::string public_address; ///< HOST or HOST:PORT; empty: not known
    TlsUse tls = TlsUse::off;
    std::string fingerprint; ///< of a certificate of the server's own making; empty: an authority's
    int columns = 0;         ///< of the terminal, for a QR code; 0: none
};

/// Some lines, each with its end.
std::string write_welcome(const Welcome& welcome);

/// How wide the terminal at standard output is; 0 where it is none, or shows no UTF-8.
int terminal_columns();

} // namespace visavis::server

// At which addresses this machine may be found, and from how far. Knows no server and resolves no name.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace visavis::server {

enum class Reach : std::uint8_t {
    internet, ///< from anywhere, unless a firewall is in between
    home,     ///< from the same network
    machine,  ///< from this machine alone
    nowhere,  ///< from no address that could be given to anybody
};

/// By the kind of the address (RFC 6890): numeric, IPv4 or IPv6 without brackets.
Reach reach_of(const std::string& address);

struct Place {
    std::string address; ///< numeric, IPv6 without brackets
    Reach reach;

    bool operator==(const Place&) const = default;
};

/// Where a server that is bound to this address (empty: to all) can be found, those first that most can use.
std::vector<Place> find_places(const std::string& bind);

/// Best first; what leads nowhere is left out, and so is this machine by its own number where there is more.
std::vector<Place> sorted_places(std::vector<std::string> addresses);

} // namespace visavis::server

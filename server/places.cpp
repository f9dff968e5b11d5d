#include "server/places.hpp"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>

#include <algorithm>
#include <array>
#include <memory>
#include <string_view>
#include <tuple>

#include "server/net/ip_prefix.hpp"

namespace visavis::server {

namespace {

struct Range {
    const char* written;
    Reach reach;
};

// The first that holds the address counts (RFC 6890); in none of them nobody can be found.
constexpr auto ranges = std::to_array<Range>({
    {"127.0.0.0/8", Reach::machine},
    {"::1", Reach::machine},
    {"10.0.0.0/8", Reach::home},
    {"172.16.0.0/12", Reach::home},
    {"192.168.0.0/16", Reach::home},
    {"100.64.0.0/10", Reach::home},
    {"fc00::/7", Reach::home},
    {"169.254.0.0/16", Reach::nowhere},
    {"0.0.0.0/8", Reach::nowhere},
    {"224.0.0.0/3", Reach::nowhere},
    {"192.0.2.0/24", Reach::nowhere},
    {"198.51.100.0/24", Reach::nowhere},
    {"203.0.113.0/24", Reach::nowhere},
    {"2001:db8::/32", Reach::nowhere},
    {"0.0.0.0/0", Reach::internet},
    {"2000::/3", Reach::internet},
});

/// Networks that programs have made inside of this machine.
bool is_inside(std::string_view interface) {
    constexpr std::array<std::string_view, 6> inside{"docker", "br-", "veth", "virbr", "podman", "cni"};
    return std::ranges::any_of(inside, [interface](auto each) { return interface.starts_with(each); });
}

std::string text_of(const sockaddr& address) {
    std::array<char, INET6_ADDRSTRLEN> text{};
    const void* const bytes =
        address.sa_family == AF_INET
            ? static_cast<const void*>(&reinterpret_cast<const sockaddr_in&>(address).sin_addr)
            : static_cast<const void*>(&reinterpret_cast<const sockaddr_in6&>(address).sin6_addr);
    return ::inet_ntop(address.sa_family, bytes, text.data(), text.size()) == nullptr ? "" : text.data();
}

std::vector<std::string> own_addresses() {
    ifaddrs* first = nullptr;
    if (::getifaddrs(&first) != 0) return {};
    const std::unique_ptr<ifaddrs, decltype(&::freeifaddrs)> owner(first, ::freeifaddrs);
    std::vector<std::string> addresses;
    for (const ifaddrs* each = first; each != nullptr; each = each->ifa_next) {
        if (each->ifa_addr == nullptr || (each->ifa_flags & IFF_UP) == 0 || is_inside(each->ifa_name))
            continue;
        const int family = each->ifa_addr->sa_family;
        if (family == AF_INET || family == AF_INET6) addresses.push_back(text_of(*each->ifa_addr));
    }
    return addresses;
}

bool is_v6(const std::string& address) {
    return address.contains(':');
}

} // namespace

Reach reach_of(const std::string& address) {
    const auto bytes = read_ip(address);
    if (!bytes) return Reach::nowhere;
    const auto found = std::ranges::find_if(
        ranges, [&bytes](const Range& range) { return IpPrefix::read(range.written)->contains(*bytes); });
    return found == ranges.end() ? Reach::nowhere : found->reach;
}

/// Nearly everybody has IPv4, and its addresses can be dictated.
std::vector<Place> sorted_places(std::vector<std::string> addresses) {
    std::vector<Place> places;
    for (std::string& address : addresses) {
        const Reach reach = reach_of(address);
        if (reach != Reach::nowhere) places.push_back({std::move(address), reach});
    }
    std::ranges::sort(places, {}, [](const Place& place) {
        return std::tuple(place.reach == Reach::machine, is_v6(place.address), place.reach, place.address);
    });
    if (!places.empty() && places.front().reach != Reach::machine)
        std::erase_if(places, [](const Place& place) { return place.reach == Reach::machine; });
    return places;
}

std::vector<Place> find_places(const std::string& bind) {
    if (bind.empty() || bind == "0.0.0.0" || bind == "::") {
        std::vector<std::string> addresses = own_addresses();
        if (bind == "0.0.0.0") std::erase_if(addresses, is_v6);
        return sorted_places(std::move(addresses));
    }
    return sorted_places({bind});
}

} // namespace visavis::server

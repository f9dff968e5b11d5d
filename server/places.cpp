#include "server/places.hpp"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>

#include <algorithm>
#include <array>
#include <memory>
#include <string_view>
#include <tuple>

namespace visavis::server {

namespace {

struct Range {
    std::array<std::uint8_t, 16> begin;
    int bits;
    Reach reach;
};

// The first that holds the address counts.
constexpr std::array<Range, 9> v4_ranges{{{{127}, 8, Reach::machine},
                                          {{10}, 8, Reach::home},
                                          {{172, 16}, 12, Reach::home},
                                          {{192, 168}, 16, Reach::home},
                                          {{100, 64}, 10, Reach::home},
                                          {{169, 254}, 16, Reach::nowhere},
                                          {{0}, 8, Reach::nowhere},
                                          {{224}, 3, Reach::nowhere},
                                          {{}, 0, Reach::internet}}};
constexpr std::array<Range, 4> v6_ranges{
    {{{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1}, 128, Reach::machine},
     {{0xfc}, 7, Reach::home},
     {{0x20}, 3, Reach::internet},
     {{}, 0, Reach::nowhere}}};

bool holds(const Range& range, const std::array<std::uint8_t, 16>& address) {
    for (int bit = 0; bit < range.bits; ++bit) {
        const auto at = static_cast<std::size_t>(bit / 8);
        if (((range.begin[at] ^ address[at]) >> (7 - bit % 8) & 1) != 0) return false;
    }
    return true;
}

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
    std::array<std::uint8_t, 16> bytes{};
    const auto first_of = [&bytes](const auto& ranges) {
        return std::ranges::find_if(ranges, [&](const Range& range) { return holds(range, bytes); })->reach;
    };
    if (::inet_pton(AF_INET, address.c_str(), bytes.data()) == 1) return first_of(v4_ranges);
    if (::inet_pton(AF_INET6, address.c_str(), bytes.data()) == 1) return first_of(v6_ranges);
    return Reach::nowhere;
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

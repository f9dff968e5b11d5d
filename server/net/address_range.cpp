#include "server/net/address_range.hpp"

#include <arpa/inet.h>

#include <charconv>

namespace visavis::server {

namespace {

std::optional<Address> read_address(const std::string& text) {
    Address::V4Bytes v4;
    if (::inet_pton(AF_INET, text.c_str(), v4.data()) == 1) return Address::v4(v4);
    Address::V6Bytes v6;
    if (::inet_pton(AF_INET6, text.c_str(), v6.data()) == 1) return Address::v6(v6);
    return std::nullopt;
}

std::optional<int> read_number(std::string_view text) {
    int number = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (fault != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return number;
}

} // namespace

std::optional<AddressRange> AddressRange::read(std::string_view text) {
    const std::size_t slash = text.find('/');
    const auto address = read_address(std::string(text.substr(0, slash)));
    if (!address) return std::nullopt;
    if (slash == std::string_view::npos) return of(*address);
    const auto prefix = read_number(text.substr(slash + 1));
    if (!prefix || *prefix < 0 || *prefix > address->prefix_bits()) return std::nullopt;
    return AddressRange(address->with_leading_bits(*prefix), *prefix);
}

AddressRange AddressRange::of(const Address& address) {
    return {address, address.prefix_bits()};
}

bool AddressRange::contains(const Address& address) const {
    return address.prefix_bits() == first_.prefix_bits() && address.with_leading_bits(prefix_) == first_;
}

std::string AddressRange::text() const {
    const std::string first = first_.text();
    if (first_.prefix_bits() == 32) return prefix_ == 32 ? first : first + "/" + std::to_string(prefix_);
    return first.substr(0, first.find('/') + 1) + std::to_string(prefix_);
}

} // namespace visavis::server

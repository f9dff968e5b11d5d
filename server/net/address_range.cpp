#include "server/net/address_range.hpp"

#include "server/net/ip_prefix.hpp"

namespace visavis::server {

std::optional<AddressRange> AddressRange::read(std::string_view text) {
    const auto written = IpPrefix::read(text);
    if (!written) return std::nullopt;
    const Address address = Address::v6(written->begin);
    if (!text.contains('/')) return of(address);
    const int prefix = written->bits - (address.is_v4() ? IpPrefix::mapped_bits : 0);
    if (prefix < 0 || prefix > address.prefix_bits()) return std::nullopt;
    return AddressRange(address.with_leading_bits(prefix), prefix);
}

AddressRange AddressRange::of(const Address& address) {
    return {address, address.prefix_bits()};
}

bool AddressRange::contains(const Address& address) const {
    return address.prefix_bits() == first_.prefix_bits() && address.with_leading_bits(prefix_) == first_;
}

std::string AddressRange::text() const {
    const std::string first = first_.text();
    if (first_.is_v4())
        return prefix_ == first_.prefix_bits() ? first : first + "/" + std::to_string(prefix_);
    return first.substr(0, first.find('/') + 1) + std::to_string(prefix_);
}

} // namespace visavis::server

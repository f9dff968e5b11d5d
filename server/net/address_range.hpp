// Addresses that are meant together, as a host writes them: one, or all that begin alike. Knows no
// connection.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/net/address.hpp"

namespace visavis::server {

class AddressRange {
  public:
    /// All of `192.0.2.7`, `192.0.2.0/24`, `2001:db8::7` (its /64) and `2001:db8::/32`; bits beyond the
    /// prefix do not matter. Nothing where it is no such thing; of IPv6 the prefix is 64 at most.
    static std::optional<AddressRange> read(std::string_view text);
    static AddressRange of(const Address& address);

    bool contains(const Address& address) const;
    /// The same for all ways of writing it: `192.0.2.7`, `192.0.2.0/24`, `2001:db8::/64`.
    std::string text() const;

  private:
    AddressRange(const Address& first, int prefix) : first_(first), prefix_(prefix) {}

    Address first_;
    int prefix_; ///< leading bits that count, of 32 or of 64
};

} // namespace visavis::server

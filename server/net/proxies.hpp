// The proxies that are believed when they say for whom they speak. Knows no socket and no request.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/net/address.hpp"
#include "server/net/ip_prefix.hpp"

namespace visavis::server {

class Proxies {
  public:
    /// Each ADDRESS or ADDRESS/PREFIX; what `is_range` denies is passed over.
    explicit Proxies(std::span<const std::string> ranges = {});

    static bool is_range(std::string_view text);

    /// Whether this numeric address, IPv6 without brackets, is one of theirs.
    bool trust(std::string_view address) const;

    /// For whom one of them speaks: the last address of `X-Forwarded-For` that is not a proxy's itself. What
    /// stands before it anybody may have written. Nothing where there is none, or nonsense.
    std::optional<Address> find_client(std::string_view forwarded_for) const;

  private:
    bool trust(const IpBytes& address) const;

    std::vector<IpPrefix> ranges_;
};

} // namespace visavis::server

// How often a minute an address may do something: guess at room codes, ask for records. Knows nothing of what
// it is.
#pragma once

#include <cstddef>
#include <optional>
#include <unordered_map>

#include "common/match/time.hpp"
#include "server/net/address.hpp"

namespace visavis::server {

class AddressQuota {
  public:
    /// `per_minute` of 0 lifts the limit.
    explicit AddressQuota(std::size_t per_minute) : per_minute_(per_minute) {}

    /// How long this address must wait for its next time; nothing when it need not.
    std::optional<Milliseconds> wait(const Address& address, ServerTime at) const;
    void count(const Address& address, ServerTime at);

  private:
    struct Window {
        ServerTime begin;
        std::size_t count = 0;
    };
    static constexpr Milliseconds window{60'000};
    /// Addresses remembered. With so many at once, those of the last minute are forgotten together: memory is
    /// bounded before anything else, and 10,000 addresses guess 200,000 of 594 million codes.
    static constexpr std::size_t address_limit = 10'000;

    std::size_t per_minute_;
    std::unordered_map<Address, Window> windows_;
};

} // namespace visavis::server

// What the connections of one address share while there are any: how fast they may ask and talk together.
// Knows no session.
#pragma once

#include <cstddef>
#include <map>

#include "server/net/address.hpp"
#include "server/net/request_rate.hpp"
#include "server/settings.hpp"

namespace visavis::server {

struct Household {
    RequestRate requests;
    RequestRate chat;
    std::size_t connections = 0;
};

/// The machine's own address is nobody's household: whoever comes through a proxy that runs here has it.
class Households {
  public:
    explicit Households(const Settings& settings) : settings_(settings) {}

    /// To be left again; the household lives until the last has left it.
    Household& enter(const Address& address) {
        const auto scale = [&](std::size_t rate) { return address.is_loopback() ? 0 : rate; };
        const std::size_t requests = scale(settings_.requests_per_second_per_address);
        const std::size_t lines = scale(settings_.chat_per_second_per_address);
        const auto [found, is_new] = by_address_.try_emplace(
            address,
            Household{RequestRate(requests, burst * requests), RequestRate(lines, chat_burst * lines)});
        ++found->second.connections;
        return found->second;
    }
    void leave(const Address& address) {
        const auto found = by_address_.find(address);
        if (--found->second.connections == 0) by_address_.erase(found);
    }

    const std::map<Address, Household>& all() const { return by_address_; }

  private:
    static constexpr std::size_t burst = 3;       ///< seconds' worth that may come at once
    static constexpr std::size_t chat_burst = 15; ///< thirty people greet each other

    const Settings& settings_;
    std::map<Address, Household> by_address_;
};

} // namespace visavis::server

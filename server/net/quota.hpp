// How often in a while somebody may do something: guess at room codes, ask for records, make rooms. Knows
// nothing of what it is.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <unordered_map>

#include "common/match/time.hpp"
#include "server/net/address.hpp"

namespace visavis::server {

/// Counted by `Key`: an address, or a player.
template <class Key>
class Quota {
  public:
    /// So many in each `window`, which begins with the first; 0 lifts the limit.
    explicit Quota(std::size_t most, Milliseconds window = std::chrono::minutes(1))
        : most_(most), window_(window) {}

    /// How long to wait for the next time; nothing when one need not.
    std::optional<Milliseconds> wait(const Key& key, ServerTime at) const {
        const auto found = counted_.find(key);
        if (most_ == 0 || found == counted_.end() || found->second.count < most_) return std::nullopt;
        const ServerTime end = found->second.begin + window_;
        if (at >= end) return std::nullopt;
        return end - at;
    }

    void count(const Key& key, ServerTime at) {
        if (counted_.size() >= key_limit) {
            std::erase_if(counted_, [&](const auto& entry) { return at - entry.second.begin >= window_; });
            if (counted_.size() >= key_limit) counted_.clear();
        }
        Counted& mine = counted_[key];
        if (mine.count == 0 || at - mine.begin >= window_) mine = {at, 0};
        ++mine.count;
    }

  private:
    struct Counted {
        ServerTime begin;
        std::size_t count = 0;
    };
    /// Keys remembered. With so many at once, those of the present window are forgotten together: memory is
    /// bounded before anything else, and 10,000 addresses guess 200,000 of 594 million codes.
    static constexpr std::size_t key_limit = 10'000;

    std::size_t most_;
    Milliseconds window_;
    std::unordered_map<Key, Counted> counted_;
};

using AddressQuota = Quota<Address>;
using PlayerQuota = Quota<std::string>; ///< by the player's id

} // namespace visavis::server

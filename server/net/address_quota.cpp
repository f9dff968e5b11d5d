#include "server/net/address_quota.hpp"

namespace visavis::server {

std::optional<Milliseconds> AddressQuota::wait(const Address& address, ServerTime at) const {
    const auto found = windows_.find(address);
    if (per_minute_ == 0 || found == windows_.end() || found->second.count < per_minute_) return std::nullopt;
    const ServerTime end = found->second.begin + window;
    if (at >= end) return std::nullopt;
    return end - at;
}

void AddressQuota::count(const Address& address, ServerTime at) {
    if (windows_.size() >= address_limit) {
        std::erase_if(windows_, [&](const auto& entry) { return at - entry.second.begin >= window; });
        if (windows_.size() >= address_limit) windows_.clear();
    }
    Window& mine = windows_[address];
    if (mine.count == 0 || at - mine.begin >= window) mine = {at, 0};
    ++mine.count;
}

} // namespace visavis::server

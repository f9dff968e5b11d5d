#include "client/known_servers.hpp"

namespace visavis::client {

/// Whoever names a fingerprint knows better than authorities and memory. An authority knows better than
/// memory: its certificates change every few weeks. And a server that once had an authority's word is not
/// believed without it.
Trust judge(const Certificate& shown, std::string_view invited, const std::optional<std::string>& known) {
    if (!invited.empty()) return shown.fingerprint == invited ? Trust::trusted : Trust::not_invited;
    if (shown.is_vouched_for) return Trust::trusted;
    if (!known) return Trust::first_met;
    return shown.fingerprint == *known ? Trust::trusted : Trust::changed;
}

std::string what_to_remember(const Certificate& trusted) {
    return trusted.is_vouched_for ? std::string(KnownServers::vouched_for) : trusted.fingerprint;
}

} // namespace visavis::client

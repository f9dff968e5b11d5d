// The certificates by which servers are known again, and what to think of one that is shown. Knows no
// connection and no sentence.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "client/net/certificate.hpp"
#include "client/server_file.hpp"

namespace visavis::client {

/// For each server the fingerprint of its certificate, or `vouched_for` where an authority vouches for it.
class KnownServers final : public ServerFile {
  public:
    static constexpr std::string_view vouched_for = "authorities";

    explicit KnownServers(std::filesystem::path folder) : ServerFile(std::move(folder), "servers.json") {}
};

enum class Trust : std::uint8_t {
    trusted,
    first_met,   ///< nobody vouches for it, and nothing is known yet: trusted from now on
    changed,     ///< it is not the one that is known
    not_invited, ///< it is not the one of the invitation
};

/// `invited`: the fingerprint that the invitation names; empty: none. `known`: what is remembered of the
/// server.
Trust judge(const Certificate& shown, std::string_view invited, const std::optional<std::string>& known);

/// What is to be remembered of a server whose certificate is trusted.
std::string what_to_remember(const Certificate& trusted);

} // namespace visavis::client

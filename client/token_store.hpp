// The secret tokens by which servers know this user, in a file that nobody else can read. Knows no server and
// says nothing.
#pragma once

#include <expected>
#include <filesystem>
#include <optional>
#include <string>

#include "client/net/address.hpp"

namespace visavis::client {

class TokenStore {
  public:
    /// `folder` need not exist; empty: there is no place for a file, and nothing is ever kept.
    explicit TokenStore(std::filesystem::path folder) : folder_(std::move(folder)) {}

    enum class Fault : std::uint8_t { unreadable, not_written };

    std::expected<std::optional<std::string>, Fault> find(const Address& server) const;

    /// Puts the token in the place of what was kept for this server. The file is replaced as a whole, so that
    /// it is never half written; one that cannot be read is left alone.
    std::optional<Fault> keep(const Address& server, const std::string& token) const;

    std::filesystem::path file() const { return folder_ / "tokens.json"; }

  private:
    std::filesystem::path folder_;
};

/// $XDG_CONFIG_HOME/visavis where that names an absolute path, otherwise ~/.config/visavis.
std::filesystem::path configuration_folder();

} // namespace visavis::client

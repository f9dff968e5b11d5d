// What is remembered of each server, in a file that nobody else can read. Knows no server, not what the texts
// mean, and says nothing.
#pragma once

#include <expected>
#include <filesystem>
#include <optional>
#include <string>

#include "client/net/address.hpp"

namespace visavis::client {

class ServerFile {
  public:
    /// `folder` need not exist; empty: there is no place for a file, and nothing is ever kept.
    ServerFile(std::filesystem::path folder, std::string name)
        : folder_(std::move(folder)), name_(std::move(name)) {}

    enum class Fault : std::uint8_t { unreadable, not_written };

    std::expected<std::optional<std::string>, Fault> find(const Address& server) const;

    /// Puts the text in the place of what was kept for this server. The file is replaced as a whole, so that
    /// it is never half written; one that cannot be read is left alone.
    std::optional<Fault> keep(const Address& server, const std::string& text) const;

    std::filesystem::path file() const { return folder_ / name_; }

  private:
    std::filesystem::path folder_;
    std::string name_;
};

/// $XDG_CONFIG_HOME/visavis where that names an absolute path, otherwise ~/.config/visavis.
std::filesystem::path configuration_folder();

} // namespace visavis::client

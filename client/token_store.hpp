// The secret tokens by which servers know this user. Knows no server.
#pragma once

#include <filesystem>
#include <utility>

#include "client/server_file.hpp"

namespace visavis::client {

class TokenStore final : public ServerFile {
  public:
    explicit TokenStore(std::filesystem::path folder) : ServerFile(std::move(folder), "tokens.json") {}
};

} // namespace visavis::client

// From settings to the server's identity. Knows no connection.
#pragma once

#include <expected>
#include <optional>
#include <string>

#include "server/settings.hpp"
#include "server/tls/identity.hpp"

namespace visavis::server {

/// The identity that the settings ask for; nothing where TLS is off. Or a sentence that says what is wrong.
std::expected<std::optional<TlsIdentity>, std::string> choose_identity(const Settings& settings);

} // namespace visavis::server

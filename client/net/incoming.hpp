// What a server has sent, in the form that this client works with. Knows no room.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <variant>

#include "proto/codec.hpp"

namespace visavis::client {

/// A notification with its params as they came. They are merged as documents, so that a member or a word
/// which only a newer server knows neither gets lost nor stops an older client.
struct Notice {
    std::string method;
    nlohmann::json params;
};

using Incoming = std::variant<Notice, proto::Answer, proto::ErrorAnswer, proto::Unreadable>;

/// Never throws, whatever the bytes.
Incoming read_incoming(std::string_view line);

} // namespace visavis::client

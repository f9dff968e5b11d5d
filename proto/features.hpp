// The words by which this program says what it offers (`features` of session.hello and server.info).
#pragma once

#include <array>
#include <string_view>

namespace visavis::proto {

/// What each word promises, proto/README.md says.
inline constexpr std::array<std::string_view, 16> features{
    "analysis", "announcements", "chat",      "clocks",   "follow",  "history", "invitations", "lobby",
    "mute",     "offers",        "opponents", "presence", "records", "seek",    "watch",       "web"};

/// Of these, the one that not every build offers: the web client is part of the server.
inline constexpr std::string_view web_feature = "web";

} // namespace visavis::proto

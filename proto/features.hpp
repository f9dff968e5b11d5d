// The words by which this program says what it offers (`features` of session.hello and server.info).
#pragma once

#include <array>
#include <string_view>

namespace visavis::proto {

/// What each word promises, proto/README.md says.
inline constexpr std::array<std::string_view, 10> features{
    "chat", "clocks", "follow", "history", "lobby", "offers", "presence", "records", "seek", "watch"};

} // namespace visavis::proto

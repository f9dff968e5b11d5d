// Who is there, who has gone, and what may be done about it, in sentences. Knows no wall clock: all times are
// the server's.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "proto/messages/view.hpp"

namespace visavis::client::sentences {

/// What has changed in who is there. A viewer is told nothing about their own seat.
std::vector<std::string> presence_news(const proto::Presence& before, const proto::View& view,
                                       std::int64_t now_ms);

/// Players that are away, and how many watch.
std::vector<std::string> presence(const proto::View& view, std::int64_t now_ms);

/// The moment has come.
std::string may_claim(const proto::View& view, Seat against);

/// Why the match cannot be claimed against this seat now; empty where it can.
std::string no_claim(const proto::View& view, Seat against, std::int64_t now_ms);

} // namespace visavis::client::sentences

// What a server shows a seat, as the rules know it: for whoever plays by them. Knows no connection.
#pragma once

#include <optional>

#include "common/play/opponent.hpp"
#include "proto/messages/view.hpp"

namespace visavis::client {

/// Nothing where no match is shown, or one that the rules do not know: everything is looked at before it is
/// believed.
std::optional<play::View> read_seen(const proto::View& view);

} // namespace visavis::client

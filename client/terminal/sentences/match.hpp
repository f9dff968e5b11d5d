// A match in sentences: what happened, whose turn it is, how it ended. Knows no rules and no connection.
#pragma once

#include <string>
#include <vector>

#include "proto/messages/view.hpp"

namespace visavis::client::sentences {

/// What happened, told to whoever sees `after`; `before` still names those who have left.
std::string told(const proto::Event& event, const proto::View& before, const proto::View& after);

/// Who won, and why; empty while nobody has.
std::string outcome(const proto::View& view);

/// What is waited for, and from whom; empty outside a running match.
std::string prompt(const proto::View& view);

/// The legal actions, Virtem's grouped by what they have in common. For a seat that is not to act, why there
/// are none.
std::vector<std::string> actions(const proto::View& view);

/// Why nothing may be played now by this viewer; empty where something may.
std::string not_now(const proto::View& view);

} // namespace visavis::client::sentences

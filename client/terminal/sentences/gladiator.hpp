// Gladiator 21 in sentences and lines. Knows no rules: what a fight did, and by which of them, the server
// says.
#pragma once

#include <string>
#include <vector>

#include "proto/messages/events.hpp"
#include "proto/messages/view.hpp"

namespace visavis::client::sentences {

std::string told(const proto::events::Chosen& event, const proto::View& after);
std::string told(const proto::events::Fought& event, const proto::View& after);

/// Fight, life, hands, and who has chosen: a line each.
std::vector<std::string> position_lines(const proto::View& view, const proto::GladiatorPosition& position);

/// Whose choice is waited for.
std::string prompt(const proto::View& view, const proto::GladiatorPosition& position);

} // namespace visavis::client::sentences

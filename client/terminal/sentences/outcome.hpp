// How a match ended, as a sentence: who won, and why. Knows no rules.
#pragma once

#include <string>

#include "proto/messages/view.hpp"

namespace visavis::client::sentences {

std::string outcome_sentence(const proto::WireOutcome& outcome, const proto::View& view);

} // namespace visavis::client::sentences

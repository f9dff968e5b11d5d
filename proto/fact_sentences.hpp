// The facts of a match in words, and why one of them cannot have come about: for whoever checks a record.
#pragma once

#include <string>

#include "common/match/replay.hpp"
#include "proto/messages/facts.hpp"
#include "proto/speech.hpp"

namespace visavis::proto {

/// "seat 1 plays b2-c3", "seat 0 has chosen".
std::string sentence(const WrittenFact& fact, Speech speak = speak_english);

/// "it is the other player's turn".
std::string sentence(const match::WhyNot& why, Speech speak = speak_english);

/// "seat 0 won by pawns", "nobody won (agreed)".
std::string outcome_words(const Outcome& outcome, Speech speak = speak_english);

} // namespace visavis::proto

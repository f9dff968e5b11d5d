// Between the facts of a match and their written form. Whether a fact was allowed, it does not ask.
#pragma once

#include <expected>
#include <string>

#include "common/match/match.hpp"
#include "proto/messages/facts.hpp"
#include "proto/speech.hpp"

namespace visavis::proto {

WrittenStart write_start(const match::Started& started);
WrittenFact write_fact(const match::Match& before, const match::Fact& fact);

/// Refuses another version of the rules than those that this program knows, and what is no match of theirs.
std::expected<match::Started, std::string> read_start(const WrittenStart& start,
                                                      Speech speak = speak_english);
/// Reads what is written; whether it was allowed `match::check` and its like say. Refuses an action that the
/// game does not know, and a hidden one.
std::expected<match::Fact, std::string> read_fact(const match::Match& before, const WrittenFact& fact,
                                                  Speech speak = speak_english);

Options options_of(const match::Setup& setup);
Nullable<Clock> write_clock(const std::optional<match::ClockTerms>& terms);
std::optional<match::ClockTerms> read_clock(const Nullable<Clock>& clock);
WireOutcome write_outcome(const Outcome& outcome);

} // namespace visavis::proto

// A record told again, fact by fact, by the rules alone: for whoever wants to see the match, and for whoever
// wants to know whether it can have been so. Knows no file.
#pragma once

#include <expected>
#include <optional>
#include <string>

#include "common/match/replay.hpp"
#include "proto/record.hpp"
#include "proto/speech.hpp"

namespace visavis::proto {

/// Hears a match. In the place of a choice that was never revealed stands any action: `is_hidden` says so,
/// and no viewer's view shows it.
class MatchListener {
  public:
    virtual ~MatchListener() = default;
    virtual void begun(const match::Replay& start) = 0;
    virtual void happened(const match::Replay& before, const match::Fact& fact,
                          const match::Replay& after) = 0;
};

/// Tells the record up to its end, or up to what is wrong, which it returns with its place:
/// "fact 12 (seat 1 plays b2-c3): it is the other player's turn". Nothing: all of it is as the rules say.
std::optional<std::string> retell(const Record& record, MatchListener& listener,
                                  Speech speak = speak_english);

std::optional<std::string> verify(const Record& record, Speech speak = speak_english);

/// The match as it ended, or what is wrong with the record as `retell` says it.
std::expected<match::Match, std::string> match_in(const Record& record, Speech speak = speak_english);

} // namespace visavis::proto

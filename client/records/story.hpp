// A record as sentences, step by step, each with what is told on the way forward and how the match stands
// then. Knows no file, and nobody who reads.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "proto/record.hpp"

namespace visavis::client {

struct StoryStep {
    std::int64_t after_ms = 0;         ///< since the match began
    std::vector<std::string> events;   ///< what happened
    std::vector<std::string> told;     ///< what happened, and what came of it
    std::vector<std::string> position; ///< how the match stands then
    proto::View view;                  ///< the same, to be drawn
    std::int64_t now_ms = 0;           ///< the server's time then
};

struct Story {
    std::vector<std::string> heading; ///< what is played, and by whom
    std::vector<StoryStep> steps;     ///< the first one is the beginning; none where even that is wrong
    std::optional<std::string> wrong; ///< why the story breaks off
};

Story story_of(const proto::Record& record);

} // namespace visavis::client

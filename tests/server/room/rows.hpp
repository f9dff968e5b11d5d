// Tables of what `decide` answers: a room's story, one more step, and what it leads to, in words.
#pragma once

#include <doctest/doctest.h>

#include <cstddef>
#include <string>

#include "tests/server/story.hpp"

namespace visavis::tests {

struct Row {
    std::string because;
    std::string story;
    std::string step;
    std::string want;
};

/// The steps so many times over.
inline std::string times(int count, const std::string& steps) {
    std::string all;
    for (int i = 0; i < count; ++i) all += steps;
    return all;
}

template <std::size_t size>
void check(const Row (&rows)[size]) {
    for (const Row& row : rows) {
        CAPTURE(row.because);
        CAPTURE(row.story);
        CAPTURE(row.step);
        const Story story(row.story);
        const server::Decision decision = story.decision(row.step);
        CHECK(in_words(decision) == row.want);
        const auto* fact = std::get_if<server::Fact>(&decision);
        if (fact == nullptr) continue;
        CHECK(fact->at <= story.at);
        CHECK(fact->at >= story.state.at);
        CHECK(is_consistent(evolve(story.state, *fact)));
    }
}

} // namespace visavis::tests

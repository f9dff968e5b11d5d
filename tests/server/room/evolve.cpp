// evolve: the room as a fold over its facts, and what no room may ever be.
#include <doctest/doctest.h>

#include <functional>
#include <string>

#include "server/room/state.hpp"
#include "tests/server/story.hpp"

using namespace visavis;
using namespace visavis::server;
using namespace visavis::tests;

TEST_CASE("evolve: score, version, phase and end") {
    struct Row {
        std::string because;
        std::string story;
        RoomScore score;
        std::int64_t version;
        proto::Phase phase;
        std::optional<proto::RoomEnd> closed;
    };
    using enum proto::Phase;
    using enum proto::RoomEnd;
    constexpr RoomScore none;
    constexpr RoomScore first_won{{{1, 0}}, 0};
    constexpr RoomScore second_won{{{0, 1}}, 0};
    constexpr RoomScore drawn{{{0, 0}}, 1};
    const Row rows[] = {
        {"one fact, one version", "ann opens gladiator", none, 1, waiting, {}},
        {"joining and starting is one", "ann opens gladiator; bob joins", none, 2, playing, {}},
        {"so is a choice", "ann opens gladiator; bob joins; bob plays A1", none, 3, playing, {}},
        {"so is a choice and its fight",
         "ann opens gladiator; bob joins; bob plays A1; ann plays A1",
         none,
         4,
         playing,
         {}},
        {"a match that the rules end counts",
         "ann opens gladiator; bob joins; ann plays A4; bob plays A3; ann plays A3; bob plays A2",
         second_won,
         6,
         finished,
         {}},
        {"equal lives are a draw",
         "ann opens gladiator; bob joins; ann plays A4; bob plays A4; ann plays A3; bob plays A3; ann plays "
         "A2; "
         "bob plays A2; ann plays A1; bob plays A1; ann plays D1; bob plays D1",
         drawn,
         12,
         finished,
         {}},
        {"a resignation counts",
         "ann opens gladiator; bob joins; bob plays A1; bob leaves",
         first_won,
         4,
         finished,
         {}},
        {"an aborted match does not",
         "ann opens gladiator; bob joins; bob plays A1; ann leaves",
         none,
         4,
         finished,
         {}},
        {"nor one that was neglected",
         "ann opens gladiator; bob joins; bob plays A1; 3600 s pass; the room expires",
         none,
         4,
         finished,
         {}},
        {"whose room closes later",
         "ann opens gladiator; bob joins; 3600 s pass; the room expires; the room expires", none, 4, finished,
         idle},
        {"the last one out closes", "ann opens virtem; ann leaves", none, 2, waiting, empty},
        {"after a match too", "ann opens virtem; bob joins; ann leaves; bob leaves", none, 4, finished,
         empty},
        {"nobody came", "ann opens virtem; the room expires", none, 2, waiting, idle},
        {"the host closes a room that waits", "ann opens virtem; the host closes", none, 2, waiting,
         closed_by_host},
        {"and one where a match is played, which counts for nobody",
         "ann opens gladiator; bob joins; bob plays A1; the host closes; the host closes", none, 5, finished,
         closed_by_host},
    };
    for (const Row& row : rows) {
        CAPTURE(row.because);
        const RoomState state = room_after(row.story);
        CHECK(state.score == row.score);
        CHECK(state.version == row.version);
        CHECK(phase_of(state) == row.phase);
        CHECK(state.closed == row.closed);
    }
}

TEST_CASE("evolve: what is_consistent refuses") {
    struct Row {
        std::string because;
        std::string story;
        std::function<void(RoomState&)> spoil;
    };
    const auto empty_seats = [](RoomState& state) { state.seats = {}; };
    const Row rows[] = {
        {"somebody against themselves", "ann opens gladiator; bob joins",
         [](RoomState& state) { state.seats[Seat::second] = state.seats[Seat::first]; }},
        {"a match with an empty seat", "ann opens gladiator; bob joins",
         [](RoomState& state) { state.seats[Seat::first].reset(); }},
        {"both seats and no match", "ann opens gladiator; bob joins",
         [](RoomState& state) { state.match.reset(); }},
        {"an open room with nobody in it", "ann opens gladiator", empty_seats},
        {"an open room with nobody in it, after a match", "ann opens gladiator; bob joins; ann leaves",
         empty_seats},
        {"a match that ended twice",
         "ann opens gladiator; bob joins; ann plays A4; bob plays A3; ann plays A3; bob plays A2",
         [](RoomState& state) { state.match->ended = Outcome{Seat::first, OutcomeReason::resigned}; }},
        {"a match that the rules do not know", "ann opens gladiator; bob joins",
         [](RoomState& state) { std::get<gladiator::State>(state.match->game).position.fought = 3; }},
    };
    for (const Row& row : rows) {
        CAPTURE(row.because);
        RoomState state = room_after(row.story);
        CHECK(is_consistent(state));
        row.spoil(state);
        CHECK_FALSE(is_consistent(state));
    }
}

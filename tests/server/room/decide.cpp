// decide: what each event leads to in each phase of a room, and mostly that it is refused.
#include "server/room/decide.hpp"

#include <doctest/doctest.h>

#include <string>

#include "tests/server/room/rows.hpp"

using namespace visavis;
using namespace visavis::server;
using namespace visavis::tests;

namespace {

// The same five phases throughout.
constexpr const char* waiting = "ann opens gladiator";
constexpr const char* begun = "ann opens gladiator; bob joins";
constexpr const char* chosen = "ann opens gladiator; bob joins; ann plays A1";
constexpr const char* fought = "ann opens gladiator; bob joins; ann plays A1; bob plays D3";
constexpr const char* finished =
    "ann opens gladiator; bob joins; ann plays A4; bob plays A3; ann plays A3; "
    "bob plays A2";
constexpr const char* resigned = "ann opens gladiator; bob joins; ann plays A1; ann leaves";
constexpr const char* closed = "ann opens gladiator; ann leaves";

} // namespace

TEST_CASE("decide: joining") {
    const Row rows[] = {
        {"the second seat starts the match", waiting, "bob joins", "seated 1, started"},
        {"the own seat is taken already", waiting, "ann joins", "unchanged"},
        {"nobody takes the second seat beside the own one", begun, "ann joins", "unchanged"},
        {"coming back in mid-match", chosen, "bob joins", "unchanged"},
        {"coming back after the end", finished, "ann joins", "unchanged"},
        {"both seats are taken", begun, "eve joins", "room_full"},
        {"both seats are taken, the match over", finished, "eve joins", "room_full"},
        {"a seat given up after a match stays empty", resigned, "eve joins", "room_full"},
        {"even for the one who gave it up", resigned, "ann joins", "room_full"},
        {"nothing happens in a closed room", closed, "bob joins", "no_such_room"},
        {"nor to those who sat there", closed, "ann joins", "no_such_room"},
        {"nor in one that ran out of time", "ann opens virtem; the room expires", "ann joins",
         "no_such_room"},
    };
    check(rows);
}

TEST_CASE("decide: leaving") {
    const Row rows[] = {
        {"the last one out closes the room", waiting, "ann leaves", "left 0, closes"},
        {"before one's first action it is an abort", begun, "ann leaves", "left 0, aborted"},
        {"one's own action counts, not the other's", chosen, "bob leaves", "left 1, aborted"},
        {"after it a resignation", chosen, "ann leaves", "left 0, resigned, wins 1"},
        {"between two fights too", fought, "bob leaves", "left 1, resigned, wins 0"},
        {"a finished match ends once", finished, "ann leaves", "left 0"},
        {"the last one out, after a match", resigned, "bob leaves", "left 1, closes"},
        {"before one's first face", "ann opens virtem; bob joins; ann plays face:circle-blue", "bob leaves",
         "left 1, aborted"},
        {"not twice", resigned, "ann leaves", "not_seated"},
        {"nobody leaves who is not there", waiting, "bob leaves", "not_seated"},
        {"nor for somebody else", begun, "eve leaves", "not_seated"},
        {"nor after the end", finished, "eve leaves", "not_seated"},
        {"a closed room is left", closed, "ann leaves", "no_such_room"},
    };
    check(rows);
}

TEST_CASE("decide: acting") {
    const Row rows[] = {
        {"the first choice", begun, "ann plays A1", "acted"},
        {"in either case of letters", begun, "bob plays d4", "acted"},
        {"the second choice", chosen, "bob plays D3", "acted"},
        {"the next fight", fought, "bob plays A1", "acted"},

        {"an accepted choice, sent again", chosen, "ann plays A1", "unchanged"},
        {"spelled another way", chosen, "ann plays a1", "unchanged"},
        {"sent again after the fight", fought, "bob plays D3 at 1", "unchanged"},
        {"sent again after the end", finished, "bob plays A2 at 2", "unchanged"},
        {"sent again after the other resigned", "ann opens gladiator; bob joins; bob plays A2; ann leaves",
         "bob plays A2 at 1", "unchanged"},

        {"a choice stands", chosen, "ann plays A2", "already_chosen"},
        {"whatever is tried", chosen, "ann plays Z9", "already_chosen"},
        {"the latest action of this turn only", fought, "ann plays A1", "illegal_action"},
        {"an earlier turn", fought, "ann plays A2 at 1", "stale_turn"},
        {"an earlier turn, and no action at all", fought, "ann plays Z9 at 1", "stale_turn"},
        {"a later turn", begun, "ann plays A1 at 2", "stale_turn"},
        {"turn 0", begun, "ann plays A1 at 0", "stale_turn"},
        {"another match", begun, "ann plays A1 in another match", "stale_match"},
        {"there has been no match", waiting, "ann plays A1", "stale_match"},
        {"no seat", begun, "eve plays A1", "not_seated"},
        {"a seat given up", resigned, "ann plays A2", "not_seated"},
        {"and what was played there is not sent again", resigned, "ann plays A1", "not_seated"},
        {"the match is over", finished, "ann plays A2", "match_over"},
        {"the match is over, whatever the turn", finished, "ann plays A2 at 1", "match_over"},
        {"the other has resigned", resigned, "bob plays A1", "match_over"},
        {"no card of that name", begun, "ann plays Z9", "illegal_action"},
        {"another game's action", begun, "ann plays keep", "illegal_action"},
        {"a card that was played", fought, "bob plays D3", "illegal_action"},
        {"a closed room", closed, "ann plays A1", "no_such_room"},
    };
    check(rows);
}

TEST_CASE("decide: acting one after the other") {
    constexpr const char* faces = "ann opens virtem; bob joins; ann plays face:circle-blue";
    const Row rows[] = {
        {"seat 0 begins", "ann opens virtem; bob joins", "ann plays face:circle-blue", "acted"},
        {"then seat 1", faces, "bob plays face:cross-green", "acted"},
        {"sent again in the other's turn", faces, "ann plays face:circle-blue at 1", "unchanged"},
        {"too early", "ann opens virtem; bob joins", "bob plays face:circle-blue", "not_your_turn"},
        {"once a turn", faces, "ann plays face:circle-green", "not_your_turn"},
        {"whose turn it is comes before what is wrong", faces, "ann plays face:circle-purple",
         "not_your_turn"},
        {"a colour that is taken", faces, "bob plays face:cross-blue", "illegal_action"},
        {"not yet", faces, "bob plays keep", "illegal_action"},
        {"a card", faces, "bob plays A1", "illegal_action"},
    };
    check(rows);
}

TEST_CASE("decide: nobody has been there for too long") {
    const Row rows[] = {
        {"nobody came", waiting, "the room expires", "expired"},
        {"in mid-match, but not for long", chosen, "the room expires", "unchanged"},
        {"a first action owed for an hour", std::string(chosen) + "; 3599 s pass", "the room expires",
         "ended, aborted"},
        {"not quite", std::string(chosen) + "; 3598 s pass", "the room expires", "unchanged"},
        {"without clocks, nothing for thirty days", std::string(chosen) + "; bob plays D1; 30 days pass",
         "the room expires", "ended, aborted"},
        {"not quite", std::string(chosen) + "; bob plays D1; 29 days pass", "the room expires", "unchanged"},
        {"with clocks they end it",
         "ann opens timed gladiator; bob joins; ann plays A1; bob plays D1; 90 days pass", "the room expires",
         "unchanged"},
        {"after the end", finished, "the room expires", "expired"},
        {"the host ends a match first", chosen, "the host closes", "ended, aborted"},
        {"and then the room", finished, "the host closes", "closed by the host"},
        {"or at once", waiting, "the host closes", "closed by the host"},
        {"but no room twice", closed, "the host closes", "no_such_room"},
        {"once", closed, "the room expires", "no_such_room"},
        {"never again", "ann opens gladiator; the room expires", "the room expires", "no_such_room"},
    };
    check(rows);
}

TEST_CASE("decide: a refused action says which rule it breaks") {
    struct Refused {
        std::string story;
        std::string step;
        Refusal why;
    };
    const Refused rows[] = {
        {begun, "ann plays Z9", Refusal::no_such_card},
        {fought, "bob plays D3", Refusal::card_not_held},
        {"ann opens virtem; bob joins", "ann plays face:circle-black", Refusal::face_black},
        {"ann opens virtem; bob joins", "ann plays keep", Refusal::face_first},
    };
    for (const Refused& row : rows) {
        CAPTURE(row.step);
        const RoomState state = room_after(row.story);
        const Decision decision = decide(state, event_of(state, row.step), state.at);
        const auto* refused = std::get_if<proto::Error>(&decision);
        REQUIRE(refused != nullptr);
        CHECK(refused->data.why == row.why);
        CHECK(refused->data.action == row.step.substr(std::string("ann plays ").size()));
    }
}

TEST_CASE("decide: a stale turn is told the present one") {
    const RoomState state = room_after(fought);
    const Decision decision = decide(state, event_of(state, "ann plays A2 at 1"), state.at);
    CHECK(std::get<proto::Error>(decision).data.turn == 2);
}

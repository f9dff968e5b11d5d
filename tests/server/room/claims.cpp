// Claims, resignations and rematches: what may be done while the other is away, and what comes after.
#include <doctest/doctest.h>

#include <string>

#include "server/room/view.hpp"
#include "tests/server/room/rows.hpp"

using namespace visavis;
using namespace visavis::server;
using namespace visavis::tests;

namespace {

const std::string timed = "ann opens timed gladiator; bob joins";
const std::string untimed = "ann opens gladiator; bob joins";
const std::string fight = "; ann plays A1; bob plays D1";
const std::string over = untimed + fight + "; bob resigns";
const std::string offered = over + "; ann offers rematch";
const std::string another = "; ann offers rematch; bob declines rematch; 9 s pass";

} // namespace

TEST_CASE("claims: against who owes the first action, from 60 s after coming to act") {
    const Row rows[] = {
        {"too early", timed + "; 59999 ms pass", "ann claims", "claim_too_early"},
        {"in time", timed + "; 60 s pass", "ann claims", "ended, aborted"},
        {"without clocks alike", untimed + "; 60 s pass", "ann claims", "ended, aborted"},
        {"away or not", timed + "; bob goes away; 59 s pass", "ann claims", "ended, aborted"},
        {"by one who owes it, too", timed + "; 60 s pass", "bob claims", "ended, aborted"},
        {"not against one who has acted", timed + "; ann plays A1; 600 s pass", "bob claims",
         "opponent_present"},
        {"against the one who has not", timed + "; ann plays A1; 59 s pass", "ann claims", "ended, aborted"},
        {"not against one who is not to act", "ann opens timed virtem; bob joins; 600 s pass", "ann claims",
         "opponent_present"},
        {"who comes to act later",
         "ann opens timed virtem; bob joins; 59 s pass; ann plays face:circle-blue; "
         "59999 ms pass",
         "ann claims", "claim_too_early"},
        {"counts from then",
         "ann opens timed virtem; bob joins; 59 s pass; ann plays face:circle-blue; "
         "60 s pass",
         "ann claims", "ended, aborted"},
    };
    check(rows);
}

TEST_CASE("claims: against who has gone") {
    const Row rows[] = {
        {"with clocks after 60 s away", timed + fight + "; bob goes away; 60 s pass", "ann claims",
         "ended, claimed, wins 0"},
        {"not before", timed + fight + "; bob goes away; 59999 ms pass", "ann claims", "claim_too_early"},
        {"without clocks after 7 days", untimed + fight + "; bob goes away; 7 days pass", "ann claims",
         "ended, claimed, wins 0"},
        {"not before", untimed + fight + "; bob goes away; 6 days pass; 86399999 ms pass", "ann claims",
         "claim_too_early"},
        {"whoever's turn it is", timed + fight + "; ann goes away; ann plays A2; 60 s pass", "bob claims",
         "ended, claimed, wins 1"},
        {"not against one who is there", timed + fight + "; 60 s pass", "ann claims", "opponent_present"},
        {"nor who has come back", timed + fight + "; bob goes away; 60 s pass; bob comes back", "ann claims",
         "opponent_present"},
        {"who goes again begins anew",
         timed + fight + "; bob goes away; 50 s pass; bob comes back; bob goes away; 50 s pass", "ann claims",
         "claim_too_early"},
        {"one's own absence is no claim", timed + fight + "; bob goes away; 60 s pass", "bob claims",
         "opponent_present"},
        {"in another match", timed + fight + "; bob goes away; 60 s pass", "ann claims in another match",
         "stale_match"},
        {"by nobody", timed + fight + "; bob goes away; 60 s pass", "eve claims", "not_seated"},
        {"of what is over", over + "; bob goes away; 7 days pass", "ann claims", "match_over"},
        {"before there is a match", "ann opens gladiator; 7 days pass", "ann claims", "stale_match"},
    };
    check(rows);
}

TEST_CASE("claims: one that is too early says how long to wait") {
    const Story story(timed + fight + "; bob goes away; 45500 ms pass");
    const Decision decision = story.decision("ann claims");
    CHECK(std::get<proto::Error>(decision).data.retry_ms == 14'500);
    CHECK(claim_at(story.state, Seat::second, story.absences) == story.at + Milliseconds(14'500));
    CHECK(claim_at(story.state, Seat::first, story.absences) == std::nullopt);
}

TEST_CASE("resigning") {
    const Row rows[] = {
        {"the other wins", timed + fight, "ann resigns", "ended, resigned, wins 1"},
        {"before one's first action, too", timed, "bob resigns", "ended, resigned, wins 0"},
        {"while the other chooses", untimed + "; ann plays A1", "ann resigns", "ended, resigned, wins 1"},
        {"once", over, "bob resigns", "match_over"},
        {"not the other's match", over, "ann resigns", "match_over"},
        {"this match", untimed, "ann resigns in another match", "stale_match"},
        {"one's own", untimed, "eve resigns", "not_seated"},
        {"a match, not a room", "ann opens gladiator", "ann resigns", "stale_match"},
    };
    check(rows);
}

TEST_CASE("rematches: agreed, or not") {
    const Row rows[] = {
        {"offered", over, "ann offers rematch", "offered rematch by 0"},
        {"by the loser alike", over, "bob offers rematch", "offered rematch by 1"},
        {"after an aborted match", untimed + "; bob leaves", "ann offers rematch", "opponent_away"},
        {"sent again", offered, "ann offers rematch", "unchanged"},
        {"yes", offered, "bob accepts rematch", "rematch 2"},
        {"both at once make one match", offered, "bob offers rematch", "rematch 2"},
        {"no", offered, "bob declines rematch", "declined rematch by 0"},
        {"never mind", offered, "ann declines rematch", "withdrawn rematch by 0"},

        {"of the match that was", offered + "; bob accepts rematch", "bob accepts rematch at 2",
         "stale_turn"},
        {"once it has begun", offered + "; bob accepts rematch", "bob offers rematch", "match_running"},
        {"not one's own", offered, "ann accepts rematch", "no_such_offer"},
        {"once in ten seconds", offered + "; bob declines rematch; 8 s pass", "ann offers rematch",
         "already_offered"},
        {"then again", offered + "; bob declines rematch; 9 s pass", "ann offers rematch",
         "offered rematch by 0"},
        {"sixty times", over + times(59, another), "ann offers rematch", "offered rematch by 0"},
        {"and no more", over + times(60, another), "ann offers rematch", "no_offers_left"},
        {"the other has sixty of their own", over + times(60, another), "bob offers rematch",
         "offered rematch by 1"},
        {"each counts their own", offered + "; ann declines rematch", "bob offers rematch",
         "offered rematch by 1"},
        {"to nobody", over + "; bob leaves", "ann offers rematch", "opponent_away"},
        {"of one who has left", offered + "; ann leaves", "bob accepts rematch", "opponent_away"},
        {"by one who has left", offered + "; bob leaves", "bob accepts rematch", "not_seated"},
        {"while it goes on", untimed, "bob accepts rematch", "no_such_offer"},
        {"in another match", offered, "bob accepts rematch in another match", "stale_match"},
    };
    check(rows);
}

TEST_CASE("rematches: an offer lapses when its maker is away for 30 s") {
    const std::string gone = offered + "; ann goes away";
    const Row rows[] = {
        {"not before", gone + "; 29999 ms pass", "absence is noticed", "unchanged"},
        {"then", gone + "; 30 s pass", "absence is noticed", "away, rematch by 0"},
        {"once", gone + "; 30 s pass; absence is noticed", "absence is noticed", "unchanged"},
        {"the other's absence is not its maker's", offered + "; bob goes away; 30 s pass",
         "absence is noticed", "unchanged"},
        {"a draw's offer stays", untimed + "; ann offers draw; ann goes away; 30 s pass",
         "absence is noticed", "unchanged"},
        {"accepted in time", gone + "; 29 s pass", "bob accepts rematch", "rematch 2"},
        {"accepted afterwards", gone + "; 30 s pass; absence is noticed", "bob accepts rematch",
         "opponent_away"},
        {"before anybody has noticed", gone + "; 30 s pass", "bob accepts rematch", "opponent_away"},
        {"offered back then", gone + "; 30 s pass", "bob offers rematch", "opponent_away"},
        {"offered anew to one who is away", gone + "; 30 s pass; absence is noticed", "bob offers rematch",
         "offered rematch by 1"},
        {"who comes back finds it",
         gone + "; 30 s pass; absence is noticed; bob offers rematch; ann comes back", "ann accepts rematch",
         "rematch 2"},
        {"one who came back in time", gone + "; 20 s pass; ann comes back; 30 s pass", "bob accepts rematch",
         "rematch 2"},
    };
    check(rows);
}

TEST_CASE("rematches: seats and score change sides, and the match begins anew") {
    const RoomState state = room_after(offered + "; bob accepts rematch");
    CHECK(state.seats[Seat::first]->name == "bob");
    CHECK(state.seats[Seat::second]->name == "ann");
    CHECK(state.score == RoomScore{{{0, 1}}, 0});
    CHECK(phase_of(state) == proto::Phase::playing);
    CHECK(state.match->started.number == 2);
    CHECK(state.match->turn == 1);
    CHECK(state.match->actions.empty());
    CHECK(state.match->offers.empty());
    CHECK(match::to_act(*state.match) == SeatSet::both());
    for (Seat seat : both_seats) {
        CHECK_FALSE(state.match->seats[seat].latest.has_value());
        CHECK(state.match->seats[seat].came_to_act == state.at);
    }
    const RoomState third = room_after(offered +
                                       "; bob accepts rematch; ann plays A1; ann resigns; "
                                       "ann offers rematch; bob accepts rematch");
    CHECK(third.seats[Seat::first]->name == "ann");
    CHECK(third.score == RoomScore{{{1, 1}}, 0});
    CHECK(third.match->started.number == 3);
}

TEST_CASE("what may be asked for is what would be granted") {
    struct May {
        std::string because;
        std::string story;
        Seat seat;
        std::vector<std::string> want;
    };
    const std::string virtem =
        "ann opens timed virtem; bob joins; ann plays face:circle-blue; "
        "bob plays face:square-green; bob plays keep; ann moves";
    using Words = std::vector<std::string>;
    const May rows[] = {
        {"nothing while waiting", "ann opens gladiator", Seat::first, {}},
        {"in a match", untimed, Seat::first, {"resign", "draw", "abort"}},
        {"time, where there are clocks", timed, Seat::first, {"resign", "draw", "abort", "give"}},
        {"once a turn", timed + "; ann gives; ann offers draw", Seat::first, {"resign", "abort"}},
        {"the other's offer may be met", untimed + "; bob offers draw", Seat::first,
         Words{"resign", "draw", "abort"}},
        {"a move, taken back", virtem, Seat::first, {"resign", "draw", "abort", "takeback", "give"}},
        {"not another's", virtem, Seat::second, {"resign", "draw", "abort", "give"}},
        {"afterwards a rematch", over, Seat::second, {"rematch"}},
        {"not twice", offered, Seat::first, {}},
        {"not with nobody", over + "; bob leaves", Seat::first, {}},
    };
    for (const May& row : rows) {
        CAPTURE(row.because);
        CHECK(you_of(room_after(row.story), row.seat)->may == row.want);
    }
}

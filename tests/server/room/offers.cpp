// Offers between two who play: draws, aborts and takebacks. An offer stands for one turn.
#include <doctest/doctest.h>

#include <string>

#include "server/room/update.hpp"
#include "tests/server/room/rows.hpp"

using namespace visavis;
using namespace visavis::server;
using namespace visavis::tests;

namespace {

const std::string waiting = "ann opens gladiator";
const std::string begun = waiting + "; bob joins";
const std::string drawish = begun + "; ann offers draw";
const std::string chosen = begun + "; ann plays A1";
const std::string finished = chosen + "; bob resigns";
const std::string board =
    "ann opens timed virtem; bob joins; ann plays face:circle-blue; "
    "bob plays face:square-green; bob plays keep";
const std::string one_move = board + "; ann moves";
const std::string two_moves = one_move + "; bob moves";

/// "draw by 0, abort by 1" as they stand.
std::string standing(const RoomState& state) {
    std::string words;
    if (!state.match) return words;
    for (const match::Offer& offer : state.match->offers)
        words += (words.empty() ? "" : ", ") + std::string(proto::word(offer.kind)) + " by " +
                 std::to_string(number(offer.by));
    return words;
}

const match::Match& match_of(const Story& story) {
    return *story.state.match;
}

} // namespace

TEST_CASE("offers: making one") {
    const Row rows[] = {
        {"a draw", begun, "ann offers draw", "offered draw by 0"},
        {"by whoever is not to act as well", chosen, "ann offers draw", "offered draw by 0"},
        {"an abort", begun, "bob offers abort", "offered abort by 1"},
        {"another kind beside it", drawish, "ann offers abort", "offered abort by 0"},
        {"sent again while it stands", drawish, "ann offers draw", "unchanged"},
        {"both want a draw", drawish, "bob offers draw", "ended, agreed"},
        {"both want none of it", begun + "; bob offers abort", "ann offers abort", "ended, aborted"},

        {"once a turn, declined", drawish + "; bob declines draw", "ann offers draw", "already_offered"},
        {"once a turn, withdrawn", drawish + "; ann declines draw", "ann offers draw", "already_offered"},
        {"but the other may then", drawish + "; bob declines draw", "bob offers draw", "offered draw by 1"},
        {"and in the next turn again", drawish + "; ann plays A1; bob plays D1", "ann offers draw",
         "offered draw by 0"},
        {"an abort alike", begun + "; ann offers abort; bob declines abort", "ann offers abort",
         "already_offered"},
        {"and in the next turn again", begun + "; ann offers abort; ann plays A1; bob plays D1",
         "ann offers abort", "offered abort by 0"},
        {"for another turn", begun, "ann offers draw at 2", "stale_turn"},
        {"for an earlier one", chosen + "; bob plays D1", "ann offers draw at 1", "stale_turn"},
        {"an abort for an earlier one", chosen + "; bob plays D1", "ann offers abort at 1", "stale_turn"},
        {"a takeback for an earlier one", two_moves, "ann offers takeback at 5", "stale_turn"},
        {"a rematch for an earlier one", chosen + "; bob plays D1; bob resigns", "ann offers rematch at 1",
         "stale_turn"},
        {"for another match", begun, "ann offers draw in another match", "stale_match"},
        {"before there is a match", waiting, "ann offers draw", "stale_match"},
        {"by nobody", begun, "eve offers draw", "not_seated"},
        {"a draw of what is over", finished, "ann offers draw", "match_over"},
        {"an abort of what is over", finished, "ann offers abort", "match_over"},
        {"a rematch of what goes on", begun, "ann offers rematch", "match_running"},
    };
    check(rows);
}

TEST_CASE("offers: saying yes, no, or never mind") {
    const Row rows[] = {
        {"yes", drawish, "bob accepts draw", "ended, agreed"},
        {"yes to none of it", begun + "; ann offers abort", "bob accepts abort", "ended, aborted"},
        {"no", drawish, "bob declines draw", "declined draw by 0"},
        {"never mind", drawish, "ann declines draw", "withdrawn draw by 0"},

        {"nobody accepts their own", drawish, "ann accepts draw", "no_such_offer"},
        {"nobody accepts their own abort", begun + "; ann offers abort", "ann accepts abort",
         "no_such_offer"},
        {"of another kind", drawish, "bob accepts abort", "no_such_offer"},
        {"of none", begun, "bob accepts draw", "no_such_offer"},
        {"of one that was declined", drawish + "; bob declines draw", "bob accepts draw", "no_such_offer"},
        {"of one that was withdrawn", drawish + "; ann declines draw", "bob accepts draw", "no_such_offer"},
        {"declined twice", drawish + "; bob declines draw", "bob declines draw", "no_such_offer"},
        {"of an earlier turn", drawish + "; ann plays A1; bob plays D1", "bob accepts draw at 1",
         "stale_turn"},
        {"which stands no more", drawish + "; ann plays A1; bob plays D1", "bob accepts draw",
         "no_such_offer"},
        {"declined for an earlier turn", drawish + "; ann plays A1; bob plays D1", "bob declines draw at 1",
         "stale_turn"},
        {"in another match", drawish, "bob accepts draw in another match", "stale_match"},
        {"by nobody", drawish, "eve accepts draw", "not_seated"},
        {"after the end", drawish + "; bob resigns", "bob accepts draw", "no_such_offer"},
        {"by one who has left", drawish + "; ann leaves", "ann accepts draw", "not_seated"},
    };
    check(rows);
}

TEST_CASE("offers: which stand") {
    struct Standing {
        std::string because;
        std::string story;
        std::string want;
    };
    const Standing rows[] = {
        {"until the turn changes", drawish + "; ann plays A1", "draw by 0"},
        {"in the order in which they were made", drawish + "; bob offers abort", "draw by 0, abort by 1"},
        {"no longer than the turn", drawish + "; bob offers abort; ann plays A1; bob plays D1", ""},
        {"one declined, the other stands", drawish + "; bob offers abort; ann declines abort", "draw by 0"},
        {"none after a resignation", drawish + "; bob resigns", ""},
        {"none after an agreement", drawish + "; bob offers abort; bob accepts draw", ""},
        {"none when its maker has left", drawish + "; ann leaves", ""},
        {"none when the other has left", drawish + "; bob leaves", ""},
        {"none in a match that was neglected", drawish + "; 3600 s pass; the room expires", ""},
        {"a takeback is one, too", one_move + "; ann offers takeback", "takeback by 0"},
        {"until the next move", one_move + "; ann offers takeback; bob moves", ""},
        {"and what is accepted lapses with the turn",
         one_move + "; bob offers draw; ann offers takeback; bob accepts takeback", ""},
    };
    for (const Standing& row : rows) {
        CAPTURE(row.because);
        CHECK(standing(room_after(row.story)) == row.want);
    }
}

TEST_CASE("takebacks: which are refused") {
    const Row rows[] = {
        {"after the own move", one_move, "ann offers takeback", "offered takeback by 0"},
        {"after the other's answer", two_moves, "ann offers takeback", "offered takeback by 0"},
        {"yes", one_move + "; ann offers takeback", "bob accepts takeback", "taken back by 0"},
        {"no", one_move + "; ann offers takeback", "bob declines takeback", "declined takeback by 0"},
        {"each their own: two wishes are no agreement", two_moves + "; ann offers takeback",
         "bob offers takeback", "offered takeback by 1"},

        {"before one's first move", board, "ann offers takeback", "nothing_to_take_back"},
        {"a face is no move", one_move, "bob offers takeback", "nothing_to_take_back"},
        {"nothing is left after one", one_move + "; ann offers takeback; bob accepts takeback",
         "ann offers takeback", "nothing_to_take_back"},
        {"once a turn", one_move + "; ann offers takeback; bob declines takeback", "ann offers takeback",
         "already_offered"},
        {"not of one's own making", one_move + "; ann offers takeback", "ann accepts takeback",
         "no_such_offer"},
        {"accepted late", one_move + "; ann offers takeback; bob moves", "bob accepts takeback at 4",
         "stale_turn"},
        {"across a reveal", begun + "; ann plays A1; bob plays D1", "ann offers takeback",
         "not_in_this_game"},
        {"of a hidden choice", chosen, "ann offers takeback", "not_in_this_game"},
        {"after the end", one_move + "; bob resigns", "ann offers takeback", "match_over"},
        {"ten a seat a match",
         board + times(10, "; ann moves; ann offers takeback; bob accepts takeback") + "; ann moves",
         "ann offers takeback", "no_takebacks_left"},
        {"the tenth",
         board + times(9, "; ann moves; ann offers takeback; bob accepts takeback") + "; ann moves",
         "ann offers takeback", "offered takeback by 0"},
        {"the other has ten of their own",
         board + times(10, "; ann moves; ann offers takeback; bob accepts takeback") +
             "; ann moves; bob moves",
         "bob offers takeback", "offered takeback by 1"},
    };
    check(rows);
}

TEST_CASE("takebacks: the old position in a new turn, and clocks that keep what they show") {
    struct Taken {
        std::string because;
        std::string before; ///< the position that comes back
        std::string story;  ///< from there to the offer
        std::string answer;
        int turn;
        Seat to_act;
    };
    const Taken rows[] = {
        {"one move", board, "; ann moves; ann offers takeback", "; bob accepts takeback", 6, Seat::first},
        {"the move and its answer", board, "; ann moves; bob moves; ann offers takeback",
         "; bob accepts takeback", 7, Seat::first},
        {"the answer alone", one_move, "; bob moves; bob offers takeback", "; ann accepts takeback", 7,
         Seat::second},
        {"the answer, and what followed", one_move, "; bob moves; ann moves; bob offers takeback",
         "; ann accepts takeback", 8, Seat::second},
    };
    for (const Taken& row : rows) {
        CAPTURE(row.because);
        const Story before(row.before);
        const Story offered(row.before + row.story);
        const Story after(row.before + row.story + row.answer);
        CHECK(match_of(after).game == match_of(before).game);
        CHECK(match_of(after).actions == match_of(before).actions);
        CHECK(match_of(after).turn == row.turn);
        CHECK(match::to_act(match_of(after)) == SeatSet{row.to_act});
        for (Seat seat : both_seats) {
            CAPTURE(number(seat));
            const match::Clock shown = (*match_of(offered).clocks)[seat];
            const match::Clock now = (*match_of(after).clocks)[seat];
            const Milliseconds passed = shown.since ? after.at - *shown.since : Milliseconds(0);
            CHECK(now.left == shown.left - passed);
            CHECK(now.since == (seat == row.to_act ? std::optional(after.at) : std::nullopt));
        }
    }
}

TEST_CASE("takebacks: an update says how many moves are gone, and that a declined offer did not lapse") {
    const auto events_of = [](const std::string& story, const std::string& step) {
        const Story before(story);
        const Decision decision = before.decision(step);
        const Fact fact = std::get<Fact>(decision);
        std::string types;
        for (const proto::Event& event :
             update_of(before_of(before.state), fact, evolve(before.state, fact)).shared.events) {
            std::visit([&](const auto& own) { types += (types.empty() ? "" : " ") + std::string(own.type); },
                       event);
            if (const auto* taken = std::get_if<proto::events::TakenBack>(&event))
                types += " " + std::to_string(taken->turns);
        }
        return types;
    };
    CHECK(events_of(one_move + "; ann offers takeback", "bob accepts takeback") ==
          "taken_back 1 clock lapsed");
    CHECK(events_of(two_moves + "; ann offers takeback", "bob accepts takeback") ==
          "taken_back 2 clock lapsed");
    CHECK(events_of(drawish, "bob declines draw") == "declined");
    CHECK(events_of(drawish, "ann declines draw") == "lapsed");
    CHECK(events_of(drawish, "ann leaves") == "left lapsed ended");
    CHECK(events_of(drawish + "; ann plays A1", "bob plays D1") == "chosen fought lapsed");
    CHECK(events_of(drawish, "bob accepts draw") == "lapsed ended");
}

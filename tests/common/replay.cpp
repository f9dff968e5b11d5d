// Facts that cannot have come about, and those that can.
#include "common/match/replay.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace visavis;
using namespace visavis::match;

namespace {

const Setup gladiator_game = gladiator::Setup{.fights = 5};
const Setup virtem_game =
    virtem::Setup{.layout = virtem::LayoutId{0}, .goal = virtem::Goal::pure, .seed = {}};
constexpr ClockTerms minute{Milliseconds(60'000), Milliseconds(1'000)};
constexpr Seat first = Seat::first, second = Seat::second;
constexpr Milliseconds month = std::chrono::days(30);

struct Step {
    std::int64_t ms;
    Fact fact;
};

ServerTime at(std::int64_t ms) {
    return ServerTime(Milliseconds(ms));
}

Fact plays(Seat seat, gladiator::Card card) {
    return Acted{seat, card};
}

Fact ends(std::optional<Seat> winner, OutcomeReason reason) {
    return Ended{{winner, reason}};
}

Fact faces(Seat seat, virtem::Symbol symbol, virtem::Colour colour) {
    return Acted{seat, Virtem::Action(virtem::ChooseFace{{symbol, colour}})};
}

Replay after(const Setup& setup, std::optional<ClockTerms> clock, const std::vector<Step>& steps) {
    Replay replay = begin_replay(Started{.id = {}, .setup = setup, .clock = clock}, at(0));
    for (const Step& step : steps) {
        REQUIRE_FALSE(check_fact(replay, step.fact, at(step.ms)).has_value());
        add_fact(replay, step.fact, at(step.ms));
    }
    return replay;
}

/// Virtem with its set-up behind it and a move of seat 0.
std::vector<Step> first_move() {
    const auto circle = faces(first, virtem::Symbol::circle, virtem::Colour::blue);
    const auto square = faces(second, virtem::Symbol::square, virtem::Colour::green);
    std::vector<Step> steps{
        {1, circle}, {2, square}, {3, Acted{second, Virtem::Action(virtem::KeepBoard{})}}};
    const Match match = after(virtem_game, std::nullopt, steps).match;
    steps.push_back({4, Acted{first, Virtem::legal_actions(std::get<Virtem::State>(match.game), first)[0]}});
    return steps;
}

} // namespace

TEST_CASE("replay: which facts can follow") {
    using enum gladiator::Card;
    using enum FactFault;
    const std::vector<Step> both_acted{{1'000, plays(first, a3)}, {2'000, plays(second, a4)}};
    const auto with = [&](std::vector<Step> steps, Step more) {
        steps.push_back(std::move(more));
        return steps;
    };
    const Fact offers_draw = Offered{first, OfferKind::draw};
    const Fact gives = TimeGiven{first, time_gift};
    const auto declined = OfferDropped::Cause::declined;
    const std::vector<Step> drawn = with(both_acted, {3'000, ends(first, OutcomeReason::resigned)});

    struct Row {
        const char* because;
        Setup setup;
        std::optional<ClockTerms> clock;
        std::vector<Step> steps;
        Step fact;
        std::optional<WhyNot> want;
    };
    const std::optional<ClockTerms> untimed;
    const Row rows[] = {
        {"a legal action", gladiator_game, minute, {}, {0, plays(first, a3)}, {}},
        {"an action that the game refuses",
         gladiator_game,
         minute,
         both_acted,
         {2'000, plays(first, a3)},
         Refusal::card_not_held},
        {"an action of the other game",
         virtem_game,
         minute,
         {},
         {0, plays(first, a3)},
         Refusal::not_an_action},
        {"anything before what came last",
         gladiator_game,
         untimed,
         both_acted,
         {1'999, plays(first, a1)},
         time_went_back},
        {"anything before the beginning",
         gladiator_game,
         untimed,
         {},
         {-1, plays(first, a1)},
         time_went_back},
        {"anything after the end",
         gladiator_game,
         untimed,
         drawn,
         {9'000, plays(first, a1)},
         Refusal::match_over},
        {"an offer of a rematch after the end",
         gladiator_game,
         untimed,
         drawn,
         {9'000, Offered{first, OfferKind::rematch}},
         Refusal::match_over},
        {"the last moment of a clock", gladiator_game, minute, both_acted, {61'999, plays(first, a1)}, {}},
        {"an action after its clock ran out",
         gladiator_game,
         minute,
         both_acted,
         {62'000, plays(first, a1)},
         after_time_ran_out},
        {"no clock runs for a first action", gladiator_game, minute, {}, {999'000, plays(first, a1)}, {}},

        {"an offer", gladiator_game, untimed, {}, {1, offers_draw}, {}},
        {"an offer for the second time",
         gladiator_game,
         untimed,
         {{1, offers_draw}},
         {2, offers_draw},
         OfferRefusal::already_offered},
        {"an offer that would accept the other's",
         gladiator_game,
         untimed,
         {{1, offers_draw}},
         {2, Offered{second, OfferKind::draw}},
         takes_other_offer},
        {"an offer of a takeback across a reveal",
         gladiator_game,
         untimed,
         both_acted,
         {3'000, Offered{first, OfferKind::takeback}},
         OfferRefusal::not_in_this_game},
        {"an offer after a clock ran out",
         gladiator_game,
         minute,
         both_acted,
         {62'000, offers_draw},
         after_time_ran_out},
        {"a rematch in a running match",
         gladiator_game,
         untimed,
         {},
         {1, Offered{first, OfferKind::rematch}},
         OfferRefusal::match_running},
        {"a no to an offer",
         gladiator_game,
         untimed,
         {{1, offers_draw}},
         {2, OfferDropped{{OfferKind::draw, first}, declined}},
         {}},
        {"a no to no offer",
         gladiator_game,
         untimed,
         {},
         {2, OfferDropped{{OfferKind::draw, first}, declined}},
         offer_not_standing},
        {"a no to an offer of another turn",
         gladiator_game,
         untimed,
         {{1, offers_draw}, {2, plays(first, a3)}, {3, plays(second, a3)}},
         {4, OfferDropped{{OfferKind::draw, first}, declined}},
         offer_not_standing},
        {"an offer that lapses by absence",
         gladiator_game,
         untimed,
         {{1, offers_draw}},
         {2, OfferDropped{{OfferKind::draw, first}, OfferDropped::Cause::away}},
         dropped_by_nobody},
        {"a takeback",
         virtem_game,
         untimed,
         with(first_move(), {5, Offered{first, OfferKind::takeback}}),
         {6, TakenBack{first}},
         {}},
        {"a takeback that nobody asked for",
         virtem_game,
         untimed,
         first_move(),
         {6, TakenBack{first}},
         offer_not_standing},
        {"a takeback of the other's",
         virtem_game,
         untimed,
         with(first_move(), {5, Offered{first, OfferKind::takeback}}),
         {6, TakenBack{second}},
         offer_not_standing},

        {"a gift", gladiator_game, minute, {}, {1, gives}, {}},
        {"a gift again", gladiator_game, minute, {{1, gives}}, {2, gives}, gave_before},
        {"a gift of more",
         gladiator_game,
         minute,
         {},
         {1, TimeGiven{first, Milliseconds(15'001)}},
         not_the_gift},
        {"a gift without clocks", gladiator_game, untimed, {}, {1, gives}, OfferRefusal::untimed},

        {"a restart", gladiator_game, minute, both_acted, {9'000, Resumed{at(5'000), restart_grant}}, {}},
        {"a restart longer than the clocks",
         gladiator_game,
         minute,
         both_acted,
         {999'000, Resumed{at(5'000), restart_grant}},
         {}},
        {"a restart that gives nothing",
         gladiator_game,
         minute,
         both_acted,
         {9'000, Resumed{at(5'000), Milliseconds(0)}},
         other_grant},
        {"a second restart soon after",
         gladiator_game,
         minute,
         with(both_acted, {9'000, Resumed{at(5'000), restart_grant}}),
         {19'000, Resumed{at(15'000), restart_grant}},
         other_grant},
        {"a stop in the future",
         gladiator_game,
         minute,
         both_acted,
         {9'000, Resumed{at(9'001), restart_grant}},
         stopped_later},
        {"a stop when a clock had run out",
         gladiator_game,
         minute,
         both_acted,
         {99'000, Resumed{at(62'000), restart_grant}},
         after_time_ran_out},
        {"a restart that concerns nobody",
         gladiator_game,
         untimed,
         both_acted,
         {9'000, Resumed{at(5'000), Milliseconds(0)}},
         no_resumption},

        {"a clock runs out",
         gladiator_game,
         minute,
         with(both_acted, {3'000, plays(first, a1)}),
         {62'000, ends(first, OutcomeReason::time)},
         {}},
        {"both clocks do", gladiator_game, minute, both_acted, {62'000, ends({}, OutcomeReason::time)}, {}},
        {"a clock has not run out",
         gladiator_game,
         minute,
         both_acted,
         {61'999, ends({}, OutcomeReason::time)},
         time_left},
        {"a clock ran out before",
         gladiator_game,
         minute,
         both_acted,
         {62'001, ends({}, OutcomeReason::time)},
         other_time_end},
        {"another clock ran out",
         gladiator_game,
         minute,
         both_acted,
         {62'000, ends(first, OutcomeReason::time)},
         other_time_end},
        {"no clocks",
         gladiator_game,
         untimed,
         both_acted,
         {62'000, ends({}, OutcomeReason::time)},
         time_left},
        {"a resignation", gladiator_game, untimed, {}, {1, ends(first, OutcomeReason::resigned)}, {}},
        {"a resignation of nobody",
         gladiator_game,
         untimed,
         {},
         {1, ends({}, OutcomeReason::resigned)},
         needs_winner},
        {"a resignation too late",
         gladiator_game,
         minute,
         both_acted,
         {62'000, ends(first, OutcomeReason::resigned)},
         after_time_ran_out},
        {"a claim", gladiator_game, untimed, both_acted, {90'000, ends(first, OutcomeReason::claimed)}, {}},
        {"a claim by nobody",
         gladiator_game,
         untimed,
         both_acted,
         {90'000, ends({}, OutcomeReason::claimed)},
         needs_winner},
        {"a draw by agreement",
         gladiator_game,
         untimed,
         {{1, offers_draw}},
         {2, ends({}, OutcomeReason::agreed)},
         {}},
        {"an agreement that somebody won",
         gladiator_game,
         untimed,
         {{1, offers_draw}},
         {2, ends(first, OutcomeReason::agreed)},
         needs_no_winner},
        {"a draw that nobody offered",
         gladiator_game,
         untimed,
         {},
         {2, ends({}, OutcomeReason::agreed)},
         not_agreed},
        {"broken off before a first action",
         gladiator_game,
         untimed,
         {},
         {2, ends({}, OutcomeReason::aborted)},
         {}},
        {"broken off by agreement",
         gladiator_game,
         untimed,
         with(both_acted, {3'000, Offered{second, OfferKind::abort}}),
         {4'000, ends({}, OutcomeReason::aborted)},
         {}},
        {"broken off by nobody",
         gladiator_game,
         untimed,
         both_acted,
         {4'000, ends({}, OutcomeReason::aborted)},
         no_cause_to_abort},
        {"broken off since nobody played on",
         gladiator_game,
         untimed,
         both_acted,
         {2'000 + month.count(), ends({}, OutcomeReason::aborted)},
         {}},
        {"broken off before that",
         gladiator_game,
         untimed,
         both_acted,
         {1'999 + month.count(), ends({}, OutcomeReason::aborted)},
         no_cause_to_abort},
        {"broken off and won",
         gladiator_game,
         untimed,
         {},
         {2, ends(first, OutcomeReason::aborted)},
         needs_no_winner},
        {"an end that the game brings",
         gladiator_game,
         untimed,
         both_acted,
         {4'000, ends(first, OutcomeReason::life)},
         ends_by_rules},
        {"an end of sealed matches",
         gladiator_game,
         untimed,
         both_acted,
         {4'000, ends(first, OutcomeReason::unopened)},
         ends_by_rules},
    };
    for (const Row& row : rows) {
        CAPTURE(row.because);
        const Replay replay = after(row.setup, row.clock, row.steps);
        CHECK(check_fact(replay, row.fact.fact, at(row.fact.ms)) == row.want);
    }
}

TEST_CASE("replay: whose choice is hidden, and what may stand in its place") {
    using enum gladiator::Card;
    Replay replay = after(gladiator_game, std::nullopt, {{1, plays(first, a3)}, {2, plays(second, a3)}});
    CHECK_FALSE(hidden_choice(replay.match).has_value());
    add_fact(replay, plays(second, d4), at(3));
    CHECK(hidden_choice(replay.match) == second);
    const auto any = any_action(replay.match, first);
    REQUIRE(any.has_value());
    CHECK_FALSE(check(replay.match, first, *any).has_value());
    CHECK_FALSE(any_action(replay.match, second).has_value());
    CHECK_FALSE(hidden_choice(after(virtem_game, std::nullopt, first_move()).match).has_value());
}

TEST_CASE("replay: clocks are shown as they stand at a time") {
    using enum gladiator::Card;
    const Replay replay =
        after(gladiator_game, minute, {{1'000, plays(first, a3)}, {2'000, plays(second, a3)}});
    const auto shown = shown_clocks(replay.match, at(5'000));
    REQUIRE(shown.has_value());
    CHECK((*shown)[first] == Milliseconds(57'000));
    CHECK((*shown)[second] == Milliseconds(57'000));
    CHECK((*shown_clocks(replay.match, at(99'000)))[first] == Milliseconds(0));
    CHECK_FALSE(shown_clocks(after(gladiator_game, std::nullopt, {}).match, at(5)).has_value());
}

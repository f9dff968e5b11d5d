// Sentences about a match that no played one brings: every outcome, every prompt, comings and goings, clocks.
#include "client/terminal/sentences/match.hpp"

#include <doctest/doctest.h>

#include "client/terminal/narration.hpp"
#include "client/terminal/sentences/chat.hpp"
#include "client/terminal/sentences/offers.hpp"
#include "client/terminal/sentences/outcome.hpp"
#include "client/terminal/sentences/presence.hpp"
#include "client/terminal/sentences/times.hpp"
#include "proto/words.hpp"
#include "tests/client/golden.hpp"
#include "tests/client/played.hpp"

namespace visavis::client {

using Lines = std::vector<std::string>;

TEST_CASE("every reason of an outcome, as each viewer is told it") {
    Lines lines;
    for (const auto& [reason, word] : words_of(OutcomeReason{})) {
        for (const auto& [viewer, name] : all_viewers) {
            proto::View view = Played<Gladiator>(Gladiator::start({5}), viewer).view();
            std::get<proto::GladiatorPosition>(*view.position).life = {7, 4};
            const std::string heading = std::string(word) + ", " + std::string(name) + ": ";
            lines.push_back(heading + sentences::outcome_sentence({Seat::first, reason}, view));
            if (viewer.is_watcher())
                lines.push_back(std::string(word) +
                                ", nobody: " + sentences::outcome_sentence({{}, reason}, view));
        }
    }
    check_golden("outcomes.txt", lines);
}

TEST_CASE("coming, going and waiting, as each viewer is told it") {
    using namespace proto::events;
    Lines lines;
    for (const auto& [viewer, name] : all_viewers) {
        lines.emplace_back(std::string(name) + ":");
        const proto::View empty{.seats = {}};
        const proto::View both = waiting_room(proto::Game::gladiator, viewer);
        proto::View one = both;
        one.seats[1].reset();
        for (const Seat seat : both_seats) {
            lines.push_back(
                sentences::told(Seated{seat, *both.seats[static_cast<std::size_t>(seat)]}, empty, both));
            lines.push_back(sentences::told(Left{seat}, both, seat == Seat::second ? one : both));
        }
        lines.push_back(sentences::not_now(one));
        Played<Gladiator> match(Gladiator::start({5}), viewer);
        lines.push_back(sentences::prompt(match.view()));
        lines.push_back(sentences::actions(match.view()).front());
        match.act(Seat::second, "D4");
        lines.push_back(sentences::prompt(match.view()));
        lines.push_back("Not now: " + sentences::not_now(match.view()));
        for (const std::string& line : describe_position(match.view(), 0)) lines.push_back(line);
        proto::View over = match.view();
        over.phase = proto::Phase::finished;
        lines.push_back(sentences::not_now(over));
    }
    check_golden("coming_and_going.txt", lines);
}

TEST_CASE("a choice is told to its chooser and to nobody else") {
    for (const char* const card : {"A1", "D4"}) {
        for (const Viewer viewer : {Viewer::player(Seat::second), Viewer::watcher()}) {
            Played<Gladiator> match(Gladiator::start({5}), viewer);
            const proto::View before = match.view();
            const auto events = match.act(Seat::first, card);
            Lines told = narrate(events, before, match.view(), 0);
            for (const std::string& line : describe_position(match.view(), 0)) told.push_back(line);
            Played<Gladiator> other_match(Gladiator::start({5}), viewer);
            const auto other_events = other_match.act(Seat::first, "A2");
            Lines other_told = narrate(other_events, before, other_match.view(), 0);
            for (const std::string& line : describe_position(other_match.view(), 0))
                other_told.push_back(line);
            CHECK(told == other_told);
        }
    }
}

TEST_CASE("whoever leaves keeps the name in what is told of it") {
    Played<Gladiator> match(Gladiator::start({5}), Viewer::player(Seat::first));
    const proto::View before = match.view();
    proto::View after = before;
    after.seats[1].reset();
    after.phase = proto::Phase::finished;
    after.outcome = proto::WireOutcome{Seat::first, OutcomeReason::resigned};
    const std::vector<proto::Event> events{proto::events::Left{Seat::second},
                                           proto::events::Ended{*after.outcome}};
    CHECK(narrate(events, before, after, 0) == Lines{"Bob gives up seat 1.", "You win: Bob has resigned."});
    proto::View left = after;
    left.you.emplace();
    left.outcome->winner = Seat::second;
    const std::vector<proto::Event> own{proto::events::Left{Seat::first},
                                        proto::events::Ended{*left.outcome}};
    CHECK(narrate(own, before, left, 0) == Lines{"You give up seat 0.", "You lose: you have resigned."});
    CHECK(sentences::outcome(after) == "You win: seat 1 has resigned."); // later on nobody remembers the name
}

TEST_CASE("spans of time in words") {
    struct Row {
        std::int64_t ms;
        const char* want;
    };
    static constexpr Row rows[] = {
        {-5, "0 s"},
        {0, "0 s"},
        {1, "1 s"},
        {1000, "1 s"},
        {59'001, "1 min"},
        {61'000, "1 min 1 s"},
        {120'000, "2 min"},
        {3'600'000, "1 h 0 min"},
        {3'900'500, "1 h 5 min"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.ms);
        CHECK(sentences::duration(row.ms) == row.want);
    }
}

TEST_CASE("clocks: what is left runs down by the server's time") {
    proto::View view = Played<Gladiator>(Gladiator::start({5}), Viewer::player(Seat::second)).view();
    CHECK(sentences::clocks_line(view, 0).empty());
    view.clocks = std::array{proto::ClockFace{90'000, 1'000}, proto::ClockFace{60'000, {}}};
    CHECK(sentences::clocks_line(view, 31'000) == "Clocks: you 1:00, Ada 1:00 (running).");
    CHECK(sentences::clocks_line(view, 500) == "Clocks: you 1:00, Ada 1:30 (running)."); // not begun
    CHECK(sentences::clocks_line(view, 999'000) == "Clocks: you 1:00, Ada 0:00 (running).");
    CHECK(sentences::clock_face(3'661'001) == "1:01:02");
}

TEST_CASE("offers, gifts, absence and chat, as each viewer is told it") {
    using namespace proto::events;
    Lines lines;
    const auto add = [&](const Lines& more) { lines.insert(lines.end(), more.begin(), more.end()); };
    for (const auto& [viewer, name] : all_viewers) {
        lines.emplace_back(std::string(name) + ":");
        proto::View view = waiting_room(proto::Game::virtem, viewer);
        for (const auto& [kind, word] : words_of(match::OfferKind{})) {
            for (const Seat seat : both_seats) {
                lines.push_back(sentences::told(Offered{{kind, seat}}, view));
                lines.push_back(sentences::told(Lapsed{{kind, seat}}, view));
                lines.push_back(sentences::told(Declined{{kind, seat}}, view));
            }
        }
        for (const int turns : {1, 2}) lines.push_back(sentences::told(TakenBack{Seat::first, turns}, view));
        lines.push_back(sentences::told(Clock{Seat::first, 75'000, proto::ClockCause::gift}, view));
        lines.push_back(sentences::told(Clock{Seat::first, 75'000, proto::ClockCause::restart}, view));
        CHECK(sentences::told(Clock{Seat::first, 75'000, proto::ClockCause::action}, view).empty());
        view.offers = {{match::OfferKind::draw, Seat::second}};
        add(sentences::offers(view));

        const proto::SeatPresence here{.present = true};
        proto::SeatPresence gone{.present = false};
        gone.claim_at_ms = 60'000;
        const proto::Presence both{.seats = {here, here}};
        view.presence = proto::Presence{.seats = {here, gone}, .watching = 2};
        add(sentences::presence_news(both, view, 2'000));
        add(sentences::presence(view, 61'000));
        const proto::Presence before = *view.presence;
        view.presence = both;
        add(sentences::presence_news(before, view, 2'000));
        lines.push_back(sentences::no_claim(view, Seat::second, 0));
        lines.push_back(sentences::may_claim(view, Seat::second));

        for (const proto::Audience to : {proto::Audience::room, proto::Audience::players}) {
            lines.push_back(sentences::said({1, {"p1", "Ada", false}, to, "Hello."}, view, "p1"));
            lines.push_back(sentences::said({2, {"p2", "Bob", false}, to, "You win: no."}, view, "p1"));
        }
        lines.push_back(sentences::said({3, {"p3", "Eve", false}, proto::Audience::room, "Hm."}, view, "p1"));
    }
    check_golden("around_the_match.txt", lines);
}

} // namespace visavis::client

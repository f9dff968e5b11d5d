#include "tests/proto/record_matches.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <sstream>

namespace visavis::proto {

namespace {

using match::OfferKind;

ServerTime after_begin(std::int64_t ms) {
    return ServerTime(Milliseconds(match_begin_ms + ms));
}

Seat seat_of(const std::string& word) {
    return word == "0" ? Seat::first : Seat::second;
}

match::Started started_of(const match::Setup& setup, std::optional<match::ClockTerms> clock) {
    return {.id = {0xAB, 7}, .number = 2, .setup = setup, .clock = clock};
}

class RandomMatch {
  public:
    RandomMatch(PlayedMatch& played, std::mt19937& random, const Habits& habits)
        : played_(played),
          random_(random),
          habits_(habits),
          replay_(match::begin_replay(played.started, played.started_at)) {}

    void play() {
        while (!match::outcome(replay_.match)) step();
    }

  private:
    void step() {
        const ServerTime at = replay_.at + Milliseconds(below(habits_.most_ms + 1));
        if (const auto end = match::end_of_time(replay_.match); end && at >= end->at)
            return add(match::Ended{end->outcome}, std::max(end->at, replay_.at));
        if (habits_.talks && below(3) == 0) {
            const match::Fact fact = talk(at);
            if (!match::check_fact(replay_, fact, at)) return add(fact, at);
        }
        act(at);
    }

    match::Fact talk(ServerTime at) {
        const Seat seat = any_seat();
        const auto kind = static_cast<OfferKind>(below(3));
        switch (below(habits_.may_quit ? 8 : 6)) {
            case 0:
            case 1:
                return match::Offered{seat, kind};
            case 2:
                return match::OfferDropped{{kind, seat},
                                           below(2) == 0 ? match::OfferDropped::Cause::declined
                                                         : match::OfferDropped::Cause::withdrawn};
            case 3:
                return match::TakenBack{seat};
            case 4:
                return match::TimeGiven{seat, match::time_gift};
            case 5:
                return match::resumed(replay_.match, replay_.at, at)
                    .value_or(match::Resumed{.stopped = at, .granted = {}});
            case 6:
                return match::Ended{{std::nullopt, OutcomeReason::agreed}};
            default:
                if (below(8) > 0) return match::Ended{{std::nullopt, OutcomeReason::aborted}};
                return match::Ended{{seat, OutcomeReason::resigned}};
        }
    }

    void act(ServerTime at) {
        const SeatSet acting = match::to_act(replay_.match);
        Seat seat = any_seat();
        if (!acting.contains(seat)) seat = other(seat);
        const match::Acted chosen = match::with_rules(replay_.match.game, [&](auto rules, const auto& state) {
            auto legal = decltype(rules)::legal_actions(state, seat);
            std::ranges::shuffle(legal, random_);
            for (const auto& action : legal)
                if (!habits_.goes_on ||
                    !decltype(rules)::outcome(decltype(rules)::apply(state, seat, action)))
                    return match::Acted{seat, action};
            return match::Acted{seat, legal.front()};
        });
        add(chosen, at);
    }

    void add(const match::Fact& fact, ServerTime at) {
        REQUIRE_FALSE(match::check_fact(replay_, fact, at).has_value());
        match::add_fact(replay_, fact, at);
        played_.facts.push_back({at, fact});
    }

    Seat any_seat() { return below(2) == 0 ? Seat::first : Seat::second; }
    std::int64_t below(std::int64_t limit) {
        return std::uniform_int_distribution<std::int64_t>(0, limit - 1)(random_);
    }

    PlayedMatch& played_;
    std::mt19937& random_;
    const Habits& habits_;
    match::Replay replay_;
};

} // namespace

Record PlayedMatch::record() const {
    return record_of(started, started_at, {{Person{"4QK2M7", "Ada", false}, Person{"P5RX9D", "Chloé", true}}},
                     facts);
}

match::Fact fact_of(const match::Match& before, std::string_view words, ServerTime at) {
    std::istringstream in{std::string(words)};
    std::string first, second, third, fourth;
    in >> first >> second >> third >> fourth;
    if (first == "back") {
        const auto resumed = match::resumed(before, after_begin(std::stoll(third)), at);
        REQUIRE(resumed.has_value());
        return *resumed;
    }
    if (first == "ends") {
        Outcome outcome{.winner = {}, .reason = *from_word<OutcomeReason>(third)};
        if (second != "-") outcome.winner = seat_of(second);
        return match::Ended{outcome};
    }
    const Seat seat = seat_of(first);
    if (second == "offers") return match::Offered{seat, *from_word<OfferKind>(third)};
    if (second == "loses")
        return match::OfferDropped{{*from_word<OfferKind>(third), seat},
                                   *from_word<match::OfferDropped::Cause>(fourth)};
    if (second == "takes") return match::TakenBack{seat};
    if (second == "gives") return match::TimeGiven{seat, match::time_gift};
    const auto action = match::parse(before, second);
    REQUIRE_MESSAGE(action.has_value(), words);
    return match::Acted{seat, *action};
}

PlayedMatch told(const match::Setup& setup, std::optional<match::ClockTerms> clock,
                 std::initializer_list<ToldFact> facts) {
    PlayedMatch played{.started = started_of(setup, clock), .started_at = after_begin(0), .facts = {}};
    match::Replay replay = match::begin_replay(played.started, played.started_at);
    for (const auto& [after_ms, words] : facts) {
        CAPTURE(words);
        const ServerTime at = after_begin(after_ms);
        const match::Fact fact = fact_of(replay.match, words, at);
        REQUIRE_FALSE(match::check_fact(replay, fact, at).has_value());
        match::add_fact(replay, fact, at);
        played.facts.push_back({at, fact});
    }
    return played;
}

PlayedMatch played(const match::Setup& setup, std::optional<match::ClockTerms> clock, std::mt19937& random,
                   const Habits& habits) {
    PlayedMatch match{.started = started_of(setup, clock), .started_at = after_begin(0), .facts = {}};
    RandomMatch(match, random, habits).play();
    return match;
}

match::Setup gladiator_setup(int fights) {
    return gladiator::Setup{.fights = fights};
}

match::Setup virtem_setup(std::uint8_t seed) {
    return virtem::Setup{.layout = virtem::LayoutId{0}, .goal = virtem::Goal::mixed, .seed = {seed}};
}

std::vector<PlayedMatch> sample_matches() {
    return {
        told(gladiator_setup(), quick_clock,
             {{3'000, "0 A3"},
              {5'000, "1 gives"},
              {9'000, "1 D2"},
              {12'000, "0 offers draw"},
              {12'500, "0 loses draw declined"},
              {14'000, "1 A4"},
              {14'000, "back since 14000"},
              {20'000, "0 D1"},
              {21'000, "0 D2"},
              {22'000, "ends 0 resigned"}}),
        told(gladiator_setup(6), std::nullopt, {{10, "0 D4"}, {20, "1 A3"}, {30, "0 D3"}, {40, "1 D2"}}),
        told(gladiator_setup(), quick_clock,
             {{3'000, "0 A3"}, {9'000, "1 A3"}, {10'000, "1 A1"}, {69'000, "ends 1 time"}}),
        told(gladiator_setup(), std::nullopt, {{2'000, "ends - aborted"}}),
        told(virtem_setup(), quick_clock,
             {{4'000, "0 face:triangle-blue"},
              {9'000, "1 face:square-yellow"},
              {15'000, "1 swap:a1-d6"},
              {16'000, "0 c5-d5"},
              {17'000, "0 offers takeback"},
              {18'000, "0 takes back"},
              {19'500, "0 c5-d5"},
              {22'000, "1 offers abort"},
              {23'000, "1 loses abort withdrawn"},
              {24'000, "1 offers draw"},
              {25'000, "ends - agreed"}}),
    };
}

} // namespace visavis::proto

#include "proto/match_facts.hpp"

#include <chrono>

#include "proto/hex.hpp"
#include "proto/virtem.hpp"

namespace visavis::proto {

namespace {

struct Write {
    const match::Match& before;

    WrittenFact operator()(const match::Acted& acted) const {
        return written::Acted{acted.seat, Nullable<std::string>(match::write(before, acted.action))};
    }
    WrittenFact operator()(const match::Offered& offered) const {
        return written::Offered{{offered.kind, offered.seat}};
    }
    WrittenFact operator()(const match::OfferDropped& dropped) const {
        return written::OfferDropped{dropped.offer.kind, dropped.offer.by, dropped.cause};
    }
    WrittenFact operator()(const match::TakenBack& taken) const { return written::TakenBack{taken.maker}; }
    WrittenFact operator()(const match::TimeGiven& given) const {
        return written::TimeGiven{given.giver, given.time.count()};
    }
    WrittenFact operator()(const match::Resumed& resumed) const {
        return written::Resumed{resumed.stopped.time_since_epoch().count(), resumed.granted.count()};
    }
    WrittenFact operator()(const match::Ended& ended) const {
        return written::Ended{write_outcome(ended.outcome)};
    }
};

struct Read {
    using Result = std::expected<match::Fact, std::string>;
    const match::Match& before;
    Speech speak;

    Result operator()(const written::Acted& acted) const {
        if (!acted.action) return std::unexpected(speak("the choice is not told", {}));
        const auto action = match::parse(before, *acted.action);
        if (!action)
            return std::unexpected(
                speak("'{0}' is no action: {1}", {*acted.action, speak(sentence(action.error()), {})}));
        return match::Acted{acted.seat, *action};
    }
    Result operator()(const written::Offered& offered) const {
        return match::Offered{offered.by, offered.kind};
    }
    Result operator()(const written::OfferDropped& dropped) const {
        return match::OfferDropped{{dropped.kind, dropped.by}, dropped.cause};
    }
    Result operator()(const written::TakenBack& taken) const { return match::TakenBack{taken.seat}; }
    Result operator()(const written::TimeGiven& given) const {
        return match::TimeGiven{given.seat, Milliseconds(given.time_ms)};
    }
    Result operator()(const written::Resumed& resumed) const {
        return match::Resumed{ServerTime(Milliseconds(resumed.stopped_ms)), Milliseconds(resumed.granted_ms)};
    }
    Result operator()(const written::Ended& ended) const {
        return match::Ended{{ended.outcome.winner, ended.outcome.reason}};
    }
};

std::expected<match::Setup, std::string> read_setup(const WrittenStart& start, Speech speak) {
    const Options& options = start.options;
    if (start.game == Game::gladiator) {
        const int fights = options.fights.value_or(0);
        if (fights != gladiator::min_fights && fights != gladiator::max_fights)
            return std::unexpected(speak("a match of Gladiator 21 has 5 or 6 fights", {}));
        return gladiator::Setup{.fights = fights};
    }
    const auto layout = virtem::find_layout(options.layout.value_or(""));
    if (!layout) return std::unexpected(speak("there is no layout of that name", {}));
    const auto goal = from_word<virtem::Goal>(options.goal.value_or(""));
    if (!goal) return std::unexpected(speak("the goal is mixed or pure", {}));
    const auto seed = from_hex<std::tuple_size_v<virtem::Seed>>(start.seed.value_or(""));
    if (!seed) return std::unexpected(speak("the seed is 64 lower-case hex digits", {}));
    return virtem::Setup{.layout = layout, .goal = *goal, .seed = *seed};
}

} // namespace

Options options_of(const match::Setup& setup) {
    struct Tell {
        Options operator()(const gladiator::Setup& own) const { return {.fights = own.fights}; }
        Options operator()(const virtem::Setup& own) const {
            Options options{.goal = std::string(word(own.goal))};
            if (own.layout) options.layout = virtem::layout_of(*own.layout).name;
            return options;
        }
    };
    return std::visit(Tell{}, setup);
}

Nullable<Clock> write_clock(const std::optional<match::ClockTerms>& terms) {
    if (!terms) return std::nullopt;
    return Clock{terms->initial.count(), terms->increment.count()};
}

std::optional<match::ClockTerms> read_clock(const Nullable<Clock>& clock) {
    if (!clock) return std::nullopt;
    return match::ClockTerms{Milliseconds(clock->initial_ms), Milliseconds(clock->increment_ms)};
}

WireOutcome write_outcome(const Outcome& outcome) {
    WireOutcome written{.reason = outcome.reason};
    if (outcome.winner) written.winner = *outcome.winner;
    return written;
}

WrittenStart write_start(const match::Started& started) {
    WrittenStart start{.id = to_hex(started.id),
                       .number = started.number,
                       .rules = started.rules,
                       .options = options_of(started.setup)};
    start.clock = write_clock(started.clock);
    if (const auto* virtem = std::get_if<virtem::Setup>(&started.setup)) {
        start.game = Game::virtem;
        start.seed = to_hex(virtem->seed);
    }
    return start;
}

std::expected<match::Started, std::string> read_start(const WrittenStart& start, Speech speak) {
    if (start.rules != match::rules_version)
        return std::unexpected(speak(
            "it was played by version {0} of the rules, and this program knows {1} alone: use a newer one",
            {std::to_string(start.rules), std::to_string(match::rules_version)}));
    match::Started started{.number = start.number};
    const auto id = from_hex<std::tuple_size_v<match::MatchId>>(start.id);
    if (!id) return std::unexpected(speak("the match's id is 32 lower-case hex digits", {}));
    started.id = *id;
    auto setup = read_setup(start, speak);
    if (!setup) return std::unexpected(std::move(setup.error()));
    started.setup = std::move(*setup);
    started.clock = read_clock(start.clock);
    return started;
}

WrittenFact write_fact(const match::Match& before, const match::Fact& fact) {
    return std::visit(Write{before}, fact);
}

std::expected<match::Fact, std::string> read_fact(const match::Match& before, const WrittenFact& fact,
                                                  Speech speak) {
    return std::visit(Read{before, speak}, fact);
}

} // namespace visavis::proto

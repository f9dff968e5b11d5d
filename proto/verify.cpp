#include "proto/verify.hpp"

#include <algorithm>
#include <utility>
#include <variant>

#include "proto/fact_sentences.hpp"
#include "proto/limits.hpp"
#include "proto/match_facts.hpp"
#include "proto/virtem.hpp"
#include "proto/writer.hpp"

namespace visavis::proto {

namespace {

/// Whole numbers that every JSON parser keeps; no time of a match is beyond it, and no sum of times
/// overflows.
constexpr std::int64_t last_ms = std::int64_t{1} << 53;

bool is_time(std::int64_t ms) {
    return ms >= 0 && ms <= last_ms;
}

bool is_clock(const Clock& clock) {
    return clock.initial_ms >= limits::least_clock.count() &&
           clock.initial_ms <= limits::most_clock.count() && clock.increment_ms >= 0 &&
           clock.increment_ms <= limits::most_increment.count();
}

template <class T>
std::string text_of(const T& value) {
    std::string text;
    write(text, value);
    return text;
}

ServerTime time_of(std::int64_t ms) {
    return ServerTime(Milliseconds(ms));
}

using Wrong = std::optional<std::string>;

class Teller {
  public:
    Teller(const Record& record, MatchListener& listener) : record_(record), listener_(listener) {}

    Wrong tell() {
        if (auto wrong = begin()) return "the beginning: " + *wrong;
        for (std::size_t i = 0; i < record_.facts.size(); ++i) {
            const SummedEntry& entry = record_.facts[i];
            if (auto wrong = add(entry))
                return "fact " + std::to_string(i + 1) + " (" + sentence(entry.fact) + "): " + *wrong;
        }
        if (auto wrong = end()) return "the end: " + *wrong;
        return std::nullopt;
    }

  private:
    Wrong begin() {
        if (record_.start.number < 1) return "the matches of a room are counted from 1";
        if (record_.start.clock && !is_clock(*record_.start.clock)) return "there are no such clocks";
        if (!is_time(record_.started_ms)) return "there is no such time";
        const auto started = read_start(record_.start);
        if (!started) return started.error();
        if (text_of(write_start(*started)) != text_of(record_.start))
            return "it says more of the match than its game has";
        replay_ = match::begin_replay(*started, time_of(record_.started_ms));
        if (auto wrong = compare_deal()) return wrong;
        sum_ = sum_of(static_cast<const RecordHead&>(record_));
        if (record_.sum != sum_) return altered();
        listener_.begun(replay_);
        return std::nullopt;
    }

    Wrong compare_deal() const {
        const auto dealt = deal_of(replay_.match);
        if (record_.deal == dealt) return std::nullopt;
        if (!dealt) return "nothing is dealt in this game";
        if (!record_.deal) return "the deal is missing";
        if (record_.deal->layout != dealt->layout)
            return "the deal is of the layout " + dealt->layout + ", not " + record_.deal->layout;
        for (const auto& [cell, card] : dealt->cells) {
            const auto told = record_.deal->cells.find(cell);
            if (told == record_.deal->cells.end()) return "the deal has no card on " + cell;
            if (told->second != card)
                return "the seed deals " + card + " onto " + cell + ", not " + told->second;
        }
        return "the deal has more cards than the layout";
    }

    Wrong add(const SummedEntry& entry) {
        if (!is_time(entry.at_ms)) return "there is no such time";
        if (const auto* resumed = std::get_if<written::Resumed>(&entry.fact))
            if (!is_time(resumed->stopped_ms) || !is_time(resumed->granted_ms))
                return "there is no such time";
        const auto fact = read(entry.fact);
        if (!fact) return fact.error();
        const ServerTime at = time_of(entry.at_ms);
        if (const auto why = match::check_fact(replay_, *fact, at)) return sentence(*why);
        match::Replay after = replay_;
        match::add_fact(after, *fact, at);
        if (auto wrong = compare_entry(entry, *fact, after)) return wrong;
        listener_.happened(replay_, *fact, after);
        replay_ = std::move(after);
        return std::nullopt;
    }

    /// The fact; in the place of a choice that is not told, any other.
    std::expected<match::Fact, std::string> read(const WrittenFact& written) {
        const auto* acted = std::get_if<written::Acted>(&written);
        if (is_hidden_ && acted != nullptr)
            return std::unexpected("it would reveal a choice that is not told");
        if (acted == nullptr || acted->action) return read_fact(replay_.match, written);
        if (!std::holds_alternative<Gladiator::State>(replay_.match.game))
            return std::unexpected("no action of this game is hidden");
        if (match::hidden_choice(replay_.match))
            return std::unexpected("the choice is not told, although it was revealed at once");
        const auto action = match::any_action(replay_.match, acted->seat);
        if (!action) return std::unexpected("the seat was not to act");
        is_hidden_ = true;
        return match::Acted{acted->seat, *action};
    }

    Wrong compare_entry(const SummedEntry& entry, const match::Fact& fact, const match::Replay& after) {
        RecordEntry expected = write_entry(replay_.match, fact, after.match, after.at);
        if (entry.clocks != expected.clocks) return clocks_fault(entry.clocks, expected.clocks);
        // Another spelling of an action, for instance.
        if (const auto* acted = std::get_if<written::Acted>(&entry.fact); acted != nullptr && !acted->action)
            std::get<written::Acted>(expected.fact).action.reset();
        if (text_of(entry.fact) != text_of(expected.fact))
            return "it is not written as a record writes it: " + text_of(expected.fact);
        sum_ = sum_of(sum_, entry);
        if (entry.sum != sum_) return altered();
        return std::nullopt;
    }

    static std::string clocks_fault(const Nullable<std::array<std::int64_t, 2>>& told,
                                    const Nullable<std::array<std::int64_t, 2>>& expected) {
        if (!expected) return "the match has no clocks";
        const auto show = [](const std::array<std::int64_t, 2>& clocks) {
            return std::to_string(clocks[0]) + " and " + std::to_string(clocks[1]) + " ms";
        };
        return "the clocks show " + show(*expected) + (told ? ", not " + show(*told) : ", and are missing");
    }

    static std::string altered() {
        return "something in it, or its checksum, was changed after it had been written";
    }

    Wrong end() const {
        const auto outcome = match::outcome(replay_.match);
        if (!outcome) return "the match has not ended with the last fact";
        if (!is_hidden_ && match::hidden_choice(replay_.match))
            return "a choice is told that was never revealed";
        if (text_of(write_outcome(*outcome)) != text_of(record_.outcome))
            return "by the facts " + outcome_words(*outcome) + ", not as the record says";
        if (time_of(record_.ended_ms) != replay_.at)
            return "the match ended with its last fact, at " +
                   std::to_string(replay_.at.time_since_epoch().count()) + ", not at " +
                   std::to_string(record_.ended_ms);
        return std::nullopt;
    }

    const Record& record_;
    MatchListener& listener_;
    match::Replay replay_;
    std::string sum_;
    bool is_hidden_ = false; ///< one choice is not told, and so no other action may follow
};

class Nobody final : public MatchListener {
    void begun(const match::Replay&) override {}
    void happened(const match::Replay&, const match::Fact&, const match::Replay&) override {}
};

} // namespace

std::optional<std::string> retell(const Record& record, MatchListener& listener) {
    return Teller(record, listener).tell();
}

std::optional<std::string> verify(const Record& record) {
    Nobody nobody;
    return retell(record, nobody);
}

std::expected<match::Match, std::string> match_in(const Record& record) {
    struct LastSeen final : MatchListener {
        void begun(const match::Replay& start) override { match = start.match; }
        void happened(const match::Replay&, const match::Fact&, const match::Replay& after) override {
            match = after.match;
        }
        std::optional<match::Match> match;
    } seen;
    if (const auto wrong = retell(record, seen)) return std::unexpected(*wrong);
    return std::move(*seen.match);
}

} // namespace visavis::proto

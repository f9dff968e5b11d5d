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
    Teller(const Record& record, MatchListener& listener, Speech speak)
        : record_(record), listener_(listener), speak_(speak) {}

    Wrong tell() {
        if (auto wrong = begin()) return speak_("the beginning: {0}", {*wrong});
        for (std::size_t i = 0; i < record_.facts.size(); ++i) {
            const SummedEntry& entry = record_.facts[i];
            if (auto wrong = add(entry))
                return speak_("fact {0} ({1}): {2}",
                              {std::to_string(i + 1), sentence(entry.fact, speak_), *wrong});
        }
        if (auto wrong = end()) return speak_("the end: {0}", {*wrong});
        return std::nullopt;
    }

  private:
    Wrong begin() {
        if (record_.start.number < 1) return speak_("the matches of a room are counted from 1", {});
        if (record_.start.clock && !is_clock(*record_.start.clock))
            return speak_("there are no such clocks", {});
        if (!is_time(record_.started_ms)) return speak_("there is no such time", {});
        const auto started = read_start(record_.start, speak_);
        if (!started) return started.error();
        if (text_of(write_start(*started)) != text_of(record_.start))
            return speak_("it says more of the match than its game has", {});
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
        if (!dealt) return speak_("nothing is dealt in this game", {});
        if (!record_.deal) return speak_("the deal is missing", {});
        if (record_.deal->layout != dealt->layout)
            return speak_("the deal is of the layout {0}, not {1}", {dealt->layout, record_.deal->layout});
        for (const auto& [cell, card] : dealt->cells) {
            const auto told = record_.deal->cells.find(cell);
            if (told == record_.deal->cells.end()) return speak_("the deal has no card on {0}", {cell});
            if (told->second != card)
                return speak_("the seed deals {0} onto {1}, not {2}", {card, cell, told->second});
        }
        return speak_("the deal has more cards than the layout", {});
    }

    Wrong add(const SummedEntry& entry) {
        if (!is_time(entry.at_ms)) return speak_("there is no such time", {});
        if (const auto* resumed = std::get_if<written::Resumed>(&entry.fact))
            if (!is_time(resumed->stopped_ms) || !is_time(resumed->granted_ms))
                return speak_("there is no such time", {});
        const auto fact = read(entry.fact);
        if (!fact) return fact.error();
        const ServerTime at = time_of(entry.at_ms);
        if (const auto why = match::check_fact(replay_, *fact, at)) return sentence(*why, speak_);
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
            return std::unexpected(speak_("it would reveal a choice that is not told", {}));
        if (acted == nullptr || acted->action) return read_fact(replay_.match, written, speak_);
        if (!std::holds_alternative<Gladiator::State>(replay_.match.game))
            return std::unexpected(speak_("no action of this game is hidden", {}));
        if (match::hidden_choice(replay_.match))
            return std::unexpected(speak_("the choice is not told, although it was revealed at once", {}));
        const auto action = match::any_action(replay_.match, acted->seat);
        if (!action) return std::unexpected(speak_("the seat was not to act", {}));
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
            return speak_("it is not written as a record writes it: {0}", {text_of(expected.fact)});
        sum_ = sum_of(sum_, entry);
        if (entry.sum != sum_) return altered();
        return std::nullopt;
    }

    std::string clocks_fault(const Nullable<std::array<std::int64_t, 2>>& told,
                             const Nullable<std::array<std::int64_t, 2>>& expected) const {
        if (!expected) return speak_("the match has no clocks", {});
        const auto show = [this](const std::array<std::int64_t, 2>& clocks) {
            return speak_("{0} and {1} ms", {std::to_string(clocks[0]), std::to_string(clocks[1])});
        };
        if (!told) return speak_("the clocks show {0}, and are missing", {show(*expected)});
        return speak_("the clocks show {0}, not {1}", {show(*expected), show(*told)});
    }

    std::string altered() const {
        return speak_("something in it, or its checksum, was changed after it had been written", {});
    }

    Wrong end() const {
        const auto outcome = match::outcome(replay_.match);
        if (!outcome) return speak_("the match has not ended with the last fact", {});
        if (!is_hidden_ && match::hidden_choice(replay_.match))
            return speak_("a choice is told that was never revealed", {});
        if (text_of(write_outcome(*outcome)) != text_of(record_.outcome))
            return speak_("by the facts {0}, not as the record says", {outcome_words(*outcome, speak_)});
        if (time_of(record_.ended_ms) != replay_.at)
            return speak_(
                "the match ended with its last fact, at {0}, not at {1}",
                {std::to_string(replay_.at.time_since_epoch().count()), std::to_string(record_.ended_ms)});
        return std::nullopt;
    }

    const Record& record_;
    MatchListener& listener_;
    Speech speak_;
    match::Replay replay_;
    std::string sum_;
    bool is_hidden_ = false; ///< one choice is not told, and so no other action may follow
};

class Nobody final : public MatchListener {
    void begun(const match::Replay&) override {}
    void happened(const match::Replay&, const match::Fact&, const match::Replay&) override {}
};

} // namespace

std::optional<std::string> retell(const Record& record, MatchListener& listener, Speech speak) {
    return Teller(record, listener, speak).tell();
}

std::optional<std::string> verify(const Record& record, Speech speak) {
    Nobody nobody;
    return retell(record, nobody, speak);
}

std::expected<match::Match, std::string> match_in(const Record& record, Speech speak) {
    struct LastSeen final : MatchListener {
        void begun(const match::Replay& start) override { match = start.match; }
        void happened(const match::Replay&, const match::Fact&, const match::Replay& after) override {
            match = after.match;
        }
        std::optional<match::Match> match;
    } seen;
    if (const auto wrong = retell(record, seen, speak)) return std::unexpected(*wrong);
    return std::move(*seen.match);
}

} // namespace visavis::proto

// The laws of common/game/rules.hpp, held by matches at random: one suite, which every game passes.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/game/rules.hpp"
#include "tests/common/contract_samples.hpp"
#include "tests/common/games.hpp"

using namespace visavis;

namespace {

/// What the laws below call an action that breaks none.
const std::string none;

/// How the first of the actions is written for which a law does not hold.
template <class G, class Holds>
std::string offender(const typename G::State& state, const std::vector<typename G::Action>& actions,
                     const Holds& holds) {
    const auto found = std::ranges::find_if_not(actions, holds);
    return found == actions.end() ? none : G::write(state, *found);
}

/// An action is listed exactly when it passes.
template <class G>
void check_legal(const typename G::State& state, const std::vector<typename G::Action>& samples) {
    using Action = G::Action;
    for (Seat seat : both_seats) {
        CAPTURE(number(seat));
        const auto legal = G::legal_actions(state, seat);
        const auto passes = [&](const Action& action) { return !G::check(state, seat, action); };
        CHECK(legal.empty() != G::to_act(state).contains(seat));
        CHECK(offender<G>(state, legal, passes) == none);
        CHECK(offender<G>(state, samples, [&](const Action& action) {
                  return !passes(action) || std::ranges::find(legal, action) != legal.end();
              }) == none);
    }
}

/// Listed as they sort, each with a spelling of its own that is read back.
template <class G>
void check_spelling(const typename G::State& state) {
    for (Seat seat : both_seats) {
        std::vector<std::string> texts;
        std::string misread;
        for (const auto& action : G::legal_actions(state, seat)) {
            texts.push_back(G::write(state, action));
            if (G::parse(state, texts.back()) != action) misread = texts.back();
        }
        CHECK(std::ranges::adjacent_find(texts, std::greater_equal()) == texts.end());
        CHECK(misread == none);
    }
}

std::string upper_case(std::string text) {
    for (char& c : text)
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    return text;
}

/// The text with one byte put in, left out or replaced.
std::string mistyped(std::string text, Random& random) {
    static constexpr std::string_view letters = "aAbBcCdDxX0123456789-,: \t\xC3";
    const char byte = letters[below(letters.size(), random)];
    const std::size_t place = below(text.size(), random);
    switch (below(3, random)) {
        case 0:
            return text.insert(place, 1, byte);
        case 1:
            return text.erase(place, 1);
        default:
            text[place] = byte;
            return text;
    }
}

/// What is typed otherwise is the same action, and whatever a wrong text is read as has one spelling too.
template <class G>
void check_typing(const typename G::State& state, const typename G::Action& action, Random& random) {
    const std::string text = G::write(state, action);
    CHECK(G::parse(state, " \t" + upper_case(text) + " ") == action);
    const std::string wrong = mistyped(text, random);
    CAPTURE(wrong);
    if (const auto read = G::parse(state, wrong)) CHECK(G::parse(state, G::write(state, *read)) == *read);
}

/// Nobody is to act exactly when the match is over, and then everything is refused for that reason.
template <class G>
void check_end(const typename G::State& state, const std::vector<typename G::Action>& samples) {
    const bool is_over = G::outcome(state).has_value();
    CHECK(G::to_act(state).empty() == is_over);
    for (Seat seat : both_seats)
        CHECK(offender<G>(state, samples, [&](const typename G::Action& action) {
                  return (G::check(state, seat, action) == Refusal::match_over) == is_over;
              }) == none);
}

/// Non-interference: what only one seat may know makes no difference to anything that others see, nor to
/// what anybody is allowed. Answers how many states it was compared with.
template <class G>
std::size_t check_secrets(const typename G::State& state, const std::vector<typename G::Action>& samples) {
    std::size_t compared = 0;
    for (Seat keeper : both_seats)
        for (const auto& twin : Samples<G>::twins(state, keeper)) {
            ++compared;
            CAPTURE(number(keeper));
            CHECK(G::is_consistent(twin));
            CHECK(G::view(twin, Viewer::player(keeper)) != G::view(state, Viewer::player(keeper)));
            CHECK(G::view(twin, Viewer::player(other(keeper))) ==
                  G::view(state, Viewer::player(other(keeper))));
            CHECK(G::view(twin, Viewer::watcher()) == G::view(state, Viewer::watcher()));
            CHECK(G::turn(twin) == G::turn(state));
            CHECK(G::to_act(twin) == G::to_act(state));
            CHECK(G::outcome(twin) == G::outcome(state));
            for (Seat seat : both_seats) {
                CHECK(G::legal_actions(twin, seat) == G::legal_actions(state, seat));
                CHECK(offender<G>(state, samples, [&](const typename G::Action& action) {
                          return G::check(twin, seat, action) == G::check(state, seat, action);
                      }) == none);
            }
        }
    return compared;
}

std::optional<Outcome> mirrored(std::optional<Outcome> outcome) {
    if (outcome && outcome->winner) outcome->winner = other(*outcome->winner);
    return outcome;
}

/// With the seats swapped everything is as it was, for the other seat.
template <class G>
void check_mirror(const typename G::State& state, const typename G::State& mirror) {
    CHECK(G::turn(mirror) == G::turn(state));
    CHECK(G::outcome(mirror) == mirrored(G::outcome(state)));
    CHECK(G::view(mirror, Viewer::watcher()) == Samples<G>::mirrored(G::view(state, Viewer::watcher())));
    for (Seat seat : both_seats) {
        CHECK(G::legal_actions(mirror, other(seat)) == G::legal_actions(state, seat));
        CHECK(G::view(mirror, Viewer::player(other(seat))) ==
              Samples<G>::mirrored(G::view(state, Viewer::player(seat))));
    }
}

/// A decision point is one seat's action, or one action of each when both are to act; the turn counts them.
template <class G>
void check_turn(const typename G::State& before, Seat seat, const typename G::State& after) {
    const bool other_still_owes =
        G::to_act(before) == SeatSet::both() && G::to_act(after) == SeatSet{other(seat)};
    const bool stays = other_still_owes || G::outcome(after).has_value();
    CHECK(G::turn(after) == G::turn(before) + (stays ? 0 : 1));
}

/// Where both are to act, it makes no difference who does so first.
template <class G>
void check_order(const typename G::State& state, Random& random) {
    if (G::to_act(state) != SeatSet::both()) return;
    const auto first = any_of(G::legal_actions(state, Seat::first), random);
    const auto second = any_of(G::legal_actions(state, Seat::second), random);
    CHECK(G::apply(G::apply(state, Seat::first, first), Seat::second, second) ==
          G::apply(G::apply(state, Seat::second, second), Seat::first, first));
}

/// Chance enters through the set-up and is not kept: no later deal can be told from a state, nor from a view.
template <class T>
concept HoldsSeed = requires(const T& value) { value.seed; };
static_assert(HoldsSeed<Virtem::Setup>);

/// One match at random, with every law held at every state of it.
template <class G>
class RandomMatch {
    static_assert(!HoldsSeed<typename G::State> && !HoldsSeed<typename G::View>);

  public:
    explicit RandomMatch(std::size_t seed)
        : random_(seed), setup_(Samples<G>::setup(seed, random_)), state_(G::start(setup_)) {
        CHECK(G::turn(state_) == 1);
        check_state();
        while (!G::outcome(state_)) act();
        check_replay();
    }

    OutcomeReason ending() const { return G::outcome(state_)->reason; }
    std::size_t twins() const { return twins_; }

  private:
    using State = G::State;
    using Action = G::Action;

    void act() {
        const Seat one = both_seats[below(2, random_)];
        const Seat seat = G::to_act(state_).contains(one) ? one : other(one);
        const Action action = any_of(G::legal_actions(state_, seat), random_);
        CAPTURE(G::write(state_, action));
        check_typing<G>(state_, action, random_);
        check_order<G>(state_, random_);
        const State before = state_;
        record_.emplace_back(seat, G::write(state_, action));
        state_ = G::apply(state_, seat, action);
        check_turn<G>(before, seat, state_);
        if (mirror_) mirror_ = G::apply(*mirror_, other(seat), action);
        check_state();
    }

    void check_state() {
        CHECK(G::is_consistent(state_));
        const std::vector<Action> samples = Samples<G>::actions(state_, random_);
        check_legal<G>(state_, samples);
        check_spelling<G>(state_);
        check_end<G>(state_, samples);
        twins_ += check_secrets<G>(state_, samples);
        if (!mirror_) mirror_ = Samples<G>::mirror(state_);
        if (mirror_) check_mirror<G>(state_, *mirror_);
    }

    /// From the set-up and the recorded texts alone.
    void check_replay() {
        State replayed = G::start(setup_);
        for (const auto& [seat, text] : record_)
            replayed = G::apply(replayed, seat, G::parse(replayed, text).value());
        CHECK(replayed == state_);
        CHECK(mirror_.has_value());
    }

    Random random_;
    typename G::Setup setup_;
    State state_;
    std::optional<State> mirror_;
    std::vector<std::pair<Seat, std::string>> record_;
    std::size_t twins_ = 0;
};

std::size_t matches_to_play() {
    return std::getenv("VISAVIS_LONG") ? 100'000 : 300;
}

} // namespace

TEST_CASE_TEMPLATE_DEFINE("contract: every law holds in matches at random", G, contract) {
    std::set<OutcomeReason> endings;
    std::size_t twins = 0;
    for (std::size_t seed = 0; seed < matches_to_play(); ++seed) {
        CAPTURE(seed);
        const RandomMatch<G> match(seed);
        endings.insert(match.ending());
        twins += match.twins();
    }
    for (OutcomeReason ending : Samples<G>::common_endings) CHECK(endings.contains(ending));
    CHECK((twins > 0) == Samples<G>::has_secrets);
}
TEST_CASE_TEMPLATE_APPLY(contract, AllGames);

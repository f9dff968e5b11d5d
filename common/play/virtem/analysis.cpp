#include "common/play/virtem/analysis.hpp"

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "common/play/virtem/retrograde.hpp"
#include "common/play/virtem/search.hpp"
#include "common/play/virtem/set_up.hpp"

namespace visavis::virtem {

namespace {

constexpr std::uint64_t percent_for_proofs = 70;
constexpr std::size_t swaps_tried = 8;
/// Of an effort that is enough for some moves ahead, so much goes into retrograde analysis.
constexpr std::uint64_t percent_backwards = 90;
constexpr std::uint64_t least_backwards = 20 * Retrograde::cost;
/// A win that the search sees and that history or the move limit may spoil is told as no more than this.
constexpr int most_evaluated = 10 * move_score;

Seat seat_due(const State& state) {
    return state.stage == Stage::move                               ? state.position.mover
           : state.stage == Stage::swap || state.faces[Seat::first] ? Seat::second
                                                                    : Seat::first;
}

std::vector<std::uint64_t> stood_twice(const State& state) {
    std::vector<std::uint64_t> keys = state.keys;
    std::ranges::sort(keys);
    std::vector<std::uint64_t> twice;
    for (std::size_t i = 1; i < keys.size(); ++i)
        if (keys[i] == keys[i - 1] && (twice.empty() || twice.back() != keys[i])) twice.push_back(keys[i]);
    return twice;
}

/// A position of the match with what was found out about it.
struct Judged {
    Verdict verdict;
    std::optional<Action> best; ///< of the seat that is to act
};

class Analyst {
  public:
    Analyst(const State& start, std::span<const Action> actions, const play::Effort& effort)
        : actions_(actions),
          effort_(effort),
          backwards_{.stop = effort.stop, .positions = effort.positions / 100 * percent_backwards} {
        if (backwards_.positions < least_backwards) backwards_.positions = 0;
        effort_.positions -= backwards_.positions;
        meter_ = play::Meter(effort_);
        states_.push_back(start);
        for (const Action& action : actions)
            states_.push_back(Virtem::apply(states_.back(), seat_due(states_.back()), action));
        judged_.resize(states_.size());
    }

    std::vector<Remark> explain(const play::HearProgress& hear) {
        std::size_t told = 0;
        const auto tell = [&] { hear(++told, states_.size()); };
        std::vector<std::size_t> open;
        for (std::size_t place = states_.size(); place-- > 0;) {
            if (is_stopped()) return {};
            judged_[place] = judged(place);
            if (may_be_proven_backwards(place))
                open.push_back(place);
            else
                tell();
        }
        look_backwards(open, tell);
        std::vector<Remark> remarks;
        for (std::size_t place = 0; place < actions_.size(); ++place) {
            carry_on(place);
            remarks.push_back({.seat = seat_due(states_[place]),
                               .action = actions_[place],
                               .before = judged_[place].verdict,
                               .after = judged_[place + 1].verdict,
                               .better = better_than(place)});
        }
        if (is_stopped()) return {};
        return remarks;
    }

  private:
    bool is_stopped() const { return effort_.stop.stop_requested(); }

    /// An even share of what is left for this position and those before it, or `percent` of that.
    std::uint64_t share(std::size_t place, std::uint64_t percent) const {
        return meter_.left() / (place + 1) / 100 * percent;
    }

    Judged judged(std::size_t place) {
        const State& state = states_[place];
        if (const auto outcome = Virtem::outcome(state)) return {.verdict = {.over = outcome}, .best = {}};
        return state.stage == Stage::move ? judged_move(place) : judged_set_up(place);
    }

    Judged judged_move(std::size_t place) {
        const State& state = states_[place];
        const Position& position = state.position;
        const int plies = move_limit - static_cast<int>(state.keys.size());
        Judged judged;
        judged.verdict.proof = meter_.within(share(place, percent_for_proofs), [&](play::Meter& part) {
            return prover_for(state).solve(position, plies, part);
        });
        if (const auto played = proof_by_play(place);
            played && (!judged.verdict.proof || played->moves < judged.verdict.proof->moves))
            judged.verdict.proof = played;
        if (const auto& proof = judged.verdict.proof) {
            if (proof->first) judged.best = *proof->first;
            return judged;
        }
        const Judgement judgement =
            meter_.within(share(place, 100 - percent_for_proofs), [&](play::Meter& part) {
                Search search(position, play::table_bytes_for(share(place, 100)));
                return search.judge(position, deepest_search, part);
            });
        judged.best = judgement.best;
        if (std::abs(judgement.score) > surely_won && stood_twice(state).empty()) {
            const int moves_to_win = win_score - std::abs(judgement.score);
            if (moves_to_win <= plies) {
                const bool is_movers = judgement.score > 0;
                judged.verdict.proof =
                    Proof{is_movers ? position.mover : other(position.mover), (moves_to_win + 1) / 2, {}};
                if (is_movers) judged.verdict.proof->first = judgement.best;
                return judged;
            }
        }
        const int score = std::clamp(judgement.score, -most_evaluated, most_evaluated);
        judged.verdict.score = position.mover == Seat::first ? score : -score;
        return judged;
    }

    /// A move without a proof, where repetition has no say.
    bool may_be_proven_backwards(std::size_t place) const {
        const State& state = states_[place];
        const Verdict& verdict = judged_[place].verdict;
        return backwards_.positions > 0 && state.stage == Stage::move && !verdict.over && !verdict.proof &&
               stood_twice(state).empty();
    }

    /// Tells each place once that is proven, or stays open.
    template <class Tell>
    void look_backwards(std::vector<std::size_t> open, const Tell& tell) {
        if (open.empty()) return;
        Retrograde retrograde(states_[open.front()].position);
        play::Meter meter(backwards_);
        do {
            std::erase_if(open, [&](std::size_t place) {
                const int plies = move_limit - static_cast<int>(states_[place].keys.size());
                const auto proof = retrograde.find_proof(states_[place].position, plies);
                if (!proof) return false;
                judged_[place] = {.verdict = {.proof = proof}, .best = {}};
                if (proof->first) judged_[place].best = *proof->first;
                tell();
                return true;
            });
        } while (!open.empty() && !retrograde.is_settled() &&
                 retrograde.deepen(retrograde.to_deepen(), meter));
        for (std::size_t i = 0; i < open.size(); ++i) tell();
    }

    /// What was played may show a win that the prover did not find.
    std::optional<Proof> proof_by_play(std::size_t place) const {
        if (place == actions_.size()) return std::nullopt;
        const Verdict& after = judged_[place + 1].verdict;
        const Seat mover = states_[place].position.mover;
        const auto* move = std::get_if<Move>(&actions_[place]);
        if (after.over && after.over->winner == mover) return Proof{mover, 1, *move};
        const auto& proof = after.proof;
        if (!proof || proof->winner != mover) return std::nullopt;
        return Proof{mover, proof->moves + 1, *move};
    }

    /// A win that stands before a move stands after it, if it was the winner's best or the loser's whatever:
    /// the later position may have been judged before this was found.
    void carry_on(std::size_t place) {
        const State& state = states_[place];
        const auto& proof = judged_[place].verdict.proof;
        Judged& after = judged_[place + 1];
        if (state.stage == Stage::face || !proof || after.verdict.over) return;
        const bool is_winners = proof->winner == seat_due(state);
        if (is_winners && judged_[place].best != actions_[place]) return;
        const int moves = proof->moves - (is_winners && state.stage == Stage::move ? 1 : 0);
        if (after.verdict.proof && after.verdict.proof->moves <= moves) return;
        Proof carried{proof->winner, moves, {}};
        const State& then = states_[place + 1];
        if (then.position.mover == proof->winner)
            carried.first = meter_.within(share(0, 100), [&](play::Meter& part) {
                return prover_for(then).winning_move(then.position, moves, part);
            });
        after = {.verdict = {.proof = carried}, .best = {}};
        if (carried.first) after.best = *carried.first;
    }

    Judged judged_set_up(std::size_t place) {
        const State& state = states_[place];
        const Seat seat = seat_due(state);
        const auto ranked = meter_.within(share(place, 100), [&](play::Meter& part) {
            return rank_set_up(Virtem::view(state, Viewer::watcher()), part);
        });
        Judged judged{.verdict = {}, .best = ranked.front().action};
        judged.verdict.score = seat == Seat::first ? ranked.front().score : -ranked.front().score;
        if (state.stage != Stage::swap) return judged;
        for (std::size_t i = 0; i < swaps_tried; ++i) {
            const State swapped = Virtem::apply(state, seat, ranked[i].action);
            const auto proof = meter_.within(share(place, 100) / (swaps_tried - i), [&](play::Meter& part) {
                Prover prover(swapped.position, play::table_bytes_for(share(place, 100)));
                return prover.solve(swapped.position, move_limit, part);
            });
            if (!proof || proof->winner != seat) continue;
            judged.verdict.proof = proof;
            judged.best = ranked[i].action;
            break;
        }
        return judged;
    }

    /// The table may be shared as long as nothing has stood twice.
    Prover& prover_for(const State& state) {
        std::vector<std::uint64_t> twice = stood_twice(state);
        if (!prover_ || twice != prover_twice_) {
            prover_.emplace(state.position, play::table_bytes_for(effort_.positions), twice);
            prover_twice_ = std::move(twice);
        }
        return *prover_;
    }

    std::optional<Action> better_than(std::size_t place) {
        const Judged& before = judged_[place];
        const Judged& after = judged_[place + 1];
        const Seat seat = seat_due(states_[place]);
        if (!before.best || *before.best == actions_[place]) return std::nullopt;
        if (const auto& proof = before.verdict.proof) {
            if (proof->winner != seat) return std::nullopt;
            const int moves_after = proof->moves - (states_[place].stage == Stage::move ? 1 : 0);
            const auto& kept = after.verdict.proof;
            const bool is_as_good = (after.verdict.over && after.verdict.over->winner == seat) ||
                                    (kept && kept->winner == seat && kept->moves <= moves_after);
            return is_as_good ? std::nullopt : before.best;
        }
        if (after.verdict.proof) return after.verdict.proof->winner == seat ? std::nullopt : saving(place);
        if (after.verdict.over && after.verdict.over->winner == seat) return std::nullopt;
        const int sign = seat == Seat::first ? 1 : -1;
        const int lost = sign * (before.verdict.score - after.verdict.score);
        return lost >= move_score / 2 ? before.best : std::nullopt;
    }

    /// Something that does not lose as surely, or not as soon, as what was played.
    std::optional<Action> saving(std::size_t place) {
        const State& state = states_[place];
        const Judged& before = judged_[place];
        if (state.stage != Stage::move) return before.best;
        const Proof& lost = *judged_[place + 1].verdict.proof;
        play::Meter part(meter_.part(share(0, 100)));
        const auto holds = [&](const Move& move) {
            const Position then = after_move(state.position, move);
            return !prover_for(state).proves(then, lost.winner, lost.moves, part) && !part.is_spent();
        };
        std::optional<Action> found;
        if (holds(std::get<Move>(*before.best))) found = before.best;
        if (!found)
            for (const Move& move : legal_moves(state.position))
                if (holds(move)) {
                    found = move;
                    break;
                }
        meter_.count(part.seen());
        return found;
    }

    std::span<const Action> actions_;
    std::vector<State> states_;  ///< one more than actions
    std::vector<Judged> judged_; ///< likewise
    play::Effort effort_;        ///< for all but retrograde analysis
    play::Effort backwards_;     ///< for that
    play::Meter meter_{{}};
    std::optional<Prover> prover_;
    std::vector<std::uint64_t> prover_twice_;
};

} // namespace

std::vector<Remark> analyse(const State& start, std::span<const Action> actions, const play::Effort& effort,
                            const play::HearProgress& hear) {
    return Analyst(start, actions, effort).explain(hear);
}

} // namespace visavis::virtem

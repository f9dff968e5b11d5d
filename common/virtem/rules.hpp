// The rules of Virtem as values and pure functions (RULES, "Virtem"): set-up, turns and endings around the
// moves of moves.hpp.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/game/outcome.hpp"
#include "common/game/refusal.hpp"
#include "common/game/seat.hpp"
#include "common/virtem/actions.hpp"
#include "common/virtem/deal.hpp"
#include "common/virtem/view.hpp"

namespace visavis::virtem {

inline constexpr int move_limit = 400; ///< 200 by each player

struct Setup {
    std::optional<LayoutId> layout; ///< none: drawn from the seed
    Goal goal = Goal::mixed;
    Seed seed{};

    bool operator==(const Setup&) const = default;
};

struct State {
    Board board;
    Goal goal{};
    Stage stage{};
    PerSeat<std::optional<Face>> faces;
    Position position;               ///< its goals are empty until the first move is due
    std::vector<std::uint64_t> keys; ///< of the position after each move made, for repetition
    std::optional<Moved> last;

    bool operator==(const State&) const = default;
};

/// As dealt: the first face is due.
State start_on(const Board& board, Goal goal);

/// In the middle of a match, a move due, as if nothing had come before: for analysis and tests.
State start_at(const Board& board, Goal goal, const PerSeat<Face>& faces, const PerSeat<PawnCells>& pawns,
               Seat mover);

} // namespace visavis::virtem

namespace visavis {

/// Virtem under the contract of common/game/rules.hpp.
struct Virtem {
    using Setup = virtem::Setup;
    using State = virtem::State;
    using Action = virtem::Action;
    using View = virtem::View;
    static constexpr std::string_view name = "virtem";

    static State start(const Setup& setup);
    static SeatSet to_act(const State& state);
    static int turn(const State& state);
    static std::vector<Action> legal_actions(const State& state, Seat seat);
    static std::optional<Refusal> check(const State& state, Seat seat, const Action& action);
    static State apply(State state, Seat seat, const Action& action);
    static View view(const State& state, Viewer viewer);
    static std::optional<Outcome> outcome(const State& state);
    static bool is_consistent(const State& state);
    static std::expected<Action, Refusal> parse(const State& state, std::string_view text);
    static std::string write(const State& state, const Action& action);
};

} // namespace visavis

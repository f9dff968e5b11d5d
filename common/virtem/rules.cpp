#include "common/virtem/rules.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

#include "common/game/rules.hpp"
#include "common/virtem/check.hpp"
#include "common/virtem/notation.hpp"

namespace visavis {

static_assert(GameRules<Virtem>);

namespace virtem {

namespace {

PawnCells pawns_on_targets(const Board& board) {
    PawnCells cells{};
    std::size_t place = 0;
    for (Cell cell : layout_of(board.layout).targets) cells[place++] = cell;
    return cells;
}

Position before_first_move(const Board& board) {
    const PawnCells pawns = pawns_on_targets(board);
    Position position;
    position.pawns = {{Pawns(pawns), Pawns(pawns)}};
    position.layout = board.layout;
    return position;
}

PerSeat<Face> both_faces(const State& state) {
    return {{state.faces[Seat::first].value(), state.faces[Seat::second].value()}};
}

/// Faces and swap are settled: the position now knows what wins.
void begin_moves(State& state) {
    const PawnCells pawns = pawns_on_targets(state.board);
    state.stage = Stage::move;
    state.position = make_position(state.board, state.goal, both_faces(state), {{pawns, pawns}}, Seat::first);
}

Seat seat_due(const State& state) {
    switch (state.stage) {
        case Stage::face:
            return state.faces[Seat::first] ? Seat::second : Seat::first;
        case Stage::swap:
            return Seat::second;
        case Stage::move:
            return state.position.mover;
    }
    std::unreachable();
}

std::vector<Action> legal_faces(const State& state) {
    // As their names sort, unlike the deck.
    static constexpr std::array symbols{Symbol::circle, Symbol::cross, Symbol::square, Symbol::triangle};
    static constexpr std::array colours{Colour::blue, Colour::green, Colour::magenta, Colour::yellow};
    std::vector<Action> actions;
    for (Symbol symbol : symbols)
        for (Colour colour : colours)
            if (!refusal_of(state, ChooseFace{{symbol, colour}}))
                actions.push_back(ChooseFace{{symbol, colour}});
    return actions;
}

std::vector<Action> legal_swaps(const State& state) {
    const CellSet cards = CellSet::all() - layout_of(state.board.layout).targets;
    std::vector<Action> actions{KeepBoard{}};
    for (Cell lesser : cards)
        for (Cell greater : cards.not_before(lesser) - CellSet(lesser))
            actions.push_back(SwapCards{lesser, greater});
    return actions;
}

struct Applier {
    State& state;
    Seat seat;

    void operator()(const ChooseFace& choice) {
        state.faces[seat] = choice.face;
        if (seat == Seat::second) state.stage = Stage::swap;
    }
    void operator()(const SwapCards& swap) {
        std::swap(state.board.cards[swap.lesser], state.board.cards[swap.greater]);
        begin_moves(state);
    }
    void operator()(const KeepBoard&) { begin_moves(state); }
    void operator()(const Move& move) {
        state.last = Moved{seat, move, path_of(state.position, move.from, move.to)};
        state.position = after_move(state.position, move);
        state.keys.push_back(position_key(state.position));
    }
};

/// All 20 cards lie face up, each once.
bool is_whole(const Board& board) {
    const CellSet targets = layout_of(board.layout).targets;
    for (Card card : ordered_deck())
        if (cells_where(board, [&](Card there) { return there == card; }).size() != 1) return false;
    return std::ranges::none_of(targets, [&](Cell cell) { return board.cards[cell].has_value(); });
}

bool are_faces_allowed(const PerSeat<std::optional<Face>>& faces) {
    const std::optional<Face>& first = faces[Seat::first];
    const std::optional<Face>& second = faces[Seat::second];
    const auto is_black = [](const std::optional<Face>& face) {
        return face && face->colour == Colour::black;
    };
    if (is_black(first) || is_black(second)) return false;
    return !second || (first && first->symbol != second->symbol && first->colour != second->colour);
}

/// Before the first move nothing has happened but the faces of the stages that are behind.
bool is_set_up_consistent(const State& state) {
    const bool second_chose = state.faces[Seat::second].has_value();
    if (second_chose != (state.stage == Stage::swap)) return false;
    return state.position == before_first_move(state.board) && state.keys.empty();
}

bool is_play_consistent(const State& state) {
    if (!state.faces[Seat::second]) return false;
    PerSeat<PawnCells> pawns;
    for (Seat seat : both_seats) {
        if (state.position.pawns[seat].size() != pawn_count) return false;
        pawns[seat] = state.position.pawns[seat].cells();
    }
    const Position same =
        make_position(state.board, state.goal, both_faces(state), pawns, state.position.mover);
    if (same != state.position || state.keys.size() > move_limit) return false;
    return state.keys.empty() || state.keys.back() == position_key(state.position);
}

} // namespace

State start_on(const Board& board, Goal goal) {
    State state;
    state.board = board;
    state.goal = goal;
    state.position = before_first_move(board);
    return state;
}

State start_at(const Board& board, Goal goal, const PerSeat<Face>& faces, const PerSeat<PawnCells>& pawns,
               Seat mover) {
    State state;
    state.board = board;
    state.goal = goal;
    state.stage = Stage::move;
    for (Seat seat : both_seats) state.faces[seat] = faces[seat];
    state.position = make_position(board, goal, faces, pawns, mover);
    return state;
}

} // namespace virtem

using namespace virtem;

State Virtem::start(const Setup& setup) {
    return start_on(deal(setup.seed, setup.layout), setup.goal);
}

SeatSet Virtem::to_act(const State& state) {
    if (outcome(state)) return {};
    return {seat_due(state)};
}

int Virtem::turn(const State& state) {
    switch (state.stage) {
        case Stage::face:
            return state.faces[Seat::first] ? 2 : 1;
        case Stage::swap:
            return 3;
        case Stage::move:
            return 4 + static_cast<int>(state.keys.size()) - (outcome(state) ? 1 : 0);
    }
    std::unreachable();
}

std::vector<Action> Virtem::legal_actions(const State& state, Seat seat) {
    if (!to_act(state).contains(seat)) return {};
    switch (state.stage) {
        case Stage::face:
            return legal_faces(state);
        case Stage::swap:
            return legal_swaps(state);
        case Stage::move: {
            const MoveList moves = legal_moves(state.position);
            return {moves.begin(), moves.end()};
        }
    }
    std::unreachable();
}

std::optional<Refusal> Virtem::check(const State& state, Seat seat, const Action& action) {
    if (outcome(state)) return Refusal::match_over;
    if (seat != seat_due(state)) return Refusal::not_to_act;
    return std::visit([&](const auto& kind) { return refusal_of(state, kind); }, action);
}

State Virtem::apply(State state, Seat seat, const Action& action) {
    assert(!check(state, seat, action));
    std::visit(Applier{state, seat}, action);
    assert(is_consistent(state));
    return state;
}

View Virtem::view(const State& state, Viewer) {
    return {
        .board = state.board,
        .goal = state.goal,
        .stage = state.stage,
        .faces = state.faces,
        .pawns = {{state.position.pawns[Seat::first].cells(), state.position.pawns[Seat::second].cells()}},
        .moves = static_cast<int>(state.keys.size()),
        .last = state.last};
}

std::optional<Outcome> Virtem::outcome(const State& state) {
    const Position& position = state.position;
    const Seat moved = other(position.mover);
    if (has_won(position, moved)) {
        const bool on_blacks = position.pawns[moved].at_least(1) == position.blacks;
        return Outcome{moved, on_blacks ? OutcomeReason::black : OutcomeReason::pawns};
    }
    if (state.keys.empty()) return std::nullopt;
    if (std::ranges::count(state.keys, state.keys.back()) >= 3)
        return Outcome{std::nullopt, OutcomeReason::repetition};
    if (state.keys.size() == move_limit) return Outcome{std::nullopt, OutcomeReason::move_limit};
    return std::nullopt;
}

bool Virtem::is_consistent(const State& state) {
    if (!is_whole(state.board) || !are_faces_allowed(state.faces)) return false;
    if (state.last.has_value() == state.keys.empty()) return false;
    return state.stage == Stage::move ? is_play_consistent(state) : is_set_up_consistent(state);
}

std::expected<Action, Refusal> Virtem::parse(const State& state, std::string_view text) {
    return parse_action(layout_of(state.board.layout), text);
}

std::string Virtem::write(const State& state, const Action& action) {
    return write_action(layout_of(state.board.layout), action);
}

} // namespace visavis

#include "common/virtem/check.hpp"

#include <algorithm>
#include <utility>

#include "common/virtem/rules.hpp"

namespace visavis::virtem {

namespace {

/// What is due instead of an action that belongs to another stage.
Refusal wrong_stage(const State& state) {
    switch (state.stage) {
        case Stage::face:
            return Refusal::face_first;
        case Stage::swap:
            return Refusal::swap_now;
        case Stage::move:
            return Refusal::set_up_over;
    }
    std::unreachable();
}

std::optional<Refusal> refusal_of_put(const Position& position, const Move& move) {
    const auto captured = static_cast<std::size_t>(captured_at(position, move.to));
    if (captured == 0 && !move.put.empty()) return Refusal::no_capture;
    if (move.put.size() < captured) return Refusal::too_few_put;
    if (move.put.size() > captured) return Refusal::too_many_put;
    for (Cell cell : move.put) {
        if (cell == move.to) return Refusal::put_on_capture;
        if (!layout_of(position.layout).targets.contains(cell)) return Refusal::put_not_target;
    }
    return std::nullopt;
}

} // namespace

std::optional<Refusal> refusal_of(const State& state, const ChooseFace& choice) {
    if (state.stage != Stage::face) return wrong_stage(state);
    if (choice.face.colour == Colour::black) return Refusal::face_black;
    if (const std::optional<Face>& taken = state.faces[Seat::first]) {
        if (choice.face.symbol == taken->symbol) return Refusal::face_symbol_taken;
        if (choice.face.colour == taken->colour) return Refusal::face_colour_taken;
    }
    return std::nullopt;
}

std::optional<Refusal> refusal_of(const State& state, const SwapCards& swap) {
    if (state.stage != Stage::swap) return wrong_stage(state);
    if (swap.lesser == swap.greater) return Refusal::cells_equal;
    if (swap.lesser > swap.greater) return Refusal::not_an_action;
    const CellSet targets = layout_of(state.board.layout).targets;
    if (targets.contains(swap.lesser) || targets.contains(swap.greater)) return Refusal::target_cell;
    return std::nullopt;
}

std::optional<Refusal> refusal_of(const State& state, const KeepBoard&) {
    if (state.stage != Stage::swap) return wrong_stage(state);
    return std::nullopt;
}

std::optional<Refusal> refusal_of(const State& state, const Move& move) {
    if (state.stage != Stage::move) return wrong_stage(state);
    const Position& position = state.position;
    if (!std::ranges::is_sorted(move.put)) return Refusal::not_an_action;
    if (move.from == move.to) return Refusal::cells_equal;
    if (position.pawns[position.mover].on(move.from) == 0) return Refusal::no_own_pawn;
    if (!destinations(position, move.from).contains(move.to)) return Refusal::not_reachable;
    return refusal_of_put(position, move);
}

} // namespace visavis::virtem

#include "tests/common/contract_samples.hpp"

#include <algorithm>
#include <utility>

namespace visavis {

namespace {

template <class T>
void swap_seats(PerSeat<T>& values) {
    std::swap(values[Seat::first], values[Seat::second]);
}

} // namespace

gladiator::Setup Samples<Gladiator>::setup(std::size_t number, Random&) {
    return {.fights = number % 2 == 0 ? gladiator::min_fights : gladiator::max_fights};
}

std::vector<gladiator::Card> Samples<Gladiator>::actions(const gladiator::State&, Random&) {
    return {gladiator::all_cards.begin(), gladiator::all_cards.end()};
}

std::vector<gladiator::State> Samples<Gladiator>::twins(const gladiator::State& state, Seat keeper) {
    std::vector<gladiator::State> twins;
    if (!state.chosen[keeper]) return twins;
    for (gladiator::Card card : gladiator::all_cards) {
        if (!state.position.hands[keeper].holds(card) || card == state.chosen[keeper]) continue;
        twins.push_back(state);
        twins.back().chosen[keeper] = card;
    }
    return twins;
}

std::optional<gladiator::State> Samples<Gladiator>::mirror(const gladiator::State& state) {
    return state; // the first of a match, where both have the same
}

gladiator::View Samples<Gladiator>::mirrored(gladiator::View view) {
    swap_seats(view.life);
    swap_seats(view.hands);
    swap_seats(view.chosen);
    for (gladiator::Fight& fight : view.history) {
        swap_seats(fight.cards);
        swap_seats(fight.blow.loss);
    }
    return view;
}

namespace {

using namespace virtem;

Cell any_cell(Random& random) {
    return static_cast<Cell>(below(cell_count, random));
}

Move with_put(Move move, std::size_t number, Random& random) {
    while (move.put.size() < number) move.put.push_back(any_cell(random));
    return move;
}

/// A legal move with one thing about it changed, which may make it another legal one.
Move altered(Move move, Random& random) {
    switch (below(4, random)) {
        case 0:
            move.from = any_cell(random);
            break;
        case 1:
            move.to = any_cell(random);
            break;
        case 2:
            if (move.put.empty()) return with_put(move, 1 + below(most_captured, random), random);
            move.put[below(move.put.size(), random)] = any_cell(random);
            break;
        default:
            if (move.put.empty()) return with_put(move, 1, random);
            move.put.pop_back();
    }
    return move;
}

void add_faces(std::vector<Action>& actions) {
    for (Card card : ordered_deck()) actions.push_back(ChooseFace{card});
}

void add_swaps(std::vector<Action>& actions) {
    for (Cell a : CellSet::all())
        for (Cell b : CellSet::all()) actions.push_back(SwapCards{a, b});
}

void add_moves(std::vector<Action>& actions, const Position& position, Random& random) {
    const Cell from = any_cell(random);
    const Cell own = position.pawns[position.mover].cells()[below(pawn_count, random)];
    for (Cell begin : {from, own})
        for (Cell end : CellSet::all())
            actions.push_back(with_put({.from = begin, .to = end, .put = {}}, below(2, random), random));
    for (const Move& move : legal_moves(position)) actions.push_back(altered(move, random));
}

} // namespace

virtem::Setup Samples<Virtem>::setup(std::size_t number, Random& random) {
    virtem::Setup setup;
    const std::size_t layout = number / 2 % (layouts.size() + 1);
    if (layout < layouts.size()) setup.layout = static_cast<LayoutId>(layout);
    setup.goal = number % 2 == 0 ? Goal::mixed : Goal::pure;
    for (std::uint8_t& byte : setup.seed) byte = static_cast<std::uint8_t>(below(256, random));
    return setup;
}

std::vector<virtem::Action> Samples<Virtem>::actions(const virtem::State& state, Random& random) {
    std::vector<Action> actions{KeepBoard{}, SwapCards{any_cell(random), any_cell(random)},
                                ChooseFace{ordered_deck()[below(virtem::card_count, random)]}};
    if (state.stage == Stage::face) add_faces(actions);
    if (state.stage == Stage::swap) add_swaps(actions);
    add_moves(actions, state.position, random);
    return actions;
}

std::vector<virtem::State> Samples<Virtem>::twins(const virtem::State&, Seat) {
    return {};
}

std::optional<virtem::State> Samples<Virtem>::mirror(const virtem::State& state) {
    if (state.stage != Stage::move) return std::nullopt;
    PerSeat<Face> faces;
    PerSeat<PawnCells> pawns;
    for (Seat seat : both_seats) {
        faces[other(seat)] = state.faces[seat].value();
        pawns[other(seat)] = state.position.pawns[seat].cells();
    }
    return start_at(state.board, state.goal, faces, pawns, other(state.position.mover));
}

virtem::View Samples<Virtem>::mirrored(virtem::View view) {
    swap_seats(view.faces);
    swap_seats(view.pawns);
    if (view.last) view.last->seat = other(view.last->seat);
    return view;
}

} // namespace visavis

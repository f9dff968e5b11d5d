#include "common/play/virtem/set_up.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "common/play/virtem/search.hpp"

namespace visavis::virtem {

namespace {

constexpr int worst = -win_score;

std::vector<Action> all_swaps(const Board& board) {
    const CellSet cards = CellSet::all() - layout_of(board.layout).targets;
    std::vector<Action> actions{KeepBoard{}};
    for (Cell lesser : cards)
        for (Cell greater : cards.not_before(lesser) - CellSet(lesser))
            actions.emplace_back(SwapCards{lesser, greater});
    return actions;
}

std::vector<Face> faces_beside(const std::optional<Face>& taken) {
    std::vector<Face> faces;
    const auto is_taken = [&](Face face) {
        return taken && (face.symbol == taken->symbol || face.colour == taken->colour);
    };
    for (const Card face : ordered_deck())
        if (face.colour != Colour::black && !is_taken(face)) faces.push_back(face);
    return faces;
}

/// To seat 1, which chooses last and does not move first.
int score_of_swap(const Board& board, Goal goal, const PerSeat<Face>& faces, const Action& swap,
                  play::Meter& meter) {
    if (meter.is_spent()) return worst;
    meter.count(1);
    const Position position = opening_after(board, goal, faces, swap);
    return -evaluate(Field(position), position);
}

int score_of_best_swap(const Board& board, Goal goal, const PerSeat<Face>& faces,
                       const std::vector<Action>& swaps, play::Meter& meter) {
    int best = worst;
    for (const Action& swap : swaps) best = std::max(best, score_of_swap(board, goal, faces, swap, meter));
    return best;
}

/// To the seat that chooses it.
int score_of_face(const View& view, Face face, const std::vector<Action>& swaps, play::Meter& meter) {
    if (const auto& first = view.faces[Seat::first])
        return score_of_best_swap(view.board, view.goal, {{*first, face}}, swaps, meter);
    int best_answer = worst;
    for (Face answer : faces_beside(face))
        best_answer =
            std::max(best_answer, score_of_best_swap(view.board, view.goal, {{face, answer}}, swaps, meter));
    return meter.is_spent() ? worst : -best_answer;
}

/// By score; of equals the one that is listed first comes first.
std::vector<RankedAction> sorted(const std::vector<RankedAction>& listed) {
    std::vector<std::pair<int, std::size_t>> order;
    for (std::size_t place = 0; place < listed.size(); ++place)
        order.emplace_back(-listed[place].score, place);
    std::ranges::sort(order);
    std::vector<RankedAction> ranked;
    ranked.reserve(listed.size());
    for (const auto& [score, place] : order) ranked.push_back(listed[place]);
    return ranked;
}

} // namespace

Position opening_after(const Board& board, Goal goal, const PerSeat<Face>& faces, const Action& swap) {
    Board swapped = board;
    if (const auto* cells = std::get_if<SwapCards>(&swap))
        std::swap(swapped.cards[cells->lesser], swapped.cards[cells->greater]);
    PawnCells pawns{};
    std::size_t place = 0;
    for (Cell cell : layout_of(board.layout).targets) pawns[place++] = cell;
    return make_position(swapped, goal, faces, {{pawns, pawns}}, Seat::first);
}

std::vector<RankedAction> rank_set_up(const View& view, play::Meter& meter) {
    assert(view.stage != Stage::move);
    const std::vector<Action> swaps = all_swaps(view.board);
    std::vector<RankedAction> ranked;
    if (view.stage == Stage::swap) {
        const PerSeat<Face> faces{{view.faces[Seat::first].value(), view.faces[Seat::second].value()}};
        for (const Action& swap : swaps)
            ranked.push_back({swap, score_of_swap(view.board, view.goal, faces, swap, meter)});
    } else {
        for (Face face : faces_beside(view.faces[Seat::first]))
            ranked.push_back({ChooseFace{face}, score_of_face(view, face, swaps, meter)});
    }
    return sorted(ranked);
}

} // namespace visavis::virtem

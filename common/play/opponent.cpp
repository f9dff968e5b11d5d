#include "common/play/opponent.hpp"

#include <utility>

#include "common/gladiator/notation.hpp"
#include "common/play/gladiator/levels.hpp"
#include "common/play/gladiator/solution.hpp"
#include "common/virtem/notation.hpp"

namespace visavis::play {

namespace {

Virtem::State state_of(const Virtem::View& view, Seat mover) {
    if (view.stage == virtem::Stage::move)
        return virtem::start_at(view.board, view.goal,
                                {{view.faces[Seat::first].value(), view.faces[Seat::second].value()}},
                                view.pawns, mover);
    Virtem::State state = virtem::start_on(view.board, view.goal);
    state.stage = view.stage;
    state.faces = view.faces;
    return state;
}

struct Choose {
    Seat seat;
    Level level;
    const RandomBytes& random;

    match::Action operator()(const Gladiator::View& view) const {
        return gladiator::choose(gladiator::solution_of(view.fights), view, seat, level, random);
    }
    match::Action operator()(const Virtem::View& view) const {
        const auto legal = Virtem::legal_actions(state_of(view, seat), seat);
        std::uint64_t number = 0; // far more than there are actions: none is favoured that one could notice
        for (std::size_t i = 0; i < sizeof number; ++i) number = number << 8 | random[i];
        return legal[number % legal.size()];
    }
};

bool expects_to_lose(const View& view, Seat seat) {
    const auto* gladiator = std::get_if<Gladiator::View>(&view);
    if (gladiator == nullptr) return false;
    const double value =
        gladiator::solution_of(gladiator->fights).value(gladiator::position_seen(*gladiator));
    constexpr double noticeable = 0.01;
    return seat == Seat::first ? value < -noticeable : value > noticeable;
}

} // namespace

match::Action choose(const View& view, Seat seat, Level level, const Effort&, const RandomBytes& random) {
    return std::visit(Choose{seat, level, random}, view);
}

std::string write(const View& view, const match::Action& action) {
    if (const auto* card = std::get_if<Gladiator::Action>(&action))
        return std::string(gladiator::card_name(*card));
    const virtem::Board& board = std::get<Virtem::View>(view).board;
    return virtem::write_action(virtem::layout_of(board.layout), std::get<Virtem::Action>(action));
}

bool accepts(const View& view, Seat seat, match::OfferKind offer) {
    switch (offer) {
        case match::OfferKind::draw:
            return expects_to_lose(view, seat);
        case match::OfferKind::takeback:
        case match::OfferKind::abort:
        case match::OfferKind::rematch:
            return true;
    }
    std::unreachable();
}

} // namespace visavis::play

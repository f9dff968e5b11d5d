#include "common/play/opponent.hpp"

#include <utility>

#include "common/gladiator/notation.hpp"
#include "common/play/gladiator/levels.hpp"
#include "common/play/gladiator/solution.hpp"
#include "common/play/virtem/levels.hpp"
#include "common/virtem/notation.hpp"

namespace visavis::play {

namespace {

struct Choose {
    Seat seat;
    Level level;
    const Effort& effort;
    const RandomBytes& random;

    match::Action operator()(const Gladiator::View& view) const {
        return gladiator::choose(gladiator::solution_of(view.fights), view, seat, level, random);
    }
    match::Action operator()(const Virtem::View& view) const {
        return virtem::choose(view, seat, level, effort, random);
    }
};

bool expects_to_lose(const View& view, Seat seat, const Effort& effort) {
    if (const auto* board = std::get_if<Virtem::View>(&view))
        return virtem::expects_to_lose(*board, seat, effort);
    const auto& gladiator = std::get<Gladiator::View>(view);
    const double value = gladiator::solution_of(gladiator.fights).value(gladiator::position_seen(gladiator));
    constexpr double noticeable = 0.01;
    return seat == Seat::first ? value < -noticeable : value > noticeable;
}

} // namespace

match::Action choose(const View& view, Seat seat, Level level, const Effort& effort,
                     const RandomBytes& random) {
    return std::visit(Choose{seat, level, effort, random}, view);
}

std::string write(const View& view, const match::Action& action) {
    if (const auto* card = std::get_if<Gladiator::Action>(&action))
        return std::string(gladiator::card_name(*card));
    const virtem::Board& board = std::get<Virtem::View>(view).board;
    return virtem::write_action(virtem::layout_of(board.layout), std::get<Virtem::Action>(action));
}

bool accepts(const View& view, Seat seat, match::OfferKind offer, const Effort& effort) {
    switch (offer) {
        case match::OfferKind::draw:
            return expects_to_lose(view, seat, effort);
        case match::OfferKind::takeback:
        case match::OfferKind::abort:
        case match::OfferKind::rematch:
            return true;
    }
    std::unreachable();
}

} // namespace visavis::play

#include "client/terminal/sentences/offers.hpp"

#include <string_view>

#include "client/terminal/sentences/language.hpp"
#include "client/terminal/sentences/players.hpp"
#include "client/terminal/sentences/times.hpp"
#include "proto/words.hpp"

namespace visavis::client::sentences {

namespace {

using match::OfferKind;

std::string_view noun(OfferKind kind) {
    switch (kind) {
        case OfferKind::draw:
            return translated("a draw");
        case OfferKind::takeback:
            return translated("a takeback");
        case OfferKind::abort:
            return translated("breaking the match off");
        case OfferKind::rematch:
            return translated("a rematch");
    }
    return {};
}

Forms offering(OfferKind kind) {
    switch (kind) {
        case OfferKind::draw:
            return {"You offer a draw.", "{0} offers a draw."};
        case OfferKind::takeback:
            return {"You ask to take back your last move.", "{0} asks to take back {0}'s last move."};
        case OfferKind::abort:
            return {"You ask to break the match off.", "{0} asks to break the match off."};
        case OfferKind::rematch:
            return {"You offer a rematch with the seats swapped.",
                    "{0} offers a rematch with the seats swapped."};
    }
    return {};
}

/// Whoever may answer it is told how.
std::string offer_line(const proto::Offer& offer, const proto::View& view) {
    const Players players = players_of(view);
    const std::string line = told_of(players, offer.by, offering(offer.kind));
    return players.own == other(offer.by) ? fill("{0} Type accept or decline.", {line}) : line;
}

} // namespace

std::string told(const proto::events::Offered& event, const proto::View& after) {
    return offer_line(event, after);
}

std::string told(const proto::events::Lapsed& event, const proto::View& after) {
    return told_of(players_of(after), event.by,
                   {"Your offer stands no more: {2}.", "{0}'s offer stands no more: {2}."}, noun(event.kind));
}

std::string told(const proto::events::Declined& event, const proto::View& after) {
    return told_of(players_of(after), other(event.by),
                   {"You decline {1}'s offer: {2}.", "{0} declines the offer: {2}."}, noun(event.kind));
}

std::string told(const proto::events::TakenBack& event, const proto::View& after) {
    const Players players = players_of(after);
    if (event.turns == 1)
        return told_of(players, event.seat,
                       {"Your last move is taken back.", "{0}'s last move is taken back."});
    return told_of(players, event.seat,
                   {"Your last move is taken back, with all that followed: {2} moves.",
                    "{0}'s last move is taken back, with all that followed: {2} moves."},
                   std::to_string(event.turns));
}

std::string told(const proto::events::Clock& event, const proto::View& after) {
    if (event.cause == proto::ClockCause::restart)
        return told_of(players_of(after), event.seat,
                       {"The server was down, and is back: your clock stood meanwhile, and shows {2}.",
                        "The server was down, and is back: {0}'s clock stood meanwhile, and shows {2}."},
                       clock_face(event.left_ms));
    if (event.cause != proto::ClockCause::gift) return {};
    return told_of(players_of(after), event.seat,
                   {"{1} gives you time: you have {2}.", "{0} is given time: {0} has {2}."},
                   clock_face(event.left_ms));
}

std::vector<std::string> offers(const proto::View& view) {
    std::vector<std::string> lines;
    for (const proto::Offer& offer : view.offers) lines.push_back(offer_line(offer, view));
    return lines;
}

std::string only_players() {
    return fill("You are watching: only the two players may do that.", {});
}

std::string no_match_yet() {
    return fill("The match has not begun: the other seat is still empty.", {});
}

std::string match_is_over() {
    return fill("The match is over.", {});
}

std::string match_runs() {
    return fill("The match is still being played: a rematch comes after it.", {});
}

std::string no_takebacks_here() {
    return fill("In Gladiator nothing is taken back: a card that was shown has been seen.", {});
}

std::string own_offer_stands(OfferKind kind) {
    return fill("Your offer stands already: {0}.", {noun(kind)});
}

std::string not_offered_now(OfferKind kind) {
    switch (kind) {
        case OfferKind::draw:
            return fill("You have offered a draw in this turn: you may again in another one.", {});
        case OfferKind::takeback:
            return fill(
                "You cannot ask for a takeback now: you have made no move yet, have asked in this turn, "
                "or "
                "have taken back as many moves as one may.",
                {});
        case OfferKind::abort:
            return fill("You have asked to break the match off in this turn: you may again in another one.",
                        {});
        case OfferKind::rematch:
            return fill("There can be no rematch now: the other player has gone.", {});
    }
    return {};
}

std::string no_offer(std::optional<OfferKind> kind) {
    if (!kind) return fill("No offer stands that you could answer.", {});
    return fill("No such offer stands: {0}.", {noun(*kind)});
}

std::string which_offer(const std::vector<OfferKind>& kinds) {
    std::vector<std::string> words;
    for (const OfferKind kind : kinds) words.emplace_back(proto::word(kind));
    return fill("Several offers stand: say behind the command which you mean, {0}.",
                {joined(words, translated(" or "))});
}

std::string untimed() {
    return fill("This match has no clocks.", {});
}

std::string no_gift_now() {
    return fill("You have given time in this turn: you may again in another one.", {});
}

std::string resign_again() {
    return fill("Do you resign the match? Type resign again within 10 seconds, and it is lost.", {});
}

} // namespace visavis::client::sentences

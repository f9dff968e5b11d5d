// The words and numbers that stand on the wire for the rules' own small types.
#pragma once

#include <array>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <utility>

#include "common/game/outcome.hpp"
#include "common/game/refusal.hpp"
#include "common/game/seat.hpp"
#include "common/gladiator/cards.hpp"
#include "common/match/offers.hpp"

namespace visavis {

template <class E, std::size_t size>
using Words = std::array<std::pair<E, std::string_view>, size>;

/// A seat is the number 0 or 1.
void write_json(std::string& out, const Seat& seat);
std::string read_json(const nlohmann::json& from, Seat& seat);

constexpr auto words_of(OutcomeReason) {
    using enum OutcomeReason;
    return Words<OutcomeReason, 12>{{{life, "life"},
                                     {knockout, "knockout"},
                                     {pawns, "pawns"},
                                     {black, "black"},
                                     {repetition, "repetition"},
                                     {move_limit, "move_limit"},
                                     {resigned, "resigned"},
                                     {time, "time"},
                                     {agreed, "agreed"},
                                     {claimed, "claimed"},
                                     {aborted, "aborted"},
                                     {unopened, "unopened"}}};
}

constexpr auto words_of(Refusal) {
    using enum Refusal;
    return Words<Refusal, 23>{{{match_over, "match_over"},
                               {not_to_act, "not_to_act"},
                               {already_chosen, "already_chosen"},
                               {not_an_action, "not_an_action"},
                               {no_such_card, "no_such_card"},
                               {card_not_held, "card_not_held"},
                               {no_such_cell, "no_such_cell"},
                               {no_such_face, "no_such_face"},
                               {face_black, "face_black"},
                               {face_symbol_taken, "face_symbol_taken"},
                               {face_colour_taken, "face_colour_taken"},
                               {face_first, "face_first"},
                               {swap_now, "swap_now"},
                               {set_up_over, "set_up_over"},
                               {cells_equal, "cells_equal"},
                               {target_cell, "target_cell"},
                               {no_own_pawn, "no_own_pawn"},
                               {not_reachable, "not_reachable"},
                               {no_capture, "no_capture"},
                               {too_few_put, "too_few_put"},
                               {too_many_put, "too_many_put"},
                               {put_not_target, "put_not_target"},
                               {put_on_capture, "put_on_capture"}}};
}

/// What a refusal tells a person, as a sentence that says what to do.
std::string_view sentence(Refusal refusal);

namespace gladiator {

constexpr auto words_of(Card) {
    using enum Card;
    return Words<Card, 8>{
        {{a1, "A1"}, {a2, "A2"}, {a3, "A3"}, {a4, "A4"}, {d1, "D1"}, {d2, "D2"}, {d3, "D3"}, {d4, "D4"}}};
}

constexpr auto words_of(FightRule) {
    using enum FightRule;
    return Words<FightRule, 5>{{{both_aggressive, "both_aggressive"},
                                {aggressive_beats_defensive, "aggressive_beats_defensive"},
                                {both_defensive, "both_defensive"},
                                {lower_wins, "lower_wins"},
                                {higher_wins, "higher_wins"}}};
}

} // namespace gladiator

namespace match {

constexpr auto words_of(OfferKind) {
    using enum OfferKind;
    return Words<OfferKind, 4>{
        {{draw, "draw"}, {takeback, "takeback"}, {abort, "abort"}, {rematch, "rematch"}}};
}

} // namespace match
} // namespace visavis

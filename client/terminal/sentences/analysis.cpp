#include "client/terminal/sentences/analysis.hpp"

#include <algorithm>
#include <cmath>

#include "client/terminal/sentences/pattern.hpp"
#include "common/gladiator/notation.hpp"
#include "common/play/virtem/search.hpp"
#include "common/virtem/notation.hpp"

namespace visavis::client::sentences {

namespace {

using gladiator::Card;

/// "0.07": of scores from −1 to 1.
std::string hundredths(double score) {
    const long all = std::lround(std::abs(score) * 100);
    return fill("{0}.{1}{2}",
                {std::to_string(all / 100), std::to_string(all / 10 % 10), std::to_string(all % 10)});
}

bool is_nothing(double score) {
    return std::lround(score * 100) == 0;
}

/// What a position is worth, to the seat that it is worth something.
std::string worth(double to_first, const Players& players) {
    if (is_nothing(to_first)) return fill("even", {});
    const Seat better = to_first > 0 ? Seat::first : Seat::second;
    return fill("{0} +{1}", {players.names[better], hundredths(to_first)});
}

/// "A1 42 %, A3 31 %": the likeliest first, without what is hardly ever played.
std::string mix_text(const gladiator::Mix& mix) {
    std::vector<Card> cards;
    for (const Card card : gladiator::all_cards)
        if (std::lround(mix[card] * 100) > 0) cards.push_back(card);
    std::ranges::sort(cards, [&](Card a, Card b) { return mix[a] > mix[b] || (mix[a] == mix[b] && a < b); });
    std::vector<std::string> texts;
    for (const Card card : cards)
        texts.push_back(
            fill("{0} {1} %", {gladiator::card_name(card), std::to_string(std::lround(mix[card] * 100))}));
    return joined(texts, ", ");
}

std::string choice_text(const gladiator::Remark& remark, Seat seat, const Players& players) {
    const gladiator::JudgedChoice& choice = remark.choices[seat];
    const std::string mix = mix_text(remark.mixes[seat]);
    const std::string_view card = gladiator::card_name(choice.card);
    const double worth = seat == Seat::first ? remark.value_before : -remark.value_before;
    if (is_nothing(worth + 1))
        return fill("{0} played {1}, and nothing would have helped.", {players.names[seat], card});
    if (is_nothing(choice.given_away))
        return fill("{0} played {1}, which gives nothing away (best: {2}).",
                    {players.names[seat], card, mix});
    return fill("{0} played {1}, which gives away {3} (best: {2}).",
                {players.names[seat], card, mix, hundredths(choice.given_away)});
}

/// "Ann wins within 4 moves", or who is ahead by how many moves' time.
std::string verdict_text(const virtem::Verdict& verdict, const Players& players) {
    if (verdict.over)
        return verdict.over->winner ? fill("{0} has won", {players.names[*verdict.over->winner]})
                                    : fill("drawn", {});
    if (verdict.proof)
        return fill(verdict.proof->moves == 1 ? "{0} wins with one move" : "{0} wins within {1} moves",
                    {players.names[verdict.proof->winner], std::to_string(verdict.proof->moves)});
    const long tenths = std::lround(10. * verdict.score / virtem::move_score);
    if (tenths == 0) return fill("even", {});
    return fill("{0} is ahead by {1}.{2} moves",
                {players.names[tenths > 0 ? Seat::first : Seat::second],
                 std::to_string(std::abs(tenths) / 10), std::to_string(std::abs(tenths) % 10)});
}

} // namespace

std::string not_analysed(std::string_view what) {
    return fill("This record is not right, and is not analysed: {0}.", {what});
}

std::vector<std::string> remark(const gladiator::Remark& remark, const Players& players) {
    const gladiator::Position& before = remark.before;
    std::vector<std::string> lines{
        fill("Fight {0} of {1}, life {2} to {3}. Worth before: {4}.",
             {std::to_string(before.fought + 1), std::to_string(before.fights),
              std::to_string(before.life[Seat::first]), std::to_string(before.life[Seat::second]),
              worth(remark.value_before, players)})};
    for (const Seat seat : both_seats) lines.push_back(choice_text(remark, seat, players));
    lines.push_back(fill("Worth after: {0}.", {worth(remark.value_after, players)}));
    return lines;
}

std::vector<std::string> remark(const virtem::Remark& remark, std::size_t number,
                                const virtem::Layout& layout, const Players& players) {
    const std::string_view name = players.names[remark.seat];
    const std::string action = virtem::write_action(layout, remark.action);
    const std::string before = verdict_text(remark.before, players);
    const std::string after = verdict_text(remark.after, players);
    std::vector<std::string> lines{
        before == after
            ? fill("{0}. {1} plays {2}. As before: {3}.", {std::to_string(number), name, action, after})
            : fill("{0}. {1} plays {2}. Before: {3}; now: {4}.",
                   {std::to_string(number), name, action, before, after})};
    if (remark.better)
        lines.push_back(fill("   Better: {0}.", {virtem::write_action(layout, *remark.better)}));
    return lines;
}

std::string analysed(std::size_t number, std::size_t all) {
    return fill("{0} of {1} positions are judged.", {std::to_string(number), std::to_string(all)});
}

std::string could_do_better(const PerSeat<int>& times, const Players& players) {
    return fill("Something better was found for {0} {1} times, for {2} {3} times.",
                {players.names[Seat::first], std::to_string(times[Seat::first]), players.names[Seat::second],
                 std::to_string(times[Seat::second])});
}

std::string given_away(const PerSeat<double>& scores, const Players& players) {
    return fill("Given away in all: {0} {1}, {2} {3}.",
                {players.names[Seat::first], hundredths(scores[Seat::first]), players.names[Seat::second],
                 hundredths(scores[Seat::second])});
}

} // namespace visavis::client::sentences

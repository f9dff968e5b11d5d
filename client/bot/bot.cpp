#include "client/bot/bot.hpp"

#include <algorithm>
#include <utility>

#include "client/bot/seen.hpp"

namespace visavis::client {

Bot::Bot(play::Level level, play::Effort effort, Draw draw)
    : level_(level), effort_(std::move(effort)), draw_(std::move(draw)) {}

std::optional<std::string> Bot::next_line(const proto::View& view) {
    if (!view.you || !*view.you || !view.match) return std::nullopt;
    const Seat seat = (*view.you)->seat;
    const bool is_alone = !view.seats[static_cast<std::size_t>(other(seat))];
    if (view.phase == proto::Phase::finished && is_alone)
        return is_first(view, "leave") ? std::optional<std::string>("leave") : std::nullopt;
    if (const auto answer = answer_to_offer(view, seat); answer && is_first(view, *answer)) return answer;
    if (std::ranges::find(view.to_act, seat) == view.to_act.end() || !is_first(view, {})) return std::nullopt;
    return action(view, seat);
}

std::optional<std::string> Bot::answer_to_offer(const proto::View& view, Seat seat) const {
    const auto offer =
        std::ranges::find_if(view.offers, [&](const proto::Offer& each) { return each.by != seat; });
    if (offer == view.offers.end()) return std::nullopt;
    const auto seen = read_seen(view);
    const bool is_accepted = seen && play::accepts(*seen, seat, offer->kind, effort_);
    return (is_accepted ? "accept " : "decline ") + std::string(proto::word(offer->kind));
}

std::optional<std::string> Bot::action(const proto::View& view, Seat seat) const {
    if (const auto seen = read_seen(view))
        return play::write(*seen, play::choose(*seen, seat, level_, effort_, draw_()));
    // A server with other rules than ours: whatever it lists as legal will do.
    const auto& legal = (*view.you)->actions;
    if (legal.empty()) return std::nullopt;
    return legal[draw_()[0] % legal.size()];
}

/// Whether this has not been said yet in the present turn.
bool Bot::is_first(const proto::View& view, const std::string& line) {
    Answered now{view.match->id, view.turn, line};
    std::erase_if(answered_, [&](const Answered& before) {
        return before.match != now.match || before.turn != now.turn;
    });
    if (std::ranges::find(answered_, now) != answered_.end()) return false;
    answered_.push_back(std::move(now));
    return true;
}

} // namespace visavis::client

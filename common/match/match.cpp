#include "common/match/match.hpp"

#include <algorithm>
#include <cassert>

namespace visavis::match {

namespace {

/// Runs `visit(rules, state, action)` where state and action belong to the same game, as `check` has seen to.
template <class Visit>
decltype(auto) with_action(const GameState& game, const Action& action, Visit&& visit) {
    return with_rules(game, [&](auto rules, const auto& state) -> decltype(auto) {
        return visit(rules, state, std::get<typename decltype(rules)::Action>(action));
    });
}

bool same_game(const GameState& game, const Action& action) {
    return game.index() == action.index();
}

int game_turn(const GameState& game) {
    return with_rules(game, [](auto rules, const auto& state) { return decltype(rules)::turn(state); });
}

GameState start_game(const Setup& setup) {
    return with_rules(setup,
                      [](auto rules, const auto& own) -> GameState { return decltype(rules)::start(own); });
}

GameState apply(GameState game, const Acted& acted) {
    return with_rules(std::move(game), [&]<class Own>(auto rules, Own&& state) -> GameState {
        using Rules = decltype(rules);
        return Rules::apply(std::forward<Own>(state), acted.seat,
                            std::get<typename Rules::Action>(acted.action));
    });
}

/// Takebacks are for moves, and moves are Virtem's.
bool is_move(const Action& action) {
    const auto* virtem = std::get_if<Virtem::Action>(&action);
    return virtem != nullptr && std::holds_alternative<virtem::Move>(*virtem);
}

/// The clocks of those who are to act run, but for a seat's first action; the others stand.
void run_clocks(Match& match, ServerTime at) {
    if (!match.clocks) return;
    const SeatSet acting = to_act(match);
    for (Seat seat : both_seats) {
        Clock& clock = (*match.clocks)[seat];
        if (acting.contains(seat) && match.seats[seat].latest)
            clock.start(at);
        else
            clock.stop(at);
    }
}

void open_turn(Match& match, ServerTime at) {
    ++match.turn;
    match.offers.clear();
    const SeatSet acting = to_act(match);
    for (Seat seat : both_seats) {
        SeatRecord& record = match.seats[seat];
        record.offered = {};
        record.has_given = false;
        if (acting.contains(seat)) record.came_to_act = at;
    }
}

struct Evolve {
    Match& match;
    ServerTime at;

    void operator()(const Acted& acted) const {
        assert(!check(match, acted.seat, acted.action));
        SeatRecord& record = match.seats[acted.seat];
        if (match.clocks) {
            Clock& clock = (*match.clocks)[acted.seat];
            const bool ran = clock.since.has_value();
            clock.stop(at);
            if (ran) clock.left += match.started.clock->increment;
        }
        record.latest = LatestAction{match.turn, acted.action};
        const int turn_before = game_turn(match.game);
        match.game = apply(std::move(match.game), acted);
        match.actions.push_back(acted);
        if (game_turn(match.game) != turn_before) open_turn(match, at);
    }
    void operator()(const Offered& offered) const {
        SeatRecord& record = match.seats[offered.seat];
        record.offered.insert(offered.kind);
        if (offered.kind == OfferKind::rematch) {
            record.rematch_offered = at;
            ++record.rematch_offers;
        }
        match.offers.push_back({offered.kind, offered.seat});
    }
    void operator()(const OfferDropped& dropped) const {
        Offers left;
        for (const Offer& offer : match.offers)
            if (offer != dropped.offer) left.push_back(offer);
        match.offers = left;
    }
    void operator()(const TakenBack& taken) const {
        ++match.seats[taken.maker].takebacks;
        while (match.actions.back().seat != taken.maker) match.actions.pop_back();
        match.actions.pop_back();
        match.game = start_game(match.started.setup);
        for (const Acted& acted : match.actions) match.game = apply(std::move(match.game), acted);
        if (match.clocks) // each keeps the time that it shows, whoever is to act now
            for (Seat seat : both_seats) (*match.clocks)[seat].stop(at);
        open_turn(match, at);
    }
    void operator()(const TimeGiven& given) const {
        match.seats[given.giver].has_given = true;
        (*match.clocks)[other(given.giver)].left += given.time;
    }
    void operator()(const Resumed& resumed) const {
        const SeatSet acting = to_act(match);
        for (Seat seat : both_seats) {
            if (acting.contains(seat)) match.seats[seat].came_to_act = at;
            if (!match.clocks || !(*match.clocks)[seat].since) continue;
            Clock& clock = (*match.clocks)[seat];
            clock.stop(std::max(resumed.stopped, *clock.since));
            clock.left += resumed.granted;
            clock.start(at);
        }
        if (resumed.granted > Milliseconds::zero()) match.granted_at = at;
    }
    void operator()(const Ended& ended) const { match.ended = ended.outcome; }
};

} // namespace

Match start(const Started& started, ServerTime at) {
    Match match{.started = started, .game = start_game(started.setup)};
    if (started.clock)
        match.clocks = Clocks{{Clock{started.clock->initial, {}}, Clock{started.clock->initial, {}}}};
    for (Seat seat : both_seats) match.seats[seat].came_to_act = at;
    return match;
}

Match evolve(Match match, const Fact& fact, ServerTime at) {
    std::visit(Evolve{match, at}, fact);
    // Offers are for a running match, those of a rematch for one that is over; here it may just have ended.
    if (!std::holds_alternative<Offered>(fact) && !std::holds_alternative<OfferDropped>(fact) &&
        outcome(match))
        match.offers.clear();
    run_clocks(match, at);
    assert(is_consistent(match));
    return match;
}

std::optional<Outcome> outcome(const Match& match) {
    if (match.ended) return match.ended;
    return with_rules(match.game,
                      [](auto rules, const auto& state) { return decltype(rules)::outcome(state); });
}

SeatSet to_act(const Match& match) {
    if (match.ended) return {};
    return with_rules(match.game,
                      [](auto rules, const auto& state) { return decltype(rules)::to_act(state); });
}

std::expected<Action, Refusal> parse(const Match& match, std::string_view text) {
    return with_rules(match.game, [&](auto rules, const auto& state) -> std::expected<Action, Refusal> {
        return decltype(rules)::parse(state, text);
    });
}

std::string write(const Match& match, const Action& action) {
    assert(same_game(match.game, action));
    return with_action(match.game, action, [](auto rules, const auto& state, const auto& own) {
        return decltype(rules)::write(state, own);
    });
}

bool repeats(const Match& match, Seat seat, int turn, const Action& action) {
    const auto& latest = match.seats[seat].latest;
    return latest && latest->turn == turn && latest->action == action;
}

std::optional<Refusal> check(const Match& match, Seat seat, const Action& action) {
    if (!same_game(match.game, action)) return Refusal::not_an_action;
    if (match.ended) return Refusal::match_over;
    return with_action(match.game, action, [&](auto rules, const auto& state, const auto& own) {
        return decltype(rules)::check(state, seat, own);
    });
}

std::optional<Offer> standing_offer(const Match& match, Seat by, OfferKind kind) {
    const Offer offer{kind, by};
    if (std::ranges::find(match.offers, offer) == match.offers.end()) return std::nullopt;
    return offer;
}

std::optional<OfferRefusal> check_offer(const Match& match, Seat seat, OfferKind kind, ServerTime at) {
    const SeatRecord& record = match.seats[seat];
    const bool is_over = outcome(match).has_value();
    if (kind == OfferKind::rematch) {
        if (!is_over) return OfferRefusal::match_running;
        if (record.rematch_offered && at - *record.rematch_offered < rematch_interval)
            return OfferRefusal::already_offered;
        if (record.rematch_offers >= rematch_offer_limit) return OfferRefusal::no_offers_left;
        return std::nullopt;
    }
    if (is_over) return OfferRefusal::match_over;
    if (kind == OfferKind::takeback) {
        if (!std::holds_alternative<Virtem::State>(match.game)) return OfferRefusal::not_in_this_game;
        const auto is_own_move = [&](const Acted& acted) {
            return acted.seat == seat && is_move(acted.action);
        };
        if (std::ranges::none_of(match.actions, is_own_move)) return OfferRefusal::nothing_to_take_back;
        if (record.takebacks >= takeback_limit) return OfferRefusal::no_takebacks_left;
    }
    if (record.offered.contains(kind)) return OfferRefusal::already_offered;
    return std::nullopt;
}

std::optional<OfferRefusal> check_gift(const Match& match) {
    if (outcome(match)) return OfferRefusal::match_over;
    if (!match.clocks) return OfferRefusal::untimed;
    return std::nullopt;
}

std::optional<Resumed> resumed(const Match& match, ServerTime stopped, ServerTime at) {
    const SeatSet acting = to_act(match);
    const auto waits_for = [&](Seat seat) { return acting.contains(seat) && !match.seats[seat].latest; };
    const bool clock_runs = match.clocks && first_end(*match.clocks);
    if (!clock_runs && std::ranges::none_of(both_seats, waits_for)) return std::nullopt;
    const bool is_due = !match.granted_at || at - *match.granted_at >= restart_grant_interval;
    return Resumed{.stopped = stopped,
                   .granted = clock_runs && is_due ? restart_grant : Milliseconds::zero()};
}

Outcome outcome_of_leaving(const Match& match, Seat seat) {
    if (!match.seats[seat].latest) return {std::nullopt, OutcomeReason::aborted};
    return {other(seat), OutcomeReason::resigned};
}

std::optional<TimeEnd> end_of_time(const Match& match) {
    const auto first = match.clocks ? first_end(*match.clocks) : std::nullopt;
    if (!first) return std::nullopt;
    TimeEnd end{*first, {std::nullopt, OutcomeReason::time}};
    const bool first_loses = (*match.clocks)[Seat::first].end() == first;
    const bool second_loses = (*match.clocks)[Seat::second].end() == first;
    if (first_loses != second_loses) end.outcome.winner = first_loses ? Seat::second : Seat::first;
    return end;
}

std::optional<ServerTime> neglected_at(const Match& match) {
    const SeatSet acting = to_act(match);
    std::optional<ServerTime> from;
    for (Seat seat : both_seats) {
        if (!acting.contains(seat)) continue;
        const SeatRecord& record = match.seats[seat];
        if (record.latest && match.clocks) return std::nullopt;
        const ServerTime due =
            record.came_to_act + (record.latest ? longest_untimed_turn : longest_first_action);
        from = from ? std::min(*from, due) : due;
    }
    return from;
}

bool is_consistent(const Match& match) {
    for (Seat seat : both_seats) {
        const auto& latest = match.seats[seat].latest;
        if (latest &&
            (!same_game(match.game, latest->action) || latest->turn < 1 || latest->turn > match.turn))
            return false;
    }
    const bool game_is_sound = with_rules(match.game, [&](auto rules, const auto& state) {
        using Rules = decltype(rules);
        return Rules::is_consistent(state) && !(match.ended && Rules::outcome(state));
    });
    const bool is_over = outcome(match).has_value();
    const bool offers_fit = std::ranges::all_of(
        match.offers, [&](const Offer& offer) { return (offer.kind == OfferKind::rematch) == is_over; });
    const auto clock_fits = [&](Seat seat) {
        if (!match.clocks) return true;
        const bool runs = (*match.clocks)[seat].since.has_value();
        return runs == (to_act(match).contains(seat) && match.seats[seat].latest.has_value());
    };
    return game_is_sound && offers_fit && clock_fits(Seat::first) && clock_fits(Seat::second);
}

} // namespace visavis::match

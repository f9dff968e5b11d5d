// The program that plays in the place of somebody who types: what it reads of a view, what it answers, and
// what its choice depends on.
#include "client/bot/bot.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>

#include "client/bot/seen.hpp"
#include "common/match/game.hpp"
#include "tests/client/played.hpp"

namespace visavis::client {

namespace {

play::RandomBytes bytes_of(std::uint64_t seed) {
    std::mt19937_64 random(seed);
    play::RandomBytes bytes;
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random());
    return bytes;
}

Bot bot(std::uint64_t seed, play::Level level = play::highest_level) {
    return {level, {.stop = {}, .positions = 10'000}, [random = std::mt19937_64(seed)]() mutable {
                return bytes_of(random());
            }};
}

template <class G>
typename G::State start();
template <>
Gladiator::State start<Gladiator>() {
    return Gladiator::start({});
}
template <>
Virtem::State start<Virtem>() {
    return Virtem::start({.layout = *virtem::find_layout("wall"), .seed = {7}});
}

/// Both seats played by bots to the end, with `see` called for each view on the way.
template <class G, class See>
void play_through(std::uint64_t seed, int most_actions, const See& see) {
    PerSeat<Bot> bots{{bot(seed), bot(seed + 1)}};
    typename G::State state = start<G>();
    for (int i = 0; i < most_actions && !G::outcome(state); ++i)
        for (const Seat seat : both_seats) {
            if (!G::to_act(state).contains(seat)) continue;
            const proto::View view = Played<G>(state, Viewer::player(seat)).view();
            see(state, seat, view);
            const auto line = bots[seat].next_line(view);
            REQUIRE(line.has_value());
            CHECK_FALSE(bots[seat].next_line(view)); // the answer comes before the news of it
            const auto action = G::parse(state, *line);
            REQUIRE(action.has_value());
            REQUIRE_FALSE(G::check(state, seat, *action));
            state = G::apply(std::move(state), seat, *action);
        }
}

proto::View offered(Gladiator::State state, match::OfferKind kind) {
    proto::View view = Played<Gladiator>(std::move(state), Viewer::player(Seat::first)).view();
    view.offers = {{.kind = kind, .by = Seat::second}};
    return view;
}

/// 5 life points against 12, or the other way round.
Gladiator::State after_a_blow(gladiator::Card first, gladiator::Card second) {
    return Gladiator::apply(Gladiator::apply(start<Gladiator>(), Seat::first, first), Seat::second, second);
}

} // namespace

TEST_CASE("bot: what it reads is what the seat may see, and what it plays is legal") {
    for (std::uint64_t seed = 0; seed < 20; ++seed)
        play_through<Gladiator>(seed, 12, [](const auto& state, Seat seat, const proto::View& view) {
            const auto seen = read_seen(view);
            REQUIRE(seen.has_value());
            CHECK(std::get<Gladiator::View>(*seen) == Gladiator::view(state, Viewer::player(seat)));
        });
    play_through<Virtem>(3, 40, [](const auto& state, Seat seat, const proto::View& view) {
        const auto seen = read_seen(view);
        REQUIRE(seen.has_value());
        Virtem::View known = Virtem::view(state, Viewer::player(seat));
        known.last.reset();
        CHECK(std::get<Virtem::View>(*seen) == known);
    });
}

TEST_CASE("bot: the other's hidden choice changes nothing") {
    for (std::uint64_t seed = 0; seed < 50; ++seed)
        for (play::Level level = play::lowest_level; level <= play::highest_level; ++level) {
            const auto answer = [&](const Gladiator::State& state) {
                return bot(seed, level)
                    .next_line(Played<Gladiator>(state, Viewer::player(Seat::second)).view());
            };
            const auto with_d4 =
                answer(Gladiator::apply(start<Gladiator>(), Seat::first, gladiator::Card::d4));
            REQUIRE(with_d4.has_value());
            CHECK(with_d4 == answer(Gladiator::apply(start<Gladiator>(), Seat::first, gladiator::Card::a1)));
            CHECK(with_d4 == answer(start<Gladiator>()));
        }
}

TEST_CASE("bot: it agrees to what costs it nothing, and to a draw where it expects to lose") {
    using enum match::OfferKind;
    const auto losing = after_a_blow(gladiator::Card::a4, gladiator::Card::d3);
    const auto winning = after_a_blow(gladiator::Card::d3, gladiator::Card::a4);
    struct Row {
        const char* because;
        Gladiator::State state;
        match::OfferKind offer;
        const char* want;
    };
    const Row rows[] = {
        {"losing", losing, draw, "accept draw"},
        {"winning", winning, draw, "decline draw"},
        {"winning", winning, abort, "accept abort"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.because);
        Bot player = bot(1);
        const proto::View view = offered(row.state, row.offer);
        CHECK(player.next_line(view) == row.want);
        const auto next = player.next_line(view); // and then it goes on
        REQUIRE(next.has_value());
        CHECK(next->size() == 2);
        CHECK_FALSE(player.next_line(view));
    }
}

TEST_CASE("bot: after the match it plays again when asked, and goes when the other has gone") {
    proto::View view = Played<Gladiator>(start<Gladiator>(), Viewer::player(Seat::first)).view();
    view.phase = proto::Phase::finished;
    view.to_act.clear();
    Bot player = bot(1);
    CHECK_FALSE(player.next_line(view));
    view.offers = {{.kind = match::OfferKind::rematch, .by = Seat::first}};
    CHECK_FALSE(player.next_line(view)); // its own
    view.offers = {{.kind = match::OfferKind::rematch, .by = Seat::second}};
    CHECK(player.next_line(view) == "accept rematch");
    view.offers.clear();
    view.seats[1].reset();
    CHECK(player.next_line(view) == "leave");
    CHECK_FALSE(player.next_line(view));
    view.you->reset();
    CHECK_FALSE(bot(1).next_line(view)); // a watcher has nothing to say
}

TEST_CASE("bot: what is no match by the rules is not believed, and any listed action played instead") {
    const auto changed = [](const auto& change) {
        proto::View view = Played<Gladiator>(after_a_blow(gladiator::Card::a4, gladiator::Card::d3),
                                             Viewer::player(Seat::first))
                               .view();
        change(view, std::get<proto::GladiatorPosition>(*view.position));
        return view;
    };
    const proto::View odd[] = {
        changed([](proto::View&, proto::GladiatorPosition& shown) { shown.life[0] = 40; }),
        changed([](proto::View&, proto::GladiatorPosition& shown) {
            shown.history.push_back(shown.history.front()); // of cards that are played
        }),
        changed([](proto::View& view, proto::GladiatorPosition&) {
            std::get<proto::GladiatorBoard>(*view.board).fights = 100;
        }),
        changed([](proto::View& view, proto::GladiatorPosition&) { view.board = proto::VirtemBoard{}; }),
    };
    for (const proto::View& view : odd) {
        CHECK_FALSE(read_seen(view));
        const auto line = bot(5).next_line(view);
        REQUIRE(line.has_value());
        CHECK(std::ranges::find((*view.you)->actions, *line) != (*view.you)->actions.end());
    }
    proto::View nothing_listed = odd[0];
    (*nothing_listed.you)->actions.clear();
    CHECK_FALSE(bot(5).next_line(nothing_listed));
}

} // namespace visavis::client

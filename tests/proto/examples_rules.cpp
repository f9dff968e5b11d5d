// The examples are documentation, so they must be true: what they show is what the rules make of it.
#include <doctest/doctest.h>

#include <algorithm>
#include <tuple>

#include "common/gladiator/rules.hpp"
#include "common/virtem/notation.hpp"
#include "common/virtem/rules.hpp"
#include "proto/reader.hpp"
#include "tests/proto/examples.hpp"

namespace visavis::proto {

namespace {

using nlohmann::json;

/// A view or the changes of an update: they name the members alike.
struct Shown {
    std::int64_t version = 0; ///< of its room
    std::string name;         ///< of the example
    json members;
};

/// All that the examples show of positions with the given member, which tells the games apart, in the order
/// of versions.
std::vector<Shown> shown_positions(std::string_view member) {
    std::vector<Shown> all;
    const auto look = [&](const Example& from, const json& message, const char* members) {
        if (!message.contains(members) || !message[members].contains("position")) return;
        if (!message[members]["position"].contains(member)) return;
        const json& versioned = message.contains("version") ? message : message[members];
        all.push_back({versioned["version"], from.name, message[members]});
    };
    for (const Example& each : examples()) {
        const json result = each.answer.value("result", json::object());
        const json params = each.notification.value("params", json::object());
        look(each, result, "view");
        look(each, params, "view");
        look(each, params, "changes");
        for (const json& update : result.value("updates", json::array())) look(each, update, "changes");
    }
    std::ranges::sort(all, {}, [](const Shown& each) { return std::tie(each.version, each.name); });
    REQUIRE_FALSE(all.empty());
    return all;
}

template <class T>
T as(const json& from) {
    T value;
    const ReadResult fault = read(from, value, Unknown::refused);
    REQUIRE_FALSE(fault.has_value());
    return value;
}

void check_gladiator(const GladiatorPosition& shown, const json& members) {
    gladiator::Position position;
    position.fights = gladiator::max_fights;
    for (const GladiatorFight& past : shown.history) {
        const PerSeat<gladiator::Card> cards{past.cards};
        const gladiator::Blow blow = gladiator::fight(cards);
        CHECK(past.loss == std::array<int, 2>{blow.loss[Seat::first], blow.loss[Seat::second]});
        CHECK(past.rule == blow.rule);
        position = gladiator::after_fight(position, cards);
    }
    const bool is_over = gladiator::outcome_of(position).has_value();
    CHECK(shown.fight == position.fought + (is_over ? 0 : 1));
    for (Seat seat : both_seats) {
        const auto i = static_cast<std::size_t>(seat);
        CHECK(shown.life[i] == position.life[seat]);
        std::vector<gladiator::Card> hand;
        for (gladiator::Card card : gladiator::all_cards)
            if (position.hands[seat].holds(card)) hand.push_back(card);
        CHECK(shown.hands[i] == hand);
    }
    if (members.contains("outcome") && !members["outcome"].is_null()) {
        const auto outcome = as<WireOutcome>(members["outcome"]);
        if (outcome.reason == OutcomeReason::knockout) {
            CHECK(gladiator::outcome_of(position) ==
                  Outcome{std::optional<Seat>(outcome.winner), outcome.reason});
        }
    }
}

virtem::Board board_of(const VirtemBoard& shown) {
    const auto id = virtem::find_layout(shown.layout);
    REQUIRE(id.has_value());
    const virtem::Layout& layout = virtem::layout_of(*id);
    virtem::Board board{.layout = *id, .cards = {}};
    CHECK(shown.cells.size() == virtem::cell_count);
    for (virtem::Cell cell : virtem::CellSet::all()) {
        const std::string name(layout.cell_name(cell));
        CAPTURE(name);
        const VirtemCell& drawn = shown.cells.at(name);
        CHECK(drawn.at == std::array<int, 2>{layout.corners[cell].x, layout.corners[cell].y});
        CHECK(drawn.target.value_or(false) == layout.targets.contains(cell));
        CHECK(drawn.card.has_value() != layout.targets.contains(cell));
        if (drawn.card) board.cards[cell] = virtem::parse_card(*drawn.card);
        std::vector<std::string> neighbours;
        for (virtem::Cell next : layout.neighbours[cell]) neighbours.emplace_back(layout.cell_name(next));
        CHECK(shown.neighbours.at(name) == neighbours);
    }
    return board;
}

virtem::State state_of(const VirtemPosition& shown, const virtem::Board& board, virtem::Goal goal,
                       Seat mover) {
    const virtem::Layout& layout = virtem::layout_of(board.layout);
    PerSeat<virtem::Face> faces;
    PerSeat<virtem::PawnCells> pawns;
    for (Seat seat : both_seats) {
        const auto i = static_cast<std::size_t>(seat);
        REQUIRE(shown.faces[i].has_value());
        faces[seat] = virtem::parse_card(*shown.faces[i]).value();
        for (std::size_t k = 0; k < virtem::pawn_count; ++k)
            pawns[seat][k] = virtem::parse_cell(layout, shown.pawns[i].at(k)).value();
    }
    return virtem::start_at(board, goal, faces, pawns, mover);
}

std::vector<std::string> written_actions(const virtem::State& state, Seat seat) {
    std::vector<std::string> written;
    for (const auto& action : Virtem::legal_actions(state, seat))
        written.push_back(Virtem::write(state, action));
    return written;
}

/// Checks an event against the changes that came with it.
struct CheckAgainst {
    const Changes& changes;

    void operator()(const events::Clock& clock) const {
        REQUIRE((changes.clocks && *changes.clocks));
        CHECK((**changes.clocks)[static_cast<std::size_t>(clock.seat)].left_ms == clock.left_ms);
    }
    void operator()(const events::Offered& offered) const { CHECK(stands(offered)); }
    void operator()(const events::Lapsed& lapsed) const { CHECK_FALSE(stands(lapsed)); }
    void operator()(const events::Declined& declined) const { CHECK_FALSE(stands(declined)); }
    void operator()(const auto&) const {}

    bool stands(const Offer& offer) const {
        REQUIRE(changes.offers.has_value());
        return std::ranges::any_of(*changes.offers, [&](const Offer& each) {
            return each.kind == offer.kind && each.by == offer.by;
        });
    }
};

} // namespace

TEST_CASE("examples: events of clocks and offers say what the changes show") {
    for (const Example& each : examples()) {
        if (each.notification.empty() || each.notification["method"] != RoomUpdate::method) continue;
        CAPTURE(each.name);
        const auto update = as<RoomUpdate>(json(each.notification["params"]));
        for (const Event& event : update.events) std::visit(CheckAgainst{update.changes}, event);
    }
}

TEST_CASE("examples: positions of Gladiator 21 are those that their fights lead to") {
    for (const Shown& shown : shown_positions("hands")) {
        CAPTURE(shown.name);
        check_gladiator(as<GladiatorPosition>(shown.members["position"]), shown.members);
    }
}

TEST_CASE("examples: boards of Virtem are the layouts', and moves the rules'") {
    std::optional<virtem::Board> board;
    for (const Shown& shown : shown_positions("pawns")) {
        CAPTURE(shown.name);
        const auto position = as<VirtemPosition>(shown.members["position"]);
        if (shown.members.contains("board")) board = board_of(as<VirtemBoard>(shown.members["board"]));
        REQUIRE(board.has_value());
        const virtem::Layout& layout = virtem::layout_of(board->layout);

        if (position.last) {
            const VirtemMove& last = *position.last;
            const auto& [path, action] = std::tie(last.path, last.action);
            CHECK(action.starts_with(path.front() + "-" + path.back()));
            CHECK(last.put.size() == static_cast<std::size_t>(last.captured));
            for (std::size_t i = 0; i + 1 < path.size(); ++i)
                CHECK(layout.neighbours[virtem::parse_cell(layout, path[i]).value()].contains(
                    virtem::parse_cell(layout, path[i + 1]).value()));
        }
        if (position.stage != "move" || !shown.members.contains("you")) continue;
        const auto you = as<You>(shown.members["you"]);
        if (you.actions.empty()) continue;
        CHECK(you.actions ==
              written_actions(state_of(position, *board, virtem::Goal::mixed, you.seat), you.seat));
    }
}

} // namespace visavis::proto

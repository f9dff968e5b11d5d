// The games on the wire: their options, boards and positions.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "proto/fields.hpp"
#include "proto/words.hpp"

namespace visavis::proto {

enum class Game : std::uint8_t { gladiator, virtem };
constexpr auto words_of(Game) {
    return Words<Game, 2>{{{Game::gladiator, "gladiator"}, {Game::virtem, "virtem"}}};
}

/// The options of either game as RULES names them; the room refuses those of the other game. In a view,
/// those of the game are all there.
struct Options {
    std::optional<int> fights;         ///< gladiator: 5 or 6
    std::optional<std::string> layout; ///< virtem: one of the six, or "random" in a request
    std::optional<std::string> goal;   ///< virtem: "mixed" or "pure"

    static constexpr auto fields() {
        return std::tuple{field("fights", &Options::fights), field("layout", &Options::layout),
                          field("goal", &Options::goal)};
    }
    bool operator==(const Options&) const = default;
};

struct GladiatorBoard {
    int fights = 0;

    static constexpr auto fields() { return std::tuple{field("fights", &GladiatorBoard::fights)}; }
};

struct GladiatorFight {
    std::array<gladiator::Card, 2> cards{};
    std::array<int, 2> loss{}; ///< life points, by seat
    gladiator::FightRule rule{};

    static constexpr auto fields() {
        return std::tuple{field("cards", &GladiatorFight::cards), field("loss", &GladiatorFight::loss),
                          field("rule", &GladiatorFight::rule)};
    }
};

struct GladiatorPosition {
    int fight = 1;
    std::array<int, 2> life{};
    std::array<std::vector<gladiator::Card>, 2> hands; ///< a chosen card stays in its place until the reveal
    std::array<bool, 2> chosen{};
    std::vector<GladiatorFight> history;

    static constexpr auto fields() {
        return std::tuple{field("fight", &GladiatorPosition::fight), field("life", &GladiatorPosition::life),
                          field("hands", &GladiatorPosition::hands),
                          field("chosen", &GladiatorPosition::chosen),
                          field("history", &GladiatorPosition::history)};
    }
};

struct VirtemCell {
    std::array<int, 2> at{};         ///< x and y of the card's upper left corner, in half cards
    std::optional<std::string> card; ///< "circle-blue"; a face-down card has `target` instead
    std::optional<bool> target;

    static constexpr auto fields() {
        return std::tuple{field("at", &VirtemCell::at), field("card", &VirtemCell::card),
                          field("target", &VirtemCell::target)};
    }
};

struct VirtemBoard {
    std::string layout;
    std::string goal;
    std::map<std::string, VirtemCell> cells;
    std::map<std::string, std::vector<std::string>> neighbours;

    static constexpr auto fields() {
        return std::tuple{field("layout", &VirtemBoard::layout), field("goal", &VirtemBoard::goal),
                          field("cells", &VirtemBoard::cells), field("neighbours", &VirtemBoard::neighbours)};
    }
};

/// A move that has been made; in `position.last` and, with the same members, the event `moved`.
struct VirtemMove {
    Seat seat{};
    std::string action;
    std::vector<std::string> path; ///< a shortest way, both ends included
    int captured = 0;              ///< how many pawns
    std::vector<std::string> put;  ///< where they went, ascending

    static constexpr auto fields() {
        return std::tuple{field("seat", &VirtemMove::seat), field("action", &VirtemMove::action),
                          field("path", &VirtemMove::path), field("captured", &VirtemMove::captured),
                          field("put", &VirtemMove::put)};
    }
};

struct VirtemPosition {
    std::string stage; ///< "face", "swap" or "move"
    std::array<Nullable<std::string>, 2> faces;
    std::array<std::vector<std::string>, 2> pawns; ///< cells, ascending, one entry for each pawn
    int moves = 0;                                 ///< made by both players together
    Nullable<VirtemMove> last;

    static constexpr auto fields() {
        return std::tuple{field("stage", &VirtemPosition::stage), field("faces", &VirtemPosition::faces),
                          field("pawns", &VirtemPosition::pawns), field("moves", &VirtemPosition::moves),
                          field("last", &VirtemPosition::last)};
    }
};

using Board = std::variant<GladiatorBoard, VirtemBoard>;
using Position = std::variant<GladiatorPosition, VirtemPosition>;

} // namespace visavis::proto

// Virtem's notation: what a text means, how an action is written, and that the rest is refused.
#include "common/virtem/notation.hpp"

#include <doctest/doctest.h>

#include <string_view>

#include "tests/common/virtem_positions.hpp"

using namespace visavis;
using namespace visavis::virtem;

TEST_CASE("virtem notation: what a text means") {
    struct Row {
        std::string_view text;
        std::string_view means;
    };
    static constexpr Row rows[] = {
        {"keep", "keep"},
        {" KEEP\t", "keep"},
        {"face:circle-blue", "face:circle-blue"},
        {"Face:Triangle-BLACK", "face:triangle-black"}, // a face by its form; the rules refuse it
        {"swap:c3-a1", "swap:a1-c3"},
        {"SWAP:A1-C3", "swap:a1-c3"},
        {"swap:a1-a1", "swap:a1-a1"},
        {"b2-c3", "b2-c3"},
        {"B2-C3", "b2-c3"},
        {"b2-b2", "b2-b2"},
        {"b2-c3xd2", "b2-c3xd2"},
        {"b2-c3Xd4,d2,d2", "b2-c3xd2,d2,d4"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.text);
        const auto action = parse_action(layouts[0], row.text);
        REQUIRE(action.has_value());
        CHECK(write_action(layouts[0], *action) == row.means);
        CHECK(parse_action(layouts[0], row.means) == action);
    }
}

TEST_CASE("virtem notation: what is refused by its form") {
    struct Row {
        std::string_view because;
        std::string_view text;
        Refusal want;
    };
    static constexpr Row rows[] = {
        {"nothing", "", Refusal::not_an_action},
        {"blanks only", "  ", Refusal::not_an_action},
        {"an end of line is no space", "b2-c3\n", Refusal::not_an_action},
        {"another word", "pass", Refusal::not_an_action},
        {"more than keep", "keep it", Refusal::not_an_action},
        {"less than keep", "kee", Refusal::not_an_action},
        {"no symbol", "face:star-blue", Refusal::no_such_face},
        {"no colour", "face:circle-red", Refusal::no_such_face},
        {"a symbol alone", "face:circle", Refusal::no_such_face},
        {"the wrong way round", "face:blue-circle", Refusal::no_such_face},
        {"a space inside", "face: circle-blue", Refusal::no_such_face},
        {"no face", "face:", Refusal::no_such_face},
        {"a face without its prefix", "circle-blue", Refusal::not_an_action},
        {"one card to swap", "swap:a1", Refusal::not_an_action},
        {"three cards to swap", "swap:a1-a2-a3", Refusal::not_an_action},
        {"no card to swap", "swap:", Refusal::not_an_action},
        {"a swap off the board", "swap:a1-e1", Refusal::no_such_cell},
        {"one cell", "b2", Refusal::not_an_action},
        {"no destination", "b2-", Refusal::not_an_action},
        {"no beginning", "-c3", Refusal::not_an_action},
        {"a path", "b2-b3-c3", Refusal::not_an_action},
        {"spaces inside", "b2 - c3", Refusal::not_an_action},
        {"a row too far", "b2-e1", Refusal::no_such_cell},
        {"a place too far", "a7-b2", Refusal::no_such_cell},
        {"places count from 1", "a0-b2", Refusal::no_such_cell},
        {"two digits", "a10-b2", Refusal::no_such_cell},
        {"a leading nought", "a01-b2", Refusal::no_such_cell},
        {"two letters", "aa-b2", Refusal::not_an_action},
        {"a capture without a card", "b2-c3x", Refusal::not_an_action},
        {"a comma without a card", "b2-c3xd2,", Refusal::not_an_action},
        {"a comma before the cards", "b2-c3x,d2", Refusal::not_an_action},
        {"two captures", "b2-c3xd2xd2", Refusal::not_an_action},
        {"spaces between cards", "b2-c3xd2, d4", Refusal::not_an_action},
        {"captured pawns off the board", "b2-c3xd9", Refusal::no_such_cell},
        {"no move captures four", "b2-c3xb2,b2,b2,b2", Refusal::too_many_put},
        {"a Cyrillic letter",
         "\u0430"
         "1-a2",
         Refusal::not_an_action},
        {"a full-width digit", "a\uFF11-a2", Refusal::not_an_action},
        {"a long dash", "a1\u2013a2", Refusal::not_an_action},
        {"a multiplication sign", "b2-c3\u00D7d2", Refusal::not_an_action},
        {"a space that does not break", "\u00A0b2-c3", Refusal::not_an_action},
        {"a byte that is no text", "b2-c3\xFF", Refusal::not_an_action},
    };
    for (const Row& row : rows) {
        CAPTURE(row.because);
        const auto action = parse_action(layouts[0], row.text);
        REQUIRE_FALSE(action.has_value());
        CHECK(action.error() == row.want);
    }
    CHECK_FALSE(parse_action(layouts[0], std::string_view("keep\0", 5)).has_value());
}

TEST_CASE("virtem notation: a cell's name is its own layout's") {
    struct Row {
        std::string_view layout;
        std::string_view there;
        std::string_view not_there;
    };
    static constexpr Row rows[] = {
        {"rectangle", "d6", "e1"}, {"hollow", "c4", "c5"}, {"diamond", "f2", "f3"},
        {"honeycomb", "c6", "b6"}, {"wall", "b6", "a7"},   {"eight", "d9", "b4"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.layout);
        const Layout& layout = layout_of(layout_named(row.layout));
        CHECK(parse_cell(layout, row.there).has_value());
        CHECK(parse_cell(layout, row.not_there) == std::unexpected(Refusal::no_such_cell));
    }
}

TEST_CASE("virtem notation: each card has one name") {
    for (Card card : ordered_deck()) CHECK(parse_card(card_name(card)) == card);
    for (const char* text : {"", "circle", "circle-", "-blue", "circle_blue", "Circle-blue", "circle-blue "})
        CHECK_FALSE(parse_card(text).has_value());
}

// What typed lines mean.
#include "client/terminal/commands.hpp"

#include <doctest/doctest.h>

#include <string>

namespace visavis::client {

TEST_CASE("typed lines") {
    struct Row {
        std::string text;
        TypedLine want;
    };
    const Row rows[] = {
        {"", BlankLine{}},
        {" \t ", BlankLine{}},
        {"help", Command::help},
        {"  HELP ", Command::help},
        {"show", Command::show},
        {"position", Command::show},
        {"actions", Command::actions},
        {"who", Command::who},
        {"history", Command::history},
        {"leave", Command::leave},
        {"quit", Command::quit},
        {"clock", Command::clock},
        {"resign", Command::resign},
        {"Resign  YES", UnknownLine{"Resign  YES", ""}},
        {"resign yes", Command::resign_for_sure},
        {"claim", Command::claim},
        {"give", Command::give},
        {"draw", OfferLine{match::OfferKind::draw}},
        {"Takeback", OfferLine{match::OfferKind::takeback}},
        {"abort", OfferLine{match::OfferKind::abort}},
        {"rematch", OfferLine{match::OfferKind::rematch}},
        {"accept", AnswerLine{true, {}}},
        {"accept \t draw", AnswerLine{true, match::OfferKind::draw}},
        {"decline TAKEBACK", AnswerLine{false, match::OfferKind::takeback}},
        {"accept defeat", UnknownLine{"accept defeat", ""}},
        {"acept draw", UnknownLine{"acept draw", "accept"}},
        {"rematsch", UnknownLine{"rematsch", "rematch"}},
        {"say", ChatLine{proto::Audience::room, ""}},
        {"say  Good luck,  Bob! ", ChatLine{proto::Audience::room, "Good luck,  Bob!"}},
        {"Tell A3?", ChatLine{proto::Audience::players, "A3?"}},
        {"mute", MuteLine{true, ""}},
        {"MUTE  Ann Lee ", MuteLine{true, "Ann Lee"}},
        {"unmute Zoé", MuteLine{false, "Zoé"}},
        {"mutt Bob", UnknownLine{"mutt Bob", "mute"}},
        {"say\xff", UnknownLine{"say\xff", "say"}},
        {"A3", ActionText{"A3"}},
        {" d4 ", ActionText{"d4"}},
        {"A9", ActionText{"A9"}},
        {"face:circle-blue", ActionText{"face:circle-blue"}},
        {"FACE:", ActionText{"FACE:"}},
        {"swap:a1-c3", ActionText{"swap:a1-c3"}},
        {"Keep", ActionText{"Keep"}},
        {"b2-c3", ActionText{"b2-c3"}},
        {"b2-c3xd2,d2,e4", ActionText{"b2-c3xd2,d2,e4"}},
        {"hlep", UnknownLine{"hlep", "help"}},
        {"qiut", UnknownLine{"qiut", "quit"}},
        {"Leav", UnknownLine{"Leav", "leave"}},
        {"action", UnknownLine{"action", "actions"}},
        {"help me", UnknownLine{"help me", ""}},
        {"no", UnknownLine{"no", ""}},
        {"a", UnknownLine{"a", ""}},
        {"3A", UnknownLine{"3A", ""}},
        {"b2c3", UnknownLine{"b2c3", ""}},
        {"A\xD1\x96", UnknownLine{"A\xD1\x96", ""}},
        {"face:\xff", UnknownLine{"face:\xff", ""}},
        {"a1-" + std::string(100, 'b'), UnknownLine{"a1-" + std::string(100, 'b'), ""}},
    };
    for (const Row& row : rows) {
        CAPTURE(row.text);
        CHECK((parse_line(row.text) == row.want));
    }
}

} // namespace visavis::client

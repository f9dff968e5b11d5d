// Screens as they are drawn, kept and compared; and that a terminal shows after a difference what it was to.
#include <doctest/doctest.h>

#include <deque>
#include <random>
#include <string>
#include <vector>

#include "client/terminal/drawn/difference.hpp"
#include "client/terminal/drawn/lobby_picture.hpp"
#include "client/terminal/drawn/page.hpp"
#include "client/terminal/drawn/room_picture.hpp"
#include "client/terminal/sentences/drawn.hpp"
#include "client/terminal/sentences/language.hpp"
#include "client/terminal/sentences/match.hpp"
#include "common/virtem/deal.hpp"
#include "tests/client/emulator.hpp"
#include "tests/client/golden.hpp"
#include "tests/client/played.hpp"

namespace visavis::client {

namespace {

struct Setting {
    int columns = 80, rows = 24;
    const Glyphs* glyphs = &unicode_glyphs;
    std::string line, pointed;
    bool reveals = false;
};

Screen drawn(const proto::View& view, const Setting& setting) {
    Screen screen(setting.columns, setting.rows);
    const std::vector<std::string> actions =
        view.you && *view.you ? (*view.you)->actions : std::vector<std::string>{};
    const Draft draft(actions, setting.line);
    const std::deque<LogLine> log{{"Match 1 begins: you in seat 0 against Bob.", false},
                                  {"Said by Bob: Good luck!", false}};
    const Page page{.title = sentences::room_title(view),
                    .prompt = sentences::prompt(view),
                    .hint = "Tab completes",
                    .line = setting.line,
                    .cursor = setting.line.size(),
                    .glyphs = *setting.glyphs};
    const Area body = paint_page(screen, page);
    const Area left = paint_table(screen, body,
                                  {.view = view,
                                   .now_ms = view.at_ms,
                                   .draft = draft,
                                   .pointed = setting.pointed,
                                   .reveals = setting.reveals,
                                   .glyphs = *setting.glyphs});
    paint_log(screen, left, log, 0, *setting.glyphs);
    return screen;
}

std::vector<std::string> texts_of(const Screen& screen) {
    std::vector<std::string> lines;
    for (int row = 0; row < screen.rows(); ++row) lines.push_back(screen.text_of(row));
    return lines;
}

void check_screen(const std::string& name, const proto::View& view, const Setting& setting) {
    check_golden("drawn/" + name + ".txt", texts_of(drawn(view, setting)));
}

/// A match in its moves, Ada to move.
proto::View virtem_view(std::string_view layout, bool has_clocks = true) {
    const auto deal = virtem::deal({}, virtem::find_layout(layout));
    Played<Virtem> match(virtem::start_on(deal, virtem::Goal::mixed), Viewer::player(Seat::first));
    match.act(Seat::first, "face:triangle-green");
    match.act(Seat::second, "face:circle-blue");
    match.act(Seat::second, "keep");
    proto::View view = match.view();
    if (has_clocks)
        view.clocks = std::array{proto::ClockFace{.left_ms = 598'000, .since_ms = view.at_ms},
                                 proto::ClockFace{.left_ms = 600'000, .since_ms = {}}};
    return view;
}

proto::View gladiator_view(Viewer viewer, const std::vector<std::array<const char*, 2>>& fights) {
    Played<Gladiator> match(Gladiator::start({5}), viewer);
    for (const auto& cards : fights) {
        match.act(Seat::first, cards[0]);
        match.act(Seat::second, cards[1]);
    }
    proto::View view = match.view();
    view.clocks = std::array{proto::ClockFace{.left_ms = 12'000, .since_ms = view.at_ms},
                             proto::ClockFace{.left_ms = 600'000, .since_ms = view.at_ms}};
    return view;
}

} // namespace

TEST_CASE("drawn: Virtem in each of its layouts") {
    for (const virtem::Drawing& drawing : virtem::drawings) {
        const proto::View view = virtem_view(drawing.name);
        const std::string pawn = std::get<proto::VirtemPosition>(*view.position).pawns[0].front();
        const std::string name(drawing.name);
        check_screen("virtem_" + name + "_80x24", view, {.line = pawn + "-", .pointed = pawn});
        check_screen("virtem_" + name + "_120x40", view, {.columns = 120, .rows = 40});
        check_screen("virtem_" + name + "_ascii", view, {.glyphs = &ascii_glyphs, .line = pawn + "-"});
    }
}

TEST_CASE("drawn: a die face is chosen") {
    const auto deal = virtem::deal({}, virtem::find_layout("eight"));
    const Played<Virtem> match(virtem::start_on(deal, virtem::Goal::mixed), Viewer::player(Seat::first));
    check_screen("virtem_faces_80x24", match.view(), {.pointed = "circle-blue"});
}

TEST_CASE("drawn: Gladiator") {
    const Viewer ada = Viewer::player(Seat::first);
    check_screen("gladiator_start_80x24", gladiator_view(ada, {}), {.pointed = "a3"});
    const proto::View later = gladiator_view(ada, {{"A3", "D2"}, {"D1", "A3"}});
    check_screen("gladiator_later_80x24", later, {.pointed = "D4"});
    check_screen("gladiator_later_120x40", later, {.columns = 120, .rows = 40});
    check_screen("gladiator_reveal_80x24", later, {.reveals = true});
    check_screen("gladiator_reveal_ascii", later, {.glyphs = &ascii_glyphs, .reveals = true});
    const proto::View watched = gladiator_view(Viewer::watcher(), {{"A3", "D2"}, {"D1", "A3"}, {"A1", "D1"}});
    check_screen("gladiator_watched_80x24", watched, {});
}

TEST_CASE("drawn: in French") {
    use_language(Language::french);
    check_screen("fr_virtem_wall_80x24", virtem_view("wall"), {});
    check_screen("fr_virtem_wall_120x40", virtem_view("wall"), {.columns = 120, .rows = 40});
    const proto::View later =
        gladiator_view(Viewer::player(Seat::first), {{"A3", "D2"}, {"D1", "A3"}, {"A4", "A1"}});
    check_screen("fr_gladiator_80x24", later, {.reveals = true});
    check_screen("fr_gladiator_120x40", later, {.columns = 120, .rows = 40});
    use_language(Language::english);
}

TEST_CASE("drawn: the lobby") {
    Rooms rooms;
    for (int i = 0; i < 30; ++i) {
        const std::string code = "ABC2" + std::to_string(10 + i);
        proto::RoomEntry& room = rooms[code];
        room = {.room = code, .game = i % 2 == 0 ? proto::Game::gladiator : proto::Game::virtem};
        room.options = i % 2 == 0 ? proto::Options{.fights = 5, .layout = {}, .goal = {}}
                                  : proto::Options{.fights = {}, .layout = "wall", .goal = "pure"};
        if (i % 3 != 0) room.clock = proto::Clock{.initial_ms = 600'000, .increment_ms = 5'000};
        room.seats[0] = proto::Person{"p1", i == 4 ? "日本語の名前" : "Ada", false, {}};
        if (i > 8) room.seats[1] = proto::Person{"p2", "Bob", true, {}};
        if (i > 8) room.phase = proto::Phase::playing;
    }
    const auto check = [&](const char* name, const Rooms& shown, std::string_view pointed, int columns,
                           int lines) {
        Screen screen(columns, lines);
        const Page page{.title = sentences::lobby_title({"games.example", 2280}, shown.size()),
                        .prompt = "",
                        .hint = sentences::keys_in_lobby(),
                        .line = "",
                        .glyphs = unicode_glyphs};
        const Area body = paint_page(screen, page);
        const std::deque<LogLine> log{{"Connected.", false}};
        paint_log(screen, paint_lobby(screen, body, shown, pointed, unicode_glyphs), log, 0, unicode_glyphs);
        check_golden(std::string("drawn/") + name + ".txt", texts_of(screen));
    };
    check("lobby_empty_80x24", {}, "", 80, 24);
    check("lobby_80x24", rooms, "join ABC214", 80, 24);
    check("lobby_end_80x24", rooms, "watch ABC239", 80, 24);
    check("lobby_120x40", rooms, "create virtem ", 120, 40);
    check("lobby_tiny", rooms, "watch ABC239", 30, 5);
    use_language(Language::french);
    check("fr_lobby_80x24", rooms, "seek virtem ", 80, 24);
    check("fr_lobby_120x40", rooms, "seek virtem ", 120, 40);
    use_language(Language::english);
}

TEST_CASE("drawn: before the match, and where there is no place") {
    check_screen("waiting_80x24", waiting_room(proto::Game::virtem, Viewer::player(Seat::first)), {});
    check_screen("too_small_60x15", virtem_view("wall"), {.columns = 60, .rows = 15});
    for (int columns = 1; columns < 100; columns += 7) // nothing is drawn outside, and nothing falls over
        for (int rows = 1; rows < 45; ++rows) {
            drawn(virtem_view("eight"), {.columns = columns, .rows = rows, .line = "b2-"});
            drawn(gladiator_view(Viewer::watcher(), {{"A3", "D2"}}), {.columns = columns, .rows = rows});
        }
}

TEST_CASE("drawn: colour is never the only sign") {
    // Two cards that differ in colour alone differ without colours too.
    const Screen screen = drawn(virtem_view("wall"), {.glyphs = &ascii_glyphs});
    std::string all;
    for (const std::string& line : texts_of(screen)) all += line + '\n';
    for (const char* const card : {"tgr", "tbl", "tye", "tma", "tbk", "sgr", "xbl", "oye"}) {
        CAPTURE(card);
        CHECK(all.find(card) != std::string::npos);
    }
}

TEST_CASE("drawn: after a difference the terminal shows the new screen, whatever was there") {
    std::mt19937 random(20);
    const std::vector<std::string> glyphs{"a", "b", " ", "é", "e\u0301", "日", "▲", "─"};
    for (int round = 0; round < 300; ++round) {
        CAPTURE(round);
        Screen before(12, 4);
        Emulator terminal(12, 4);
        terminal.feed(repaint(before, ColourDepth::many));
        for (int step = 0; step < 4; ++step) {
            Screen after = before;
            for (int i = 0; i < 6; ++i)
                after.put(static_cast<int>(random() % 12), static_cast<int>(random() % 4),
                          glyphs[random() % glyphs.size()],
                          {.ink = static_cast<Hue>(random() % 9), .is_bold = random() % 2 == 0});
            after.cursor = Point{static_cast<int>(random() % 12), static_cast<int>(random() % 4)};
            terminal.feed(difference(before, after, ColourDepth::many));
            before = after;
            for (int row = 0; row < 4; ++row) CHECK(terminal.text_of(row) == after.text_of(row));
            CHECK(terminal.cursor() == *after.cursor);
        }
    }
}

TEST_CASE("drawn: what is the same is not sent, and without colours none is") {
    Screen screen(80, 24);
    screen.put(3, 3, "hello", {.ink = Hue::red, .paper = Hue::blue, .is_bold = true});
    CHECK(difference(screen, screen, ColourDepth::many).empty());
    Screen after = screen;
    after.put(3, 3, "j");
    CHECK(difference(screen, after, ColourDepth::many).size() < 40);
    CHECK(repaint(screen, ColourDepth::many).contains("38;5;203;48;5;26m"));
    CHECK(repaint(screen, ColourDepth::sixteen).contains("\x1b[0;1;91;44m"));
    CHECK(repaint(screen, ColourDepth::none).contains("\x1b[0;1mh"));
}

TEST_CASE("drawn: a long log shows its end, and can be scrolled back") {
    std::deque<LogLine> log;
    for (int i = 0; i < 50; ++i) log.push_back({"line " + std::to_string(i), i == 49});
    Screen screen(20, 5);
    CHECK(paint_log(screen, {0, 0, 20, 5}, log, 0, ascii_glyphs) > 0);
    CHECK(screen.text_of(4) == "line 49");
    Screen back(20, 5);
    CHECK(paint_log(back, {0, 0, 20, 5}, log, 1000, ascii_glyphs) == 0);
    CHECK(back.text_of(0) == "line 0");
}

} // namespace visavis::client

// The drawn client without a terminal: keys in, lines for the conversation and screens out.
#include "client/terminal/drawn/drawn_mode.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "client/terminal/commands.hpp"
#include "client/terminal/past.hpp"
#include "tests/client/conversation.hpp"

namespace visavis::client {

namespace {

using Lines = std::vector<std::string>;

/// Somebody at a keyboard, looking at one view.
struct Desk {
    proto::View view;
    DrawnMode mode;
    std::int64_t own_ms = 1'000;

    explicit Desk(proto::View the_view, DrawnSettings settings = {})
        : view(std::move(the_view)), mode(settings) {
        look();
    }
    Scene scene() const { return {.view = &view, .now_ms = view.at_ms + own_ms}; }
    void look() { mode.scene_changed(scene(), own_ms); }
    Lines type(std::string_view bytes) { return mode.typed(bytes, scene()); }
    Screen screen() { return mode.draw(scene(), 80, 24, own_ms); }
    std::string row(int from_below) {
        const Screen drawn = screen();
        return drawn.text_of(drawn.rows() - 1 - from_below);
    }
    std::string line() { return row(0); }
    std::string hint() { return row(1); }
    bool shows(std::string_view part) {
        const Screen drawn = screen();
        for (int row = 0; row < drawn.rows(); ++row)
            if (drawn.text_of(row).contains(part)) return true;
        return false;
    }
};

proto::View virtem_to_move(Seat seat) {
    Played<Virtem> match(Virtem::start({.layout = virtem::find_layout("wall"), .seed = {}}),
                         Viewer::player(seat));
    match.act(Seat::first, "face:triangle-green");
    match.act(Seat::second, "face:circle-blue");
    match.act(Seat::second, "keep");
    return match.view();
}

proto::View gladiator_after(int fights, Viewer viewer = Viewer::player(Seat::first)) {
    constexpr const char* cards[] = {"A1", "A2", "A3"};
    Played<Gladiator> match(Gladiator::start({5}), viewer);
    for (int i = 0; i < fights; ++i) {
        match.act(Seat::first, cards[i]);
        match.act(Seat::second, cards[i]);
    }
    return match.view();
}

constexpr const char* right = "\x1b[C";

} // namespace

TEST_CASE("drawn mode: a card asks once, however it was chosen") {
    Desk desk(gladiator_after(0));
    CHECK(desk.type("a3\r").empty());
    CHECK(desk.hint().contains("a3 cannot be taken back"));
    CHECK(desk.type("\r") == Lines{"a3"});

    Desk picker(gladiator_after(0));
    CHECK(picker.type(std::string(right) + right + "\r").empty());
    CHECK(picker.line() == "> A2");
    CHECK(picker.type("\r") == Lines{"A2"});
}

TEST_CASE("drawn mode: what was asked about is not what another line means") {
    Desk desk(gladiator_after(0));
    desk.type("a3\r");
    CHECK(desk.type("\x7f"
                    "4\r")
              .empty()); // now a4, which is asked about as well
    CHECK(desk.type("\r") == Lines{"a4"});
    desk.type("a3\r");
    desk.mode.typed("\x1b", desk.scene());
    CHECK(desk.mode.escape_is_alone(desk.scene()).empty());
    CHECK(desk.line() == ">");
    CHECK(desk.type("\r") == Lines{""});
}

TEST_CASE("drawn mode: without asking a card is played at once") {
    Desk desk(gladiator_after(0), {.asks_before_cards = false});
    CHECK(desk.type("a3\r") == Lines{"a3"});
    CHECK(desk.type(std::string(right) + "\r") == Lines{"A1"});
}

TEST_CASE("drawn mode: cursor keys pick a pawn and where it goes") {
    Desk desk(virtem_to_move(Seat::first));
    desk.type(std::string(right) + "\r");
    CHECK(desk.line() == "> a2-");
    desk.type(right);
    CHECK(desk.type("\r").empty());
    CHECK(desk.line() == "> a2-a3");
    CHECK(desk.type("\r") == Lines{"a2-a3"});
}

TEST_CASE("drawn mode: cursor keys move in the line, and through history, when it is not one's turn") {
    Desk desk(virtem_to_move(Seat::second));
    desk.type("helo\x1b[Dl\r");
    desk.type("\x1b[A");
    CHECK(desk.line() == "> hello");
}

TEST_CASE("drawn mode: commands and chat are never asked about, nor lost by what happens") {
    Desk desk(gladiator_after(0));
    desk.type("say goo");
    desk.mode.say("Said by Bob: hello");
    desk.view = gladiator_after(1);
    desk.look();
    CHECK(desk.line() == "> say goo");
    CHECK(desk.type("d\r") == Lines{"say good"});
}

TEST_CASE("drawn mode: completion knows the legal actions and the commands that make sense") {
    Desk desk(virtem_to_move(Seat::first));
    desk.type("a2-\t");
    CHECK(desk.hint().starts_with("a2-a1  a2-a3  a2-b1  a2-b2"));
    Desk waiting(virtem_to_move(Seat::second));
    waiting.type("a2-\t");
    CHECK(waiting.line() == "> a2-"); // not now
    waiting.type("\x15sa\t");
    CHECK(waiting.line() == "> say");
    const proto::View watched = gladiator_after(0, Viewer::watcher());
    for (const std::string& word : command_words(watched)) {
        CAPTURE(word);
        CHECK(word != "resign");
        CHECK(word != "tell ");
    }
}

TEST_CASE("drawn mode: the lobby is gone through by keys, and options follow what is begun") {
    Rooms rooms;
    rooms["ABC234"] = {.room = "ABC234", .game = proto::Game::virtem};
    DrawnMode mode{DrawnSettings{}};
    Scene scene;
    scene.rooms = &rooms;
    const auto type = [&](std::string_view bytes) { return mode.typed(bytes, scene); };
    const auto line = [&] { return mode.draw(scene, 80, 24, 0).text_of(23); };
    CHECK(type("\x1b[B\x1b[B\x1b[B\x1b[B\x1b[B\r") == Lines{"join ABC234"});
    CHECK(type("\x1b[A\x1b[A\r").empty());
    CHECK(line() == "> create virtem");
    type("\tla\t"); // they all begin with two dashes
    CHECK(line() == "> create virtem --layout");
    type("w\t\tno\t");
    CHECK(line() == "> create virtem --layout wall --no-spectators");
    type("\top\t2\t");
    CHECK(line() == "> create virtem --layout wall --no-spectators --opponent 2");
    CHECK(type("\r") == Lines{"create virtem --layout wall --no-spectators --opponent 2 "});
    // A room that has gone is not entered.
    type("\x1b[B");
    rooms.clear();
    CHECK(type("\r").empty());
}

TEST_CASE("drawn mode: a match that one watches is stepped through by cursor keys") {
    Desk desk(gladiator_after(2, Viewer::watcher()));
    Scene scene = desk.scene();
    scene.steps = true;
    const auto type = [&](std::string_view bytes) { return desk.mode.typed(bytes, scene); };
    CHECK(type("\x1b[D\x1b[C\x1b[H\x1b[F") == Lines{"back", "next", "first", "last"});
    type("say x");
    CHECK(type("\x1b[D").empty()); // in the line
    // Whoever plays needs Alt for it.
    Desk player(gladiator_after(2));
    CHECK(player.type("\x1b[1;3D\x1b[1;3C") == Lines{"back", "next"});
}

TEST_CASE("past: whoever looks at it goes on to do so, whoever does not follows the present") {
    const auto step = [](int turn) {
        HistoryStep made;
        made.view.turn = turn;
        return made;
    };
    Past past;
    CHECK(past.go("back")); // nothing is known yet
    CHECK_FALSE(past.is_shown());
    past.learn({step(0), step(1), step(2)});
    CHECK_FALSE(past.is_shown());
    past.follow(step(3));
    CHECK(past.step() == 3);
    past.go("back");
    past.go("back");
    past.follow(step(4));
    CHECK(past.is_shown());
    CHECK(past.shown().view.turn == 1);
    past.go("first");
    past.go("back");
    CHECK(past.shown().view.turn == 0);
    past.go("last");
    past.go("next");
    CHECK_FALSE(past.is_shown());
    CHECK_FALSE(past.go("quit"));
    for (int i = 0; i < 5'000; ++i) past.follow(step(i)); // bounded
    CHECK(past.last() < 2'000);
}

TEST_CASE("drawn mode: a fight is shown for a while, and then the next one") {
    Desk desk(gladiator_after(0));
    CHECK(desk.shows("Fight 1 of 5"));
    desk.view = gladiator_after(1);
    desk.look();
    CHECK(desk.shows("Fight 1 of 5: the cards are shown"));
    CHECK(desk.shows("equal, A against A: each loses 1"));
    CHECK(desk.mode.next_change_ms(desk.scene(), desk.own_ms));
    desk.own_ms += 6'000;
    CHECK(desk.shows("Fight 2 of 5"));
    // Whoever comes in later has not missed it.
    Desk later(gladiator_after(2));
    CHECK(later.shows("Fight 3 of 5"));
}

TEST_CASE("drawn mode: a bell rings when the opponent comes or has moved, where it is wanted") {
    for (const bool rings : {true, false}) {
        CAPTURE(rings);
        proto::View alone = waiting_room(proto::Game::virtem, Viewer::player(Seat::first));
        alone.seats[1] = {};
        Desk desk(alone, {.rings = rings});
        CHECK_FALSE(desk.mode.take_bell());
        desk.view = waiting_room(proto::Game::virtem, Viewer::player(Seat::first));
        desk.look();
        CHECK(desk.mode.take_bell() == rings);
        CHECK_FALSE(desk.mode.take_bell());
        desk.view = virtem_to_move(Seat::first);
        desk.look();
        CHECK(desk.mode.take_bell() == rings);
    }
}

TEST_CASE("drawn mode: a long answer is shown whole, from its beginning") {
    Desk desk(gladiator_after(0));
    desk.type("help\r");
    for (int i = 0; i < 60; ++i) desk.mode.say("line " + std::to_string(i));
    CHECK(desk.shows("line 0"));
    CHECK_FALSE(desk.shows("life"));
    desk.type("\x1b[6~");
    CHECK(desk.shows("line 25"));
    desk.mode.typed("\x1b", desk.scene());
    desk.mode.escape_is_alone(desk.scene());
    CHECK(desk.shows("life"));
    CHECK(desk.shows("line 59"));
}

TEST_CASE("drawn mode: clocks tick by themselves, each second once") {
    proto::View view = virtem_to_move(Seat::first);
    view.clocks = std::array{proto::ClockFace{.left_ms = 61'500, .since_ms = view.at_ms + 1'000},
                             proto::ClockFace{.left_ms = 60'000, .since_ms = {}}};
    Desk desk(view);
    CHECK(desk.shows("1:02"));
    CHECK(desk.mode.next_change_ms(desk.scene(), desk.own_ms) == 1'500);
    desk.own_ms = 1'500;
    CHECK(desk.shows("1:01"));
    CHECK(desk.mode.next_change_ms(desk.scene(), desk.own_ms) == 2'500);
}

TEST_CASE("drawn mode: nothing that others write acts on the terminal") {
    Desk desk(gladiator_after(0));
    desk.mode.say("Said by Bob: \x1b[2J\x07\r\nboo");
    CHECK(desk.shows("<U+001B>[2J<U+0007>"));
    desk.view.seats[1]->name = "B\x1b[31mob";
    CHECK_FALSE(repaint(desk.screen(), ColourDepth::none).contains("\x1b[31m"));
}

TEST_CASE("drawn mode: what was said since it was last drawn is left for the end") {
    Desk desk(gladiator_after(0));
    desk.mode.say("seen");
    desk.screen();
    desk.mode.all_is_seen();
    desk.mode.say("Goodbye.");
    desk.mode.complain("Why.");
    const auto left = desk.mode.take_unshown();
    REQUIRE(left.size() == 2);
    CHECK(left[0].text == "Goodbye.");
    CHECK(left[1].is_complaint);
}

TEST_CASE("drawn mode: the position is seen, and not told again") {
    Desk desk(gladiator_after(0));
    Recorder wire;
    Plain plain(join(), wire, desk.mode, [](const std::string&) { return true; });
    plain.connected();
    const auto hear = [&](const json& message) { plain.received(read_incoming(message.dump()), 0); };
    hear({{"id", 1},
          {"result", as_json(proto::HelloAnswer{.protocol = 1,
                                                .server = {"s", "1", {}},
                                                .player = {"p1", "Ada", false, {}},
                                                .token = "t",
                                                .rooms = {}})}});
    hear({{"id", 2}, {"result", {{"view", as_json(gladiator_after(0))}}}});
    CHECK(plain.room() != nullptr);
    for (const LogLine& line : desk.mode.take_unshown()) CHECK_FALSE(line.text.contains("life points"));
}

} // namespace visavis::client

// Non-interference at the level of bytes: servers whose matches differ in one hidden Gladiator choice alone
// send everybody but the chooser the same bytes, and log the same, until the reveal, whatever is asked.
#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "common/gladiator/notation.hpp"
#include "proto/codec.hpp"
#include "tests/server/harness.hpp"
#include "tests/server/methods.hpp"

using namespace visavis;
using namespace visavis::tests;

namespace {

/// What came before the choice, and what ends the match or reveals it.
struct Scene {
    std::string because;
    int seat = 0;
    std::vector<std::pair<std::string, std::string>> fights; ///< the chooser's card and the opponent's
    std::string end;
};

struct Transcript {
    std::map<std::string, std::vector<std::string>> lines; ///< by connection, the chooser's own aside
    std::vector<std::size_t> counts; ///< of their lines so far, whenever anything happened
    std::string log;
    std::set<std::string> asked;    ///< methods, while the choice was hidden
    std::set<std::string> notified; ///< and those of notifications
};

/// Ann chooses, bob is her opponent, and others look on from wherever one can.
class World {
  public:
    explicit World(const Scene& scene) {
        who("ann").hello("Ann");
        who("bob").hello("Bob");
        room_ = room_of(who("ann").create("gladiator", {{"visibility", "public"}, {"seat", scene.seat}}));
        who("bob").join(room_);
        slow_.hello("");
        slow_.watch(room_);
        slow_.stop_reading();
        for (const auto& [anns, bobs] : scene.fights) {
            who("ann").act(room_, anns);
            who("bob").act(room_, bobs);
        }
        match_ = who("ann").view(room_)["match"]["id"];
        turn_ = who("ann").view(room_)["turn"];
        who("ann, watching").hello_again(who("ann"));
        who("ann, watching").watch(room_);
        who("bob, playing elsewhere").hello_again(who("bob"));
        who("bob, playing elsewhere").join(room_);
        who("bob, watching").hello_again(who("bob"));
        who("bob, watching").watch(room_);
        who("eve, watching").hello("Eve");
        who("eve, watching").watch(room_);
    }

    Client& who(const std::string& name) {
        auto& client = clients_[name];
        if (!client) client = std::make_unique<Client>(server_);
        return *client;
    }

    void ask(const std::string& name, const std::string& method, json params = json::object()) {
        asked_.insert(method);
        server_.advance(Milliseconds(7));
        who(name).call(method, std::move(params));
        count();
    }
    void count() {
        for (const auto& [name, client] : clients_)
            if (name != "ann") counts_.push_back(client->lines().size());
    }
    void act(const std::string& name, int turn, const std::string& action) {
        ask(name, "match.act", {{"match", match_}, {"turn", turn}, {"action", action}});
    }

    /// Ann chooses, sends her choice again and tries to take it back.
    void choose(const std::string& card) {
        for (const std::string& tried : {card, card, std::string(card == "A2" ? "A3" : "A2"),
                                         std::string("no card at all"), std::string()}) {
            who("ann").act(room_, tried);
            count();
        }
    }

    /// All that those who must not know can ask for, in order and out of order.
    void pry() {
        const json room{{"room", room_}};
        const json match{{"match", match_}};
        for (const std::string name : {"bob", "bob, watching", "eve, watching", "mallory"}) {
            ask(name, "session.hello", {{"protocol", 1}, {"client", "x/1"}, {"name", name}});
            ask(name, "server.info");
            ask(name, "lobby.list");
            ask(name, "lobby.list", {{"game", "gladiator"}});
            ask(name, "match.history", match);
            ask(name, "match.history", {{"match", match_}, {"after", 2}});
            ask(name, "record.list");
            ask(name, "record.get", match);
            ask(name, "record.analyse", match);
            act(name, turn_ + 1, "A1"); // early
            act(name, turn_ - 1, "A1"); // stale
            act(name, turn_, "Z9");     // illegal
            for (const std::string kind : {"draw", "takeback", "abort", "rematch"})
                for (const std::string asked : {"match.accept", "match.offer", "match.decline"})
                    ask(name, asked, {{"match", match_}, {"turn", turn_}, {"kind", kind}});
            ask(name, "match.give", {{"match", match_}, {"turn", turn_}, {"seconds", 15}});
            ask(name, "match.claim", match);
            ask(name, "lobby.follow");
            ask(name, "lobby.seek", {{"game", "gladiator"}});
            ask(name, "lobby.unseek");
            ask(name, "room.join", room);
            ask(name, "room.watch", room);
            ask(name, "room.say", {{"room", room_}, {"to", "room"}, {"text", "What has she got?"}});
            ask(name, "room.unsubscribe", room);
            ask(name, "room.unsubscribe", room);
            ask(name, "room.create", {{"game", "gladiator"}, {"seat", 1}});
            ask(name, "room.leave", {{"room", "no such room"}});
            ask(name, name.starts_with("bob") ? "room.join" : "room.watch", room);
            who(name).send(R"({"id": 1, "method": "match.take_a_peek"})");
            who(name).send("{");
        }
        ask("mallory", "room.leave", room);
        ask("mallory", "match.resign", match);
        ask("mallory", "lobby.seek", {{"game", "virtem"}});
        ask("eve, watching", "lobby.seek", {{"game", "virtem"}}); // paired
        server_.advance(Milliseconds(5'000));
        for (const std::string wish : {"player.mute", "player.unmute"})
            ask("mallory", wish, {{"player", who("ann").player()}});
        server_.services.tell_all(std::make_shared<const std::string>(
            proto::encode_notification(proto::ServerAnnouncement{"hello", 1})));
        server_.settle();
        ask("mallory", "lobby.unfollow");
        for (int i = 0; i < 10; ++i) who("gina").send("garbage");
        who("bob").hang_up();
        who("bob, back again").hello_again(who("bob"));
        ask("bob, back again", "room.join", room);
        who("late").hello("Late");
        ask("late", "room.watch", room);
    }

    void end(const std::string& how) {
        if (how == "nobody comes") {
            for (const std::string player : {"ann", "bob, playing elsewhere", "bob, back again"})
                who(player).hang_up();
            server_.advance(match::longest_first_action);
            server_.services.lobby.sweep(server_.now());
            server_.settle();
            return;
        }
        if (how == "bob chooses") return void(who("bob, back again").act(room_, "D4"));
        who(how == "ann leaves" ? "ann" : "bob, back again").leave(room_);
        for (const std::string name : {"late", "bob, watching"})
            ask(name, "match.history", {{"match", match_}});
        who(how == "ann leaves" ? "bob, back again" : "ann").leave(room_);
    }

    Transcript transcript() {
        slow_.read_on();
        Transcript transcript{.counts = counts_, .log = server_.log.text(), .asked = asked_};
        const auto keep = [&](const std::string& name, const Client& client) {
            transcript.lines[name] = client.lines();
            for (const json& message : client.messages())
                if (message.contains("method")) transcript.notified.insert(message["method"]);
        };
        for (const auto& [name, client] : clients_)
            if (name != "ann") keep(name, *client);
        keep("slow", slow_);
        return transcript;
    }

  private:
    TestServer server_;
    std::map<std::string, std::unique_ptr<Client>> clients_;
    Client slow_{server_, Client::address(1), 1'900}; // a view, or a few updates
    std::string room_;
    std::string match_;
    int turn_ = 0;
    std::set<std::string> asked_;
    std::vector<std::size_t> counts_;
};

Transcript transcript_of(const Scene& scene, const std::string& card) {
    World world(scene);
    world.choose(card);
    world.pry();
    world.end(scene.end);
    return world.transcript();
}

std::vector<std::string> cards_but(const std::vector<std::pair<std::string, std::string>>& fights) {
    std::vector<std::string> cards;
    for (const gladiator::Card card : gladiator::all_cards) cards.emplace_back(card_name(card));
    for (const auto& [played, other] : fights) std::erase(cards, played);
    return cards;
}

} // namespace

TEST_CASE("secrecy: a hidden choice changes no byte that anybody else is sent, and none of the log") {
    const Scene scenes[] = {
        {"the first fight, and the chooser resigns", 0, {}, "ann leaves"},
        {"the chooser in the second seat, the opponent resigns", 1, {{"A1", "D1"}}, "bob leaves"},
        {"a later fight, the opponent leaves", 0, {{"A1", "D1"}, {"D2", "A1"}}, "bob leaves"},
        {"the last fight, and nobody comes back",
         1,
         {{"A1", "D1"}, {"D1", "A1"}, {"D2", "D2"}, {"A2", "A2"}},
         "nobody comes"},
    };
    std::set<std::string> asked;
    std::set<std::string> notified;
    for (const Scene& scene : scenes) {
        CAPTURE(scene.because);
        const std::vector<std::string> cards = cards_but(scene.fights);
        const Transcript first = transcript_of(scene, cards[0]);
        CHECK_FALSE(first.log.empty());
        for (const std::string& card : cards) { // equal to the first: so are any two
            CAPTURE(card);
            const Transcript other = transcript_of(scene, card);
            CHECK(other.log == first.log);
            CHECK(other.counts == first.counts); // nor the moment at which it is sent
            CHECK(other.lines.size() == first.lines.size());
            for (const auto& [name, lines] : first.lines) {
                CAPTURE(name);
                CHECK(other.lines.at(name) == lines);
            }
        }
        asked.insert(first.asked.begin(), first.asked.end());
        notified.insert(first.notified.begin(), first.notified.end());
    }
    // A new request or notification must find its way in here.
    CHECK(asked == methods_of<proto::Call>());
    auto all = methods_of<proto::Notification>();
    all.erase(
        "record.analysis"); // of a record, and those of running matches there are not: tests/server/store
    CHECK(notified == all);
}

TEST_CASE("secrecy: once both have chosen the bytes differ, and only then") {
    const Scene scene{"", 0, {}, "bob chooses"};
    const Transcript one = transcript_of(scene, "A1");
    const Transcript two = transcript_of(scene, "D2");
    for (const std::string name : {"bob, back again", "bob, watching", "eve, watching", "late"}) {
        CAPTURE(name);
        const std::vector<std::string>& lines = one.lines.at(name);
        REQUIRE(lines.size() == two.lines.at(name).size());
        const auto is_update = [](const std::string& line) { return line.contains("room.update"); };
        const auto reveal = std::ranges::find_if(lines.rbegin(), lines.rend(), is_update);
        for (std::size_t i = 0; i < lines.size(); ++i)
            CHECK((lines[i] == two.lines.at(name)[i]) == (&lines[i] != &*reveal));
    }
}

#include "tests/simulation/world.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "proto/writer.hpp"
#include "server/room/state.hpp"
#include "server/room/view.hpp"
#include "server/store/fact_text.hpp"

namespace visavis::tests {

namespace {

constexpr std::array players{"ann", "bob", "eve"};
constexpr std::size_t most_connections = 6;
constexpr std::size_t small_outbox = 3'000; ///< a view of Gladiator and an update or two
constexpr std::size_t most_rooms = 2;

const std::array garbage{std::string("{"),
                         std::string("[[[[[[[[[[[[[[[[[[[[[["),
                         std::string("\xff\xfe"),
                         std::string(R"({"method": "server.info"})"),
                         std::string(R"({"id": 1, "method": "match.take_a_peek"})"),
                         std::string(R"({"id": 1, "method": "match.act", "params": {"turn": "x"}})"),
                         std::string(R"({"id": 1, "method": "room.join", "params": {"room": "??????"}})")};

void promise(bool kept, const std::string& what) {
    if (!kept) throw BrokenPromise(what);
}

json as_json(const proto::View& view) {
    std::string text;
    proto::write(text, view);
    return json::parse(text);
}

} // namespace

World::World(std::uint64_t seed) : engine_(seed), server_(without_rates(), seed) {
    for (int i = 0; i < 3; ++i) connect();
}

/// Somebody's connection: the first of a player brings the token, the others use it.
void World::connect() {
    const bool is_slow = connections_.size() >= players.size() && below(3) == 0;
    const bool is_small = is_slow || below(4) == 0;
    const std::size_t outbox = is_small ? small_outbox : server::Settings().outbox_bytes;
    const std::string player =
        connections_.size() < players.size() ? players[connections_.size()] : any(players);
    Connection connection{.player = player,
                          .client = std::make_unique<Client>(server_, Client::address(1), outbox),
                          .is_slow = is_slow};
    const json answer = connection.client->hello_as(tokens_[player]);
    promise(answer.contains("result"), "hello is answered: " + answer.dump());
    tokens_[player] = connection.client->token();
    connections_.push_back(std::move(connection));
}

void World::post(Connection& who, const std::string& method, json params) {
    ++done_[method];
    who.last_line = json{{"id", next_id_++}, {"method", method}, {"params", std::move(params)}}.dump();
    who.client->post(who.last_line);
}

void World::step() {
    std::erase_if(connections_, [](const Connection& each) { return !each.client->is_open(); });
    const int what = below(160);
    if (connections_.empty() || (what < 6 && connections_.size() < most_connections)) {
        connect();
    } else if (what < 10) {
        any(connections_).client->hang_up();
    } else if (what < 14) {
        any(connections_).client->post(any(garbage));
    } else if (what < 18) {
        Connection& who = any(connections_);
        if (!who.last_line.empty()) who.client->post(who.last_line);
    } else if (what < 21) {
        any(connections_).client->stop_reading();
    } else if (what < 25) {
        any(connections_).client->read_on();
    } else if (what < 36) {
        let_time_pass();
    } else if (what < 39) {
        server_.journal.hold();
    } else if (what < 46) {
        server_.journal.release();
        server_.confirm_all();
    } else {
        for (int requests = 1 + below(12); requests > 0; --requests) ask(any(connections_));
    }
    server_.settle();
    note_rooms();
}

void World::let_time_pass() {
    constexpr std::array pauses{1, 50, 900, 2'500, 9'000, 31'000, 61'000, 130'000};
    const Milliseconds pause(any(pauses));
    if (below(3) == 0)
        server_.jump(pause);
    else
        server_.advance(pause);
    if (below(20) == 0) server_.jump(std::chrono::hours(2));
    if (below(5) == 0) server_.services.lobby.sweep(server_.now());
}

/// Comes to see one room, and then looks away until all is settled.
void World::watch_slowly(Connection& who) {
    if (rooms_.empty() || who.client->unanswered() > 0) return;
    const bool follows =
        std::ranges::any_of(rooms_, [&](const std::string& room) { return who.client->follows(room); });
    if (follows)
        who.client->stop_reading();
    else
        post(who, "room.watch", {{"room", any(rooms_)}});
}

void World::ask(Connection& who) {
    if (who.is_slow) return watch_slowly(who);
    const std::string game = below(2) == 0 ? "virtem" : "gladiator";
    const int what = rooms_.size() < most_rooms ? below(20) : 4 + below(16);
    if (what < 2)
        return post(
            who, "room.create",
            {{"game", game}, {"visibility", below(2) == 0 ? "public" : "private"}, {"seat", below(2)}});
    if (what == 2) return post(who, "lobby.seek", {{"game", game}});
    if (what == 3) return post(who, "lobby.unseek", json::object());
    if (what == 4) return post(who, below(2) == 0 ? "lobby.follow" : "lobby.unfollow", json::object());
    if (what == 5) return post(who, below(2) == 0 ? "lobby.list" : "server.info", json::object());
    if (!rooms_.empty()) ask_in_room(who, any(rooms_));
}

void World::ask_in_room(Connection& who, const std::string& room) {
    const json named{{"room", room}};
    if (!who.client->follows(room)) return post(who, below(3) == 0 ? "room.watch" : "room.join", named);
    const int what = below(30);
    if (what == 0) return post(who, "room.leave", named);
    if (what == 1) return post(who, "room.unsubscribe", named);
    if (what == 2) return post(who, "room.watch", named);
    if (what == 3) return post(who, "room.join", named);
    if (what < 6)
        return post(who, "room.say",
                    {{"room", room}, {"to", below(3) == 0 ? "players" : "room"}, {"text", "{} %n <b>"}});
    const json view = who.client->view(room);
    if (!view["match"].is_null()) ask_in_match(who, view);
}

std::string World::kind_of_offer(const json& view) {
    constexpr std::array kinds{"draw", "takeback", "abort", "rematch"};
    if (view["phase"] == "finished") return "rematch";
    // A takeback is seldom possible: where it is, it comes up more often than by chance.
    const auto is_takeback = [](const json& offer) { return offer["kind"] == "takeback"; };
    if (std::ranges::any_of(view["offers"], is_takeback)) return "takeback";
    const json may = view.value(json::json_pointer("/you/may"), json::array());
    if (std::ranges::count(may, json("takeback")) > 0 && below(2) == 0) return "takeback";
    return any(kinds);
}

void World::ask_in_match(Connection& who, const json& view) {
    constexpr std::array answers{"match.offer", "match.offer", "match.accept", "match.decline"};
    const json match = view["match"]["id"];
    const int stale = below(20) == 0 ? 1 : 0;
    const json turn = view["turn"].get<int>() - stale;
    const int what = below(80);
    if (what == 0) return post(who, "match.resign", {{"match", match}});
    if (what < 3) return post(who, "match.claim", {{"match", match}});
    if (what < 5) return post(who, "match.give", {{"match", match}, {"turn", turn}, {"seconds", 15}});
    if (what < 7) return post(who, "match.history", {{"match", match}});
    if (what < 17 || view["phase"] == "finished")
        return post(who, any(answers), {{"match", match}, {"turn", turn}, {"kind", kind_of_offer(view)}});
    const json actions = view.value("you", json()).is_object() ? view["you"]["actions"] : json::array();
    const std::string action = actions.empty() || below(15) == 0 ? "A1" : any(actions).get<std::string>();
    post(who, "match.act", {{"match", match}, {"turn", turn}, {"action", action}});
}

/// The codes of all rooms that somebody follows or was told of.
void World::note_rooms() {
    for (const auto& [player, token] : tokens_) {
        const auto somebody = std::ranges::find(connections_, player, &Connection::player);
        if (somebody == connections_.end()) continue;
        for (const std::string& room : server_.services.lobby.rooms_of(somebody->client->player()))
            if (std::ranges::find(rooms_, room) == rooms_.end()) rooms_.push_back(room);
    }
    std::erase_if(rooms_, [&](const std::string& room) { return !server_.services.lobby.find(room); });
}

void World::note_told() {
    for (Connection& each : connections_) {
        for (const json& message : each.client->messages()) {
            const std::string method = message.value("method", "");
            if (!method.empty()) ++done_[method];
            if (method == "room.view") each.skipped.insert(message["params"]["room"]);
            if (method != "room.update") continue;
            for (const json& event : message["params"]["events"]) ++done_[event["type"]];
        }
        each.client->forget_messages();
    }
}

void World::settle() {
    server_.journal.release();
    for (const Connection& each : connections_)
        if (each.client->is_open()) each.client->read_on();
    server_.confirm_all();
    server_.advance(Milliseconds(5'000));
    server_.settle();
    note_told();
}

void World::check() {
    for (const Connection& each : connections_)
        if (each.client->is_open())
            promise(each.client->unanswered() == 0, each.player + ": every request is answered");
    for (const std::string& room : rooms_) check_room(room);
    for (Connection& each : connections_) each.skipped.clear();
}

/// Everybody sees the room as it is, through their own eyes alone; and it is what its facts say.
void World::check_room(const std::string& code) {
    const auto room = server_.services.lobby.find(code);
    if (!room) return;
    const server::RoomState& state = room->state();
    server::RoomState folded;
    for (const server::SharedFact& fact : server_.journal.facts(code)) {
        const auto kept = server::read_fact(folded, server::write_fact(folded, *fact));
        promise(kept.has_value(), code + ": a fact is read as it was written");
        folded = evolve(std::move(folded), *kept);
    }
    promise(folded == state, code + ": the facts, as they are on disk, folded, are the room as it lives");
    for (const Connection& each : connections_) {
        if (!each.client->is_open() || !each.client->follows(code)) continue;
        const json& view = each.client->view(code);
        Viewer viewer = Viewer::watcher();
        if (view.contains("you")) {
            const auto seat = seat_of(state, each.client->player());
            promise(seat.has_value(), code + ": a player's view is for who holds the seat");
            viewer = Viewer::player(*seat);
        }
        promise(facts_of(view) == facts_of(as_json(view_of(state, viewer))),
                code + ": " + each.player + " sees the room as it is");
        if (each.skipped.contains(code)) ++done_["skipped to the room as it is"];
        const json& presence = view["presence"]["seats"];
        for (Seat seat : both_seats)
            promise(presence[static_cast<std::size_t>(number(seat))].is_null() == !state.seats[seat],
                    code + ": presence is of those who hold a seat");
    }
}

} // namespace visavis::tests

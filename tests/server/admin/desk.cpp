// What the host does on a running server, and what those it concerns see of it.
#include "server/admin/desk.hpp"

#include <doctest/doctest.h>
#include <sys/stat.h>

#include <algorithm>
#include <deque>
#include <fstream>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "tests/server/room/pair.hpp"
#include "tests/server/store/folder.hpp"

using namespace visavis;
using namespace visavis::server;
using namespace visavis::tests;

namespace {

constexpr Administrator owner{.user = 1000, .process = 77};

/// Two who play, with a desk beside them.
struct Office {
    explicit Office(json params = json::object()) : pair(std::move(params)) {}

    AdminAnswer ask(AdminRequest request) {
        AdminAnswer answer = desk.answer(request, owner);
        pair.server.settle();
        return answer;
    }
    AdminAnswer ask(AdminAct act, const std::string& whom = "", std::optional<std::int64_t> for_s = {},
                    const std::string& text = "") {
        AdminRequest request{.act = act, .whom = {}, .for_s = for_s, .text = {}, .json = {}};
        if (!whom.empty()) request.whom = whom;
        if (!text.empty()) request.text = text;
        return ask(request);
    }
    void pass(Milliseconds time) {
        pair.server.advance(time);
        desk.pass_time();
        pair.server.settle();
    }
    std::vector<json> audit() const {
        std::vector<json> lines;
        std::ifstream file(folder.path() + "/audit.log");
        for (std::string line; std::getline(file, line);) lines.push_back(json::parse(line));
        return lines;
    }

    Folder folder;
    Pair pair;
    int stops = 0;
    Desk desk{pair.server.services, pair.server.clock, AuditLog(folder.path()), [this] { ++stops; }};
};

json last_of(const Client& client) {
    return client.messages().back();
}

json hello_of(TestServer& server, const std::string& token, const Address& from = Client::address(1)) {
    Client client(server, from);
    return client.hello_as(token);
}

} // namespace

TEST_CASE("desk: who is kicked resigns, is told why, and does not come back as a spectator") {
    Office office;
    Pair& pair = office.pair;
    Client known(pair.server); // of the same house
    known.hello("Carl");
    pair.ann.act(pair.room, "A1");
    pair.bob.act(pair.room, "A1");
    const std::string token = pair.bob.token();
    CHECK(office.ask(AdminAct::kick, "bob", {}, "insults").is_done);

    CHECK_FALSE(pair.bob.is_open());
    CHECK(last_of(pair.bob)["params"]["reason"] == "kicked");
    bool is_told = false;
    for (const json& message : pair.bob.messages())
        if (message.value("method", "") == "server.announcement")
            is_told = message["params"]["text"].get<std::string>().ends_with("insults");
    CHECK(is_told);
    CHECK(pair.ann.view(pair.room)["outcome"] == json{{"winner", 0}, {"reason", "resigned"}});
    CHECK(pair.ann.view(pair.room)["seats"][1].is_null());

    const json refused = hello_of(pair.server, token);
    CHECK(reason(refused) == "banned");
    CHECK(refused["error"]["data"]["note"] == "insults");
    CHECK(refused["error"]["data"]["until_ms"] ==
          (pair.server.now() + Desk::kick_term).time_since_epoch().count());
    CHECK(refused["error"]["message"].get<std::string>().ends_with("UTC: insults"));
    // As somebody new from the same address neither; but others of the house go on, and from elsewhere people
    // come.
    CHECK(reason(Client(pair.server).hello("Bobby")) == "banned");
    CHECK(known.watch(pair.room).contains("result"));
    CHECK(hello_of(pair.server, known.token()).contains("result"));
    CHECK(Client(pair.server, Client::address(9)).hello("Dora").contains("result"));

    office.pass(Desk::kick_term);
    CHECK(hello_of(pair.server, token).contains("result"));
    CHECK(Client(pair.server).hello("Bobby").contains("result"));
}

TEST_CASE("desk: a kick before the first action aborts, and takes a search back") {
    Office office;
    Pair& pair = office.pair;
    pair.bob.call("lobby.seek", {{"game", "virtem"}});
    CHECK(office.ask(AdminAct::kick, pair.bob.player()).is_done);
    CHECK(pair.ann.view(pair.room)["outcome"]["reason"] == "aborted");
    pair.ann.forget_messages();
    CHECK(pair.ann.call("lobby.seek", {{"game", "virtem"}}).contains("result"));
    CHECK(pair.ann.kinds() == "answer"); // paired with nobody
}

TEST_CASE("desk: a kick while a pairing is being stored seats nobody, and the other looks on") {
    for (const bool kicks_the_first : {false, true}) {
        CAPTURE(kicks_the_first);
        Office office;
        Pair& pair = office.pair;
        Client carl(pair.server, Client::address(9));
        carl.hello("Carl");
        Client& first = kicks_the_first ? pair.bob : carl;
        Client& second = kicks_the_first ? carl : pair.bob;
        pair.server.journal.hold();
        first.call("lobby.seek", {{"game", "virtem"}});
        second.call("lobby.seek", {{"game", "virtem"}});
        CHECK(office.ask(AdminAct::kick, "bob").is_done);
        pair.server.confirm_all();
        CHECK(pair.server.services.lobby.rooms_of(pair.bob.player()).empty());
        CHECK(pair.server.services.lobby.rooms_of(carl.player()).empty());
        CHECK(carl.kinds().find("lobby.paired") == std::string::npos);
        CHECK(pair.server.services.searches.size() == 1);

        pair.server.journal.release();
        carl.forget_messages();
        CHECK(pair.ann.call("lobby.seek", {{"game", "virtem"}}).contains("result"));
        CHECK(carl.kinds() == "lobby.paired");
    }
}

TEST_CASE("desk: a kick while both of a pairing are being stored leaves no search behind") {
    Office office;
    Pair& pair = office.pair;
    pair.server.journal.hold();
    pair.ann.call("lobby.seek", {{"game", "virtem"}});
    pair.bob.call("lobby.seek", {{"game", "virtem"}});
    CHECK(office.ask(AdminAct::kick, "ann").is_done);
    CHECK(office.ask(AdminAct::kick, "bob").is_done);
    pair.server.confirm_all();
    CHECK(pair.server.services.searches.size() == 0);
    CHECK(pair.server.services.lobby.size() == 0);
}

TEST_CASE("desk: whoever is kicked while their seat is being stored gives it up") {
    SUBCASE("of a new room") {
        Office office;
        Pair& pair = office.pair;
        const std::size_t rooms = pair.server.services.lobby.size();
        pair.server.journal.hold();
        pair.bob.create("virtem");
        CHECK(office.ask(AdminAct::ban, "bob").is_done);
        pair.server.confirm_all();
        CHECK(pair.server.services.lobby.rooms_of(pair.bob.player()).empty());
        CHECK(pair.server.services.lobby.size() == rooms);
    }
    SUBCASE("in somebody's room") {
        Office office;
        Pair& pair = office.pair;
        Client carl(pair.server, Client::address(9));
        carl.hello("Carl");
        const std::string room = room_of(carl.create("virtem"));
        pair.server.journal.hold();
        pair.bob.join(room);
        CHECK(office.ask(AdminAct::kick, "bob").is_done);
        pair.server.confirm_all();
        CHECK(pair.server.services.lobby.rooms_of(pair.bob.player()).empty());
        CHECK(carl.view(room)["outcome"]["reason"] == "aborted");
        CHECK(carl.view(room)["seats"][1].is_null() != carl.view(room)["seats"][0].is_null());
    }
}

TEST_CASE("desk: a ban of a player lasts as long as it was said to, or for good") {
    for (const bool is_for_good : {false, true}) {
        CAPTURE(is_for_good);
        Office office;
        Pair& pair = office.pair;
        const std::string token = pair.bob.token();
        CHECK(office.ask(AdminAct::ban, "Bob", is_for_good ? std::nullopt : std::optional(3600)).is_done);
        CHECK(last_of(pair.bob)["params"]["reason"] == "banned");
        CHECK(hello_of(pair.server, token)["error"]["data"].contains("until_ms") != is_for_good);
        CHECK(office.ask(AdminAct::bans).text.find(is_for_good ? "for good" : "until") != std::string::npos);
        office.pass(std::chrono::hours(1));
        CHECK(hello_of(pair.server, token).contains("result") != is_for_good);
        office.pass(std::chrono::days(1));
        CHECK(
            Client(pair.server).hello("Bobby").contains("result")); // newcomers are barred for a day at most
        CHECK(hello_of(pair.server, token).contains("result") != is_for_good);
        CHECK(office.ask(AdminAct::unban, "Bob").is_done == is_for_good);
        CHECK(hello_of(pair.server, token).contains("result"));
    }
}

TEST_CASE("desk: a ban is lifted by its number too, as it is shown or as a shell likes it") {
    for (const std::string number : {"#1", "1"}) {
        Office office;
        CHECK(office.ask(AdminAct::ban, "10.0.0.0/8").is_done);
        CHECK(office.ask(AdminAct::ban, "10.1.0.0/16").is_done);
        CHECK(office.ask(AdminAct::unban, number).is_done);
        CHECK(office.ask(AdminAct::bans).text.starts_with("#2  banned 10.1.0.0/16"));
    }
}

TEST_CASE("desk: addresses, one and many") {
    struct Row {
        std::string whom;
        std::string canonical;
        bool holds_bob; ///< at 192.0.2.1
    };
    const Row rows[] = {
        {"192.0.2.1", "192.0.2.1", true},        {"192.0.2.0/24", "192.0.2.0/24", true},
        {"192.0.2.77/24", "192.0.2.0/24", true}, {"0.0.0.0/0", "0.0.0.0/0", true},
        {"::ffff:192.0.2.1", "192.0.2.1", true}, {"192.0.2.2", "192.0.2.2", false},
        {"192.0.3.0/24", "192.0.3.0/24", false}, {"2001:db8::/32", "2001:db8:0:0::/32", false},
        {"::/0", "0:0:0:0::/0", false},          {"2001:db8::7", "2001:db8:0:0::/64", false},
    };
    for (const Row& row : rows) {
        CAPTURE(row.whom);
        Office office;
        Pair& pair = office.pair;
        CHECK(office.ask(AdminAct::ban, row.whom, {}, "spam").is_done);
        CHECK(pair.bob.is_open() != row.holds_bob);
        if (row.holds_bob) CHECK(last_of(pair.bob)["params"]["reason"] == "banned");
        CHECK((reason(hello_of(pair.server, pair.bob.token())) == "banned") == row.holds_bob);
        CHECK(hello_of(pair.server, pair.bob.token(), Address::v4({198, 51, 100, 1})).contains("result") ==
              (row.whom != "0.0.0.0/0"));
        CHECK(office.ask(AdminAct::bans).text.find(row.canonical) != std::string::npos);
        CHECK(office.ask(AdminAct::unban, row.whom).is_done);
        const json back = hello_of(pair.server, pair.bob.token());
        CHECK(back["result"]["rooms"] == json{pair.room}); // the seat has stayed
    }
}

TEST_CASE("desk: what is no act is refused with a sentence, and done by nobody") {
    struct Row {
        AdminAct act;
        std::string whom;
        std::optional<std::int64_t> for_s;
        std::string text;
        std::string part; ///< of the sentence
    };
    using enum AdminAct;
    const Row rows[] = {
        {kick, "Zoe", {}, "", "nobody here is called 'Zoe'"},
        {kick, "", {}, "", "nobody here is called"},
        {ban, "Zoe", {}, "", "192.0.2.0/24"},
        {ban, "192.0.2.1/33", {}, "", "192.0.2.0/24"},
        {ban, "2001:db8::/65", {}, "", "192.0.2.0/24"},
        {unban, "Bob", {}, "", "no ban is about 'Bob'"},
        {unban, "#1", {}, "", "no ban is about '#1'"},
        {unmute, "Bob", {}, "", "not muted"},
        {mute, "Zoe", {}, "", "nobody"},
        {mute, "Bob", 0, "", "a term is"},
        {mute, "Bob", longest_term_s + 1, "", "a term is"},
        {close, "AAAAAA", {}, "", "no room has the code"},
        {announce, "", {}, "", "nothing to announce"},
        {announce, "", {}, std::string(301, 'x'), "300 bytes"},
        {announce, "", {}, "two\nlines", "one line"},
        {announce, "", {}, "\xff", "UTF-8"},
    };
    for (const Row& row : rows) {
        Office office;
        const AdminAnswer answer = office.ask(row.act, row.whom, row.for_s, row.text);
        CAPTURE(answer.text);
        CHECK_FALSE(answer.is_done);
        CHECK(answer.text.find(row.part) != std::string::npos);
        CHECK(office.pair.bob.is_open());
        REQUIRE(office.audit().size() == 1);
        CHECK(office.audit()[0]["refused"].get<std::string>() == answer.text);
    }
}

TEST_CASE("desk: who is muted says nothing until the term is over") {
    Office office;
    Pair& pair = office.pair;
    const auto say = [&] {
        return pair.bob.call("room.say", {{"room", pair.room}, {"to", "room"}, {"text", "hello"}});
    };
    CHECK(office.ask(AdminAct::mute, "Bob", 60, "shouting").is_done);
    CHECK(reason(say()) == "muted");
    CHECK(say()["error"]["data"]["note"] == "shouting");
    CHECK(pair.bob.act(pair.room, "A1").contains("result"));
    office.pass(std::chrono::minutes(1));
    CHECK(say().contains("result"));
    CHECK(office.ask(AdminAct::mute, "Bob").is_done);
    CHECK_FALSE(say()["error"]["data"].contains("until_ms"));
    CHECK(office.ask(AdminAct::unmute, "Bob").is_done);
    office.pass(std::chrono::minutes(1));
    CHECK(say().contains("result"));
}

TEST_CASE("desk: a room that is closed ends its match for nobody, and is gone") {
    for (const bool is_played : {true, false}) {
        CAPTURE(is_played);
        Office office;
        Pair& pair = office.pair;
        const std::string room = is_played ? pair.room : room_of(pair.ann.create("virtem"));
        Client eve(pair.server);
        eve.hello("Eve");
        eve.watch(room);
        CHECK(office.ask(AdminAct::close, room).is_done);
        office.pass(Milliseconds(10));
        office.pass(Milliseconds(10));
        for (Client* who : {&pair.ann, &eve}) {
            const json last = last_of(*who);
            CHECK(last["method"] == "room.closed");
            CHECK(last["params"] == json{{"room", room}, {"reason", "closed_by_host"}});
        }
        CHECK(reason(eve.watch(room)) == "no_such_room");
        CHECK(pair.server.services.lobby.matches() == (is_played ? 0 : 1));
    }
}

TEST_CASE("desk: an announcement reaches everybody who has said hello") {
    Office office;
    Client silent(office.pair.server);
    CHECK(office.ask(AdminAct::announce, "", {}, "We go on at nine.").is_done);
    for (Client* who : {&office.pair.ann, &office.pair.bob}) {
        CHECK(last_of(*who)["method"] == "server.announcement");
        CHECK(last_of(*who)["params"]["text"] == "We go on at nine.");
    }
    CHECK(silent.messages().empty());
}

TEST_CASE("desk: without new rooms what is open goes on") {
    Office office;
    Pair& pair = office.pair;
    CHECK(office.ask(AdminAct::stop_new_rooms).is_done);
    CHECK(reason(pair.ann.create("virtem")) == "no_new_rooms");
    CHECK(reason(pair.ann.call("lobby.seek", {{"game", "virtem"}})) == "no_new_rooms");
    CHECK(pair.ann.act(pair.room, "A1").contains("result"));
    CHECK(office.ask(AdminAct::list).text.find("no new ones") != std::string::npos);
    CHECK(office.ask(AdminAct::allow_new_rooms).is_done);
    CHECK(pair.ann.create("virtem").contains("result"));
}

TEST_CASE("desk: a drain ends the server after the last match, or when its limit has come") {
    SUBCASE("after the last match") {
        Office office;
        CHECK(office.ask(AdminAct::drain).is_done);
        CHECK(last_of(office.pair.bob)["method"] == "server.announcement");
        office.pass(std::chrono::minutes(59));
        CHECK(office.stops == 0);
        CHECK(reason(office.pair.ann.create("virtem")) == "no_new_rooms");
        office.pair.ann.call("match.resign", {{"match", office.pair.match}});
        office.pass(Milliseconds(10));
        office.pass(std::chrono::seconds(1));
        CHECK(office.stops == 1);
        office.pass(std::chrono::seconds(1));
        CHECK(office.stops == 1);
    }
    SUBCASE("at its limit") {
        Office office(json{{"clock", nullptr}});
        CHECK(office.ask(AdminAct::drain, "", 600).is_done);
        office.pass(std::chrono::seconds(599));
        CHECK(office.stops == 0);
        office.pass(std::chrono::seconds(1));
        office.pass(std::chrono::seconds(1));
        CHECK(office.stops == 1);
    }
    SUBCASE("taken back") {
        Office office(json{{"clock", nullptr}});
        CHECK(office.ask(AdminAct::drain, "", 600).is_done);
        CHECK(office.ask(AdminAct::allow_new_rooms).is_done);
        office.pass(std::chrono::hours(1));
        office.pass(std::chrono::hours(1));
        CHECK(office.stops == 0);
    }
}

TEST_CASE("desk: the list shows rooms, players and addresses, for people and for programs") {
    Office office;
    const std::string text = office.ask(AdminAct::list).text;
    for (const std::string& part : {office.pair.room, office.pair.ann.player(), std::string("192.0.2.1")})
        CHECK(text.find(part) != std::string::npos);
    AdminRequest request{.act = AdminAct::list, .whom = {}, .for_s = {}, .text = {}, .json = true};
    const json all = json::parse(office.ask(request).text);
    CHECK(all["rooms"][0]["seats"][1]["name"] == "Bob");
    CHECK(all["players"].size() == 2);
    CHECK(all["addresses"] == json{{{"address", "192.0.2.1"}, {"connections", 2}}});
    CHECK(text.find(office.pair.ann.token()) == std::string::npos);
}

TEST_CASE("desk: a list is told in pages, each entry once, however many there are") {
    Office office;
    std::deque<Client> clients;
    constexpr int count = 25;
    for (int i = 0; i < count; ++i) {
        Client& client =
            clients.emplace_back(office.pair.server, Client::address(static_cast<std::uint8_t>(100 + i)));
        client.hello("Guest " + std::to_string(i));
        client.create("gladiator");
    }
    for (const AdminPart part : {AdminPart::rooms, AdminPart::players, AdminPart::addresses}) {
        const std::string name(proto::word(part));
        CAPTURE(name);
        AdminRequest request{.act = AdminAct::list, .whom = {}, .for_s = {}, .text = {}, .json = true};
        request.only = part;
        request.limit = 10;
        std::set<std::string> seen;
        int pages = 0;
        do {
            const json page = json::parse(office.ask(request).text);
            const std::size_t total = count + (part == AdminPart::rooms     ? 1
                                               : part == AdminPart::players ? 2
                                                                            : 1);
            CHECK(page["totals"] == json{{name, total}});
            CHECK(page[name].size() <= 10);
            for (const json& entry : page[name]) CHECK(seen.insert(entry.dump()).second);
            request.after.reset();
            if (page["next"].contains(name)) request.after = page["next"][name].get<std::string>();
            ++pages;
        } while (request.after && pages < 10);
        CHECK(pages == 3);
        CHECK(seen.size() == (part == AdminPart::players ? count + 2 : count + 1));
    }
    AdminRequest request{.act = AdminAct::list, .whom = {}, .for_s = {}, .text = {}, .json = {}};
    request.limit = 1;
    const std::string text = office.ask(request).text;
    CHECK(text.starts_with("Rooms: 26\n"));
    CHECK(text.find("\n  and more: list --only rooms --after 1\nPlayers connected: 27\n") !=
          std::string::npos);
    CHECK(text.ends_with("\n  and more: list --only addresses --after 192.0.2.1"));
    CHECK(std::ranges::count(text, '\n') == 8);
}

TEST_CASE("desk: what is no page is refused") {
    struct Row {
        std::optional<AdminPart> only;
        const char* after;
        std::int64_t limit;
        const char* want;
    };
    static constexpr Row rows[] = {
        {{}, "", 0, "a limit is from 1 to 250"},
        {{}, "", 251, "a limit is from 1 to 250"},
        {{}, "7", 5, "say --only"},
        {AdminPart::rooms, "K7QXMP", 5, "names at its end"},
        {AdminPart::addresses, "here", 5, "names at its end"},
    };
    Office office;
    for (const Row& row : rows) {
        CAPTURE(row.want);
        AdminRequest request{.act = AdminAct::list, .whom = {}, .for_s = {}, .text = {}, .json = {}};
        request.only = row.only;
        request.limit = row.limit;
        if (*row.after != '\0') request.after = row.after;
        const AdminAnswer answer = office.ask(request);
        CHECK_FALSE(answer.is_done);
        CHECK(answer.text.find(row.want) != std::string::npos);
    }
}

TEST_CASE("desk: every act is in the audit log before it is done, for its owner's eyes alone") {
    Office office;
    office.ask(AdminAct::kick, "Bob", 60, "insults");
    const std::vector<json> lines = office.audit();
    REQUIRE(lines.size() == 1);
    CHECK(lines[0]["uid"] == 1000);
    CHECK(lines[0]["pid"] == 77);
    CHECK(lines[0]["act"] == "kick");
    CHECK(lines[0]["whom"] == office.pair.bob.player() + " Bob");
    CHECK(lines[0]["text"] == "insults");
    CHECK(lines[0]["at"].get<std::string>().ends_with("Z"));
    CHECK(lines[0].contains("until"));
    struct stat is{};
    REQUIRE(::stat((office.folder.path() + "/audit.log").c_str(), &is) == 0);
    CHECK((is.st_mode & 0777) == 0600);
}

TEST_CASE("desk: what cannot be written down is not done") {
    Office office;
    std::filesystem::create_directory(office.folder.path() + "/audit.log");
    const AdminAnswer answer = office.ask(AdminAct::kick, "Bob");
    CHECK_FALSE(answer.is_done);
    CHECK(answer.text.find("audit log") != std::string::npos);
    CHECK(office.pair.bob.is_open());
}

TEST_CASE("audit log: it is bounded, and the newest is kept") {
    Folder folder;
    const LogCapture silence;
    AuditLog log(folder.path());
    const std::string text(1000, 'x');
    const std::size_t lines = AuditLog::kept_files * AuditLog::file_bytes / text.size() + 2000;
    for (std::size_t i = 0; i < lines; ++i)
        REQUIRE_FALSE(log.write({.who = owner,
                                 .act = std::to_string(i),
                                 .whom = {},
                                 .until = {},
                                 .text = text,
                                 .refused = {}},
                                ServerTime())
                          .has_value());
    std::size_t files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
        ++files;
        CHECK(entry.file_size() <= AuditLog::file_bytes);
    }
    CHECK(files == AuditLog::kept_files);
    std::ifstream newest(folder.path() + "/audit.log");
    std::string last;
    for (std::string line; std::getline(newest, line);) last = line;
    CHECK(json::parse(last)["act"] == std::to_string(lines - 1));
}

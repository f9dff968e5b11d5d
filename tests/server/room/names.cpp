// Names that look alike, and for how long one is a player's own.
#include "server/store/names.hpp"

#include <doctest/doctest.h>

#include <memory>
#include <string>

#include "server/play/opponents.hpp"
#include "tests/server/harness.hpp"

using namespace visavis;
using namespace visavis::tests;

TEST_CASE("names: of two that look alike the second is taken") {
    struct Row {
        std::string because;
        std::string first, second;
        std::string want; ///< the reason, or nothing
    };
    const Row rows[] = {
        {"another name", "Ann", "Bob", ""},
        {"case alone", "Ann", "aNN", "name_taken"},
        {"case beyond ASCII", "Zoé", "ZOÉ", "name_taken"},
        {"a Cyrillic A", "Ann", "\u0410nn", "name_taken"},
        {"a Greek O", "Otto", "\u039ftto", "name_taken"},
        {"all of it in Cyrillic", "cope", "\u0441\u043e\u0440\u0435", "name_taken"},
        {"the other way round", "\u0441\u043e\u0440\u0435", "cope", "name_taken"},
        {"a digit for a letter", "Paul", "Pau1", "name_taken"},
        {"two letters for one", "Tom", "Torn", "name_taken"},
        {"letters for mathematicians", "Ann", "\U0001d400nn", "name_taken"},
        {"full width", "Ann", "\uff21\uff4e\uff4e", "name_taken"},
        {"an accent put on later", "Zoe\u0301", "Zoé", "name_taken"},
        {"an accent is a difference", "Zoe", "Zoé", ""},
        {"an emoji with its style and without", "\u2764\ufe0f", "\u2764", "name_taken"},
        {"a ligature", "fine", "\ufb01ne", "name_taken"},
        {"i and l are two letters", "Ali", "All", ""},
    };
    for (const Row& row : rows) {
        CAPTURE(row.because);
        TestServer server;
        Client first(server);
        Client second(server);
        REQUIRE(first.hello(row.first).contains("result"));
        CHECK(reason(second.hello(row.second)) == row.want);
    }
}

TEST_CASE("names: nobody poses as an opponent of the server's") {
    struct Row {
        std::string because;
        std::string name;
        std::string want; ///< the reason, or nothing
    };
    const Row rows[] = {
        {"as it is called", "Level 3", "name_taken"},
        {"the gentlest", "Level 1", "name_taken"},
        {"the best", "Level 5", "name_taken"},
        {"as French clients call it", "Niveau 3", "name_taken"},
        {"case alone", "lEVEL 3", "name_taken"},
        {"all of it in capitals", "LEVEL 3", "name_taken"},
        {"without the space", "Level3", "name_taken"},
        {"a space elsewhere", "Le vel3", "name_taken"},
        {"spaces around it", "  Level 3 ", "name_taken"},
        {"a dash", "Level-3", "name_taken"},
        {"with a sign of its own", "\U0001F916 Level 3!", "name_taken"},
        {"a small digit", "Level \u00b3", "name_taken"},
        {"an accent is a difference", "L\u00e9vel 3", ""},
        {"a letter for a letter", "Leve1 3", "name_taken"},
        {"a letter for the digit", "Level l", "name_taken"},
        {"a word in Cyrillic for the digit", "Level \u0417", "name_taken"},
        {"full width", "\uff2c\uff45\uff56\uff45\uff4c 3", "name_taken"},
        {"a level that there is not", "Level 6", ""},
        {"a level of something", "Level 3 fan", ""},
        {"the word alone", "Level", ""},
    };
    for (const Row& row : rows) {
        CAPTURE(row.because);
        TestServer server;
        Client client(server);
        CHECK(reason(client.hello(row.name)) == row.want);
    }
    CHECK(server::poses_as_opponent(server::opponent_of(2).name));
}

TEST_CASE("names: nobody becomes an opponent's by another name") {
    TestServer server;
    Client ann(server);
    ann.hello("Ann");
    Client again(server);
    CHECK(reason(again.call(
              "session.hello",
              {{"protocol", 1}, {"client", "tests/1"}, {"token", ann.token()}, {"name", "Level 3"}})) ==
          "name_taken");
    Client bot(server);
    CHECK(reason(bot.call("session.hello",
                          {{"protocol", 1}, {"client", "tests/1"}, {"bot", true}, {"name", "Level 3"}})) ==
          "name_taken");
}

TEST_CASE("names: scripts, marks and what joins emoji") {
    struct Row {
        std::string because;
        std::string name;
        bool is_fine;
    };
    const Row rows[] = {
        {"Arabic with its vowels", "مُحَمَّد", true},
        {"Hebrew with its points", "שָׁלוֹם", true},
        {"Hindi", "नमस्ते", true},
        {"Chinese", "王小明", true},
        {"Japanese and Latin go together", "太郎Taro", true},
        {"Vietnamese", "Nguyễn", true},
        {"Russian", "Владимир", true},
        {"Greek", "Ελένη", true},
        {"a word of each script", "DJ Иван", true},
        {"digits belong to all", "Влад42", true},
        {"an astronaut is three characters", "👩\u200d🚀 Ann", true},
        {"a skin", "👍🏽", true},
        {"three marks", "A\u0302\u0303\u0304", true},

        {"Cyrillic within Latin", "Ивan", false},
        {"Greek within Latin", "Αlpha", false},
        {"a pile of marks", "A\u0301\u0302\u0303\u0304\u0305", false},
        {"a mark twice", "n\u0320\u0320", false},
        {"a mark upon nothing", "\u0301", false},
        {"a mark upon a space", "A \u0301", false},
        {"a joiner before a letter", "👩\u200dA", false},
        {"a joiner at the end", "👩\u200d", false},
        {"two joiners", "👩\u200d\u200d🚀", false},
        {"a style upon a letter", "A\ufe0f", false},
        {"a direction", "\u2066Ann\u2069", false},
    };
    for (const Row& row : rows) {
        CAPTURE(row.because);
        TestServer server;
        Client client(server);
        CHECK(reason(client.hello(row.name)) == (row.is_fine ? "" : "invalid_name"));
    }
}

TEST_CASE("names: what cannot be told from itself has the same keys") {
    for (const std::string name : {"Ann", "Владимир", "👩\u200d🚀", "<b>"}) {
        CAPTURE(name);
        CHECK(server::name_keys(name) == server::name_keys(name));
        CHECK(server::name_keys(name) != server::name_keys(name + "x"));
    }
}

TEST_CASE("names: whoever has come back with the token finds the own name for longer") {
    server::Settings settings = without_rates();
    settings.reserve_names_days = 30;
    TestServer server(settings);
    const auto try_name = [&](const std::string& name) {
        Client client(server);
        return reason(client.hello(name));
    };
    auto ann = std::make_unique<Client>(server);
    ann->hello("Ann");
    auto bob = std::make_unique<Client>(server);
    bob->hello("Bob");
    std::make_unique<Client>(server)->hello_again(*ann); // and once more: this one is meant to stay
    const std::string token = ann->token();
    ann.reset();
    bob.reset();
    server.advance(std::chrono::hours(2));
    CHECK(try_name("Bob").empty()); // who was here but once
    CHECK(try_name("\u0410nn") == "name_taken");
    server.advance(std::chrono::days(30) - std::chrono::hours(3));
    CHECK(try_name("ann") == "name_taken");
    {
        Client again(server);
        CHECK(again.hello_as(token)["result"]["player"]["name"] == "Ann");
    }
    server.advance(std::chrono::days(29));
    CHECK(try_name("Ann") == "name_taken"); // counted from when she was last there
    server.advance(std::chrono::days(1));
    CHECK(try_name("Ann").empty());
}

TEST_CASE("names: a guest's is nobody's for long") {
    TestServer server;
    auto guest = std::make_unique<Client>(server);
    const std::string name = guest->hello("")["result"]["player"]["name"];
    std::make_unique<Client>(server)->hello_again(*guest);
    guest.reset();
    server.advance(std::chrono::hours(2));
    Client other(server);
    CHECK(other.hello(name).contains("result"));
}

TEST_CASE("names: one that was fine once stays its player's") {
    TestServer server;
    const std::string token = "of an earlier version";
    server.services.players.recover(
        {.id = "0123456789abcdef",
         .token = sha256({reinterpret_cast<const std::uint8_t*>(token.data()), token.size()}),
         .name = "Ивan",
         .last_seen = server.now()});
    Client back(server);
    CHECK(back.hello_as(token)["result"]["player"]["name"] == "Ивan");
}

// What the server says once it listens, and from where it thinks that it is reached.
#include "server/welcome.hpp"

#include <doctest/doctest.h>

using namespace visavis::server;

TEST_CASE("places: from where an address is reached") {
    struct Row {
        const char* address;
        Reach want;
    };
    const Row rows[] = {
        {"127.0.0.1", Reach::machine},
        {"127.8.9.10", Reach::machine},
        {"::1", Reach::machine},
        {"10.1.2.3", Reach::home},
        {"172.16.0.1", Reach::home},
        {"172.31.255.255", Reach::home},
        {"172.32.0.1", Reach::internet},
        {"192.168.1.5", Reach::home},
        {"100.64.0.1", Reach::home},
        {"100.128.0.1", Reach::internet},
        {"fd12:3456::1", Reach::home},
        {"93.184.216.34", Reach::internet},
        {"2a01:e0a::1", Reach::internet},
        {"169.254.7.7", Reach::nowhere},
        {"fe80::1", Reach::nowhere},
        {"ff02::1", Reach::nowhere},
        {"0.0.0.0", Reach::nowhere},
        {"224.0.0.1", Reach::nowhere},
        {"255.255.255.255", Reach::nowhere},
        {"192.0.2.7", Reach::nowhere}, // those of documentation are nobody's
        {"2001:db8::7", Reach::nowhere},
        {"::ffff:10.1.2.3", Reach::home},
        {"games.example", Reach::nowhere},
    };
    for (const Row& row : rows) {
        CAPTURE(row.address);
        CHECK(reach_of(row.address) == row.want);
    }
}

TEST_CASE("places: best first, and this machine where there is nothing else") {
    const auto sorted = [](std::vector<std::string> addresses) {
        std::string text;
        for (const Place& place : sorted_places(std::move(addresses))) text += place.address + " ";
        return text;
    };
    CHECK(sorted({"127.0.0.1", "::1", "192.168.1.5", "fe80::1", "fd00::1", "2a01:e0a::1", "93.184.216.34"}) ==
          "93.184.216.34 192.168.1.5 2a01:e0a::1 fd00::1 ");
    CHECK(sorted({"::1", "127.0.0.1"}) == "127.0.0.1 ::1 ");
    CHECK(sorted({}) == "");
    CHECK(find_places("::1") == std::vector<Place>{{"::1", Reach::machine}});
    for (const Place& place : find_places("")) CHECK(place.reach == reach_of(place.address));
}

TEST_CASE("welcome: links, and how others come in") {
    const std::string print(43, 'A');
    Welcome welcome{.port = 2280,
                    .places = sorted_places({"192.168.1.5", "2a01:e0a::1"}),
                    .tls = TlsUse::optional,
                    .fingerprint = print};
    CHECK(
        write_welcome(welcome) ==
        "\nTo play, open one of these in a browser, and send the link of your room:\n\n"
        "  http://192.168.1.5:2280/  (from the same network, such as at home)\n"
        "  http://[2a01:e0a::1]:2280/  (from the Internet, unless a firewall is in between)\n\n"
        "In a terminal: visavis create gladiator --host visavis://192.168.1.5#" +
            print +
            "\n\n"
            "To let friends in from the Internet, forward TCP port 2280 of your router to this machine "
            "(192.168.1.5)\n"
            "and let it through the firewall, if there is one. Then give them your public address, or start\n"
            "the server with --public-address HOST, which names it here.\n");
    welcome.port = 4000;
    CHECK(write_welcome(welcome).contains("visavis://192.168.1.5:4000#" + print + "\n"));
    welcome.tls = TlsUse::required;
    CHECK(write_welcome(welcome).contains("  https://192.168.1.5:4000/"));
    welcome.fingerprint.clear();
    CHECK(write_welcome(welcome).contains("--host https://192.168.1.5:4000/\n"));
    welcome.tls = TlsUse::off;
    CHECK(write_welcome(welcome).contains("--host visavis://192.168.1.5:4000\n"));
}

TEST_CASE("welcome: who can be reached from anywhere needs no router") {
    const Welcome welcome{.port = 2280, .places = sorted_places({"93.184.216.34", "10.0.0.1"})};
    CHECK(write_welcome(welcome).contains("Friends come in from anywhere, as soon as the firewall"));
    CHECK(!write_welcome(welcome).contains("router"));
}

TEST_CASE("welcome: a public address comes first, and then nobody needs to be told how") {
    struct Row {
        const char* address;
        const char* link;
    };
    const Row rows[] = {
        {"games.example", "http://games.example:4000/"},      {"games.example:443", "https://games.example/"},
        {"games.example:80", "http://games.example/"},        {"[2001:db8::7]", "http://[2001:db8::7]:4000/"},
        {"[2001:db8::7]:5000", "http://[2001:db8::7]:5000/"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.address);
        const std::string said = write_welcome(
            {.port = 4000, .places = sorted_places({"10.0.0.1"}), .public_address = row.address});
        CHECK(said.find("  " + std::string(row.link) + "  (by the address") <
              said.find("  http://10.0.0.1:4000/"));
        CHECK(!said.contains("forward TCP port"));
    }
}

TEST_CASE("welcome: who is bound to this machine is told so, and a terminal shows a code for others") {
    Welcome welcome{.port = 2280, .places = find_places("127.0.0.1"), .columns = 80};
    CHECK(write_welcome(welcome).contains("Nobody else reaches it"));
    CHECK(!write_welcome(welcome).contains("▀"));
    welcome.places.clear();
    CHECK(write_welcome(welcome) == "Ctrl-C ends the server.\n");
    welcome.places = sorted_places({"192.168.1.5"});
    CHECK(write_welcome(welcome).contains("▀"));
    CHECK(write_welcome(welcome).ends_with("Ctrl-C ends the server.\n"));
    welcome.columns = 20;
    CHECK(!write_welcome(welcome).contains("▀"));
}

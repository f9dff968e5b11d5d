// Whom a proxy speaks for, and who is believed.
#include "server/net/proxies.hpp"

#include <doctest/doctest.h>

using namespace visavis::server;

TEST_CASE("proxies: which ranges can be named") {
    for (const char* const text :
         {"127.0.0.1", "10.0.0.0/8", "0.0.0.0/0", "192.0.2.7/32", "::1", "2001:db8::/32", "::/0"}) {
        CAPTURE(text);
        CHECK(Proxies::is_range(text));
    }
    for (const char* const text : {"", "localhost", "127.0.0.1/", "127.0.0.1/33", "127.0.0.1/-1",
                                   "127.0.0.1/8x", "::1/129", "[::1]"}) {
        CAPTURE(text);
        CHECK(!Proxies::is_range(text));
    }
}

TEST_CASE("proxies: who is one") {
    const std::string ranges[] = {"127.0.0.1", "10.1.0.0/16", "2001:db8::/33"};
    const Proxies proxies(ranges);
    for (const char* const address : {"127.0.0.1", "::ffff:127.0.0.1", "10.1.255.255", "2001:db8:7fff::1"}) {
        CAPTURE(address);
        CHECK(proxies.trust(address));
    }
    for (const char* const address :
         {"127.0.0.2", "10.2.0.0", "2001:db8:8000::1", "::1", "", "nonsense", "127.0.0.1, 10.1.0.1"}) {
        CAPTURE(address);
        CHECK(!proxies.trust(address));
    }
    CHECK(!Proxies().trust("127.0.0.1"));
}

TEST_CASE("proxies: the last address that is none of theirs is the client's") {
    const std::string ranges[] = {"127.0.0.1", "10.0.0.0/8"};
    const Proxies proxies(ranges);
    struct Row {
        const char* forwarded;
        const char* client; ///< none: the proxy speaks for itself
    };
    const Row rows[] = {
        {"192.0.2.7", "192.0.2.7"},
        {"192.0.2.7, 198.51.100.9", "198.51.100.9"}, // the first is what the client has made up
        {"198.51.100.9, 10.0.0.3", "198.51.100.9"},
        {"198.51.100.9,10.0.0.3 ,127.0.0.1", "198.51.100.9"},
        {"2001:db8:1:2:3::4", "2001:db8:1:2::/64"},
        {"[2001:db8:1:2:3::4]:4000", "2001:db8:1:2::/64"},
        {"192.0.2.7:4000", "192.0.2.7"},
        {"::ffff:192.0.2.7", "192.0.2.7"},
        {"", nullptr},
        {"10.0.0.3", nullptr},
        {"192.0.2.7, unknown", nullptr},
        {"192.0.2.7,", nullptr},
        {"192.0.2.7, [::1", nullptr},
    };
    for (const Row& row : rows) {
        CAPTURE(row.forwarded);
        const auto client = proxies.find_client(row.forwarded);
        CHECK(client.has_value() == (row.client != nullptr));
        if (client && row.client != nullptr) CHECK(client->text() == row.client);
    }
}

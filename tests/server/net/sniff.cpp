// What a connection's first bytes say, and how addresses are counted together.
#include "server/net/sniff.hpp"

#include <doctest/doctest.h>

#include <string>

#include "server/net/address.hpp"

using namespace visavis::server;

TEST_CASE("sniff: what the first bytes say") {
    struct Row {
        const char* because;
        std::string bytes;
        Carrier want;
    };
    const Row rows[] = {
        {"nothing yet", "", Carrier::undecided},
        {"blank lines", "\r\n \t\n", Carrier::undecided},
        {"JSON", "{", Carrier::json_lines},
        {"JSON after blank lines", "\n\r\n  {\"id\":1", Carrier::json_lines},
        {"the last blank that is waited for", std::string(256, '\n'), Carrier::undecided},
        {"JSON after as many", std::string(256, '\n') + "{", Carrier::json_lines},
        {"one blank more", std::string(257, '\n'), Carrier::unknown},
        {"JSON after one more", std::string(257, '\n') + "{", Carrier::unknown},
        {"a method of HTTP", "GET / HTTP/1.1\r\n", Carrier::http},
        {"one letter is enough", "P", Carrier::http},
        {"HTTP begins at once", "\nGET /", Carrier::unknown},
        {"TLS", "\x16\x03\x01", Carrier::tls},
        {"TLS begins at once", "\n\x16", Carrier::unknown},
        {"a batch", "[{", Carrier::unknown},
        {"SSH", "SSH-2.0", Carrier::unknown},
        {"a zero", std::string(1, '\0'), Carrier::unknown},
        {"a byte order mark", "\xEF\xBB\xBF{", Carrier::unknown},
    };
    for (const Row& row : rows) {
        CAPTURE(row.because);
        CHECK(sniff(row.bytes) == row.want);
    }
}

TEST_CASE("address: who is counted together") {
    const auto v6 = [](std::uint8_t network, std::uint8_t host) {
        return Address::v6({0x20, 0x01, 0x0d, 0xb8, 0, 0, 0, network, 0, 0, 0, 0, 0, 0, 0, host});
    };
    CHECK(v6(1, 1) == v6(1, 2)); // one /64
    CHECK(v6(1, 1) != v6(2, 1));
    CHECK(Address::v4({192, 0, 2, 1}) == Address::v4({192, 0, 2, 1}));
    CHECK(Address::v4({192, 0, 2, 1}) != Address::v4({192, 0, 2, 2}));
    CHECK(Address::v6({0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 192, 0, 2, 1}) ==
          Address::v4({192, 0, 2, 1}));
    CHECK(Address::v6({}) != Address::v4({}));
    CHECK(v6(1, 1).text() == "2001:db8:0:1::/64");
    CHECK(Address::v4({192, 0, 2, 7}).text() == "192.0.2.7");
}

// Links and fingerprints as people hand them on.
#include "proto/invitation.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>

#include "proto/fingerprint.hpp"
#include "proto/qr_code.hpp"

using namespace visavis;
using namespace visavis::proto;

namespace {

const std::string print = "47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU"; // SHA-256 of nothing

} // namespace

TEST_CASE("invitation: what is one") {
    struct Row {
        std::string text;
        Invitation want;
        const char* written = nullptr; ///< where not alike
    };
    const Row rows[] = {
        {"visavis://games.example", {"games.example", "", ""}},
        {"visavis://games.example/", {"games.example", "", ""}, "visavis://games.example"},
        {"visavis://games.example:4000/K7QXMP", {"games.example:4000", "K7QXMP", ""}},
        {"visavis://[::1]:4000/k7qxmp#" + print, {"[::1]:4000", "k7qxmp", print}},
        {"visavis://games.example#" + print, {"games.example", "", print}},
        {"VISAVIS://games.example/K7QXMP", {"games.example", "K7QXMP", ""}, "visavis://games.example/K7QXMP"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.text);
        CHECK(read_invitation(row.text) == row.want);
        CHECK(write_invitation(row.want) == (row.written == nullptr ? row.text : row.written));
    }
}

TEST_CASE("invitation: what is none") {
    for (const std::string& text :
         {std::string(""), std::string("visavis:"), std::string("visavis://"),
          std::string("visavis:///K7QXMP"), std::string("https://games.example/r/K7QXMP"),
          std::string("games.example/K7QXMP"), std::string("visavis://games.example/K7QXM"),
          std::string("visavis://games.example/K7-XMP"), std::string("visavis://games.example/K7QXMP/"),
          std::string("visavis://games.example/K7QXMP#"), "visavis://games.example/K7QXMP#" + print.substr(1),
          "visavis://games.example/K7QXMP#" + print + "A",
          "visavis://games.example/K7QXMP#" + print.substr(0, 42) + "=",
          "visavis://games.example/K7QXMP#" + print.substr(0, 42) + "V"}) { // two bits too many
        CAPTURE(text);
        CHECK(!read_invitation(text));
    }
}

TEST_CASE("fingerprint: SHA-256 in base64url") {
    CHECK(fingerprint({}) == print);
    const std::array<std::uint8_t, 3> abc{'a', 'b', 'c'};
    CHECK(fingerprint(abc) == "ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0");
    CHECK(is_fingerprint(print));
}

TEST_CASE("qr code: half blocks in a white margin, or nothing where it is too narrow") {
    const std::string code = draw_qr_code("visavis://192.0.2.7/K7QXMP", 80);
    const auto lines = std::ranges::count(code, '\n');
    CHECK(lines >= 14);
    CHECK(lines <= 17);
    const std::string colours = "\x1b[38;5;16m\x1b[48;5;231m";
    CHECK(code.starts_with(colours + "    "));
    CHECK(code.substr(code.find('\n') + 1).starts_with(colours + "  █▀▀▀▀▀█"));
    CHECK(draw_qr_code("visavis://192.0.2.7/K7QXMP", 20).empty());
    CHECK(draw_qr_code(std::string(5000, 'x'), 10'000).empty());
}

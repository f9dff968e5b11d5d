// SHA-256 against the examples of FIPS 180-2 and the empty message.
#include "common/game/sha256.hpp"

#include <doctest/doctest.h>

#include <string_view>
#include <vector>

#include "tests/common/hex.hpp"

using namespace visavis;

TEST_CASE("sha256: published examples") {
    struct Row {
        std::string_view message;
        const char* digest;
    };
    static constexpr Row rows[] = {
        {"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
        {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
        {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
         "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.message);
        const std::vector<std::uint8_t> bytes(row.message.begin(), row.message.end());
        CHECK(sha256(bytes) == bytes_of_hex(row.digest));
    }
}

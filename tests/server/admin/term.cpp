// Terms as people type them.
#include "server/admin/term.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace visavis::server;

TEST_CASE("terms: what is one, and what is not") {
    struct Row {
        std::string text;
        std::optional<std::int64_t> want;
    };
    const Row rows[] = {
        {"1s", 1},
        {"90s", 90},
        {"30m", 1800},
        {"2h", 7200},
        {"7d", 604'800},
        {"3650d", longest_term_s},

        {"", {}},
        {"d", {}},
        {"7", {}},
        {"7w", {}},
        {"7 d", {}},
        {" 7d", {}},
        {"7dd", {}},
        {"-7d", {}},
        {"0s", {}},
        {"1.5h", {}},
        {"3651d", {}},
        {"99999999999999999999d", {}},
        {"9223372036854775807d", {}},
    };
    for (const Row& row : rows) {
        CAPTURE(row.text);
        CHECK(read_term(row.text) == row.want);
    }
}

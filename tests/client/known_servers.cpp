// Whom to trust by TLS: what an invitation says, what an authority says, and what is remembered.
#include "client/known_servers.hpp"

#include <doctest/doctest.h>

namespace visavis::client {

TEST_CASE("known servers: whom to trust, and what is remembered then") {
    const Certificate plain{.fingerprint = "A"}, vouched{.fingerprint = "A", .is_vouched_for = true};
    const std::string authorities(KnownServers::vouched_for);
    struct Row {
        const char* because;
        Certificate shown;
        const char* invited;
        std::optional<std::string> known;
        Trust want;
    };
    const Row rows[] = {
        {"nobody vouches, nothing is known", plain, "", {}, Trust::first_met},
        {"the same as before", plain, "", "A", Trust::trusted},
        {"another one than before", plain, "", "B", Trust::changed},
        {"an authority vouches", vouched, "", {}, Trust::trusted},
        {"an authority's word is newer than memory", vouched, "", "B", Trust::trusted},
        {"as always, with an authority's word", vouched, "", authorities, Trust::trusted},
        {"without the word that it used to have", plain, "", authorities, Trust::changed},
        {"the invited one", plain, "A", {}, Trust::trusted},
        {"the invited one, set up anew", plain, "A", "B", Trust::trusted},
        {"not the invited one", plain, "B", {}, Trust::not_invited},
        {"not the invited one, though known", plain, "B", "A", Trust::not_invited},
        {"not the invited one, whoever vouches", vouched, "B", authorities, Trust::not_invited},
    };
    for (const Row& row : rows) {
        CAPTURE(row.because);
        CHECK(judge(row.shown, row.invited, row.known) == row.want);
    }
    CHECK(what_to_remember(plain) == "A");
    CHECK(what_to_remember(vouched) == authorities);
}

} // namespace visavis::client

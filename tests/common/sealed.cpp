// The hashes of sealed matches: whatever they bind, another value of it makes another hash.
#include "common/match/sealed.hpp"

#include <doctest/doctest.h>

#include <set>
#include <string_view>

using namespace visavis;

TEST_CASE("sealed: a commitment binds match, fight, seat, salt and card") {
    constexpr std::string_view match = "b001c347bbfd448d7c1beaf8e22893c5";
    constexpr std::string_view another = "b001c347bbfd448d7c1beaf8e22893c6";
    const Nonce salt{1}, another_salt{2};
    const std::set<Digest> all{
        choice_commitment(match, 1, Seat::first, salt, "A3"),
        choice_commitment(another, 1, Seat::first, salt, "A3"),
        choice_commitment(match, 2, Seat::first, salt, "A3"),
        choice_commitment(match, 1, Seat::second, salt, "A3"),
        choice_commitment(match, 1, Seat::first, another_salt, "A3"),
        choice_commitment(match, 1, Seat::first, salt, "D3"),
        seed_commitment(match, Seat::first, salt),
        seed_commitment(another, Seat::first, salt),
        seed_commitment(match, Seat::second, salt),
        seed_commitment(match, Seat::first, another_salt),
    };
    CHECK(all.size() == 10);
}

TEST_CASE("sealed: a seed depends on both nonces, and on whose they are") {
    const Nonce a{1}, b{2}, c{3};
    CHECK(std::set<Digest>{sealed_seed({{a, b}}), sealed_seed({{b, a}}), sealed_seed({{a, c}}),
                           sealed_seed({{c, b}})}
              .size() == 4);
}

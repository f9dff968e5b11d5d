// What nobody is told beside hidden choices: the seed of a deal, and moves that were taken back.
#include <doctest/doctest.h>

#include <cctype>
#include <string>
#include <vector>

#include "tests/server/room/steps.hpp"

using namespace visavis;
using namespace visavis::tests;

namespace {

/// The seed of the room's only match, as its facts keep it.
virtem::Seed seed_of(const Pair& pair) {
    const auto room = pair.server.services.lobby.find(pair.room);
    return std::get<virtem::Setup>(room->state().match->started.setup).seed;
}

/// A run of the seed's bytes in the ways in which it might get out.
std::vector<std::string> spellings(const virtem::Seed& seed, std::size_t first) {
    std::string hex, raw, list;
    for (std::size_t i = first; i < first + 4; ++i) {
        constexpr const char* digits = "0123456789abcdef";
        hex += {digits[seed[i] / 16], digits[seed[i] % 16]};
        raw += static_cast<char>(seed[i]);
        list += (list.empty() ? "" : ",") + std::to_string(seed[i]);
    }
    std::string upper = hex;
    for (char& c : upper) c = static_cast<char>(std::toupper(c));
    return {hex, upper, raw, list};
}

/// All that ann, bob, a watcher and one who comes late are sent in a match, and what is logged.
std::string all_told(Pair& pair) {
    Client eve(pair.server), late(pair.server), back(pair.server);
    std::string told;
    eve.hello("Eve");
    eve.watch(pair.room);
    take_steps(pair, virtem_begun + "; ann moves; bob moves; ann offers takeback; bob accepts takeback");
    pair.ann.call("match.act", {{"match", pair.match}, {"turn", 1}, {"action", "a1-a1"}});
    back.hello_again(pair.bob);
    back.join(pair.room);
    take_steps(pair, "ann resigns");
    late.hello("Late");
    late.watch(pair.room);
    late.history(pair.match);
    late.call("server.info");
    for (const Client* client : {&pair.ann, &pair.bob, &eve, &late, &back})
        for (const std::string& line : client->lines()) told += line;
    return told + pair.server.log.text();
}

/// What everybody sees who comes into a match in which a move was made and taken back.
struct Undone : Pair {
    explicit Undone(bool last_of_all) : Pair(json::object(), "virtem") {
        take_steps(*this, virtem_begun);
        const json actions = ann.view(room)["you"]["actions"];
        const std::string move = last_of_all ? actions.back() : actions.front();
        take_steps(*this, "ann plays " + move + "; ann offers takeback; bob accepts takeback");
        forget_messages();
        eve.hello("Eve");
        anns.hello_again(ann);
        bobs.hello_again(bob);
        CHECK(eve.watch(room).contains("result"));
        CHECK(anns.join(room).contains("result"));
        CHECK(bobs.join(room).contains("result"));
        take_steps(*this, "ann moves; bob moves");
    }
    Client eve{server}, anns{server}, bobs{server};
};

} // namespace

TEST_CASE("secrets: the seed of a deal is in nothing that is sent or logged") {
    Pair pair({{"options", {{"layout", "random"}}}}, "virtem");
    const virtem::Seed seed = seed_of(pair);
    const std::string told = all_told(pair);
    CHECK(told.contains("taken_back"));
    for (std::size_t first = 0; first + 4 <= seed.size(); ++first)
        for (const std::string& spelling : spellings(seed, first)) {
            CAPTURE(spelling);
            CHECK_FALSE(told.contains(spelling));
        }
}

TEST_CASE("secrets: which move was taken back does not show in a view, nor in what follows") {
    const Undone one(false);
    const Undone other(true);
    CHECK(one.ann.lines() == other.ann.lines());
    CHECK(one.bob.lines() == other.bob.lines());
    CHECK(one.eve.lines() == other.eve.lines());
    CHECK(one.anns.lines() == other.anns.lines());
    CHECK(one.bobs.lines() == other.bobs.lines());
}

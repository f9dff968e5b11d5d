// The view kept current by updates: unknown things, missing things, broken things.
#include "client/terminal/room_state.hpp"

#include <doctest/doctest.h>

#include "tests/client/conversation.hpp"

namespace visavis::client {

namespace {

json waiting_view() {
    return as_json(waiting_room(proto::Game::gladiator, Viewer::player(Seat::first)));
}

json update(std::int64_t version, const json& changes) {
    return {{"room", "ABC234"},
            {"version", version},
            {"at_ms", 7},
            {"events", json::array()},
            {"changes", changes}};
}

} // namespace

TEST_CASE("updates: members are replaced as wholes, null is a value") {
    RoomState state;
    REQUIRE(state.replace(waiting_view()));
    CHECK(state.apply(update(2, {{"turn", 5}, {"to_act", {0, 1}}})) == Applied::now_current);
    CHECK(state.view().turn == 5);
    CHECK(state.view().to_act.size() == 2);
    CHECK(state.view().version == 2);
    CHECK(state.view().at_ms == 7);
    CHECK(state.apply(update(3, {{"to_act", {1}}, {"you", nullptr}})) == Applied::now_current);
    CHECK(state.view().to_act == std::vector{Seat::second});
    CHECK((state.view().you && !*state.view().you));
    CHECK(state.view().turn == 5);
    CHECK(state.apply(update(4, json::object())) == Applied::now_current); // nothing that this viewer sees
    CHECK(state.view().version == 4);
}

TEST_CASE("updates: what only a newer server knows is kept and passed over") {
    RoomState state;
    REQUIRE(state.replace(waiting_view()));
    CHECK(state.apply(update(2, {{"weather", {{"rain", true}}}, {"turn", 1}})) == Applied::now_current);
    CHECK(state.document()["weather"]["rain"] == true);
    CHECK(state.view().turn == 1);

    // A word that this client cannot read: the last readable view stays, and a later word heals it.
    CHECK(state.apply(update(3, {{"phase", "dreaming"}, {"turn", 2}})) == Applied::unreadable);
    CHECK(state.view().turn == 1);
    CHECK(state.apply(update(4, {{"phase", "playing"}})) == Applied::now_current);
    CHECK(state.view().turn == 2);
}

TEST_CASE("updates: versions are contiguous, or a fresh view is needed") {
    RoomState state;
    REQUIRE(state.replace(waiting_view()));
    CHECK(state.apply(update(3, {{"turn", 9}})) == Applied::gap);
    CHECK(state.apply(update(1, {{"turn", 9}})) == Applied::old_news);
    CHECK(state.apply(update(0, {{"turn", 9}})) == Applied::old_news);
    CHECK(state.view().turn == 0);
    json fresh = waiting_view();
    fresh["version"] = 17;
    REQUIRE(state.replace(fresh));
    CHECK(state.apply(update(18, {{"turn", 9}})) == Applied::now_current);
    CHECK(state.merge(update(40, {{"turn", 10}})) == Applied::now_current); // a history begins anywhere
    CHECK(state.view().version == 40);
}

TEST_CASE("updates: nonsense changes nothing") {
    RoomState state;
    CHECK(state.apply(update(2, json::object())) == Applied::unreadable);
    CHECK(state.merge(update(2, json::object())) == Applied::unreadable);
    for (const json& broken : {json(), json(7), json::array(), json::object()}) {
        CHECK(!state.replace(broken));
        CHECK(state.is_empty());
    }
    REQUIRE(state.replace(waiting_view()));
    for (const json& broken :
         {json(), json(7), json("x"), json::array(), json::object(), json{{"version", "2"}}})
        CHECK(state.apply(broken) == Applied::unreadable);
    CHECK(!state.replace({{"version", 3}}));
    CHECK(state.view().version == 1);
}

TEST_CASE("events: unknown ones and broken ones are passed over") {
    json told = update(2, json::object());
    told["events"] =
        json::parse(R"([{"type":"of_tomorrow","x":1},{"type":"chosen","seat":1},{"type":"chosen","seat":7},
                                     {"type":"left"},{"no":"type"},7,null,{"type":"kept","seat":0,"new":true}])");
    const auto events = events_of(told);
    REQUIRE(events.size() == 2);
    CHECK(std::holds_alternative<proto::events::Chosen>(events[0]));
    CHECK(std::holds_alternative<proto::events::Kept>(events[1]));
    told["events"] = "none";
    CHECK(events_of(told).empty());
    told.erase("events");
    CHECK(events_of(told).empty());
}

} // namespace visavis::client

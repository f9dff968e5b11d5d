// Records: what is in one, and that whatever can happen in a match makes a record that is right.
#include "proto/record.hpp"

#include <doctest/doctest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <random>
#include <sstream>

#include "proto/codec.hpp"
#include "proto/limits.hpp"
#include "proto/reader.hpp"
#include "proto/verify.hpp"
#include "tests/paths.hpp"
#include "tests/proto/examples.hpp"
#include "tests/proto/record_matches.hpp"

namespace visavis::proto {

namespace {

using nlohmann::json;

std::string text_of(const auto& value) {
    std::string text;
    write(text, value);
    return text;
}

void check_right(const Record& record) {
    CHECK(verify(record) == std::nullopt);
    const std::string text = write_record(record);
    CHECK(text.size() <= limits::record_bytes);
    const auto again = read_record(text);
    CHECK_MESSAGE(again.has_value(), (again ? "" : again.error()));
    if (again) CHECK(write_record(*again) == text);
    CHECK(json::parse(text) == json::parse(text_of(record)));
}

} // namespace

TEST_CASE("record: random matches of both games make records that are right") {
    const std::optional<match::ClockTerms> clocks[] = {std::nullopt, quick_clock};
    for (unsigned seed = 1; seed <= 200; ++seed) {
        CAPTURE(seed);
        std::mt19937 random(seed);
        const auto& clock = clocks[seed % 2];
        const Habits habits{.may_quit = seed % 3 == 0, .most_ms = seed % 5 == 0 ? 30'000 : 3'000};
        check_right(played(gladiator_setup(seed % 4 < 2 ? 5 : 6), clock, random, habits).record());
        if (seed % 10 == 0)
            check_right(
                played(virtem_setup(static_cast<std::uint8_t>(seed)), clock, random, habits).record());
    }
}

TEST_CASE("record: the samples are right, and one says what happened") {
    for (const PlayedMatch& sample : sample_matches()) check_right(sample.record());
    const Record record = sample_matches().front().record();
    CHECK(record.start.id == "ab070000000000000000000000000000");
    CHECK(record.started_ms == match_begin_ms);
    CHECK(record.ended_ms == match_begin_ms + 22'000);
    CHECK(record.facts.size() == 10);
    CHECK(text_of(record.outcome) == R"({"winner":0,"reason":"resigned"})");
    // Nobody's clock runs for the first action; the gift went to seat 0.
    CHECK(
        text_of(record.facts[1])
            .starts_with(
                R"({"at_ms":1796000005000,"fact":{"type":"given","seat":1,"time_ms":15000},"clocks":[75000,60000],"sum":")"));
    CHECK(text_of(record.facts[5].clocks) == "[70000,57000]");
}

TEST_CASE("record: what comes after the end is no part of it") {
    PlayedMatch match = sample_matches()[1];
    const std::string record = write_record(match.record());
    match.facts.push_back(
        {match.facts.back().at + Milliseconds(5), match::Offered{Seat::first, match::OfferKind::rematch}});
    CHECK(write_record(match.record()) == record);
}

TEST_CASE("record: a choice that the end overtook is told, and not what it was") {
    const auto record_with = [](const char* card, const char* more) {
        const std::string choice = std::string("1 ") + card;
        return write_record(
            told(gladiator_setup(), quick_clock,
                 {{3'000, "0 A3"}, {5'000, "1 A3"}, {9'000, choice}, {9'500, "0 offers draw"}, {9'900, more}})
                .record());
    };
    for (const char* const end : {"ends - agreed", "ends 0 resigned", "ends 1 resigned", "ends 1 claimed"}) {
        CAPTURE(end);
        const std::string record = record_with("D2", end);
        CHECK(record.contains(R"("fact":{"type":"acted","seat":1,"action":null})"));
        for (const char* const card : {"A1", "A2", "A4", "D1", "D3", "D4"})
            CHECK(record_with(card, end) == record);
        const auto read = read_record(record);
        REQUIRE(read.has_value());
        CHECK(verify(*read) == std::nullopt);
    }
}

TEST_CASE("record: pages have all facts once") {
    std::mt19937 random(1);
    const Record whole = played(virtem_setup(9), std::nullopt, random, {.may_quit = false}).record();
    RecordAnswer page = page_of(whole, 0);
    CHECK_FALSE(page.next.has_value());
    CHECK(write_record(page.record) == write_record(whole));
    for (const std::int64_t beyond : {static_cast<std::int64_t>(whole.facts.size()), INT64_MAX}) {
        page = page_of(whole, beyond);
        CHECK(page.record.facts.empty());
        CHECK_FALSE(page.next.has_value());
    }
    CHECK(page_of(whole, -1).record.facts.size() == whole.facts.size());
}

TEST_CASE("record: the longest match fits into pages and into a record") {
    std::mt19937 random(3);
    Record record =
        played(virtem_setup(5), match::ClockTerms{Milliseconds(86'400'000), Milliseconds(600'000)}, random,
               {.talks = true, .may_quit = false, .goes_on = true, .most_ms = 10})
            .record();
    CHECK(record.outcome.reason == OutcomeReason::move_limit);
    check_right(record);
    CAPTURE(record.facts.size());
    CHECK(record.facts.size() > limits::record_page / 2);
    // As many facts as there can be, each as long as one can be: no page is too long.
    for (Person& player : record.players) player.name = std::string(4 * limits::name_characters, '"');
    SummedEntry longest{{.at_ms = 9'007'199'254'740'992,
                         .fact = written::Acted{Seat::first, Nullable<std::string>("a1-b2xc3,c3,c3,c3")},
                         .clocks = std::array<std::int64_t, 2>{9'999'999'999, 9'999'999'999}},
                        std::string(16, 'f')};
    for (const WrittenFact& fact :
         {longest.fact, WrittenFact(written::Resumed{9'007'199'254'740'992, 15'000}),
          WrittenFact(written::OfferDropped{match::OfferKind::takeback, Seat::first,
                                            match::OfferDropped::Cause::withdrawn}),
          WrittenFact(written::Ended{{.winner = {}, .reason = OutcomeReason::repetition}})}) {
        longest.fact = fact;
        CHECK(text_of(longest).size() + 1 <= most_entry_bytes);
    }
    record.facts.assign(7'000, longest);
    CHECK(text_of(static_cast<const RecordHead&>(record)).size() < most_head_bytes / 2);
    CHECK(write_record(record).size() <= limits::record_bytes);
    std::size_t facts = 0;
    std::optional<std::int64_t> next = 0;
    while (next) {
        const RecordAnswer page = page_of(record, *next);
        CHECK(encode_answer(RequestId(std::string(64, 'x')), page).size() <= limits::message_bytes);
        facts += page.record.facts.size();
        next = page.next;
    }
    CHECK(facts == record.facts.size());
}

TEST_CASE("record: what was written by older versions is right for ever") {
    for (const char* const name : {"gladiator", "virtem"}) {
        CAPTURE(name);
        std::ifstream file(data_path(std::string("records/") + name + ".json"));
        std::ostringstream text;
        text << file.rdbuf();
        const auto record = read_record(text.str());
        CHECK_MESSAGE(record.has_value(), (record ? "" : record.error()));
        if (!record) continue;
        CHECK(verify(*record) == std::nullopt);
        CHECK(write_record(*record) == text.str());
    }
}

TEST_CASE("examples: records are right") {
    int count = 0;
    for (const Example& each : examples()) {
        if (each.request.empty() || each.request["method"] != RecordGet::method) continue;
        if (!each.answer.contains("result")) continue;
        CAPTURE(each.name);
        const auto record = read_record(each.answer["result"]["record"].dump());
        CHECK_MESSAGE(record.has_value(), (record ? "" : record.error()));
        if (!record) continue;
        CHECK(verify(*record) == std::nullopt);
        ++count;
    }
    CHECK(count >= 3);
}

} // namespace visavis::proto

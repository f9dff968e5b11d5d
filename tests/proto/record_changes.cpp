// Whoever changes a record is found out, and told where. What is written is changed, one thing at a time.
#include <doctest/doctest.h>

#include <functional>
#include <nlohmann/json.hpp>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "proto/limits.hpp"
#include "proto/record.hpp"
#include "proto/verify.hpp"
#include "proto/writer.hpp"
#include "tests/proto/record_matches.hpp"

namespace visavis::proto {

namespace {

using nlohmann::ordered_json;

/// What a reader says of a document; empty when it finds nothing wrong.
std::string complaint(const std::string& text) {
    const auto record = read_record(text);
    if (!record) return record.error();
    return verify(*record).value_or("");
}

/// Everything inside a document, by pointer, itself included.
void for_each_place(const ordered_json& document, const ordered_json::json_pointer& at,
                    const std::function<void(const ordered_json::json_pointer&)>& visit) {
    visit(at);
    const ordered_json& here = document.at(at);
    if (here.is_object())
        for (const auto& [name, value] : here.items()) for_each_place(document, at / name, visit);
    if (here.is_array())
        for (std::size_t i = 0; i < here.size(); ++i) for_each_place(document, at / i, visit);
}

using Words = std::set<std::string>;

Words words_in(const ordered_json& document) {
    Words words{"", "x"};
    for_each_place(document, ordered_json::json_pointer(), [&](const ordered_json::json_pointer& place) {
        if (document.at(place).is_string()) words.insert(document.at(place).get<std::string>());
    });
    for (const char* const word :
         {"withdrawn", "declined", "away",    "draw",  "abort", "takeback", "rematch",
          "agreed",    "aborted",  "claimed", "life",  "time",  "unopened", "a1-a2",
          "keep",      "A1",       "pure",    "mixed", "wall",  "virtem"})
        words.insert(word);
    return words;
}

std::vector<ordered_json> other_values(const ordered_json& value, const Words& words) {
    std::vector<ordered_json> others{
        nullptr, true, "?", 7, 1.5, ordered_json::array(), ordered_json::object()};
    if (value.is_boolean()) others.emplace_back(!value.get<bool>());
    if (value.is_number_integer()) {
        const auto number = value.get<std::int64_t>();
        for (const std::int64_t other : {number + 1, number - 1, std::int64_t{0}, -number, number * 2,
                                         INT64_MAX, INT64_MIN, std::int64_t{1} << 53})
            others.emplace_back(other);
        others.emplace_back(UINT64_MAX);
        others.emplace_back(static_cast<double>(number));
    }
    if (value.is_string()) {
        const auto text = value.get<std::string>();
        for (const std::string& word : words) others.emplace_back(word);
        others.emplace_back(text + " ");
        for (const std::size_t i : {std::size_t{0}, text.size() / 2, text.size() - 1}) {
            if (i >= text.size() || static_cast<unsigned char>(text[i]) >= 0x80) continue;
            std::string other = text;
            other[i] = other[i] == 'a' ? 'b' : 'a';
            others.emplace_back(std::move(other));
        }
        std::string upper = text;
        for (char& c : upper)
            if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
        others.emplace_back(std::move(upper));
    }
    std::erase_if(others, [&](const ordered_json& other) { return other.dump() == value.dump(); });
    return others;
}

} // namespace

TEST_CASE("record: every change of any one value is found") {
    for (const PlayedMatch& sample : sample_matches()) {
        const std::string text = write_record(sample.record());
        const ordered_json document = ordered_json::parse(text);
        REQUIRE(complaint(text).empty());
        const Words words = words_in(document);
        int changes = 0;
        for_each_place(document, ordered_json::json_pointer(), [&](const ordered_json::json_pointer& place) {
            if (place.empty()) return;
            for (const ordered_json& other : other_values(document.at(place), words)) {
                ordered_json changed = document;
                changed.at(place) = other;
                ++changes;
                if (complaint(changed.dump()).empty())
                    FAIL_CHECK(place.to_string() << " as " << other.dump() << " passes in\n" << text);
            }
        });
        CHECK(changes > 500);
    }
}

TEST_CASE("record: whatever is missing, there twice or in another order is found") {
    for (const PlayedMatch& sample : sample_matches()) {
        const std::string text = write_record(sample.record());
        const ordered_json document = ordered_json::parse(text);
        const auto check = [&](const ordered_json& changed, const std::string& what) {
            if (complaint(changed.dump()).empty()) FAIL_CHECK(what << " passes in\n" << text);
        };
        for_each_place(document, ordered_json::json_pointer(), [&](const ordered_json::json_pointer& place) {
            const ordered_json& here = document.at(place);
            if (here.is_object()) {
                for (const auto& [name, value] : here.items()) {
                    ordered_json changed = document;
                    changed.at(place).erase(name);
                    check(changed, (place / name).to_string() + " missing");
                }
                ordered_json changed = document;
                changed.at(place)["more"] = 1;
                check(changed, place.to_string() + " with a member more");
            }
            if (!here.is_array()) return;
            for (std::size_t i = 0; i < here.size(); ++i) {
                ordered_json changed = document;
                auto& list = changed.at(place);
                list.insert(list.begin() + static_cast<std::ptrdiff_t>(i), here[i]);
                check(changed, (place / i).to_string() + " twice");
                list.erase(i);
                list.erase(i);
                check(changed, (place / i).to_string() + " missing");
                if (i == 0 || here[i] == here[i - 1]) continue;
                changed = document;
                std::swap(changed.at(place)[i], changed.at(place)[i - 1]);
                check(changed, (place / i).to_string() + " before the one before it");
            }
        });
    }
}

TEST_CASE("record: a change is told with its place") {
    struct Row {
        std::size_t sample;
        std::string place;
        const char* value;
        std::string_view want;
    };
    const Row rows[] = {
        {0, "/format", "2",
         "it is written in format 2, and this program reads format 1 alone: use a newer one"},
        {0, "/format", "0", "it is no record of a match: there is no such format"},
        {0, "/start/rules", "2", "the beginning: it was played by version 2 of the rules"},
        {0, "/start/id", "\"AB\"", "the beginning: the match's id is 32 lower-case hex digits"},
        {0, "/start/number", "0", "the beginning: the matches of a room are counted from 1"},
        {0, "/start/number", "3", "the beginning: something in it, or its checksum, was changed"},
        {0, "/start/clock/initial_ms", "1", "the beginning: there are no such clocks"},
        {0, "/start/options/fights", "7", "the beginning: a match of Gladiator 21 has 5 or 6 fights"},
        {0, "/start/options/layout", "\"wall\"",
         "the beginning: it says more of the match than its game has"},
        {0, "/players/1/name", "\"Bob\"", "the beginning: something in it, or its checksum, was changed"},
        {0, "/started_ms", "-1", "the beginning: there is no such time"},
        {4, "/start/seed", "\"00\"", "the beginning: the seed is 64 lower-case hex digits"},
        {4, "/deal/layout", "\"wall\"", "the beginning: the deal is of the layout rectangle, not wall"},
        {4, "/deal/cells/b2", "\"circle-blue\"",
         "the beginning: the seed deals target onto b2, not circle-blue"},
        {0, "/facts/0/fact/action", "\"A2\"", "fact 1 (seat 0 plays A2): something in it, or its checksum"},
        {0, "/facts/0/fact/action", "\"A9\"", "fact 1 (seat 0 plays A9): 'A9' is no action"},
        {0, "/facts/0/fact/action", "\"a3\"",
         "fact 1 (seat 0 plays a3): it is not written as a record writes it"},
        {0, "/facts/0/fact/action", "null", "fact 1 (seat 0 has chosen): something in it, or its checksum"},
        {0, "/facts/0/fact/seat", "1", "fact 1 (seat 1 plays A3): something in it, or its checksum"},
        {0, "/facts/1/fact/time_ms", "30000", "fact 2 (seat 1 gives time): a gift is 15000 ms"},
        {0, "/facts/1/at_ms", "1796000002999",
         "fact 2 (seat 1 gives time): it comes before what had happened"},
        {0, "/facts/2/fact/action", "null",
         "fact 3 (seat 1 has chosen): the choice is not told, although it was"},
        {0, "/facts/4/fact/by", "1", "fact 5 (seat 1's offer of draw is dropped): that offer did not stand"},
        {0, "/facts/4/fact/cause", "\"withdrawn\"",
         "fact 5 (seat 0's offer of draw is dropped): something in it"},
        {0, "/facts/5/clocks/1", "58000",
         "fact 6 (seat 1 plays A4): the clocks show 70000 and 57000 ms, not 70000 and 58000 ms"},
        {0, "/facts/5/clocks", "null",
         "fact 6 (seat 1 plays A4): the clocks show 70000 and 57000 ms, and are missing"},
        {0, "/facts/5/sum", "\"0123456789abcdef\"",
         "fact 6 (seat 1 plays A4): something in it, or its checksum"},
        {0, "/facts/6/fact/granted_ms", "0",
         "fact 7 (the server is back): a restart does not give that much time"},
        {0, "/facts/6/fact/stopped_ms", "1796000014001",
         "fact 7 (the server is back): the server would have stopped"},
        {0, "/facts/7/fact/action", "\"A3\"", "fact 8 (seat 0 plays A3): that card has been played"},
        {0, "/facts/9/fact/outcome/winner", "null",
         "fact 10 (the match ends: resigned): somebody wins by that"},
        {0, "/facts/9/fact/outcome/reason", "\"knockout\"",
         "fact 10 (the match ends: knockout): a match ends so by an action alone"},
        {0, "/facts/9/fact/outcome/reason", "\"time\"",
         "fact 10 (the match ends: time): no clock had run out"},
        {0, "/outcome/winner", "1", "the end: by the facts seat 0 won (resigned), not as the record says"},
        {0, "/ended_ms", "1796000022001",
         "the end: the match ended with its last fact, at 1796000022000, not at 1796000022001"},
        {1, "/facts/3/at_ms", "1796000000041", "fact 4 (seat 1 plays D2): something in it, or its checksum"},
        {1, "/facts/3/clocks", "[0, 0]", "fact 4 (seat 1 plays D2): the match has no clocks"},
        {1, "/outcome/reason", "\"life\"",
         "the end: by the facts seat 1 won (knockout), not as the record says"},
        {2, "/facts/3/at_ms", "1796000069001",
         "fact 4 (the match ends: time): that clock ran out at another time"},
        {2, "/facts/3/fact/outcome/winner", "0",
         "fact 4 (the match ends: time): that clock ran out at another time"},
        {4, "/facts/3/fact/action", "\"c5-a1\"",
         "fact 4 (seat 0 plays c5-a1): no step and no chain leads there"},
        {4, "/facts/3/fact/seat", "1", "fact 4 (seat 1 plays c5-d5): it is the other seat's turn"},
        {4, "/facts/3/fact/action", "null", "fact 4 (seat 0 has chosen): no action of this game is hidden"},
        {4, "/facts/5/fact/seat", "1", "fact 6 (seat 1 takes a move back): that offer did not stand"},
        {4, "/facts/10/fact/outcome/reason", "\"repetition\"",
         "fact 11 (the match ends: repetition): a match ends so by an action alone"},
        {4, "/facts/10/at_ms", "1896000000000",
         "fact 11 (the match ends: agreed): a clock had run out before"},
    };
    const auto samples = sample_matches();
    for (const Row& row : rows) {
        CAPTURE(row.place);
        CAPTURE(row.value);
        auto document = ordered_json::parse(write_record(samples[row.sample].record()));
        document[ordered_json::json_pointer(row.place)] = ordered_json::parse(row.value);
        const std::string said = complaint(document.dump());
        CHECK_MESSAGE(said.starts_with(row.want), said);
    }
}

/// Checksums made anew: what the rules alone find.
TEST_CASE("record: with its checksums made anew, a record is held against the rules") {
    const auto resummed = [](Record record) {
        record.sum = sum_of(static_cast<const RecordHead&>(record));
        std::string before = record.sum;
        for (SummedEntry& entry : record.facts) before = entry.sum = sum_of(before, entry);
        return verify(record).value_or("");
    };
    Record revealed = told(gladiator_setup(), std::nullopt, {{1, "0 A3"}, {2, "ends 0 resigned"}}).record();
    std::get<written::Acted>(revealed.facts[0].fact).action = Nullable<std::string>("A3");
    CHECK(resummed(revealed) == "the end: a choice is told that was never revealed");

    Record unfinished = sample_matches()[0].record();
    unfinished.facts.pop_back();
    CHECK(resummed(unfinished) == "the end: the match has not ended with the last fact");

    Record overtime = sample_matches()[0].record();
    for (std::size_t i = 5; i < overtime.facts.size(); ++i) overtime.facts[i].at_ms += 120'000;
    CHECK(resummed(overtime) == "fact 6 (seat 1 plays A4): a clock had run out before");

    Record untold = sample_matches()[0].record();
    std::get<written::Acted>(untold.facts[0].fact).action.reset();
    CHECK(resummed(untold) == "fact 3 (seat 1 plays D2): it would reveal a choice that is not told");

    Record more = sample_matches()[1].record();
    more.facts.push_back(more.facts.front());
    more.facts.back().at_ms = more.ended_ms;
    CHECK(resummed(more) == "fact 5 (seat 0 plays D4): the match is over");

    Record hidden = told(virtem_setup(), std::nullopt, {{1, "ends - aborted"}}).record();
    hidden.facts.insert(hidden.facts.begin(), SummedEntry{{.at_ms = match_begin_ms,
                                                           .fact = written::Acted{Seat::second, std::nullopt},
                                                           .clocks = std::nullopt},
                                                          ""});
    CHECK(resummed(hidden) == "fact 1 (seat 1 has chosen): no action of this game is hidden");
}

TEST_CASE("record: texts that are none") {
    struct Row {
        const char* because;
        std::string text;
        std::string_view want;
    };
    const std::string right = write_record(sample_matches()[0].record());
    const Row rows[] = {
        {"nothing", "", "it is no JSON, or not all of it"},
        {"some text", "1. e4 e5", "it is no JSON, or not all of it"},
        {"cut short", right.substr(0, right.size() / 2), "it is no JSON, or not all of it"},
        {"two of them", right + right, "it is no JSON, or not all of it"},
        {"a NUL behind it", right + std::string("\0", 1), "it is no JSON"},
        {"no UTF-8", "\xFF\xFE", "it is no text in UTF-8"},
        {"a list", "[]", "it is JSON, but no record of a match"},
        {"another object", R"({"name":"x"})", "it is JSON, but no record of a match"},
        {"a format that is no number", R"({"format":"1"})",
         "it is no record of a match: there is no such format"},
        {"nothing else", R"({"format":1})", "it is no whole record of a match: 'start' is missing"},
        {"a newer one", R"({"format":99})", "it is written in format 99"},
        {"too deep", std::string(100'000, '['), "it is nested more deeply than a record"},
        {"too long", std::string(limits::record_bytes + 1, ' '), "it is longer than a record can be"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.because);
        const auto record = read_record(row.text);
        CHECK_FALSE(record.has_value());
        if (!record) CHECK_MESSAGE(record.error().starts_with(row.want), record.error());
    }
}

TEST_CASE("record: garbage of any kind is read to a sentence, and never to a fault of ours") {
    constexpr unsigned seed = 20261130;
    CAPTURE(seed);
    std::mt19937 random(seed);
    const auto below = [&](std::size_t limit) {
        return std::uniform_int_distribution<std::size_t>(0, limit - 1)(random);
    };
    static constexpr std::string_view pieces[] = {
        "{",    "}",         "[",         "]",     "\"",      ",", "null", "-1", "9223372036854775807",
        "true", "\"acted\"", "\"ended\"", "1e999", "\\ud800", "0", "7"};
    std::vector<std::string> texts;
    for (const PlayedMatch& sample : sample_matches()) texts.push_back(write_record(sample.record()));
    for (int round = 0; round < 20'000; ++round) {
        CAPTURE(round);
        const std::string& right = texts[static_cast<std::size_t>(round) % texts.size()];
        std::string text = right;
        for (std::size_t left = 1 + below(3); left > 0; --left) {
            const std::size_t place = below(text.size() + 1);
            switch (below(4)) {
                case 0:
                    if (place < text.size()) text[place] = static_cast<char>(below(256));
                    break;
                case 1:
                    text.erase(place, below(12));
                    break;
                case 2:
                    text.insert(place, pieces[below(std::size(pieces))]);
                    break;
                default:
                    if (place < text.size() && text[place] >= '0' && text[place] <= '9')
                        text[place] = static_cast<char>('0' + below(10));
                    break;
            }
        }
        const auto record = read_record(text);
        if (!record) {
            CHECK_FALSE(record.error().empty());
        } else if (const auto wrong = verify(*record)) {
            CHECK_FALSE(wrong->empty());
        } else {
            CHECK(write_record(*record) == right); // blanks alone were changed
        }
    }
}

} // namespace visavis::proto

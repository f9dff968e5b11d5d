#include "proto/record.hpp"

#include <algorithm>
#include <cassert>
#include <nlohmann/json.hpp>
#include <span>
#include <utility>

#include "common/game/sha256.hpp"
#include "common/virtem/notation.hpp"
#include "proto/hex.hpp"
#include "proto/limits.hpp"
#include "proto/match_facts.hpp"
#include "proto/reader.hpp"
#include "proto/text_checks.hpp"
#include "proto/unix_time.hpp"
#include "proto/writer.hpp"

namespace visavis::proto {

namespace {

using nlohmann::json;

// In a turn each seat may make and lose each kind of offer, and give time. (What lapses with the turn is no
// fact.) A takeback undoes two moves at most and opens one turn more.
constexpr std::size_t most_takebacks = std::size_t{2} * match::takeback_limit;
constexpr std::size_t set_up_actions = 3;
constexpr std::size_t most_actions = set_up_actions + virtem::move_limit + 2 * most_takebacks;
constexpr std::size_t most_turns = most_actions + most_takebacks + 1;
constexpr std::size_t most_facts_beside = std::size_t{2} * (2 * 3 + 1); // of an action, in a turn
constexpr std::size_t most_stops = 2'000;                               // of the server during one match
constexpr std::size_t most_facts =
    most_actions + most_takebacks + most_turns * most_facts_beside + most_stops + 1;
static_assert(most_facts * most_entry_bytes + most_head_bytes <= limits::record_bytes);
static_assert(limits::record_page * most_entry_bytes + most_head_bytes <= limits::message_bytes);

constexpr std::size_t sum_bytes = 8;

std::string sum_of_text(std::string_view text) {
    const auto* const bytes = reinterpret_cast<const std::uint8_t*>(text.data());
    const Digest digest = sha256({bytes, text.size()});
    return to_hex(std::span(digest).first<sum_bytes>());
}

/// The seat's latest action is the choice that nobody may see.
void hide_choice(std::vector<SummedEntry>& facts, Seat seat) {
    for (SummedEntry& entry : std::views::reverse(facts)) {
        auto* const acted = std::get_if<written::Acted>(&entry.fact);
        if (acted == nullptr || acted->seat != seat) continue;
        acted->action.reset();
        return;
    }
}

void add_sums(Record& record) {
    record.sum = sum_of(static_cast<const RecordHead&>(record));
    const std::string* before = &record.sum;
    for (SummedEntry& entry : record.facts) {
        entry.sum = sum_of(*before, entry);
        before = &entry.sum;
    }
}

std::string fault_sentence(const ReadFault& fault) {
    const std::string where(truncated(fault.param, limits::echoed_bytes));
    switch (fault.fault) {
        case Fault::unknown:
            return "it is no record of a match: a record has no '" + where + "'";
        case Fault::missing:
            return "it is no whole record of a match: '" + where + "' is missing";
        case Fault::wrong:
            return "it is no record of a match: '" + where + "' must be " + fault.expected;
    }
    std::unreachable();
}

} // namespace

std::string sum_of(const RecordHead& head) {
    std::string text;
    write(text, head);
    return sum_of_text(text);
}

std::string sum_of(std::string_view before, const RecordEntry& entry) {
    std::string text(before);
    write(text, entry);
    return sum_of_text(text);
}

std::optional<Deal> deal_of(const match::Match& at_the_start) {
    const auto* const state = std::get_if<Virtem::State>(&at_the_start.game);
    if (state == nullptr) return std::nullopt;
    const virtem::Layout& layout = virtem::layout_of(state->board.layout);
    Deal deal{.layout = std::string(layout.name)};
    for (virtem::Cell cell : virtem::CellSet::all()) {
        const auto& card = state->board.cards[cell];
        deal.cells[std::string(layout.cell_name(cell))] = card ? virtem::card_name(*card) : "target";
    }
    return deal;
}

RecordEntry write_entry(const match::Match& before, const match::Fact& fact, const match::Match& after,
                        ServerTime at) {
    RecordEntry entry{.at_ms = unix_ms(at), .fact = write_fact(before, fact)};
    if (const auto shown = match::shown_clocks(after, at))
        entry.clocks =
            std::array<std::int64_t, 2>{(*shown)[Seat::first].count(), (*shown)[Seat::second].count()};
    return entry;
}

Record record_of(const match::Started& started, ServerTime started_at, const PerSeat<Person>& players,
                 std::span<const match::TimedFact> facts) {
    match::Match match = match::start(started, started_at);
    Record record;
    record.format = record_format;
    record.start = write_start(started);
    record.deal = deal_of(match);
    record.players = players.values;
    record.started_ms = unix_ms(started_at);
    for (const auto& [at, fact] : facts) {
        if (match::outcome(match)) break;
        match::Match after = match::evolve(match, fact, at);
        record.facts.push_back({write_entry(match, fact, after, at), {}});
        record.ended_ms = unix_ms(at);
        match = std::move(after);
    }
    const auto outcome = match::outcome(match);
    assert(outcome);
    if (outcome) record.outcome = write_outcome(*outcome);
    if (const auto seat = match::hidden_choice(match)) hide_choice(record.facts, *seat);
    add_sums(record);
    return record;
}

std::string write_record(const Record& record) {
    std::string text = "{";
    bool is_first = true;
    for_each_field<Record>([&](const auto& field) {
        const auto& member = record.*field.member;
        using Member = std::remove_cvref_t<decltype(member)>;
        if constexpr (is_optional<Member>)
            if (!member) return;
        text += std::exchange(is_first, false) ? "\"" : ",\n\"";
        text += field.name;
        text += "\":";
        if constexpr (is_optional<Member>) {
            write(text, *member);
        } else if constexpr (std::same_as<Member, std::vector<SummedEntry>>) {
            text += '[';
            for (const SummedEntry& entry : member) {
                text += &entry == member.data() ? "\n" : ",\n";
                write(text, entry);
            }
            text += "\n]";
        } else {
            write(text, member);
        }
    });
    text += "}\n";
    return text;
}

std::expected<Record, std::string> read_record(std::string_view text, Speech speak) {
    const auto refuse = [speak](std::string_view why) { return std::unexpected(speak(why, {})); };
    if (text.size() > limits::record_bytes) return refuse("it is longer than a record can be");
    if (!is_valid_utf8(text)) return refuse("it is no text in UTF-8");
    if (nesting_of(text) > limits::nesting) return refuse("it is nested more deeply than a record");
    if (text.contains('\0')) return refuse("it is no JSON"); // a parser would take it for the end
    const json document = json::parse(text, nullptr, false);
    if (document.is_discarded()) return refuse("it is no JSON, or not all of it");
    const auto format = document.is_object() ? document.find("format") : document.end();
    if (format == document.end()) return refuse("it is JSON, but no record of a match");
    if (format->is_number_integer() && *format > record_format)
        return std::unexpected(
            speak("it is written in format {0}, and this program reads format {1} alone: use a newer one",
                  {format->dump(), std::to_string(record_format)}));
    if (*format != record_format) return refuse("it is no record of a match: there is no such format");
    Record record;
    if (const auto fault = read(document, record, Unknown::refused))
        return std::unexpected(fault_sentence(*fault));
    return record;
}

RecordAnswer page_of(const Record& record, std::int64_t after) {
    RecordAnswer answer{.record = record};
    auto& facts = answer.record.facts;
    const auto size = static_cast<std::int64_t>(facts.size());
    const std::int64_t begin = std::clamp<std::int64_t>(after, 0, size);
    const std::int64_t end = std::min(begin + static_cast<std::int64_t>(limits::record_page), size);
    if (end < size) answer.next = end;
    facts.erase(facts.begin() + end, facts.end());
    facts.erase(facts.begin(), facts.begin() + begin);
    return answer;
}

RecordSummary summary_of(const Record& record) {
    return {.match = record.start.id,
            .game = record.start.game,
            .options = record.start.options,
            .players = record.players,
            .outcome = record.outcome,
            .ended_ms = record.ended_ms};
}

} // namespace visavis::proto

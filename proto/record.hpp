// The record of a finished match: one JSON document by which anybody can replay and check it without the
// server. Knows no file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>

#include "common/match/replay.hpp"
#include "proto/messages/records.hpp"
#include "proto/speech.hpp"

namespace visavis::proto {

inline constexpr int record_format = 1;

/// Of a match that has ended, from its facts in their order. What came after the end (offers of a rematch)
/// is left out, and so is what a choice was that the end overtook.
Record record_of(const match::Started& started, ServerTime started_at, const PerSeat<Person>& players,
                 std::span<const match::TimedFact> facts);

/// The document: the beginning and each fact on a line of its own, so that people can read and compare it.
std::string write_record(const Record& record);

/// A record as it is written, or why the text is none: "it is no JSON". Any bytes will do; that a record is
/// right, `verify` says.
std::expected<Record, std::string> read_record(std::string_view text, Speech speak = speak_english);

/// The answer to record.get: the record with at most limits::record_page of its facts, those behind the first
/// `after`.
RecordAnswer page_of(const Record& record, std::int64_t after);

RecordSummary summary_of(const Record& record);

/// Virtem's board as it was dealt; nothing for another game.
std::optional<Deal> deal_of(const match::Match& at_the_start);

RecordEntry write_entry(const match::Match& before, const match::Fact& fact, const match::Match& after,
                        ServerTime at);

/// The checksums: the first 16 hex digits of SHA-256 over the text of the head; over the checksum before and
/// the text of an entry.
std::string sum_of(const RecordHead& head);
std::string sum_of(std::string_view before, const RecordEntry& entry);

// The longest record there can be (proto/README.md, "Records").
inline constexpr std::size_t most_entry_bytes = 224;
inline constexpr std::size_t most_head_bytes = 4 * 1024;

} // namespace visavis::proto

// Where the records of finished matches are kept. Knows no room and no connection.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "common/game/seat.hpp"
#include "common/match/replay.hpp"
#include "proto/error.hpp"
#include "proto/messages/matches.hpp"
#include "proto/messages/records.hpp"

namespace visavis::server {

/// A match that has ended, with all that its record is made of.
struct FinishedMatch {
    match::Started started;
    ServerTime started_at;
    PerSeat<proto::Person> players;
    std::vector<match::TimedFact> facts;
    bool is_listed = false; ///< to everybody, and not to its players alone
};

class RecordShelf {
  public:
    virtual ~RecordShelf() = default;

    /// Makes the record and keeps it; a match that is on the shelf already stays as it is.
    virtual void shelve(FinishedMatch match) = 0;

    // What is asked for is answered once, on the network's thread, at once or later; with `storage_failed`
    // when it could not be read.

    using Listed = std::function<void(std::expected<proto::RecordListAnswer, proto::Reason>)>;
    /// As the player `viewer` may see them.
    virtual void list(const proto::RecordList& request, const std::string& viewer, Listed listed) = 0;

    using Given = std::function<void(std::expected<proto::RecordAnswer, proto::Reason>)>;
    /// `no_such_record` when there is none of this match.
    virtual void give(const std::string& match, std::int64_t after, Given given) = 0;

    using Told = std::function<void(std::expected<proto::HistoryAnswer, proto::Reason>)>;
    /// A page of the match as watchers saw it; `no_such_match` when there is no record of it.
    virtual void tell(const std::string& match, std::optional<std::int64_t> after, Told told) = 0;

    using Documented = std::function<void(std::expected<std::string, proto::Reason>)>;
    /// The whole document as text, or like `give`.
    virtual void document(const std::string& match, Documented documented) = 0;
};

/// Of a server that keeps none.
class NoShelf final : public RecordShelf {
  public:
    void shelve(FinishedMatch) override {}
    void list(const proto::RecordList&, const std::string&, Listed listed) override {
        listed(proto::RecordListAnswer{});
    }
    void give(const std::string&, std::int64_t, Given given) override {
        given(std::unexpected(proto::Reason::no_such_record));
    }
    void tell(const std::string&, std::optional<std::int64_t>, Told told) override {
        told(std::unexpected(proto::Reason::no_such_match));
    }
    void document(const std::string&, Documented documented) override {
        documented(std::unexpected(proto::Reason::no_such_record));
    }
};

} // namespace visavis::server

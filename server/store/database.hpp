// The tables on disk: one SQLite file in a folder that belongs to one running server. Used by one thread at a
// time. Every function but `open` throws SQLite::Exception when the disk or the file does not do its part.
#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "common/match/time.hpp"
#include "proto/messages/records.hpp"
#include "server/room/journal.hpp"
#include "server/store/player_book.hpp"
#include "server/store/sanction_book.hpp"

namespace SQLite { // NOLINT(readability-identifier-naming): the library's own
class Database;
class Statement;
} // namespace SQLite

namespace visavis::server {

/// What a commit promises when it returns. Either outlives the program's death; a power cut may undo the
/// second, whole, until one of the first kind follows and takes it along.
enum class Durability { synced, with_next_sync };

class Database {
  public:
    /// `folder` is made when it is missing; empty means in memory. Refuses, with a sentence that says what to
    /// do and without writing anything, a folder that another server uses, a file that is damaged, is no
    /// database of visavis, or has a newer schema; an older schema is brought up to date.
    static std::expected<std::unique_ptr<Database>, std::string> open(const std::string& folder);
    ~Database();
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;

    void begin(Durability durability = Durability::synced);
    /// Whether there was anything to write: what is kept again as it was asks nothing of the disk.
    bool commit();
    void roll_back();

    /// Facts are numbered in the order in which they are stored.
    using FactNumber = std::int64_t;

    /// Returns its number.
    FactNumber append_fact(const std::string& room, std::string_view fact);
    /// The room's facts before this number.
    void delete_facts(const std::string& room, FactNumber before);
    /// Greater than all numbers so far.
    FactNumber next_fact();
    void put_chat(const std::string& room, const ChatLine& line);
    void delete_chat(const std::string& room, std::int64_t number);
    /// All chat of a room.
    void delete_chat(const std::string& room);
    void put_player(const PlayerEntry& player);
    void delete_player(const std::string& id);
    void put_muted(const std::string& player, const std::string& other);
    void delete_muted(const std::string& player, const std::string& other);
    void put_sanction(const Sanction& sanction);
    void delete_sanction(std::int64_t id);
    void put_time(ServerTime at);
    /// Nothing is changed when there is a record of this match.
    void put_record(const proto::Record& record, bool is_listed);
    /// Forgets the oldest beyond so many.
    void keep_records(std::int64_t most);

    /// Moves what the write-ahead log holds into the file, and empties the log.
    void checkpoint();

    struct FactRow {
        FactNumber number;
        std::string room;
        std::string fact;
    };
    struct ChatRow {
        std::string room;
        ChatLine line;
    };
    /// At most one more than a page of the newest that `viewer` may see, without `next`.
    std::vector<proto::RecordSummary> records(const proto::RecordList& request, const std::string& viewer);
    std::optional<std::string> record(const std::string& match);
    std::vector<FactRow> facts(); ///< in the order in which they were stored
    std::vector<ChatRow> chat();  ///< of each room the oldest first
    std::vector<PlayerEntry> players();
    std::vector<Sanction> sanctions();
    std::optional<ServerTime> time();

  private:
    class FolderLock;
    struct Statements;

    Database(std::unique_ptr<FolderLock> lock, std::unique_ptr<SQLite::Database> file);

    std::unordered_map<std::string, std::set<std::string>> muted();

    std::unique_ptr<FolderLock> lock_; ///< none in memory
    std::unique_ptr<SQLite::Database> file_;
    std::unique_ptr<Statements> statements_;
    Durability durability_ = Durability::synced; ///< as SQLite was last told
};

} // namespace visavis::server

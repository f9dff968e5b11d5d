#include "server/store/database.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstring>
#include <filesystem>
#include <limits>
#include <nlohmann/json.hpp>
#include <system_error>
#include <unordered_map>

#include "proto/limits.hpp"
#include "proto/reader.hpp"
#include "proto/record.hpp"
#include "proto/writer.hpp"
#include "server/store/database_file.hpp"
#include "server/store/schema.hpp"

namespace visavis::server {

namespace {

constexpr const char* lock_name = "visavis.lock";
constexpr mode_t for_owner_alone = 0600;
constexpr int pages_before_checkpoint = 16'000; ///< 64 MB of log: a commit seldom has to wait for one

/// The file is made before SQLite opens it, so that nobody else may read it for a moment; the log takes over
/// its mode.
std::string make_private(const std::string& path) {
    const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, for_owner_alone);
    if (file < 0) return "cannot open " + path + ": " + std::strerror(errno);
    ::fchmod(file, for_owner_alone);
    ::close(file);
    return {};
}

int number(SQLite::Database& file, const char* pragma) {
    return file.execAndGet(std::string("PRAGMA ") + pragma).getInt();
}

/// Why this file cannot be used; empty when it can, and then it has the present schema.
std::string bring_up_to_date(SQLite::Database& file, const std::string& path) {
    const int version = number(file, "user_version");
    const int id = number(file, "application_id");
    const bool is_empty = number(file, "page_count") == 0;
    if (!is_empty && id != application_id) return path + " is no database of visavis; move it away";
    const int newest = static_cast<int>(migrations.size());
    if (version > newest)
        return path + " was written by a newer visavis (schema " + std::to_string(version) +
               ", this program knows " + std::to_string(newest) + "): use that one";
    if (!is_empty) {
        const std::string found = file.execAndGet("PRAGMA quick_check(1)").getString();
        if (found != "ok") return path + " is damaged (" + found + "): restore a backup";
    }
    file.exec("PRAGMA journal_mode = WAL");
    file.exec("PRAGMA synchronous = FULL");
    file.exec("PRAGMA secure_delete = ON"); // a choice that nobody may ever know goes with its room
    file.exec("PRAGMA wal_autocheckpoint = " + std::to_string(pages_before_checkpoint));
    file.exec("PRAGMA journal_size_limit = 67108864");
    for (int step = version; step < newest; ++step) {
        SQLite::Transaction transaction(file, SQLite::TransactionBehavior::IMMEDIATE);
        file.exec(std::string(migrations[static_cast<std::size_t>(step)]));
        file.exec("PRAGMA application_id = " + std::to_string(application_id));
        file.exec("PRAGMA user_version = " + std::to_string(step + 1));
        transaction.commit();
    }
    return {};
}

} // namespace

/// Held for as long as the database is open; the system lets go of it when the process dies, however it dies.
class Database::FolderLock {
  public:
    static std::expected<std::unique_ptr<FolderLock>, std::string> take(const std::string& folder) {
        std::error_code failed;
        const bool is_new = std::filesystem::create_directories(folder, failed);
        if (!failed && is_new)
            std::filesystem::permissions(folder, std::filesystem::perms::owner_all, failed);
        if (failed) return std::unexpected("cannot make the folder " + folder + ": " + failed.message());
        const std::string path = folder + "/" + lock_name;
        const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, for_owner_alone);
        if (file < 0) return std::unexpected("cannot write in " + folder + ": " + std::strerror(errno));
        auto lock = std::unique_ptr<FolderLock>(new FolderLock(file));
        if (::flock(file, LOCK_EX | LOCK_NB) != 0)
            return std::unexpected("another server uses " + folder +
                                   ": end that one, or choose another folder with --data");
        return lock;
    }
    ~FolderLock() { ::close(file_); }
    FolderLock(const FolderLock&) = delete;
    FolderLock& operator=(const FolderLock&) = delete;

  private:
    explicit FolderLock(int file) : file_(file) {}
    int file_;
};

struct Database::Statements {
    explicit Statements(SQLite::Database& file)
        : append_fact(file, "INSERT INTO facts (room, fact) VALUES (?, ?)"),
          put_chat(file, "INSERT OR REPLACE INTO chat (room, number, line, by_watcher) VALUES (?, ?, ?, ?)"),
          delete_chat(file, "DELETE FROM chat WHERE room = ? AND number = ?"),
          delete_facts(file, "DELETE FROM facts WHERE room = ? AND id < ?"),
          next_fact(file, "SELECT coalesce(max(id), 0) + 1 FROM facts"),
          delete_all_chat(file, "DELETE FROM chat WHERE room = ?"),
          put_player(file,
                     "INSERT INTO players (id, token, name, bot, last_seen_ms, has_returned) "
                     "VALUES (?, ?, ?, ?, ?, ?) "
                     "ON CONFLICT (id) DO UPDATE SET name = excluded.name, bot = excluded.bot, "
                     "last_seen_ms = excluded.last_seen_ms, has_returned = excluded.has_returned"),
          delete_player(file, "DELETE FROM players WHERE id = ?"),
          put_muted(file, "INSERT OR IGNORE INTO muted (player, other) VALUES (?, ?)"),
          delete_muted(file, "DELETE FROM muted WHERE player = ? AND other = ?"),
          delete_all_muted(file, "DELETE FROM muted WHERE player = ?"),
          put_sanction(file,
                       "INSERT OR REPLACE INTO sanctions (id, kind, target, name, until_ms, note, made_ms) "
                       "VALUES (?, ?, ?, ?, ?, ?, ?)"),
          delete_sanction(file, "DELETE FROM sanctions WHERE id = ?"),
          put_time(file, "INSERT OR REPLACE INTO time (one, at_ms) VALUES (1, ?)"),
          put_record(file,
                     "INSERT OR IGNORE INTO records (id, ended_ms, game, listed, summary, record) "
                     "VALUES (?, ?, ?, ?, ?, ?)"),
          put_record_player(file,
                            "INSERT OR IGNORE INTO record_players (player, ended_ms, id) VALUES (?, ?, ?)"),
          record(file, "SELECT record FROM records WHERE id = ?") {}

    SQLite::Statement append_fact, put_chat, delete_chat, delete_facts, next_fact, delete_all_chat,
        put_player, delete_player, put_muted, delete_muted, delete_all_muted, put_sanction, delete_sanction,
        put_time, put_record, put_record_player, record;
};

namespace {

template <class... Values>
void run(SQLite::Statement& statement, const Values&... values) {
    statement.reset();
    int place = 0;
    (statement.bind(++place, values), ...);
    statement.exec();
}

/// Since it was asked for last.
int pages_written(SQLite::Database& file) {
    int pages = 0;
    int unused = 0;
    sqlite3_db_status(file.getHandle(), SQLITE_DBSTATUS_CACHE_WRITE, &pages, &unused, /*reset*/ 1);
    return pages;
}

std::int64_t count(ServerTime at) {
    return at.time_since_epoch().count();
}
ServerTime time_of(std::int64_t milliseconds) {
    return ServerTime(Milliseconds(milliseconds));
}

} // namespace

Database::Database(std::unique_ptr<FolderLock> lock, std::unique_ptr<SQLite::Database> file)
    : lock_(std::move(lock)), file_(std::move(file)), statements_(std::make_unique<Statements>(*file_)) {}

Database::~Database() = default;

std::expected<std::unique_ptr<Database>, std::string> Database::open(const std::string& folder) {
    std::unique_ptr<FolderLock> lock;
    std::string path = ":memory:";
    if (!folder.empty()) {
        auto taken = FolderLock::take(folder);
        if (!taken) return std::unexpected(std::move(taken.error()));
        lock = std::move(*taken);
        path = folder + "/" + database_file_name;
        if (std::string failed = make_private(path); !failed.empty())
            return std::unexpected(std::move(failed));
    }
    try {
        auto file = std::make_unique<SQLite::Database>(path, SQLite::OPEN_READWRITE);
        if (std::string refused = bring_up_to_date(*file, path); !refused.empty())
            return std::unexpected(std::move(refused));
        return std::unique_ptr<Database>(new Database(std::move(lock), std::move(file)));
    } catch (const SQLite::Exception& failed) {
        const bool is_damaged =
            failed.getErrorCode() == SQLITE_CORRUPT || failed.getErrorCode() == SQLITE_NOTADB;
        return std::unexpected(
            path + (is_damaged ? " is damaged: restore a backup, or move it away" : " cannot be used") +
            " (" + failed.what() + ")");
    }
}

void Database::begin(Durability durability) {
    if (durability_ != durability)
        file_->exec(durability == Durability::synced ? "PRAGMA synchronous = FULL"
                                                     : "PRAGMA synchronous = NORMAL");
    durability_ = durability;
    file_->exec("BEGIN IMMEDIATE");
}

bool Database::commit() {
    pages_written(*file_); // those of a commit that failed
    file_->exec("COMMIT");
    return pages_written(*file_) > 0;
}

void Database::roll_back() {
    file_->tryExec("ROLLBACK"); // SQLite may have done so already
}

Database::FactNumber Database::append_fact(const std::string& room, std::string_view fact) {
    run(statements_->append_fact, room, std::string(fact));
    return file_->getLastInsertRowid();
}

void Database::delete_facts(const std::string& room, FactNumber before) {
    run(statements_->delete_facts, room, before);
}

Database::FactNumber Database::next_fact() {
    SQLite::Statement& query = statements_->next_fact;
    query.reset();
    query.executeStep();
    const FactNumber number = query.getColumn(0).getInt64();
    query.reset();
    return number;
}

void Database::put_chat(const std::string& room, const ChatLine& line) {
    std::string text;
    proto::write(text, line.said);
    run(statements_->put_chat, room, line.said.number, text, line.by_watcher ? 1 : 0);
}

void Database::delete_chat(const std::string& room, std::int64_t number) {
    run(statements_->delete_chat, room, number);
}

void Database::delete_chat(const std::string& room) {
    run(statements_->delete_all_chat, room);
}

void Database::put_player(const PlayerEntry& player) {
    SQLite::Statement& put = statements_->put_player;
    put.reset();
    put.bind(1, player.id);
    put.bind(2, player.token.data(), static_cast<int>(player.token.size()));
    put.bind(3, player.name);
    put.bind(4, player.bot ? 1 : 0);
    put.bind(5, count(player.last_seen));
    put.bind(6, player.has_returned ? 1 : 0);
    put.exec();
}

void Database::delete_player(const std::string& id) {
    run(statements_->delete_player, id);
    run(statements_->delete_all_muted, id);
}

void Database::put_muted(const std::string& player, const std::string& other) {
    run(statements_->put_muted, player, other);
}

void Database::delete_muted(const std::string& player, const std::string& other) {
    run(statements_->delete_muted, player, other);
}

void Database::put_sanction(const Sanction& sanction) {
    SQLite::Statement& put = statements_->put_sanction;
    put.reset();
    put.bind(1, sanction.id);
    put.bind(2, std::string(proto::word(sanction.kind)));
    put.bind(3, sanction.target);
    put.bind(4, sanction.name);
    if (sanction.until)
        put.bind(5, count(*sanction.until));
    else
        put.bind(5);
    put.bind(6, sanction.note);
    put.bind(7, count(sanction.made_at));
    put.exec();
}

void Database::delete_sanction(std::int64_t id) {
    run(statements_->delete_sanction, id);
}

void Database::put_time(ServerTime at) {
    run(statements_->put_time, count(at));
}

void Database::put_record(const proto::Record& record, bool is_listed) {
    const proto::RecordSummary summary = proto::summary_of(record);
    std::string text;
    proto::write(text, summary);
    run(statements_->put_record, summary.match, summary.ended_ms, std::string(proto::word(summary.game)),
        is_listed ? 1 : 0, text, proto::write_record(record));
    for (const proto::Person& player : summary.players)
        run(statements_->put_record_player, player.id, summary.ended_ms, summary.match);
}

void Database::keep_records(std::int64_t most) {
    SQLite::Statement forget(*file_,
                             "DELETE FROM records WHERE id IN "
                             "(SELECT id FROM records ORDER BY ended_ms DESC, id DESC LIMIT -1 OFFSET ?)");
    forget.bind(1, most);
    forget.exec();
    file_->exec("DELETE FROM record_players WHERE id NOT IN (SELECT id FROM records)");
}

std::vector<proto::RecordSummary> Database::records(const proto::RecordList& request,
                                                    const std::string& viewer) {
    // Everybody's listed ones and the viewer's own; with a player those of the player that are among them.
    // Either way the newest are found by an index.
    static const std::string ours =
        "SELECT own.ended_ms, own.id FROM record_players AS own JOIN records USING (id) "
        "WHERE own.player = :player AND (:game = '' OR game = :game) "
        "AND (own.ended_ms, own.id) < (:time, :id) "
        "AND (listed = 1 OR own.player = :viewer OR EXISTS "
        "(SELECT 1 FROM record_players WHERE player = :viewer AND ended_ms = own.ended_ms AND id = own.id)) "
        "ORDER BY own.ended_ms DESC, own.id DESC LIMIT :most";
    static const std::string listed =
        "SELECT ended_ms, id FROM records WHERE listed = 1 AND (:game = '' OR game = :game) "
        "AND (ended_ms, id) < (:time, :id) ORDER BY ended_ms DESC, id DESC LIMIT :most";
    static const std::string outer = "SELECT summary FROM records WHERE id IN (SELECT id FROM (";
    const std::string order = ")) ORDER BY ended_ms DESC, id DESC LIMIT :most";
    SQLite::Statement query(*file_, request.player
                                        ? outer + ours + order
                                        : outer + ours + ") UNION SELECT id FROM (" + listed + order);
    const std::string after = request.after.value_or("");
    const std::size_t point = after.find('.');
    std::int64_t time = std::numeric_limits<std::int64_t>::max();
    if (point != std::string::npos) std::from_chars(after.data(), after.data() + point, time);
    query.bind(":player", request.player.value_or(viewer));
    query.bind(":viewer", viewer);
    query.bind(":game", request.game ? std::string(proto::word(*request.game)) : "");
    query.bind(":time", time);
    query.bind(":id", point == std::string::npos ? "" : after.substr(point + 1));
    query.bind(":most", static_cast<std::int64_t>(proto::limits::page) + 1);
    std::vector<proto::RecordSummary> found;
    while (query.executeStep()) {
        proto::RecordSummary summary;
        const auto text = nlohmann::json::parse(query.getColumn(0).getString(), nullptr, false);
        if (!proto::read(text, summary, proto::Unknown::ignored)) found.push_back(std::move(summary));
    }
    return found;
}

std::optional<std::string> Database::record(const std::string& match) {
    SQLite::Statement& query = statements_->record;
    query.reset();
    query.bind(1, match);
    if (!query.executeStep()) return std::nullopt;
    std::string text = query.getColumn(0).getString();
    query.reset();
    return text;
}

void Database::checkpoint() {
    file_->exec("PRAGMA wal_checkpoint(TRUNCATE)");
}

std::vector<Database::FactRow> Database::facts() {
    std::vector<FactRow> rows;
    SQLite::Statement query(*file_, "SELECT id, room, fact FROM facts ORDER BY id");
    while (query.executeStep())
        rows.push_back(
            {query.getColumn(0).getInt64(), query.getColumn(1).getString(), query.getColumn(2).getString()});
    return rows;
}

std::vector<Database::ChatRow> Database::chat() {
    std::vector<ChatRow> rows;
    SQLite::Statement query(*file_, "SELECT room, line, by_watcher FROM chat ORDER BY room, number");
    while (query.executeStep()) {
        ChatRow row{.room = query.getColumn(0).getString()};
        const auto line = nlohmann::json::parse(query.getColumn(1).getString(), nullptr, false);
        if (proto::read(line, row.line.said, proto::Unknown::ignored)) continue; // it is only chat
        row.line.by_watcher = query.getColumn(2).getInt() != 0;
        rows.push_back(std::move(row));
    }
    return rows;
}

std::vector<PlayerEntry> Database::players() {
    std::vector<PlayerEntry> rows;
    SQLite::Statement query(*file_,
                            "SELECT id, token, name, bot, last_seen_ms, has_returned FROM players "
                            "ORDER BY last_seen_ms");
    auto muted = this->muted();
    while (query.executeStep()) {
        PlayerEntry player{.id = query.getColumn(0).getString(),
                           .name = query.getColumn(2).getString(),
                           .bot = query.getColumn(3).getInt() != 0,
                           .last_seen = time_of(query.getColumn(4).getInt64()),
                           .has_returned = query.getColumn(5).getInt() != 0};
        if (const auto found = muted.find(player.id); found != muted.end())
            player.muted = std::move(found->second);
        const SQLite::Column token = query.getColumn(1);
        if (token.getBytes() != static_cast<int>(player.token.size())) continue;
        std::memcpy(player.token.data(), token.getBlob(), player.token.size());
        rows.push_back(std::move(player));
    }
    return rows;
}

/// By who has muted them.
std::unordered_map<std::string, std::set<std::string>> Database::muted() {
    std::unordered_map<std::string, std::set<std::string>> rows;
    SQLite::Statement query(*file_, "SELECT player, other FROM muted");
    while (query.executeStep()) rows[query.getColumn(0).getString()].insert(query.getColumn(1).getString());
    return rows;
}

std::vector<Sanction> Database::sanctions() {
    std::vector<Sanction> rows;
    SQLite::Statement query(
        *file_, "SELECT id, kind, target, name, until_ms, note, made_ms FROM sanctions ORDER BY id");
    while (query.executeStep()) {
        const auto kind = proto::from_word<SanctionKind>(query.getColumn(1).getString());
        if (!kind) continue;
        Sanction row{.id = query.getColumn(0).getInt64(),
                     .kind = *kind,
                     .target = query.getColumn(2).getString(),
                     .name = query.getColumn(3).getString(),
                     .until = {},
                     .note = query.getColumn(5).getString(),
                     .made_at = time_of(query.getColumn(6).getInt64())};
        if (!query.getColumn(4).isNull()) row.until = time_of(query.getColumn(4).getInt64());
        rows.push_back(std::move(row));
    }
    return rows;
}

std::optional<ServerTime> Database::time() {
    SQLite::Statement query(*file_, "SELECT at_ms FROM time");
    if (!query.executeStep()) return std::nullopt;
    return time_of(query.getColumn(0).getInt64());
}

} // namespace visavis::server

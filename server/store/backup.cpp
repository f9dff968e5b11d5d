#include "server/store/backup.hpp"

#include <SQLiteCpp/Backup.h>
#include <SQLiteCpp/SQLiteCpp.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "server/store/database_file.hpp"
#include "server/store/schema.hpp"

namespace visavis::server {

namespace {

constexpr int patience_ms = 10'000; ///< a server may be bringing the database up to date just now

/// Why the copy is none; empty when it is whole.
std::string copy(const std::string& from, const std::string& to) {
    SQLite::Database source(from, SQLite::OPEN_READWRITE,
                            patience_ms); // to read beside a server takes its log
    if (source.execAndGet("PRAGMA application_id").getInt() != application_id)
        return from + " is no database of visavis";
    SQLite::Database target(to, SQLite::OPEN_READWRITE);
    SQLite::Backup backup(target, source);
    if (backup.executeStep(-1) != SQLITE_DONE) return from + " is busy: try again";
    target.exec("PRAGMA journal_mode = DELETE"); // one file, with no log beside it
    const std::string found = target.execAndGet("PRAGMA quick_check(1)").getString();
    return found == "ok" ? "" : from + " is damaged (" + found + ")";
}

/// Empty, or why the file or folder cannot be brought onto the disk.
std::string sync(const std::string& path) {
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    const bool is_synced = file >= 0 && ::fsync(file) == 0;
    std::string why = is_synced ? "" : path + " cannot be synced: " + std::strerror(errno);
    if (file >= 0) ::close(file);
    return why;
}

} // namespace

std::expected<std::uintmax_t, std::string> back_up(const std::string& folder, const std::string& to) {
    const std::string from = folder + "/" + database_file_name;
    std::error_code failed;
    if (!std::filesystem::exists(from, failed))
        return std::unexpected("there is no " + from + ": name the server's folder with --data");
    const int made = ::open(to.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (made < 0)
        return std::unexpected(errno == EEXIST ? to + " is there already: choose another name"
                                               : "cannot make " + to + ": " + std::strerror(errno));
    ::close(made);
    std::string why;
    try {
        why = copy(from, to);
    } catch (const SQLite::Exception& exception) {
        why = "cannot copy " + from + " to " + to + ": " + exception.what();
    }
    const std::string parent = std::filesystem::absolute(to, failed).parent_path();
    if (why.empty()) why = sync(to);
    if (why.empty()) why = sync(parent);
    if (why.empty()) return std::filesystem::file_size(to);
    std::remove(to.c_str());
    return std::unexpected(std::move(why));
}

} // namespace visavis::server

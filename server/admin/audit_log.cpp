#include "server/admin/audit_log.hpp"

#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <spdlog/spdlog.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <nlohmann/json.hpp>
#include <utility>

namespace visavis::server {

namespace {

constexpr mode_t for_owner_alone = 0600;

std::string written(ServerTime at) {
    const std::int64_t ms = at.time_since_epoch().count();
    return fmt::format("{:%Y-%m-%dT%H:%M:%S}.{:03}Z", fmt::gmtime(static_cast<std::time_t>(ms / 1000)),
                       ms % 1000);
}

std::string line_of(const AuditEntry& entry, ServerTime at) {
    nlohmann::ordered_json line{
        {"at", written(at)}, {"uid", entry.who.user}, {"pid", entry.who.process}, {"act", entry.act}};
    if (!entry.whom.empty()) line["whom"] = entry.whom;
    if (entry.until) line["until"] = written(*entry.until);
    if (!entry.text.empty()) line["text"] = entry.text;
    if (!entry.refused.empty()) line["refused"] = entry.refused;
    return line.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

} // namespace

AuditLog::AuditLog(std::string folder) {
    if (!folder.empty()) path_ = std::move(folder) + "/audit.log";
}

std::optional<std::string> AuditLog::write(const AuditEntry& entry, ServerTime at) {
    const std::string line = line_of(entry, at);
    spdlog::info("administration: {}", std::string_view(line).substr(0, line.size() - 1));
    if (path_.empty()) return std::nullopt;
    struct stat is{};
    if (::stat(path_.c_str(), &is) == 0 && static_cast<std::size_t>(is.st_size) + line.size() > file_bytes)
        rotate();
    const auto fault = [&] {
        return "the audit log " + path_ + " cannot be written (" + std::strerror(errno) +
               "), so nothing is done: make room on the disk, or see whose file it is";
    };
    const int file =
        ::open(path_.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW, for_owner_alone);
    if (file < 0) return fault();
    ::fchmod(file, for_owner_alone);
    const ssize_t count = ::write(file, line.data(), line.size());
    const bool is_whole = count == static_cast<ssize_t>(line.size());
    if (count >= 0 && !is_whole) errno = ENOSPC;
    auto failed = is_whole ? std::nullopt : std::optional(fault());
    ::close(file);
    return failed;
}

/// A file that cannot be moved is written on: the log may be long, never cut.
void AuditLog::rotate() const {
    for (int number = kept_files - 1; number > 0; --number) {
        const std::string from = number == 1 ? path_ : fmt::format("{}.{}", path_, number - 1);
        std::rename(from.c_str(), fmt::format("{}.{}", path_, number).c_str());
    }
}

} // namespace visavis::server

// What was done over the administration's socket, by whom and to whom: one JSON object a line, in a file that
// only the server's owner can read. Knows no act.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "common/match/time.hpp"

namespace visavis::server {

/// Who is at the other end of the socket, as the system says.
struct Administrator {
    uid_t user = 0;
    pid_t process = 0;
};

struct AuditEntry {
    Administrator who;
    std::string act;
    std::string whom; ///< may be empty, as may all that follows
    std::optional<ServerTime> until;
    std::string text;
    std::string refused; ///< why nothing was done
};

class AuditLog {
  public:
    static constexpr std::size_t file_bytes = 1024 * 1024;
    static constexpr int kept_files = 5; ///< audit.log, and audit.log.1 (newest) to audit.log.4

    /// `folder` is the server's for data; empty: there is no file, and the program's log must do.
    explicit AuditLog(std::string folder);

    /// Why it could not be written; nothing when it is in the file. What cannot be written down is not to be
    /// done.
    std::optional<std::string> write(const AuditEntry& entry, ServerTime at);

  private:
    void rotate() const;

    std::string path_; ///< empty: none
};

} // namespace visavis::server

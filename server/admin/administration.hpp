// The desk behind its socket, as a whole that a server has or has not. Knows no program.
#pragma once

#include <expected>
#include <memory>
#include <string>

#include "server/admin/admin_socket.hpp"
#include "server/admin/desk.hpp"

namespace visavis::server {

struct Settings;

class Administration {
  public:
    /// The arguments outlive it. Where the socket cannot be opened there is a sentence in the log, and none;
    /// refuses so when its path was chosen by the host.
    static std::expected<std::unique_ptr<Administration>, std::string> begin(asio::io_context& io,
                                                                             Services& services,
                                                                             const Clock& clock,
                                                                             const Settings& settings);

    void pass_time() { desk_.pass_time(); }

  private:
    Administration(asio::io_context& io, Services& services, const Clock& clock, const Settings& settings);
    std::string answer(std::string_view line, const Administrator& who);

    Desk desk_;
    AdminSocket socket_;
};

} // namespace visavis::server

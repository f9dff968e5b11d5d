// The plain mode from greeting to end: says hello, then shows a list or sits in a room. Knows no socket, so
// that another connection can carry the same conversation on.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "client/net/failure.hpp"
#include "client/net/incoming.hpp"
#include "client/net/requests.hpp"
#include "client/terminal/output.hpp"
#include "client/terminal/room_talk.hpp"
#include "client/terminal/wish.hpp"

namespace visavis::client {

enum class ExitCode : int {
    done = 0,   ///< finished, left or quit as wished
    failed = 1, ///< refused, or something went wrong; a sentence on standard error says what
    usage = 2,  ///< the command line cannot be understood
};

class Plain {
  public:
    Plain(Wish wish, Wire& wire, Output& output);

    /// The connection is there.
    void connected();
    /// A message of the server's, with our monotonic clock.
    void received(const Incoming& incoming, std::int64_t own_ms);
    /// There is no connection, or no longer.
    void lost(Failure failure);

    void typed(const std::string& line, std::int64_t own_ms);
    void typed_too_long();
    /// No more will be typed. A room is followed on until its match has ended.
    void input_ended();
    /// The user ends the program from outside.
    void interrupted();

    bool is_greeted() const { return greeted_; }
    /// Whether typed lines mean something yet.
    bool takes_input() const { return talk_.has_value(); }
    /// Set once it is all over.
    std::optional<ExitCode> exit_code() const { return exit_code_; }

  private:
    void fulfil_wish();
    void enter(const Reply& reply);
    void list(const Reply& reply, bool is_first_page);
    void notice(const Notice& notice);
    void end_when_over();
    void fail(std::string_view sentence);
    std::optional<std::string> way_back() const;

    Wish wish_;
    Output& output_;
    Requests requests_;
    std::int64_t own_ms_ = 0; ///< when the latest message came or line was typed
    bool greeted_ = false;
    std::string token_; ///< made by the server in this session; empty where the player brought one
    std::optional<proto::SessionClosing> closing_;
    std::optional<RoomTalk> talk_;
    std::optional<ExitCode> exit_code_;
};

} // namespace visavis::client

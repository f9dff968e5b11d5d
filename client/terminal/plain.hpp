// The plain mode from greeting to end: says hello, then shows a list, looks for a partner or sits in a room.
// Knows no socket, so that another connection can carry the same conversation on.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "client/exit_code.hpp"
#include "client/net/backoff.hpp"
#include "client/net/certificate.hpp"
#include "client/net/failure.hpp"
#include "client/net/incoming.hpp"
#include "client/net/requests.hpp"
#include "client/net/server_clock.hpp"
#include "client/terminal/lobby_talk.hpp"
#include "client/terminal/output.hpp"
#include "client/terminal/record_talk.hpp"
#include "client/terminal/room_talk.hpp"
#include "client/terminal/search_talk.hpp"
#include "client/terminal/sentences/room.hpp"
#include "client/terminal/wish.hpp"

namespace visavis::client {

class Plain {
  public:
    /// Puts a token that the server has made into the file of tokens; says whether it is there now.
    using KeepToken = std::function<bool(const std::string& token)>;

    Plain(Wish wish, Wire& wire, Output& output, KeepToken keep_token);

    /// The connection is there, the first one or another; by TLS, where the server has shown a certificate.
    void connected(const std::optional<Certificate>& certificate = {});
    /// A message of the server's, with our monotonic clock.
    void received(const Incoming& incoming, std::int64_t own_ms);
    /// There is no connection, or no longer. Where it is not all over then, another one is to be tried.
    void lost(Failure failure);
    /// There is no use in another one: this sentence says why, and all is over.
    void give_up(std::string_view sentence) { fail(sentence); }
    /// How long to wait before that.
    std::chrono::milliseconds retry_wait();

    /// The server asks for its password, and this connection is of no more use: somebody has to be asked for
    /// it, and then another connection to be made.
    bool needs_password() const { return needs_password_; }
    /// What was typed; nothing: nobody is there to ask, and it is all over.
    void use_password(std::optional<std::string> password);

    void typed(const std::string& line, std::int64_t own_ms);
    void typed_too_long();
    /// No more will be typed. A room is followed on until its match has ended.
    void input_ended();
    /// The user ends the program from outside.
    void interrupted();

    /// When `alarm` is due on our monotonic clock if nothing happens before.
    std::optional<std::int64_t> next_alarm_ms() const;
    void alarm(std::int64_t own_ms);

    bool is_greeted() const { return is_greeted_; }
    /// The view of a room in which all that was typed is answered, and more can be typed.
    const proto::View* answered_view() const;
    /// Whether typed lines mean something yet.
    bool takes_input() const { return talk_ || search_ || (lobby_ && lobby_->follows()); }
    /// The room we are in, once we are.
    const RoomTalk* room() const { return talk_ ? &*talk_ : nullptr; }
    /// The list of rooms, while it is followed.
    const LobbyTalk* lobby() const { return lobby_ && lobby_->follows() ? &*lobby_ : nullptr; }
    /// Who we are to the server, once it has said so.
    const std::optional<std::string>& token() const { return token_; }
    std::int64_t server_now_ms(std::int64_t own_ms) const { return clock_.now_ms(own_ms); }
    /// Set once it is all over.
    std::optional<ExitCode> exit_code() const { return exit_code_; }
    /// The record that was wished for, once it is all over.
    const proto::Record* record() const {
        return record_ && record_->is_done() ? &record_->record() : nullptr;
    }

  private:
    void say_hello();
    bool asks_for_password(const proto::ErrorAnswer& refusal);
    std::optional<std::string> wished_room() const;
    void greeted(const Reply& reply);
    bool begins_anew(const proto::ErrorAnswer& refusal);
    void remember(const proto::HelloAnswer& answer);
    void fulfil_wish(const proto::HelloAnswer& answer);
    void enter(const Reply& reply);
    void invite();
    void come_back();
    void take_seat_back(const Reply& reply);
    void seek(const proto::LobbySeek& wish, const proto::HelloAnswer& answer);
    void paired(const std::string& room);
    void notice(const Notice& notice);
    void notice_of_room(const Notice& notice);
    void end_when_over();
    void fail(std::string_view sentence);
    bool comes_back_after_loss(bool was_greeted) const;
    std::optional<std::string> way_back() const;

    Wish wish_;
    Output& output_;
    KeepToken keep_token_;
    Requests requests_;
    ServerClock clock_;
    Backoff backoff_;
    std::int64_t own_ms_ = 0; ///< when the latest message came or line was typed
    bool is_greeted_ = false; ///< on this connection
    bool is_away_ = false;    ///< the connection is lost, and that has been said
    bool input_ended_ = false;
    std::optional<std::string> token_; ///< by which this session can go on
    sentences::TokenPlace token_place_;
    bool needs_password_ = false;
    bool shows_invitation_ = false; ///< hello names the room that is wished for
    std::string own_id_;
    std::vector<std::string> rooms_at_first_;
    bool has_web_client_ = false;
    std::optional<Certificate> certificate_;
    std::optional<proto::SessionClosing> closing_;
    std::optional<LobbyTalk> lobby_;
    std::optional<RecordTalk> record_;
    std::optional<SearchTalk> search_;
    std::optional<RoomTalk> talk_;
    std::optional<ExitCode> exit_code_;
};

} // namespace visavis::client

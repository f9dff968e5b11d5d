// A player or a watcher in one room: what is typed becomes requests, what the server tells becomes sentences.
// Knows no socket, and outlives a connection.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "client/net/requests.hpp"
#include "client/net/server_clock.hpp"
#include "client/terminal/chat_talk.hpp"
#include "client/terminal/claim_talk.hpp"
#include "client/terminal/commands.hpp"
#include "client/terminal/match_wishes.hpp"
#include "client/terminal/output.hpp"
#include "client/terminal/past.hpp"
#include "client/terminal/room_state.hpp"

namespace visavis::client {

class RoomTalk {
  public:
    /// `clock` is kept by whoever hears the server; `own_id` is that of our player.
    RoomTalk(Requests& requests, Output& output, const ServerClock& clock, std::string own_id)
        : requests_(requests),
          output_(output),
          clock_(clock),
          chat_(requests, output, std::move(own_id)),
          claim_(output) {}

    /// The view that answered create, join or watch. False where it cannot be read.
    bool enter(const nlohmann::json& view);
    /// All there is to see, for somebody who has just come in.
    void tell_all(std::int64_t own_ms);

    void updated(const nlohmann::json& update, std::int64_t own_ms);
    void view_replaced(const nlohmann::json& view, std::int64_t own_ms);
    void presence_changed(const proto::RoomPresence& presence, std::int64_t own_ms);
    void said(const proto::Said& line) { chat_.said(line, view()); }
    void closed(const proto::RoomClosed& closed);

    void typed(const TypedLine& line, std::int64_t own_ms);
    /// When something is to be told though nothing is heard, on our monotonic clock: then `alarm` is due.
    std::optional<std::int64_t> next_alarm_ms() const;
    void alarm(std::int64_t own_ms);
    void input_ended() { input_ended_ = true; }

    /// From now on nothing can be sent.
    void connection_lost();
    /// The view on a new connection: tells what has happened meanwhile, and repeats what was not answered.
    bool come_back(const nlohmann::json& view, std::int64_t own_ms);

    const proto::View& view() const { return state_.view(); }
    bool is_player() const;
    bool is_cut_off() const { return is_cut_off_; }
    /// What somebody looks at who has stepped back; only where the position is drawn.
    const Past& past() const { return past_; }
    /// Whether there is a seat to come back to.
    bool holds_seat() const { return is_player() && !has_left_; }
    /// What was typed and is not yet answered.
    std::optional<std::string> unconfirmed() const;

    enum class End : std::uint8_t {
        wished,    ///< left, quit, or listened to the end
        shut_down, ///< the room was closed before its match had ended
    };
    /// Set once nothing more is to be done in this room.
    std::optional<End> end() const;

  private:
    struct Pending {
        MatchRequest request;
        std::string words; ///< as typed
    };

    void obey(Command command, std::int64_t own_ms);
    void resign(std::int64_t own_ms);
    void ask(const std::string& words, const MatchWish& wish);
    void send(Pending pending);
    std::string why_not_to_be_sent() const;
    std::string has_been_played(const MatchWish& wish) const;
    void repeat_pending();
    void leave();
    void ask_for_fresh_view(std::int64_t own_ms);
    void tell_history();
    void step(const std::string& word);
    void tell_clocks(std::int64_t own_ms);
    void say(const std::vector<std::string>& lines);
    void say_page(std::string_view page);
    void say_position(std::int64_t own_ms);
    std::int64_t now_ms(std::int64_t own_ms) const { return clock_.now_ms(own_ms); }

    Requests& requests_;
    Output& output_;
    const ServerClock& clock_;
    ChatTalk chat_;
    ClaimTalk claim_;
    RoomState state_;
    Past past_;
    std::optional<Pending> pending_;               ///< one at a time
    std::optional<proto::MatchAct> accepted_;      ///< the latest
    std::optional<std::int64_t> resigns_until_ms_; ///< of our monotonic clock: `resign` means it until then
    bool is_cut_off_ = false;
    bool awaits_fresh_view_ = false; ///< updates mean nothing until it has come
    bool input_ended_ = false;
    bool has_left_ = false;
    bool quits_ = false; ///< ends as soon as every request is answered
    std::optional<End> end_;
};

} // namespace visavis::client

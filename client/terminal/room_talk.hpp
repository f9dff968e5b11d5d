// A player or a watcher in one room: what is typed becomes requests, what the server tells becomes sentences.
// Knows no socket.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "client/net/requests.hpp"
#include "client/net/server_clock.hpp"
#include "client/terminal/commands.hpp"
#include "client/terminal/output.hpp"
#include "client/terminal/room_state.hpp"

namespace visavis::client {

class RoomTalk {
  public:
    RoomTalk(Requests& requests, Output& output) : requests_(requests), output_(output) {}

    /// The view that answered create, join or watch. False where it cannot be read.
    bool enter(const nlohmann::json& view, std::int64_t own_ms);

    void updated(const nlohmann::json& update, std::int64_t own_ms);
    void view_replaced(const nlohmann::json& view, std::int64_t own_ms);
    void closed(const proto::RoomClosed& closed);

    void typed(const TypedLine& line, std::int64_t own_ms);
    void input_ended() { input_ended_ = true; }

    const proto::View& view() const { return state_.view(); }
    bool is_player() const;
    /// Whether there is a seat to come back to.
    bool holds_seat() const { return is_player() && !has_left_; }
    /// An action whose answer is still awaited.
    const std::optional<std::string>& unconfirmed() const { return unconfirmed_; }

    enum class End : std::uint8_t {
        wished,    ///< left, quit, or listened to the end
        shut_down, ///< the room was closed before its match had ended
    };
    /// Set once nothing more is to be done in this room.
    std::optional<End> end() const;

  private:
    void obey(Command command, std::int64_t own_ms);
    void act(const ActionText& action);
    std::string why_not_to_be_sent() const;
    void leave();
    void ask_for_fresh_view();
    void tell_history();
    void take_history_page(const Reply& reply, RoomState state, std::vector<std::string> lines);
    void say(const std::vector<std::string>& lines);
    std::int64_t now_ms(std::int64_t own_ms) const;

    Requests& requests_;
    Output& output_;
    RoomState state_;
    ServerClock clock_;
    std::optional<std::string> unconfirmed_;
    std::optional<proto::MatchAct> accepted_; ///< the latest
    bool awaits_fresh_view_ = false;          ///< updates mean nothing until it has come
    bool input_ended_ = false;
    bool has_left_ = false;
    bool quits_ = false; ///< ends as soon as every request is answered
    std::optional<End> end_;
};

} // namespace visavis::client

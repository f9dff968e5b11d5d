// The list of public rooms, page by page, and what changes in it. Knows no socket and sits in no room.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "client/net/requests.hpp"
#include "client/terminal/commands.hpp"
#include "client/terminal/output.hpp"
#include "proto/messages/rooms.hpp"

namespace visavis::client {

class LobbyTalk {
  public:
    LobbyTalk(Requests& requests, Output& output, std::optional<proto::Game> game)
        : requests_(requests), output_(output), game_(game) {}

    void list();
    /// Lists, and goes on to tell what changes.
    void follow();
    void updated(const proto::LobbyUpdate& update);
    void typed(const TypedLine& line);

    bool follows() const { return follows_; }
    bool is_done() const { return is_done_; }
    const std::map<std::string, proto::RoomEntry>& rooms() const { return shown_; }
    /// Why there is no list.
    const std::optional<std::string>& failure() const { return failure_; }

  private:
    void take_page(const Reply& reply, bool is_first);
    void show(const proto::RoomEntry& room, std::string (*sentence)(const proto::RoomEntry&));

    Requests& requests_;
    Output& output_;
    std::optional<proto::Game> game_;
    std::map<std::string, proto::RoomEntry> shown_; ///< by code, as many as the server has public rooms
    bool follows_ = false;
    bool is_done_ = false;
    std::optional<std::string> failure_;
};

} // namespace visavis::client

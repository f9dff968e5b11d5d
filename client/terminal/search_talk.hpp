// The search for somebody who wants to play the same, up to the room where they meet. Knows no socket, and
// outlives a connection.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "client/net/requests.hpp"
#include "client/terminal/commands.hpp"
#include "client/terminal/output.hpp"
#include "proto/messages/rooms.hpp"

namespace visavis::client {

class SearchTalk {
  public:
    SearchTalk(Requests& requests, Output& output, proto::LobbySeek wish)
        : requests_(requests), output_(output), wish_(std::move(wish)) {}

    /// Begins the search, on another connection anew.
    void seek();
    void paired(const std::string& room);

    void typed(const TypedLine& line, bool is_cut_off);

    /// Ended as wished, before anybody was found.
    bool is_over() const { return is_over_; }
    /// Why there is no search.
    const std::optional<std::string>& failure() const { return failure_; }
    /// What is to be done in the room as soon as it is entered: somebody was found as the search was to end.
    std::optional<Command> command_in_room() const { return command_in_room_; }

  private:
    Requests& requests_;
    Output& output_;
    proto::LobbySeek wish_;
    bool is_paired_ = false;
    bool is_over_ = false;
    std::optional<Command> command_in_room_;
    std::optional<std::string> failure_;
};

} // namespace visavis::client

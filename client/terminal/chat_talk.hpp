// The chat of one room: which lines have been told, and what is typed to be said. Knows no match.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "client/net/requests.hpp"
#include "client/terminal/commands.hpp"
#include "client/terminal/output.hpp"
#include "proto/messages/view.hpp"

namespace visavis::client {

class ChatTalk {
  public:
    /// `own_id` is that of our player.
    ChatTalk(Requests& requests, Output& output, std::string own_id)
        : requests_(requests), output_(output), own_id_(std::move(own_id)) {}

    void said(const proto::Said& line, const proto::View& view);
    /// The lines of a view that have not been told yet.
    void tell_new(const proto::View& view);

    void say(const ChatLine& line, const proto::View& view, bool is_cut_off);
    /// Whoever sits in the room or has been heard here is known by name.
    void mute(const MuteLine& line, const proto::View& view, bool is_cut_off);

  private:
    static constexpr std::size_t people_known = 200; ///< of those heard, beside the players

    std::optional<std::string> find_person(std::string_view name, const proto::View& view) const;

    Requests& requests_;
    Output& output_;
    std::string own_id_;
    std::map<std::string, std::string> heard_; ///< ids of those heard here, by name in lower case
    std::int64_t last_told_ = 0;               ///< the number of the latest line
};

} // namespace visavis::client

// What is said in a room, told so that no line of chat can pass for news of the match. Knows no connection.
#pragma once

#include <string>
#include <string_view>

#include "proto/messages/view.hpp"

namespace visavis::client::sentences {

/// `own_id` is the reader's id as a player.
std::string said(const proto::Said& line, const proto::View& view, std::string_view own_id);

// Why a line is not sent.
std::string nothing_to_say();
std::string too_much_to_say();
std::string unspeakable();
std::string watchers_tell_nobody();

// About those whom the reader does not want to hear.
std::string mute_whom(std::string_view command);
std::string unknown_person(std::string_view name);
std::string not_yourself();
std::string muted(std::string_view name);
std::string unmuted(std::string_view name);

std::string not_said(std::string_view text, std::string_view why);

} // namespace visavis::client::sentences

// Answers to what was typed, where it led to no request or to a refused one. Knows no room.
#pragma once

#include <string>
#include <string_view>

#include "proto/codec.hpp"

namespace visavis::client::sentences {

/// `nearest` is the command that it may have been meant for, or nothing.
std::string unknown_line(std::string_view text, std::string_view nearest);
std::string line_too_long();
/// Before there is a room: somebody is looked for, has just been found, or a list is followed.
std::string only_seeking();
std::string entering();
std::string only_following();
std::string not_sent(std::string_view action, std::string_view why);
/// Reasons for that: the answer to another action is awaited, this turn's action has been accepted,
/// or the connection is lost.
std::string still_on_its_way(std::string_view awaited);
std::string has_been_played(std::string_view accepted);
std::string no_connection();
std::string action_refused(std::string_view action, const proto::ErrorAnswer& refusal);
/// The connection ended before the answer came.
std::string not_confirmed(std::string_view action);
std::string no_history();
std::string history_heading(int match_number);
std::string history_end();
/// After a match, to somebody who can still type.
/// By what name a finished match can be asked for again.
std::string kept_as(const std::string& match);
std::string what_now();
std::string what_now_watching();
std::string farewell();

} // namespace visavis::client::sentences

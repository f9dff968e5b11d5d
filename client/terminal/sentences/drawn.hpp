// The words in pictures: labels, headings, and what the keys do. Short, since places are few.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "client/net/address.hpp"
#include "proto/messages/rooms.hpp"
#include "proto/messages/view.hpp"

namespace visavis::client::sentences {

/// The title before there is a room.
std::string connecting(const Address& server);
/// What is played and where, for the title.
std::string room_title(const proto::View& view);

/// "Ada (you)", "Bob (a bot)", "an empty seat".
std::string name_in_picture(const proto::View& view, Seat seat);
/// "you", or the other's name; a level in seven columns, which is what heads a column of the fights.
std::string short_name(const proto::View& view, Seat seat);
std::string away_in_picture();
std::string too_small(int needed_columns, int needed_rows, int columns, int rows);

/// Two letters for one of Virtem's colours, so that colour is never the only sign.
std::string_view colour_letters(std::string_view colour);
std::string face_label();
std::string no_face_yet();
std::string moves_in_picture(int moves);

std::string life_label();
std::string fight_heading(int number, int fights, bool is_revealed);
std::string history_label();
/// Which line of the table decided the fight, as a reckoning.
std::string why(const proto::GladiatorFight& fight);

/// The lobby: its title, its headings, and what each line is.
std::string lobby_title(const Address& server, std::size_t rooms);
std::string open_rooms();
std::string matches();
std::string none_now();
std::string what_it_begins(std::string_view line);
std::string room_in_lobby(const proto::RoomEntry& room);
std::string against(std::string_view first, std::string_view second);
std::string keys_in_lobby();
std::string only_in_lobby();

/// What is waited for, offers that stand included; after the match how it ended.
std::string what_is_due(const proto::View& view);
std::string really_this_card(std::string_view card);
std::string really_this(std::string_view action);
std::string keys_to_pick();
std::string keys_to_type();
std::string keys_after_match(); ///< for whoever has played it
std::string keys_to_step();
/// Which step of a match that is being played is shown in the place of the present.
std::string in_the_past(std::size_t step, std::size_t last);
std::string keys_in_log();

} // namespace visavis::client::sentences

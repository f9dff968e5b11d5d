// Every maximum of the wire, in one place, with the relations that must hold between them.
#pragma once

#include <chrono>
#include <cstddef>

namespace visavis::proto::limits {

inline constexpr int protocol_version = 1;

inline constexpr std::size_t request_bytes = 16 * 1024;  ///< one request, its line end not counted
inline constexpr std::size_t message_bytes = 256 * 1024; ///< one message of the server's
inline constexpr int nesting = 16;                       ///< levels of arrays and objects in a request
inline constexpr int broken_lines = 10;                  ///< the connection is closed at this many
inline constexpr std::size_t id_bytes = 64;              ///< a request id that is a string
inline constexpr std::size_t page = 100;                 ///< entries in the answer of a list
inline constexpr std::size_t name_characters = 24;       ///< a player's name
inline constexpr std::size_t client_bytes = 64;          ///< hello's `client`
inline constexpr std::size_t action_bytes = 64;          ///< an action as typed
inline constexpr std::size_t echoed_bytes = 64;          ///< of somebody's unknown word in an error
inline constexpr std::size_t said_bytes = 300;           ///< a line of chat
inline constexpr std::size_t token_characters = 43;      ///< 32 bytes in base64url
inline constexpr std::size_t room_code_characters = 6;
inline constexpr std::size_t match_id_characters = 32;
inline constexpr std::chrono::milliseconds least_clock{1'000}; ///< of a clock's initial time
inline constexpr std::chrono::milliseconds most_clock = std::chrono::hours(24);
inline constexpr std::chrono::milliseconds most_increment = std::chrono::minutes(10);
inline constexpr std::size_t record_page = 1'000;            ///< facts of a record in one answer
inline constexpr std::size_t record_bytes = 2 * 1024 * 1024; ///< a record as a whole
inline constexpr std::size_t connections_per_player = 8;
inline constexpr std::size_t muted_players = 100; ///< whom one player does not hear
inline constexpr std::chrono::milliseconds hello_deadline{10'000};

static_assert(request_bytes <= message_bytes);
static_assert(client_bytes + 4 * name_characters + token_characters + action_bytes < request_bytes);

} // namespace visavis::proto::limits

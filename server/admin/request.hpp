// What is said over the administration's socket: one request and one answer, each a JSON object on a line.
// Knows no server.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "proto/fields.hpp"
#include "proto/words.hpp"

namespace visavis::server {

enum class AdminAct : std::uint8_t {
    list,
    bans,
    kick,
    ban,
    unban,
    mute,
    unmute,
    close,
    announce,
    stop_new_rooms,
    allow_new_rooms,
    drain,
    stop,
};
constexpr auto words_of(AdminAct) {
    using enum AdminAct;
    return Words<AdminAct, 13>{{{list, "list"},
                                {bans, "bans"},
                                {kick, "kick"},
                                {ban, "ban"},
                                {unban, "unban"},
                                {mute, "mute"},
                                {unmute, "unmute"},
                                {close, "close"},
                                {announce, "announce"},
                                {stop_new_rooms, "stop-new-rooms"},
                                {allow_new_rooms, "allow-new-rooms"},
                                {drain, "drain"},
                                {stop, "stop"}}};
}

/// What a list has parts of.
enum class AdminPart : std::uint8_t { rooms, players, addresses };
constexpr auto words_of(AdminPart) {
    using enum AdminPart;
    return Words<AdminPart, 3>{{{rooms, "rooms"}, {players, "players"}, {addresses, "addresses"}}};
}

struct AdminRequest {
    AdminAct act{};
    std::optional<std::string> whom;   ///< a player, addresses, a number of `bans`, or a room's code
    std::optional<std::int64_t> for_s; ///< the term; none: the act's own
    std::optional<std::string> text;   ///< why, or what is announced
    std::optional<bool> json;          ///< lists for programs
    std::optional<AdminPart> only;     ///< of the list; none: all of them
    std::optional<std::string> after;  ///< goes on behind this entry of the one part, as the list names it
    std::optional<std::int64_t> limit; ///< entries of each part
    static constexpr auto fields() {
        using proto::field;
        return std::tuple{field("act", &AdminRequest::act),     field("whom", &AdminRequest::whom),
                          field("for_s", &AdminRequest::for_s), field("text", &AdminRequest::text),
                          field("json", &AdminRequest::json),   field("only", &AdminRequest::only),
                          field("after", &AdminRequest::after), field("limit", &AdminRequest::limit)};
    }
};

struct AdminAnswer {
    bool is_done = false;
    std::string text; ///< what has been done or is asked for, or why not; lines without the last end
    static constexpr auto fields() {
        using proto::field;
        return std::tuple{field("is_done", &AdminAnswer::is_done), field("text", &AdminAnswer::text)};
    }
};

inline constexpr std::size_t admin_request_bytes = 4096;
inline constexpr std::size_t admin_text_bytes = 300;    ///< of a reason or an announcement
inline constexpr std::int64_t admin_list_entries = 100; ///< of each part, where no limit is given
/// The network's thread writes a list, and everybody waits so long: a millisecond or two.
inline constexpr std::int64_t most_admin_list_entries = 250;
inline constexpr std::int64_t longest_term_s = 10LL * 365 * 24 * 3600;

} // namespace visavis::server

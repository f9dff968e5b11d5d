// Who speaks: the greeting, what the server is, and its farewell.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "proto/fields.hpp"
#include "proto/messages/events.hpp"
#include "proto/messages/games.hpp"

namespace visavis::proto {

struct ServerName {
    std::string name;
    std::string version;
    std::optional<std::string> greeting;
    static constexpr auto fields() {
        return std::tuple{field("name", &ServerName::name), field("version", &ServerName::version),
                          field("greeting", &ServerName::greeting)};
    }
};

struct HelloAnswer {
    int protocol = 0;
    std::vector<std::string> features;
    ServerName server;
    Person player;
    std::string token;              ///< the secret that is the player: 43 characters of base64url
    std::vector<std::string> rooms; ///< codes of the rooms where the player holds a seat
    std::int64_t now_ms = 0;
    std::optional<bool> invited;                   ///< true: let in without the password, to rooms alone
    std::optional<std::vector<std::string>> muted; ///< ids of whom the player does not hear; none: nobody
    static constexpr auto fields() {
        return std::tuple{
            field("protocol", &HelloAnswer::protocol), field("features", &HelloAnswer::features),
            field("server", &HelloAnswer::server),     field("player", &HelloAnswer::player),
            field("token", &HelloAnswer::token),       field("rooms", &HelloAnswer::rooms),
            field("now_ms", &HelloAnswer::now_ms),     field("invited", &HelloAnswer::invited),
            field("muted", &HelloAnswer::muted)};
    }
};

struct SessionHello {
    static constexpr std::string_view method = "session.hello";
    using Result = HelloAnswer;
    int protocol = 0;
    std::string client; ///< "name/version"
    std::optional<std::string> name;
    std::optional<std::string> token;
    std::optional<std::string> password;
    std::optional<bool> bot;
    std::optional<std::string> room; ///< to which one has been invited
    static constexpr auto fields() {
        return std::tuple{field("protocol", &SessionHello::protocol), field("client", &SessionHello::client),
                          field("name", &SessionHello::name),         field("token", &SessionHello::token),
                          field("password", &SessionHello::password), field("bot", &SessionHello::bot),
                          field("room", &SessionHello::room)};
    }
};

/// Who is let in.
enum class Entry : std::uint8_t {
    open,
    password,
    invitation, ///< besides the password, the code of a room lets into rooms
};
constexpr auto words_of(Entry) {
    using enum Entry;
    return Words<Entry, 3>{{{open, "open"}, {password, "password"}, {invitation, "invitation"}}};
}

/// An option of a game: the values it takes, the default first.
struct GameDescription {
    Game game{};
    std::map<std::string, std::vector<std::string>> options;
    static constexpr auto fields() {
        return std::tuple{field("game", &GameDescription::game), field("options", &GameDescription::options)};
    }
};

struct ServerLimits {
    std::int64_t request_bytes = 0;
    std::int64_t message_bytes = 0;
    std::int64_t nesting = 0;
    std::int64_t page = 0;
    std::int64_t connections_per_player = 0;
    std::int64_t rooms_per_player = 0;
    std::int64_t requests_per_second = 0;
    std::int64_t requests_burst = 0;
    static constexpr auto fields() {
        return std::tuple{field("request_bytes", &ServerLimits::request_bytes),
                          field("message_bytes", &ServerLimits::message_bytes),
                          field("nesting", &ServerLimits::nesting),
                          field("page", &ServerLimits::page),
                          field("connections_per_player", &ServerLimits::connections_per_player),
                          field("rooms_per_player", &ServerLimits::rooms_per_player),
                          field("requests_per_second", &ServerLimits::requests_per_second),
                          field("requests_burst", &ServerLimits::requests_burst)};
    }
};

struct ServerCounts {
    std::int64_t connections = 0;
    std::int64_t players = 0; ///< with at least one connection
    std::int64_t rooms = 0;
    std::int64_t matches = 0; ///< being played
    static constexpr auto fields() {
        return std::tuple{field("connections", &ServerCounts::connections),
                          field("players", &ServerCounts::players), field("rooms", &ServerCounts::rooms),
                          field("matches", &ServerCounts::matches)};
    }
};

enum class StorageHealth : std::uint8_t {
    ok,
    failing, ///< what was last to be stored was not
};
constexpr auto words_of(StorageHealth) {
    using enum StorageHealth;
    return Words<StorageHealth, 2>{{{ok, "ok"}, {failing, "failing"}}};
}

struct ServerHealth {
    StorageHealth storage{};
    static constexpr auto fields() { return std::tuple{field("storage", &ServerHealth::storage)}; }
};

struct ServerInfoAnswer {
    std::string name;
    std::string version;
    int protocol = 0;
    std::vector<std::string> features;
    std::vector<GameDescription> games;
    ServerLimits limits;
    ServerCounts counts;
    ServerHealth health;
    std::int64_t now_ms = 0;
    std::optional<Entry> entry; ///< not told by older servers, which are open
    static constexpr auto fields() {
        return std::tuple{
            field("name", &ServerInfoAnswer::name),         field("version", &ServerInfoAnswer::version),
            field("protocol", &ServerInfoAnswer::protocol), field("features", &ServerInfoAnswer::features),
            field("games", &ServerInfoAnswer::games),       field("limits", &ServerInfoAnswer::limits),
            field("counts", &ServerInfoAnswer::counts),     field("health", &ServerInfoAnswer::health),
            field("now_ms", &ServerInfoAnswer::now_ms),     field("entry", &ServerInfoAnswer::entry)};
    }
};

struct ServerInfo {
    static constexpr std::string_view method = "server.info";
    using Result = ServerInfoAnswer;
    static constexpr auto fields() { return std::tuple{}; }
};

enum class ClosingReason : std::uint8_t {
    shutdown,        ///< the server ends or restarts; come back after `retry_ms`
    hello_timeout,   ///< no accepted hello in time
    too_long,        ///< a request beyond the limit
    too_many_errors, ///< ten broken lines
    too_slow,        ///< the connection did not take what was sent to it
    replaced,        ///< a ninth connection of the same player
    server_full,     ///< no place for another connection, here or from this address
    tls_required,    ///< the server takes encrypted connections only
    kicked,          ///< the host has sent the player away for a while
    banned,          ///< the host does not let this player, or this address, in any more
};
constexpr auto words_of(ClosingReason) {
    using enum ClosingReason;
    return Words<ClosingReason, 10>{{{shutdown, "shutdown"},
                                     {hello_timeout, "hello_timeout"},
                                     {too_long, "too_long"},
                                     {too_many_errors, "too_many_errors"},
                                     {too_slow, "too_slow"},
                                     {replaced, "replaced"},
                                     {server_full, "server_full"},
                                     {tls_required, "tls_required"},
                                     {kicked, "kicked"},
                                     {banned, "banned"}}};
}

/// The last message before the server closes a connection.
struct SessionClosing {
    static constexpr std::string_view method = "session.closing";
    ClosingReason reason{};
    std::optional<std::int64_t> retry_ms;
    static constexpr auto fields() {
        return std::tuple{field("reason", &SessionClosing::reason),
                          field("retry_ms", &SessionClosing::retry_ms)};
    }
};

/// What the host has to say to everybody who is there, or to one player alone.
struct ServerAnnouncement {
    static constexpr std::string_view method = "server.announcement";
    std::string text;
    std::int64_t at_ms = 0;
    static constexpr auto fields() {
        return std::tuple{field("text", &ServerAnnouncement::text),
                          field("at_ms", &ServerAnnouncement::at_ms)};
    }
};

} // namespace visavis::proto

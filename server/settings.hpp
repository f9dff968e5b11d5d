// What whoever runs the server has chosen, read once at the start. Knows no flag and no file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/match/time.hpp"

namespace visavis::server {

/// Who may come in.
enum class EntryRule : std::uint8_t { open, password, invitation };

enum class LogLevel : std::uint8_t { debug, info, warn, error };
enum class LogFormat : std::uint8_t { text, json };
enum class TlsUse : std::uint8_t {
    off,
    optional, ///< both are spoken on the one port
    required, ///< who comes without is told so, or led to https
};

/// A cap or a rate of 0 is lifted: `is_reached` says no for ever.
struct Settings {
    std::string name = "visavis";
    std::optional<std::string> greeting;

    /// Where the server keeps what must survive it; empty: in memory, and nothing does.
    std::string data_folder;
    std::string backup_file; ///< copies what is kept there, and serves nobody; empty: does not

    std::string bind; ///< one numeric address; empty: all, IPv6 and IPv4
    std::uint16_t port = 2280;
    std::vector<std::string> host_names;  ///< by which browsers may call the server; none: by any
    std::vector<std::string> web_origins; ///< whose pages may open a WebSocket, besides the server's own
    std::string public_address; ///< HOST or HOST:PORT under which others reach the server; empty: not known
    std::vector<std::string> trusted_proxies; ///< ADDRESS or ADDRESS/PREFIX, believed about whom they bring
    TlsUse tls = TlsUse::optional;
    std::string tls_certificate; ///< PEM files, both or neither: without them the server makes its own
    std::string tls_key;
    LogLevel log_level = LogLevel::info;
    LogFormat log_format = LogFormat::text;
    std::optional<std::uint16_t> metrics_port; ///< on this machine alone; none: nobody measures

    std::size_t max_connections = 10'000;
    std::size_t max_connections_per_address = 256;  ///< an IPv6 address counts by its /64
    std::size_t new_connections_per_minute = 1'200; ///< from one address
    std::size_t max_handshakes = 2'000;             ///< of TLS at a time; beyond, the oldest gives way
    std::size_t max_rooms = 10'000;
    std::size_t max_rooms_per_player = 16; ///< in which a player holds a seat
    std::size_t requests_per_second = 20;  ///< a connection's, beyond its burst
    std::size_t requests_burst = 60;
    std::size_t wrong_codes_per_minute = 20; ///< an address's guesses at room codes
    std::size_t max_players = 100'000;       ///< remembered by their tokens

    EntryRule entry = EntryRule::open;
    std::string password; ///< empty where the server is open
    std::size_t wrong_passwords_per_minute = 20;
    std::size_t new_players_per_minute = 60; ///< from one address
    std::size_t rooms_per_hour = 60;         ///< made by one player, and searches begun
    std::size_t rooms_per_hour_per_address = 1'200;
    std::size_t requests_per_second_per_address = 1'000; ///< all of its connections together
    std::size_t chat_per_second_per_address = 10;
    std::size_t reserve_names_days = 30;    ///< from when a player who has come back was last there
    std::string admin_socket;               ///< its path; empty: beside the data
    std::size_t outbox_bytes = 512 * 1024;  ///< what may wait to be sent to one connection
    std::chrono::seconds analysis_time{10}; ///< of one core, about, for one match when nobody waits

    Milliseconds idle_waiting_room = std::chrono::days(1);   ///< its holder has not been there
    Milliseconds idle_finished_room = std::chrono::hours(1); ///< neither player has been there
    Milliseconds idle_player =
        std::chrono::hours(1); ///< may be forgotten then, where there is no seat to keep

    Milliseconds retry_after_shutdown{2'000}; ///< what clients are told in `session.closing`
    Milliseconds retry_when_full{10'000};
};

constexpr bool is_reached(std::size_t count, std::size_t cap) {
    return cap != 0 && count >= cap;
}

} // namespace visavis::server

// What the command line asks for. Knows no parser.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "client/net/address.hpp"
#include "client/terminal/sentences/language.hpp"
#include "common/play/base/effort.hpp"
#include "proto/messages/records.hpp"
#include "proto/messages/rooms.hpp"

namespace visavis::client {

/// The list of public rooms, and then what changes in it.
struct FollowLobby {
    std::optional<proto::Game> game; ///< of this game only
};

/// How the player wants to be shown things.
struct DisplayWish {
    bool is_plain = false; ///< sentences only, even on a terminal
    bool is_ascii = false;
    bool rings = false;               ///< a bell when the opponent comes, or has moved
    bool asks_before_cards = true;    ///< a card that cannot be taken back is asked about once
    std::optional<Language> language; ///< nothing: that of the locale
};

/// Where the token comes from, and so whether a new one takes its place.
enum class TokenSource : std::uint8_t {
    kept,  ///< from the file of tokens, where there is one: what the server gives is kept there
    given, ///< by an option or the environment
    none,  ///< a new player is wished for, and the file stays as it is
};

/// Whether the connection is to be encrypted.
enum class TlsWish : std::uint8_t {
    if_known, ///< where the server has shown a certificate before
    always,
    never,
};

struct Wish {
    Address server;
    TlsWish tls = TlsWish::if_known;
    std::string fingerprint; ///< of the certificate that the server must show; empty: not known
    std::optional<std::string> name;
    std::optional<std::string> token;
    TokenSource token_source = TokenSource::kept;
    std::optional<std::string> password; ///< the server's; kept nowhere
    bool is_bot = false;
    bool reconnects = true;
    DisplayWish display;
    std::variant<proto::RoomCreate, proto::RoomJoin, proto::RoomWatch, proto::LobbyList, FollowLobby,
                 proto::LobbySeek, proto::RecordGet>
        request;
    std::optional<play::Level> bot_level; ///< a program plays, as well as this
    bool analyses = false;                ///< the record that is got, rather than to replay it
};

/// What needs no server.
struct RecordWish {
    enum class Kind : std::uint8_t { verify, replay, analyse };
    Kind kind{};
    std::string file;
    DisplayWish display;
};

} // namespace visavis::client

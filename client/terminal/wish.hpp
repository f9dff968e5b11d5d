// What the command line asks for. Knows no parser.
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "client/net/address.hpp"
#include "proto/messages/rooms.hpp"

namespace visavis::client {

struct Wish {
    Address server;
    std::optional<std::string> name;
    std::optional<std::string> token;
    bool is_bot = false;
    std::variant<proto::RoomCreate, proto::RoomJoin, proto::RoomWatch, proto::LobbyList> request;
};

} // namespace visavis::client

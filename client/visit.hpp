// A wish carried out at one server: connects, comes back when the connection is lost, and puts what is said,
// what is typed and the picture together until it has ended. Holds no logic of theirs.
#pragma once

#include <optional>
#include <string>

#include "client/known_servers.hpp"
#include "client/terminal/drawn/display.hpp"
#include "client/terminal/wish.hpp"
#include "client/token_store.hpp"
#include "proto/record.hpp"

namespace visavis::client {

struct Visited {
    int code = 0;                        ///< for the shell
    std::optional<Wish> next;            ///< what was picked in the lobby, to be done now
    std::optional<std::string> token;    ///< who we were
    bool is_ended_from_outside = false;  ///< by a signal, or since nobody sees any more what is said
    std::optional<proto::Record> record; ///< what was asked for, where that was a record
};

/// `display` where there is a terminal to draw on; it stays open.
Visited visit(Wish wish, const TokenStore& tokens, const KnownServers& known_servers, Display* display);

} // namespace visavis::client

// How long the carriers wait for their peers.
#pragma once

#include "common/match/time.hpp"
#include "proto/limits.hpp"

namespace visavis::server {

struct Deadlines {
    Milliseconds hello = proto::limits::hello_deadline; ///< from accepting to an accepted hello
    Milliseconds write{20'000};                         ///< for the peer to take one batch
    Milliseconds farewell{1'000}; ///< from `finish` to the end: what is queued, and the peer's own closing
    Milliseconds request{10'000}; ///< for the head of an HTTP request, from the end of the answer before
    Milliseconds ping{15'000};    ///< of silence, before a WebSocket is asked whether it still lives
    Milliseconds pong{10'000};    ///< for anything to come then
    Milliseconds sweep{250};      ///< how often the deadlines are looked at: their precision
};

} // namespace visavis::server

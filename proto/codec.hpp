// From a line of text to a request or the reason why not, and from messages to lines. Knows no room, no
// session and no socket.
#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <variant>

#include "proto/error.hpp"
#include "proto/messages/analysis.hpp"
#include "proto/messages/matches.hpp"
#include "proto/messages/players.hpp"
#include "proto/messages/records.hpp"
#include "proto/messages/rooms.hpp"
#include "proto/messages/session.hpp"
#include "proto/writer.hpp"

namespace visavis::proto {

/// A whole number, or a string of at most 64 bytes.
using RequestId = std::variant<std::int64_t, std::string>;

using Call = std::variant<SessionHello, ServerInfo, LobbyList, LobbyFollow, LobbyUnfollow, LobbySeek,
                          LobbyUnseek, RoomCreate, RoomJoin, RoomWatch, RoomUnsubscribe, RoomLeave, RoomSay,
                          MatchAct, MatchOffer, MatchAccept, MatchDecline, MatchResign, MatchClaim, MatchGive,
                          MatchHistory, RecordList, RecordGet, RecordAnalyse, PlayerMute, PlayerUnmute>;

using Notification = std::variant<SessionClosing, LobbyUpdate, LobbyPaired, RoomUpdate, RoomView,
                                  RoomPresence, RoomSaid, RoomClosed, RecordAnalysis, ServerAnnouncement>;

struct Request {
    RequestId id;
    Call call;
};

/// A request that could not be read. `id` is null where it could not be made out.
struct Refused {
    Nullable<RequestId> id;
    Error error;
    bool is_broken = false; ///< the line was no JSON-RPC request at all: ten of these close the connection
};

/// Reads one request: a JSON-RPC 2.0 object in one line of UTF-8, `jsonrpc` optional, without its line end.
/// Never throws, whatever the bytes; the caller has held the line to limits::request_bytes.
std::expected<Request, Refused> decode_request(std::string_view line);

/// Each of these is one message with its line end, which is white space to a WebSocket's reader.
template <Object Result>
std::string encode_answer(const RequestId& id, const Result& result) {
    std::string line = R"({"jsonrpc":"2.0","id":)";
    write(line, id);
    line += R"(,"result":)";
    write(line, result);
    line += "}\n";
    return line;
}

std::string encode_error(const Nullable<RequestId>& id, const Error& error);

template <Object Message>
std::string encode_notification(const Message& message) {
    constexpr std::size_t usual_bytes = 1024; // most updates have less: the string need not grow on the way
    std::string line;
    line.reserve(usual_bytes);
    line += R"({"jsonrpc":"2.0","method":)";
    write_string(line, Message::method);
    line += R"(,"params":)";
    write(line, message);
    line += "}\n";
    return line;
}

template <Object Message>
std::string encode_request(const RequestId& id, const Message& message) {
    std::string line = R"({"jsonrpc":"2.0","id":)";
    write(line, id);
    line += R"(,"method":)";
    write_string(line, Message::method);
    line += R"(,"params":)";
    write(line, message);
    line += "}\n";
    return line;
}

/// What the server sends, as a client reads it: unknown members are passed over.
struct Answer {
    RequestId id;
    std::shared_ptr<const nlohmann::json> result; ///< to be read with `read` as the request's `Result`
};
/// With the reason as a word, since a newer server may know others than this client.
struct ErrorAnswer {
    Nullable<RequestId> id;
    int code = 0;
    std::string message;
    std::string reason;
    std::optional<std::int64_t> retry_ms;
    std::optional<std::int64_t> until_ms;
    std::string note;
    std::vector<int> versions; ///< unsupported_protocol: those that would do
};
/// A notification that this client does not know, to be passed over.
struct UnknownNotification {
    std::string method;
};
struct Unreadable {
    std::string why;
};
using ServerMessage = std::variant<Answer, ErrorAnswer, Notification, UnknownNotification, Unreadable>;

ServerMessage decode_server_message(std::string_view line);

} // namespace visavis::proto

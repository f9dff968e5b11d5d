// A client with a recorder in place of the connection, and the server's side of the conversation as a test
// plays it.
#pragma once

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "client/terminal/plain.hpp"
#include "proto/writer.hpp"
#include "tests/client/played.hpp"

namespace visavis::client {

using nlohmann::json;

struct Recorder final : Wire {
    std::vector<json> sent;
    void send(std::string line) override { sent.push_back(json::parse(line)); }
};

struct Told final : Output {
    std::vector<std::string> said, complained;
    void say(std::string_view sentence) override { said.emplace_back(sentence); }
    void complain(std::string_view sentence) override { complained.emplace_back(sentence); }
};

inline json as_json(const auto& message) {
    std::string text;
    proto::write(text, message);
    return json::parse(text);
}

struct Talk {
    Recorder wire;
    Told told;
    Plain plain;

    std::vector<std::string> kept; ///< tokens
    std::int64_t own_ms = 0;       ///< what our monotonic clock shows

    explicit Talk(Wish wish)
        : plain(std::move(wish), wire, told, [this](const std::string& token) {
              kept.push_back(token);
              return true;
          }) {
        plain.connected();
    }

    void hear(const json& message) { plain.received(read_incoming(message.dump()), own_ms); }
    /// Answers the latest request.
    void answer(const json& result) { hear({{"id", wire.sent.back()["id"]}, {"result", result}}); }
    void refuse(const char* reason, const char* message) {
        hear({{"id", wire.sent.back()["id"]},
              {"error", {{"code", -32000}, {"message", message}, {"data", {{"reason", reason}}}}}});
    }
    void greet(std::vector<std::string> rooms = {}) {
        answer(as_json(proto::HelloAnswer{.protocol = 1,
                                          .server = {"visavis-server", "0.1.0", {}},
                                          .player = {"p1", "Ada", false, {}},
                                          .token = "a token",
                                          .rooms = std::move(rooms)}));
    }
    void enter(const proto::View& view) {
        greet();
        answer({{"view", as_json(view)}});
    }
    void update(std::int64_t version, const json& changes, const json& events = json::array()) {
        hear({{"method", "room.update"},
              {"params",
               {{"room", "ABC234"},
                {"version", version},
                {"at_ms", 1},
                {"events", events},
                {"changes", changes}}}});
    }
    void type(const char* line) { plain.typed(line, own_ms); }

    bool was_said(std::string_view part) const {
        return std::ranges::any_of(told.said, [&](const auto& line) { return line.contains(part); });
    }
    /// The connection is lost, and another one brings us as far as the answer to hello.
    void reconnect() {
        plain.lost(Failure::gone);
        plain.connected();
        greet();
    }
    std::string method() const { return wire.sent.back()["method"]; }
};

inline proto::View playing(Viewer viewer) {
    return Played<Gladiator>(Gladiator::start({5}), viewer).view();
}

inline Wish join() {
    return {.request = proto::RoomJoin{"ABC234"}};
}

} // namespace visavis::client

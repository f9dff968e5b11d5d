#include "tests/server/follower.hpp"

#include <cctype>
#include <utility>

#include "proto/limits.hpp"

namespace visavis::tests {

namespace {

constexpr std::size_t kept_lines = 50; ///< of chat, in a view

void promise(bool kept, const std::string& what, const json& message) {
    if (!kept) throw BrokenPromise(what + ": " + message.dump());
}

/// A clock may stop and run on unsaid, but what is left on it changes by an event that says why. The clocks
/// that a match begins with are no change.
void promise_causes(const json& before, const json& update) {
    const json after = update.at("changes").value("clocks", json());
    if (!before.is_array() || !after.is_array()) return;
    bool is_told[] = {before[0]["left_ms"] == after[0]["left_ms"],
                      before[1]["left_ms"] == after[1]["left_ms"]};
    for (const json& event : update.at("events")) {
        if (event.at("type") == "started") return;
        if (event.at("type") != "clock") continue;
        const std::size_t seat = event.at("seat");
        promise(event.contains("cause") && event.at("left_ms") == after.at(seat)["left_ms"],
                "an event says what a clock shows, and why", update);
        is_told[seat] = true;
    }
    promise(is_told[0] && is_told[1], "every change of a clock has a stated cause", update);
}

} // namespace

void Follower::sent(std::string_view line) {
    json request = json::parse(line, nullptr, false);
    requests_.push_back(request.is_object() ? std::move(request) : json());
}

json Follower::take(std::string_view line) {
    if (line.size() > proto::limits::message_bytes || !line.ends_with('\n') ||
        line.find('\n') + 1 != line.size())
        throw BrokenPromise("a message is one line of at most 256 KiB: " + std::string(line));
    json message = json::parse(line, nullptr, false);
    promise(message.is_object() && message.value("jsonrpc", "") == "2.0", "a message is JSON-RPC 2.0",
            message);
    promise(!is_closed_, "nothing follows session.closing", message);
    if (message.value("method", "") != "room.closed") just_left_.clear();
    if (message.contains("method"))
        take_notification(message["method"], message.at("params"));
    else
        take_answer(message);
    return message;
}

void Follower::take_answer(const json& message) {
    promise(!requests_.empty(), "there is one answer to a request", message);
    const json request = std::exchange(requests_.front(), json());
    requests_.pop_front();
    const bool has_result = message.contains("result");
    promise(has_result != message.contains("error"), "an answer has a result or an error", message);
    const json id = request.is_object() ? request.value("id", json()) : json();
    promise(message.at("id") == id || (message.at("id").is_null() && !has_result),
            "requests are answered in the order in which they came", message);
    if (has_result) take_result(request, message["result"]);
}

void Follower::take_result(const json& request, const json& result) {
    const std::string method = request.at("method");
    if (method == "room.create" || method == "room.join" || method == "room.watch") {
        const json& view = result.at("view");
        promise(view.contains("you") != (method == "room.watch"), "`you` is there for players only", view);
        views_[view.at("room")] = view;
    } else if (method == "room.unsubscribe") {
        std::string room = request.at("params").at("room");
        for (char& c : room) c = static_cast<char>(std::toupper(c));
        views_.erase(room);
    }
}

void Follower::take_notification(const std::string& method, const json& params) {
    if (method == "room.update") return take_update(params);
    if (method == "room.view") return take_view(params);
    if (method == "room.presence") return take_presence(params);
    if (method == "room.said") return take_said(params);
    if (method == "room.closed") return take_closed(params);
    if (method == "session.closing") is_closed_ = true;
}

void Follower::take_update(const json& params) {
    const std::string room = params.at("room");
    promise(follows(room), "an update comes from a room that is followed", params);
    json& view = views_.at(room);
    promise(params.at("version") == view.at("version").get<std::int64_t>() + 1, "versions are contiguous",
            params);
    promise(params.at("at_ms") >= view.at("at_ms"), "time does not go back", params);
    const json& changes = params.at("changes");
    promise_causes(view.at("clocks"), params);
    for (const auto& [member, value] : changes.items()) {
        promise(view.contains(member), "changes name members of this viewer's view", params);
        view[member] = value;
    }
    view["version"] = params["version"];
    view["at_ms"] = params["at_ms"];
    if (changes.contains("you") && changes["you"].is_null()) { // given up: this was the last one
        just_left_ = room;
        views_.erase(room);
    }
}

void Follower::take_view(const json& params) {
    const std::string room = params.at("room");
    promise(follows(room), "a view comes from a room that is followed", params);
    const json& view = params.at("view");
    promise(!view.contains("you"), "only a watcher's view is replaced", params);
    promise(view.at("version") >= views_.at(room).at("version"), "a replaced view is a newer one", params);
    views_[room] = view;
}

void Follower::take_presence(const json& params) {
    promise(follows(params.at("room")), "presence comes from a room that is followed", params);
    json& view = views_.at(params["room"]);
    view.at("presence") = {{"seats", params.at("seats")}, {"watching", params.at("watching")}};
}

void Follower::take_said(const json& params) {
    promise(follows(params.at("room")), "a line comes from a room that is followed", params);
    json& said = views_.at(params["room"]).at("said");
    promise(said.empty() || said.back().at("number") < params.at("number"), "lines come in order", params);
    json line = params;
    line.erase("room");
    said.push_back(std::move(line));
    if (said.size() > kept_lines) said.erase(said.begin());
}

void Follower::take_closed(const json& params) {
    const std::string room = params.at("room");
    promise(views_.erase(room) == 1 || just_left_ == room, "a room closes once, for those who follow it",
            params);
    just_left_.clear();
}

} // namespace visavis::tests

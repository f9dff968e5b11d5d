#include "tests/server/harness.hpp"

#include <algorithm>
#include <utility>

#include "proto/limits.hpp"

namespace visavis::tests {

server::Settings without_rates() {
    server::Settings settings;
    settings.requests_per_second = settings.requests_per_second_per_address = 0;
    settings.rooms_per_hour = settings.rooms_per_hour_per_address = 0;
    settings.new_players_per_minute = settings.chat_per_second_per_address = 0;
    return settings;
}

TestServer::TestServer(server::Settings the_settings, std::uint64_t seed)
    : settings(std::move(the_settings)),
      random(seed),
      services(settings, clock, journal, player_book, sanction_book, shelf, random, solver, solver) {}

void TestServer::advance(Milliseconds time) {
    const ServerTime end = now() + time;
    for (auto due = services.lobby.next_alarm(); due && *due <= end; due = services.lobby.next_alarm()) {
        clock.set(std::max(now(), *due));
        services.lobby.run_alarms(now());
        settle();
    }
    clock.set(end);
}

void TestServer::jump(Milliseconds time) {
    clock.set(now() + time);
    services.lobby.run_alarms(now());
    settle();
}

void TestServer::settle() {
    for (bool goes_on = true; goes_on;) {
        goes_on = false;
        for (Client* client : clients_) goes_on |= client->deliver();
        for (Client* client : clients_) goes_on |= client->receive();
    }
}

void TestServer::confirm_all() {
    settle();
    while (!journal.waiting().empty()) {
        for (const std::string& room : journal.waiting()) journal.confirm(room);
        settle();
    }
}

Client::Client(TestServer& server, const server::Address& from, std::size_t outbox_bytes)
    : server_(server),
      link_(outbox_bytes),
      session_(std::make_unique<server::Session>(server.services, link_, from)) {
    server_.clients_.push_back(this);
}

Client::~Client() {
    hang_up();
    std::erase(server_.clients_, this);
}

void Client::hang_up() {
    session_.reset();
    undelivered_.clear();
    note_unheard();
}

void Client::read_on() {
    is_reading_ = true;
    server_.settle();
}

void Client::send(std::string line) {
    post(std::move(line));
    server_.settle();
}

void Client::post(std::string line) {
    undelivered_.push_back({std::move(line), server_.now()});
    note_unheard();
}

void Client::note_unheard() {
    link_.set_unheard_since(undelivered_.empty() ? std::nullopt : std::optional(undelivered_.front().at));
}

bool Client::deliver() {
    if (link_.is_finished()) hang_up(); // the loop's next turn destroys the conversation
    if (!session_ || session_->is_busy() || undelivered_.empty()) return false;
    const Line line = std::move(undelivered_.front());
    undelivered_.pop_front();
    note_unheard();
    follower_.sent(line.text);
    if (line.text.size() > proto::limits::request_bytes)
        session_->receive_too_long(line.at);
    else
        session_->receive(line.text, line.at);
    return true;
}

bool Client::receive() {
    if (!is_reading_) return false;
    const std::string bytes = link_.read();
    for (std::size_t begin = 0; begin < bytes.size();) {
        const std::size_t end = std::min(bytes.find('\n', begin), bytes.size() - 1) + 1;
        lines_.push_back(bytes.substr(begin, end - begin));
        messages_.push_back(follower_.take(lines_.back()));
        if (!messages_.back().contains("method")) last_answer_ = messages_.back();
        begin = end;
    }
    return !bytes.empty();
}

json Client::call(std::string_view method, json params) {
    send(json{{"id", next_id_++}, {"method", method}, {"params", std::move(params)}}.dump());
    return answer();
}

json Client::answer() const {
    return unanswered() == 0 ? last_answer_ : json();
}

json Client::hello(std::string_view name) {
    json params{{"protocol", proto::limits::protocol_version}, {"client", "tests/1"}};
    if (!name.empty()) params["name"] = name;
    if (!token_.empty()) params["token"] = token_;
    const json answered = call("session.hello", std::move(params));
    if (answered.contains("result")) {
        token_ = answered["result"].at("token");
        player_ = answered["result"].at("player").at("id");
    }
    return answered;
}

json Client::hello_as(std::string token) {
    token_ = std::move(token);
    return hello("");
}

json Client::create(std::string_view game, json params) {
    params["game"] = game;
    if (!params.contains("seat")) params["seat"] = 0;
    return call("room.create", std::move(params));
}

json Client::act(const std::string& room, std::string_view action) {
    const json& match = view(room).at("match");
    return call("match.act",
                {{"match", match.at("id")}, {"turn", view(room).at("turn")}, {"action", action}});
}

json Client::history(const std::string& match, json after) {
    json params{{"match", match}};
    if (!after.is_null()) params["after"] = std::move(after);
    return call("match.history", std::move(params));
}

void Client::forget_messages() {
    lines_.clear();
    messages_.clear();
}

std::string Client::kinds() const {
    std::string kinds;
    for (const json& message : messages_)
        if (const std::string kind = message.value("method", "answer"); kind != "room.presence")
            kinds += (kinds.empty() ? "" : " ") + kind;
    return kinds;
}

json facts_of(json view) {
    view.erase("presence");
    view.erase("said");
    return view;
}

std::string reason(const json& answer) {
    if (!answer.contains("error")) return {};
    return answer["error"].at("data").at("reason");
}

std::string room_of(const json& answer) {
    return answer.at("result").at("view").at("room");
}

} // namespace visavis::tests

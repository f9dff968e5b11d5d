#include "client/terminal/plain.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <random>
#include <type_traits>
#include <utility>
#include <variant>

#include "client/net/link.hpp"
#include "client/terminal/sentences/session.hpp"
#include "client/terminal/sentences/typed.hpp"
#include "proto/features.hpp"
#include "proto/limits.hpp"
#include "proto/reader.hpp"

namespace visavis::client {

namespace {

constexpr std::chrono::milliseconds most_wished_wait = std::chrono::minutes(5); // whatever a server wishes

template <class T>
std::optional<T> read_as(const nlohmann::json& from) {
    T value;
    if (proto::read(from, value, proto::Unknown::ignored)) return std::nullopt;
    return value;
}

} // namespace

Plain::Plain(Wish wish, Wire& wire, Output& output, KeepToken keep_token)
    : wish_(std::move(wish)),
      output_(output),
      keep_token_(std::move(keep_token)),
      requests_(wire),
      backoff_(std::random_device()()),
      token_(wish_.token) {}

void Plain::connected(const std::optional<Certificate>& certificate) {
    certificate_ = certificate;
    clock_ = {};
    closing_.reset();
    say_hello();
}

void Plain::say_hello() {
    proto::SessionHello hello{
        .protocol = proto::limits::protocol_version, .client = "visavis/" VISAVIS_VERSION, .token = token_};
    if (!is_away_) hello.name = wish_.name; // whoever comes back has it already
    if (wish_.is_bot) hello.bot = true;
    hello.password = wish_.password;
    if (shows_invitation_) hello.room = wished_room();
    requests_.ask(hello, [this](const Reply& reply) { greeted(reply); });
}

void Plain::greeted(const Reply& reply) {
    if (!reply) {
        if (is_lost(reply.error()) || begins_anew(reply.error()) || asks_for_password(reply.error())) return;
        // Everybody comes back at once: the deadline for hello ends this connection, and another one is
        // tried.
        if (is_away_ && (reply.error().reason == "server_full" || reply.error().reason == "rate_limited"))
            return;
        const bool is_forgotten = is_away_ && reply.error().reason == "unknown_token";
        return fail(is_forgotten ? sentences::forgotten_player(wish_.server)
                                 : sentences::refused(reply.error()));
    }
    const auto answer = read_as<proto::HelloAnswer>(**reply);
    if (!answer) return fail(sentences::unreadable());
    is_greeted_ = true;
    clock_.saw(answer->now_ms, own_ms_);
    if (!is_away_) remember(*answer);
    if (talk_)
        come_back();
    else
        fulfil_wish(*answer);
}

/// A token that was merely kept may be forgotten on both sides.
bool Plain::begins_anew(const proto::ErrorAnswer& refusal) {
    const bool is_kept = token_ && wish_.token_source == TokenSource::kept && !is_away_;
    if (!is_kept || refusal.reason != "unknown_token") return false;
    output_.complain(sentences::token_forgotten(wish_.server));
    token_.reset();
    say_hello();
    return true;
}

/// To some servers a room's code is key enough; else the password is asked for.
bool Plain::asks_for_password(const proto::ErrorAnswer& refusal) {
    if (refusal.reason != "wrong_password" || is_away_) return false;
    if (!wish_.password && !shows_invitation_ && wished_room()) {
        shows_invitation_ = true;
        say_hello();
        return true;
    }
    if (wish_.password) output_.complain(sentences::not_the_password());
    needs_password_ = true;
    return true;
}

std::optional<std::string> Plain::wished_room() const {
    if (const auto* const join = std::get_if<proto::RoomJoin>(&wish_.request)) return join->room;
    if (const auto* const watch = std::get_if<proto::RoomWatch>(&wish_.request)) return watch->room;
    return std::nullopt;
}

void Plain::use_password(std::optional<std::string> password) {
    needs_password_ = false;
    requests_.lose_all();
    wish_.password = std::move(password);
    if (!wish_.password) fail(sentences::password_needed(wish_.server));
}

void Plain::remember(const proto::HelloAnswer& answer) {
    using enum sentences::TokenPlace::Kind;
    const bool is_new = !token_;
    token_ = answer.token;
    own_id_ = answer.player.id;
    rooms_at_first_ = answer.rooms;
    has_web_client_ = std::ranges::find(answer.features, proto::web_feature) != answer.features.end();
    switch (wish_.token_source) {
        case TokenSource::given:
            token_place_ = {brought, {}};
            break;
        case TokenSource::kept:
            token_place_ = !is_new || keep_token_(answer.token)
                               ? sentences::TokenPlace{kept, {}}
                               : sentences::TokenPlace{nowhere, answer.token};
            break;
        case TokenSource::none:
            token_place_ = {nowhere, answer.token};
            break;
    }
    // A list is nothing but rooms, and a replay nothing but the match.
    if (std::holds_alternative<proto::LobbyList>(wish_.request)) return;
    if (std::holds_alternative<proto::RecordGet>(wish_.request)) return;
    output_.say(sentences::connected(answer, wish_.server));
    if (answer.server.greeting) output_.say(*answer.server.greeting);
    if (answer.invited) output_.say(sentences::invited());
}

void Plain::fulfil_wish(const proto::HelloAnswer& answer) {
    if (std::exchange(is_away_, false)) output_.say(sentences::back());
    backoff_.reset();
    std::visit(
        [&]<class Request>(const Request& request) {
            if constexpr (std::is_same_v<Request, proto::LobbyList>) {
                lobby_.emplace(requests_, output_, request.game).list();
            } else if constexpr (std::is_same_v<Request, FollowLobby>) {
                lobby_.emplace(requests_, output_, request.game).follow();
            } else if constexpr (std::is_same_v<Request, proto::LobbySeek>) {
                seek(request, answer);
            } else if constexpr (std::is_same_v<Request, proto::RecordGet>) {
                record_.emplace(requests_, request.match).ask();
            } else {
                requests_.ask(request, [this](const Reply& reply) { enter(reply); });
            }
        },
        wish_.request);
}

void Plain::enter(const Reply& reply) {
    if (!reply) {
        if (!is_lost(reply.error())) fail(sentences::refused(reply.error()));
        return;
    }
    talk_.emplace(requests_, output_, clock_, own_id_);
    const auto view = (*reply)->find("view");
    if (view == (*reply)->end() || !talk_->enter(*view)) return fail(sentences::unreadable());
    output_.say(sentences::room(talk_->view()));
    if (talk_->is_player() && talk_->view().phase == proto::Phase::waiting) invite();
    talk_->tell_all(own_ms_);
    if (input_ended_) talk_->input_ended();
    if (search_ && search_->command_in_room()) talk_->typed(*search_->command_in_room(), own_ms_);
}

void Plain::invite() {
    const proto::View& view = talk_->view();
    for (const std::string& line : sentences::invitation(view, wish_.server, certificate_, has_web_client_))
        output_.say(line);
    if (is_this_machine(wish_.server)) return; // no other device would find it by this name
    output_.show_link(has_web_client_ ? write_web_link(wish_.server, view.room, certificate_)
                                      : write_room_link(wish_.server, view.room, certificate_));
}

void Plain::come_back() {
    const auto take = [this](const Reply& reply) { take_seat_back(reply); };
    const std::string& room = talk_->view().room;
    if (talk_->is_player())
        requests_.ask(proto::RoomJoin{room}, take);
    else
        requests_.ask(proto::RoomWatch{room}, take);
}

void Plain::take_seat_back(const Reply& reply) {
    if (!reply) {
        if (is_lost(reply.error())) return;
        const bool is_gone = reply.error().reason == "no_such_room";
        return fail(is_gone ? sentences::forgotten_room(talk_->view().room)
                            : sentences::refused(reply.error()));
    }
    const auto view = (*reply)->find("view");
    is_away_ = false;
    backoff_.reset();
    if (view == (*reply)->end() || !talk_->come_back(*view, own_ms_)) fail(sentences::unreadable());
}

/// The pairing may have come while the connection was lost.
void Plain::seek(const proto::LobbySeek& wish, const proto::HelloAnswer& answer) {
    if (!search_) search_.emplace(requests_, output_, wish);
    for (const std::string& room : answer.rooms)
        if (std::ranges::count(rooms_at_first_, room) == 0) return paired(room);
    search_->seek();
}

void Plain::paired(const std::string& room) {
    search_->paired(room);
    requests_.ask(proto::RoomJoin{room}, [this](const Reply& reply) { enter(reply); });
}

void Plain::received(const Incoming& incoming, std::int64_t own_ms) {
    own_ms_ = own_ms;
    if (const auto* const told = std::get_if<Notice>(&incoming)) notice(*told);
    if (const auto* const answer = std::get_if<proto::Answer>(&incoming)) requests_.answer(*answer);
    if (const auto* const refusal = std::get_if<proto::ErrorAnswer>(&incoming))
        if (!requests_.answer(*refusal)) output_.say(sentences::refused(*refusal));
    if (std::holds_alternative<proto::Unreadable>(incoming)) {
        if (is_greeted_)
            output_.say(sentences::unreadable());
        else
            fail(sentences::failed(Failure::not_visavis, wish_.server));
    }
    end_when_over();
}

void Plain::notice(const Notice& notice) {
    if (notice.method == proto::SessionClosing::method)
        closing_ = read_as<proto::SessionClosing>(notice.params);
    if (notice.method == proto::ServerAnnouncement::method && takes_input())
        if (const auto said = read_as<proto::ServerAnnouncement>(notice.params))
            output_.say(sentences::announced(said->text));
    if (notice.method == proto::LobbyUpdate::method && lobby_)
        if (const auto update = read_as<proto::LobbyUpdate>(notice.params)) lobby_->updated(*update);
    if (notice.method == proto::LobbyPaired::method && search_ && !talk_)
        if (const auto pair = read_as<proto::LobbyPaired>(notice.params)) paired(pair->room);
    // Before the room is entered there is none; of others nothing was asked.
    if (talk_ && !is_away_ && notice.params.is_object() &&
        notice.params.value("room", nlohmann::json()) == talk_->view().room)
        notice_of_room(notice);
}

void Plain::notice_of_room(const Notice& notice) {
    if (const auto at_ms = notice.params.find("at_ms"); at_ms != notice.params.end())
        if (const auto sent_ms = read_as<std::int64_t>(*at_ms)) clock_.saw(*sent_ms, own_ms_);
    if (notice.method == proto::RoomUpdate::method) talk_->updated(notice.params, own_ms_);
    if (notice.method == proto::RoomView::method && notice.params.contains("view"))
        talk_->view_replaced(notice.params["view"], own_ms_);
    if (notice.method == proto::RoomPresence::method)
        if (const auto presence = read_as<proto::RoomPresence>(notice.params))
            talk_->presence_changed(*presence, own_ms_);
    if (notice.method == proto::RoomSaid::method)
        if (const auto line = read_as<proto::Said>(notice.params)) talk_->said(*line);
    if (notice.method == proto::RoomClosed::method)
        if (const auto closed = read_as<proto::RoomClosed>(notice.params)) talk_->closed(*closed);
}

void Plain::lost(Failure failure) {
    if (exit_code_) return;
    const bool was_greeted = std::exchange(is_greeted_, false);
    if (!comes_back_after_loss(was_greeted)) {
        if (failure == Failure::gone && !was_greeted && !closing_) failure = Failure::not_visavis;
        fail(closing_ ? sentences::closing(*closing_) : sentences::failed(failure, wish_.server));
        if (!talk_) return;
        if (const auto words = talk_->unconfirmed()) output_.complain(sentences::not_confirmed(*words));
        if (const auto line = way_back()) output_.say(*line);
        return;
    }
    if (!std::exchange(is_away_, true))
        output_.say(closing_ ? sentences::connection_lost(*closing_)
                             : sentences::connection_lost(wish_.server));
    if (talk_) talk_->connection_lost();
    requests_.lose_all();
    end_when_over();
}

/// Only what goes on by itself can be gone on with: a room, a search, a list that is followed.
bool Plain::comes_back_after_loss(bool was_greeted) const {
    const bool seeks = std::holds_alternative<proto::LobbySeek>(wish_.request);
    const bool follows = std::holds_alternative<FollowLobby>(wish_.request);
    const bool is_under_way = talk_ || is_away_ || (was_greeted && (seeks || follows));
    if (!wish_.reconnects || !is_under_way) return false;
    if (!closing_) return true;
    using enum proto::ClosingReason;
    return closing_->retry_ms && closing_->reason != replaced && closing_->reason != too_many_errors;
}

std::chrono::milliseconds Plain::retry_wait() {
    const std::chrono::milliseconds wished(closing_ ? closing_->retry_ms.value_or(0) : 0);
    return std::max(backoff_.next(), std::min(wished, most_wished_wait));
}

void Plain::typed(const std::string& line, std::int64_t own_ms) {
    if (exit_code_) return;
    own_ms_ = own_ms;
    if (talk_)
        talk_->typed(parse_line(line), own_ms);
    else if (search_)
        search_->typed(parse_line(line), is_away_);
    else if (lobby_)
        lobby_->typed(parse_line(line));
    end_when_over();
}

void Plain::typed_too_long() {
    output_.say(sentences::line_too_long());
}

void Plain::input_ended() {
    input_ended_ = true;
    if (talk_) talk_->input_ended();
    end_when_over();
}

void Plain::interrupted() {
    if (const auto line = way_back()) output_.say(*line);
}

const proto::View* Plain::answered_view() const {
    const bool can_ask = talk_ && is_greeted_ && !is_away_ && !exit_code_ && requests_.all_answered();
    return can_ask ? &talk_->view() : nullptr;
}

std::optional<std::int64_t> Plain::next_alarm_ms() const {
    return talk_ ? talk_->next_alarm_ms() : std::nullopt;
}

void Plain::alarm(std::int64_t own_ms) {
    if (talk_) talk_->alarm(own_ms);
}

void Plain::end_when_over() {
    if (exit_code_) return;
    if (lobby_ && lobby_->failure()) return fail(*lobby_->failure());
    if (search_ && search_->failure()) return fail(*search_->failure());
    if (record_ && record_->failure()) return fail(*record_->failure());
    if (record_ && record_->is_done()) exit_code_ = ExitCode::done;
    const bool is_over = (search_ && search_->is_over()) || (lobby_ && lobby_->is_done());
    if (is_over && takes_input()) output_.say(sentences::farewell());
    if (is_over) exit_code_ = ExitCode::done;
    if (!talk_ || !talk_->end()) return;
    if (*talk_->end() == RoomTalk::End::shut_down) {
        exit_code_ = ExitCode::failed;
        return;
    }
    if (const auto line = way_back()) output_.say(*line);
    output_.say(sentences::farewell());
    exit_code_ = ExitCode::done;
}

void Plain::fail(std::string_view sentence) {
    output_.complain(sentence);
    exit_code_ = ExitCode::failed;
}

/// Worth telling while a match waits for the player, or is yet to begin.
std::optional<std::string> Plain::way_back() const {
    if (!talk_ || !talk_->holds_seat() || talk_->view().phase == proto::Phase::finished) return std::nullopt;
    return sentences::way_back(talk_->view().room, wish_.server, token_place_);
}

} // namespace visavis::client

// What a session does for each request, one function each.
#include <spdlog/spdlog.h>

#include <chrono>

#include "proto/hex.hpp"
#include "proto/limits.hpp"
#include "proto/unix_time.hpp"
#include "server/net/services.hpp"
#include "server/net/session.hpp"
#include "server/room/terms.hpp"
#include "server/room/view.hpp"
#include "server/version.hpp"

namespace visavis::server {

using proto::error;
using proto::invalid_param;
using proto::Reason;
namespace limits = proto::limits;

namespace {

proto::Entry word_for(EntryRule rule) {
    switch (rule) {
        case EntryRule::open:
            return proto::Entry::open;
        case EntryRule::password:
            return proto::Entry::password;
        case EntryRule::invitation:
            return proto::Entry::invitation;
    }
    return proto::Entry::open;
}

proto::Error too_many_followed() {
    proto::Error refused = error(Reason::too_many_rooms);
    refused.message = "this connection follows as many rooms as one may; unsubscribe from one first";
    return refused;
}

} // namespace

template <class Done>
auto Session::later(Done done) {
    is_busy_ = true;
    return [this, alive = std::weak_ptr(self_), done = std::move(done)](const auto& result) {
        if (alive.expired()) return;
        is_busy_ = false;
        done(result);
        link_.resume();
    };
}

template <class Result>
void Session::answer(const Result& result) {
    link_.send(std::make_shared<const std::string>(proto::encode_answer(id_, result)), 0);
}

void Session::handle(const proto::SessionHello& hello) {
    if (player_) return refuse(error(Reason::already_greeted));
    if (hello.protocol != limits::protocol_version)
        return refuse(
            error({.reason = Reason::unsupported_protocol, .versions = {{limits::protocol_version}}}));
    if (hello.client.empty() || hello.client.size() > limits::client_bytes)
        return refuse(invalid_param("client", "a name of 1 to 64 bytes"));

    const auto admission =
        services_.entrance.admit(hello, services_.players.find(hello.token).get(), address_, at_);
    if (!admission) return refuse(admission.error());
    auto greeted = services_.players.greet({hello.name, hello.token, hello.bot}, at_);
    if (!greeted) return refuse(greeted.error());
    admission_ = *admission;
    if (greeted->is_new) services_.entrance.count_new_player(address_, at_);
    // Somebody who is known already is let in even when the store takes nothing: there is still much to see.
    if (!greeted->is_new) {
        services_.players.keep(*greeted, [](bool) {});
        return welcome(*greeted);
    }
    // A token must not be lost once it is given out.
    services_.players.keep(*greeted, later([this, greeted = *greeted](bool is_kept) {
        if (is_kept)
            welcome(greeted);
        else
            refuse(error(Reason::storage_failed));
    }));
}

void Session::welcome(const Players::Greeted& greeted) {
    player_ = greeted.player;
    services_.players.connected(*player_);
    auto& sessions = services_.sessions[player_->id];
    sessions.push_back(this);
    spdlog::debug("player {} said hello with connection {}", player_->id, sessions.size());
    answer(greeting(greeted.token));
    if (sessions.size() > limits::connections_per_player) {
        Session& oldest = *sessions.front();
        sessions.erase(sessions.begin()); // it ends in a later turn of the loop: one more closes the next
        oldest.link_.finish(proto::ClosingReason::replaced, std::nullopt);
    }
}

proto::HelloAnswer Session::greeting(std::string token) const {
    const Settings& settings = services_.settings;
    return {.protocol = limits::protocol_version,
            .features = services_.features,
            .server = {.name = settings.name, .version = version, .greeting = settings.greeting},
            .player = person_of(as_holder()),
            .token = std::move(token),
            .rooms = services_.lobby.rooms_of(player_->id),
            .now_ms = proto::unix_ms(at_),
            .invited = admission_ == Entrance::Admission::to_rooms ? std::optional(true) : std::nullopt,
            .muted = player_->muted.empty() ? std::nullopt
                                            : std::optional(std::vector<std::string>(player_->muted.begin(),
                                                                                     player_->muted.end()))};
}

void Session::handle(const proto::ServerInfo&) {
    const Settings& settings = services_.settings;
    const auto number = [](std::size_t count) { return static_cast<std::int64_t>(count); };
    const auto storage =
        services_.journal.is_well() ? proto::StorageHealth::ok : proto::StorageHealth::failing;
    answer(
        proto::ServerInfoAnswer{.name = settings.name,
                                .version = version,
                                .protocol = limits::protocol_version,
                                .features = services_.features,
                                .games = game_descriptions(),
                                .limits = {.request_bytes = number(limits::request_bytes),
                                           .message_bytes = number(limits::message_bytes),
                                           .nesting = limits::nesting,
                                           .page = number(limits::page),
                                           .connections_per_player = number(limits::connections_per_player),
                                           .rooms_per_player = number(settings.max_rooms_per_player),
                                           .requests_per_second = number(settings.requests_per_second),
                                           .requests_burst = number(settings.requests_burst)},
                                .counts = {.connections = number(services_.connections),
                                           .players = number(services_.players.online()),
                                           .rooms = number(services_.lobby.size()),
                                           .matches = number(services_.lobby.matches())},
                                .health = {.storage = storage},
                                .now_ms = proto::unix_ms(at_),
                                .entry = word_for(settings.entry)});
}

void Session::handle(const proto::LobbyList& list) {
    answer(services_.lobby.list(list));
}

void Session::handle(const proto::RoomCreate& create) {
    const auto terms = terms_of(create, services_.random);
    if (!terms) return refuse(terms.error());
    if (followed_.size() >= followed_limit) return refuse(too_many_followed());
    if (const auto wait = services_.wait_for_room(player_->id, address_, at_)) return refuse(too_fast(*wait));
    services_.count_room(player_->id, address_, at_);
    const proto::SeatWish wish = create.seat.value_or(proto::SeatWish::random);
    const bool is_first =
        wish == proto::SeatWish::random ? services_.random.below(2) == 0 : wish == proto::SeatWish::first;
    const Seat seat = is_first ? Seat::first : Seat::second;

    Lobby::Seating seating;
    seating.seats[seat] = as_holder();
    if (create.opponent) {
        seating.seats[other(seat)] = opponent_of(create.opponent->level);
        seating.chance = services_.lobby.draw_chance();
    }
    services_.lobby.open(*terms, seating, at_, later([this, seat](const auto& opened) {
        if (!opened) return refuse(opened.error());
        services_.opponents.attend(**opened);
        answer_view(*opened, Viewer::player(seat));
    }));
}

void Session::handle(const proto::RoomJoin& join) {
    const auto room = find_room(join.room);
    if (!room) return;
    if (!can_follow(*room)) return refuse(too_many_followed());
    if (!seat_of(room->state(), player_->id))
        if (const auto refused = services_.lobby.check_seats(player_->id)) return refuse(*refused);
    submit(room, PlayerJoins{as_holder(), services_.lobby.draw_chance()},
           [this, room] { answer_view(room, Viewer::player(*seat_of(room->state(), player_->id))); });
}

void Session::handle(const proto::RoomWatch& watch) {
    const auto room = find_room(watch.room);
    if (!room) return;
    if (!may_watch(*room)) return refuse(error(Reason::no_spectators));
    if (!can_follow(*room)) return refuse(too_many_followed());
    answer_view(room, Viewer::watcher());
}

void Session::handle(const proto::RoomUnsubscribe& unsubscribe) {
    const auto room = find_room(unsubscribe.room);
    if (!room) return;
    if (!followed_.contains(room.get())) return refuse(error(Reason::not_subscribed));
    unfollow(*room);
    answer(proto::Done{});
}

void Session::handle(const proto::RoomLeave& leave) {
    const auto room = find_room(leave.room);
    if (!room) return;
    submit(room, PlayerLeaves{player_->id}, [this] { answer(proto::Done{}); });
}

void Session::handle(const proto::RoomSay& say) {
    const auto room = find_room(say.room);
    if (!room) return;
    if (const auto muted = services_.sanctions.why_not_speaking(player_->id, at_)) return refuse(*muted);
    if (const auto wait = take_chat()) return refuse(too_fast(*wait));
    // The speaker hears it too, and the answer comes before what its request causes.
    if (const auto refused = room->check_say(*this, say)) return refuse(*refused);
    answer(proto::Done{});
    room->say(*this, person_of(as_holder()), say, at_);
}

void Session::handle(const proto::LobbyFollow&) {
    services_.bulletin.follow(*this);
    answer(services_.lobby.list({}));
}

void Session::handle(const proto::LobbyUnfollow&) {
    services_.bulletin.unfollow(*this);
    answer(proto::Done{});
}

void Session::handle(const proto::LobbySeek& seek) {
    auto wish = complete(seek);
    if (!wish) return refuse(wish.error());
    if (!services_.lobby.allows_new_rooms()) return refuse(error(Reason::no_new_rooms));
    if (const auto refused = services_.lobby.check_seats(player_->id)) return refuse(*refused);
    if (const auto wait = services_.wait_for_room(player_->id, address_, at_)) return refuse(too_fast(*wait));
    services_.count_room(player_->id, address_, at_);
    answer(proto::Done{});
    services_.seek({as_holder(), std::move(*wish)}, at_);
}

void Session::handle(const proto::LobbyUnseek&) {
    services_.searches.end(player_->id);
    answer(proto::Done{});
}

void Session::handle(const proto::MatchAct& act) {
    if (act.action.size() > limits::action_bytes)
        return refuse(invalid_param("action", "an action of at most 64 bytes"));
    match::MatchId id;
    const auto room = find_match(act.match, id);
    if (!room) return;
    submit(room, PlayerActs{{player_->id, id}, act.turn, act.action},
           [this, turn = act.turn, start = std::chrono::steady_clock::now()] {
               services_.tally.actions.add(std::chrono::steady_clock::now() - start);
               answer(proto::ActAnswer{turn});
           });
}

void Session::handle(const proto::MatchOffer& offer) {
    submit_in_match(offer.match, PlayerOffers{{}, offer.turn, offer.kind, services_.lobby.draw_chance(), {}});
}

void Session::handle(const proto::MatchAccept& accept) {
    submit_in_match(accept.match,
                    PlayerAccepts{{}, accept.turn, accept.kind, services_.lobby.draw_chance(), {}});
}

void Session::handle(const proto::MatchDecline& decline) {
    submit_in_match(decline.match, PlayerDeclines{{}, decline.turn, decline.kind});
}

void Session::handle(const proto::MatchResign& resign) {
    submit_in_match(resign.match, PlayerResigns{});
}

void Session::handle(const proto::MatchClaim& claim) {
    submit_in_match(claim.match, PlayerClaims{});
}

void Session::handle(const proto::MatchGive& give) {
    if (Milliseconds(std::chrono::seconds(give.seconds)) != match::time_gift)
        return refuse(invalid_param("seconds", "15"));
    submit_in_match(give.match, PlayerGives{{}, give.turn});
}

void Session::handle(const proto::MatchHistory& history) {
    match::MatchId id;
    if (!proto::read_hex(history.match, id)) return refuse(error(Reason::no_such_match));
    const auto room = services_.lobby.find_match(id);
    const bool is_present = room && room->state().match->started.id == id;
    if (is_present && may_watch(*room)) return answer(room->history(history.after));
    if (is_present && !match::outcome(*room->state().match)) return refuse(error(Reason::no_such_match));
    services_.shelf.tell(history.match, history.after,
                         later([this](const auto& told) { answer_or_refuse(told); }));
}

void Session::handle(const proto::RecordList& list) {
    services_.shelf.list(list, player_->id, later([this](const auto& listed) { answer_or_refuse(listed); }));
}

void Session::handle(const proto::RecordGet& get) {
    if (const auto refused = why_no_record(get.match)) return refuse(error(*refused));
    services_.shelf.give(get.match, get.after.value_or(0),
                         later([this](const auto& given) { answer_or_refuse(given); }));
}

void Session::handle(const proto::RecordAnalyse& analyse) {
    if (const auto refused = why_no_record(analyse.match)) return refuse(error(*refused));
    if (services_.analyst.waiting() >= analyses_limit) {
        constexpr Milliseconds until_some_are_done{10'000};
        return refuse(error({.reason = Reason::rate_limited, .retry_ms = until_some_are_done.count()}));
    }
    services_.shelf.document(
        analyse.match, later([this](const auto& document) {
            if (!document) return refuse(error(document.error()));
            analysis_ = Analysis::begin(
                services_.analyst, *document, services_.settings.analysis_time,
                [this](const proto::RecordAnalysis& told) {
                    tell(std::make_shared<const std::string>(proto::encode_notification(told)));
                });
            answer(proto::Done{});
        }));
}

void Session::handle(const proto::PlayerMute& mute) {
    this->mute(mute.player, true);
}

void Session::handle(const proto::PlayerUnmute& unmute) {
    mute(unmute.player, false);
}

/// Known or not: the id may be that of somebody who has been forgotten since the line was said.
void Session::mute(const std::string& other, bool is_muted) {
    if (other.empty() || other.size() > limits::echoed_bytes || other == player_->id)
        return refuse(invalid_param("player", "the id of another player"));
    services_.players.mute(player_, other, is_muted, later([this](std::optional<Reason> refused) {
                               if (refused)
                                   refuse(error(*refused));
                               else
                                   answer(proto::Done{});
                           }));
}

template <class Result>
void Session::answer_or_refuse(const std::expected<Result, Reason>& result) {
    if (result)
        answer(*result);
    else
        refuse(error(result.error()));
}

std::optional<Reason> Session::why_no_record(const std::string& match) const {
    match::MatchId id;
    if (!proto::read_hex(match, id)) return Reason::no_such_record;
    const auto room = services_.lobby.find_match(id);
    // The record of a match that has just ended may be on its way: it is kept before anybody asks for it.
    if (room && room->state().match->started.id == id && !match::outcome(*room->state().match))
        return Reason::match_running;
    return std::nullopt;
}

std::shared_ptr<Room> Session::find_match(const std::string& match, match::MatchId& id) {
    auto room = proto::read_hex(match, id) ? services_.lobby.find_match(id) : nullptr;
    if (!room) refuse(error(Reason::no_such_match));
    return room;
}

template <class Event>
void Session::submit_in_match(const std::string& match, Event event) {
    const auto room = find_match(match, event.match);
    if (!room) return;
    event.player = player_->id;
    submit(room, std::move(event), [this] { answer(proto::Done{}); });
}

void Session::submit(const std::shared_ptr<Room>& room, RoomEvent event, std::function<void()> done) {
    room->submit(std::move(event), at_, later([this, done = std::move(done)](const Room::Answer& answered) {
                     if (const auto* refused = std::get_if<proto::Error>(&answered))
                         refuse(*refused);
                     else
                         done();
                 }));
}

std::shared_ptr<Room> Session::find_room(const std::string& code) {
    auto room = services_.lobby.find(code);
    // Whoever sits in the room or follows it has not guessed its code.
    if (room && (followed_.contains(room.get()) || seat_of(room->state(), player_->id))) return room;
    if (const auto wait = services_.wrong_codes.wait(address_, at_)) {
        refuse(too_fast(*wait));
        return nullptr;
    }
    if (!room) {
        services_.wrong_codes.count(address_, at_);
        refuse(error(Reason::no_such_room));
    }
    return room;
}

SeatHolder Session::as_holder() const {
    return {player_->id, player_->name, player_->bot, {}};
}

bool Session::can_follow(const Room& room) const {
    return followed_.contains(&room) || followed_.size() < followed_limit;
}

/// Follows the room from now on, and answers with how it stands.
void Session::answer_view(const std::shared_ptr<Room>& room, Viewer viewer) {
    const auto [place, is_new] = followed_.try_emplace(room.get(), Followed{room, next_tag_});
    if (is_new)
        ++next_tag_;
    else
        link_.drop(place->second.tag); // a fresh view says all that the dropped updates said
    room->subscribe(*this, viewer, player_->id, at_);
    answer(proto::ViewAnswer{room->view(viewer, player_->id, player_->muted, at_)});
}

void Session::unfollow(Room& room) {
    room.unsubscribe(*this, at_);
    followed_.erase(&room);
}

} // namespace visavis::server

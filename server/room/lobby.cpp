#include "server/room/lobby.hpp"

#include <spdlog/spdlog.h>

#include <charconv>

#include "proto/limits.hpp"
#include "server/room/view.hpp"

namespace visavis::server {

using proto::error;
using proto::Reason;

namespace {

/// Codes are read to each other in either case.
std::string normal_code(std::string_view code) {
    std::string normal(code);
    for (char& c : normal)
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    return normal;
}

} // namespace

Lobby::Lobby(const Settings& settings, Journal& journal, Random& random)
    : settings_(settings), journal_(journal), random_(random) {}

void Lobby::open(const RoomTerms& terms, Seat seat, const SeatHolder& holder, ServerTime at, Opened opened) {
    if (is_reached(rooms_.size(), settings_.max_rooms))
        return opened(std::unexpected(error(Reason::server_full)));
    if (auto refused = check_seats(holder.player)) return opened(std::unexpected(std::move(*refused)));

    const std::string code = new_code();
    const auto room = std::make_shared<Room>(journal_, *this);
    rooms_[code] = {room, next_sequence_++, at}; // the code is taken from now on
    room->open({code, terms, seat, holder}, at, [this, room, code, opened](const Room::Answer& answer) {
        if (const auto* refused = std::get_if<proto::Error>(&answer)) {
            rooms_.erase(code);
            return opened(std::unexpected(*refused));
        }
        opened(room);
    });
}

std::shared_ptr<Room> Lobby::find(std::string_view code) const {
    if (code.size() != proto::limits::room_code_characters) return nullptr;
    const auto found = rooms_.find(normal_code(code));
    if (found == rooms_.end() || found->second.room->state().version == 0) return nullptr;
    return found->second.room;
}

std::shared_ptr<Room> Lobby::find_match(const match::MatchId& match) const {
    const auto found = by_match_.find(match);
    return found == by_match_.end() ? nullptr : found->second.lock();
}

MatchChance Lobby::draw_chance() {
    return {.id = random_.bytes<std::tuple_size_v<match::MatchId>>(),
            .seed = random_.bytes<std::tuple_size_v<virtem::Seed>>()};
}

std::optional<proto::Error> Lobby::check_seats(const std::string& player) const {
    const auto found = seats_.find(player);
    const std::size_t held = found == seats_.end() ? 0 : found->second.size();
    if (!is_reached(held, settings_.max_rooms_per_player)) return std::nullopt;
    return error(Reason::too_many_rooms);
}

std::vector<std::string> Lobby::rooms_of(const std::string& player) const {
    const auto found = seats_.find(player);
    if (found == seats_.end()) return {};
    return {found->second.begin(), found->second.end()};
}

proto::LobbyListAnswer Lobby::list(const proto::LobbyList& request) const {
    Sequence after = 0;
    if (request.after) // ours to read: whatever else it says means the beginning
        std::from_chars(request.after->data(), request.after->data() + request.after->size(), after);
    proto::LobbyListAnswer answer;
    for (auto place = public_.upper_bound(after); place != public_.end(); ++place) {
        const RoomState& state = place->second->state();
        if (request.game && *request.game != game_of(state)) continue;
        if (answer.rooms.size() == proto::limits::page) {
            answer.next = std::to_string(after);
            break;
        }
        answer.rooms.push_back(entry_of(state));
        after = place->first;
    }
    return answer;
}

void Lobby::sweep(ServerTime at) {
    std::vector<std::shared_ptr<Room>> expired; // closing a room changes the map
    for (auto& [code, entry] : rooms_) {
        const RoomState& state = entry.room->state();
        if (entry.room->is_busy() || entry.room->has_players()) { // somebody may be coming in
            entry.last_present = at;
            continue;
        }
        const bool is_playing = phase_of(state) == proto::Phase::playing;
        const auto patience =
            is_playing ? Milliseconds(settings_.idle_match) : Milliseconds(settings_.idle_room);
        if (at - entry.last_present >= patience) expired.push_back(entry.room);
    }
    for (const auto& room : expired) room->submit(RoomExpires{}, at, [](const Room::Answer&) {});
}

void Lobby::fact_stored(Room& room, const Fact& fact) {
    const RoomState& state = room.state();
    struct Index {
        Lobby& lobby;
        Room& room;
        const RoomState& state;

        void operator()(const facts::Opened& opened) const {
            if (state.terms.visibility == proto::Visibility::public_)
                lobby.public_[lobby.rooms_.at(opened.code).sequence] = &room;
            lobby.take_seat(opened.holder.player, opened.code);
            spdlog::info("room {}: opened for {}", lobby.number_of(room), proto::word(game_of(state)));
        }
        void operator()(const facts::Seated& seated) const {
            lobby.take_seat(seated.holder.player, state.code);
            if (seated.started) lobby.match_started(room);
        }
        void operator()(const facts::Acted&) const {
            if (phase_of(state) == proto::Phase::finished) lobby.match_ended(room);
        }
        void operator()(const facts::Left& left) const {
            lobby.give_up_seat(left.player, state.code);
            if (left.ended) lobby.match_ended(room);
        }
        void operator()(const facts::Expired& expired) const {
            for (Seat seat : both_seats)
                if (state.seats[seat]) lobby.give_up_seat(state.seats[seat]->player, state.code);
            if (expired.ended) lobby.match_ended(room);
        }
    };
    std::visit(Index{*this, room, state}, fact.what);
    if (state.closed) close(room);
}

void Lobby::match_started(Room& room) {
    const match::Match& match = *room.state().match;
    by_match_[match.id] = room.weak_from_this();
    ++matches_running_;
    spdlog::info("room {}: match {} started", number_of(room), match.number);
}

void Lobby::match_ended(const Room& room) {
    const match::Match& match = *room.state().match;
    --matches_running_;
    spdlog::info("room {}: match {} ended: {}", number_of(room), match.number,
                 proto::word(match::outcome(match)->reason));
}

/// What the log calls a room: a private room's code is its invitation, and a match's id the key to its
/// record.
Lobby::Sequence Lobby::number_of(const Room& room) const {
    return rooms_.at(room.state().code).sequence;
}

void Lobby::close(Room& room) {
    const std::string code = room.state().code;
    spdlog::info("room {}: closed: {}", number_of(room), proto::word(*room.state().closed));
    const auto found = rooms_.find(code);
    public_.erase(found->second.sequence);
    if (room.state().match) by_match_.erase(room.state().match->id);
    rooms_.erase(found); // whoever runs the room now holds it until its last word is said
    journal_.forget(code);
}

void Lobby::take_seat(const std::string& player, const std::string& code) {
    seats_[player].insert(code);
}

void Lobby::give_up_seat(const std::string& player, const std::string& code) {
    const auto found = seats_.find(player);
    found->second.erase(code);
    if (found->second.empty()) seats_.erase(found);
}

std::string Lobby::new_code() {
    for (;;) {
        std::string code = random_.text(proto::limits::room_code_characters, readable_alphabet);
        if (!rooms_.contains(code)) return code;
    }
}

} // namespace visavis::server

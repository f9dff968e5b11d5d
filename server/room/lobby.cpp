#include "server/room/lobby.hpp"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
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

/// Whether somebody who looks for a room has any use for this one.
bool is_listed(const RoomState& state) {
    if (state.closed || state.terms.visibility != proto::Visibility::public_) return false;
    switch (phase_of(state)) {
        case proto::Phase::waiting:
            return true;
        case proto::Phase::playing:
            return state.terms.spectators == proto::Spectators::open;
        case proto::Phase::finished:
            return false;
    }
    return false;
}

} // namespace

Lobby::Lobby(const Settings& settings, Journal& journal, RecordShelf& shelf, Random& random,
             Bulletin& bulletin, KeepsOut keeps_out)
    : settings_(settings),
      bulletin_(bulletin),
      journal_(journal),
      shelf_(shelf),
      random_(random),
      keeps_out_(std::move(keeps_out)) {}

void Lobby::open(const RoomTerms& terms, const Seating& seating, ServerTime at, Opened opened) {
    if (!allows_new_rooms_) return opened(std::unexpected(error(Reason::no_new_rooms)));
    if (is_reached(rooms_.size(), settings_.max_rooms))
        return opened(std::unexpected(error(Reason::server_full)));
    for (Seat seat : both_seats)
        if (const auto& holder = seating.seats[seat]; holder && !holder->level)
            if (auto refused = check_seats(holder->player))
                return opened(std::unexpected(std::move(*refused)));

    const std::string code = new_code();
    const auto room = std::make_shared<Room>(journal_, *this);
    rooms_[code] = {
        .room = room, .sequence = next_sequence_++, .last_present = at}; // the code is taken from now on
    facts::Opened fact{.code = code, .terms = terms, .seats = seating.seats};
    if (seating.chance) fact.started = first_match(terms, *seating.chance);
    room->open(std::move(fact), at, [this, room, code, opened](const Room::Answer& answer) {
        if (const auto* refused = std::get_if<proto::Error>(&answer)) {
            rooms_.erase(code);
            return opened(std::unexpected(*refused));
        }
        opened(room);
    });
}

void Lobby::recover(RecoveredRoom recovered, ServerTime stopped, ServerTime at) {
    const auto room = std::make_shared<Room>(journal_, *this);
    const std::string code = recovered.fold.state.code;
    rooms_[code] = {.room = room, .sequence = next_sequence_++, .last_present = at};
    room->recover(std::move(recovered.fold), recovered.chat, at);
    const RoomState& state = room->state();
    for (Seat seat : both_seats)
        if (state.seats[seat]) take_seat(state.seats[seat]->player, code);
    in_order_[number_of(*room)] = room.get();
    if (state.terms.visibility == proto::Visibility::public_) public_[number_of(*room)] = room.get();
    if (state.match) remember_match(*room);
    if (phase_of(state) == proto::Phase::playing) ++matches_running_;
    note_clock(rooms_.at(code), next_deadline(state).has_value());
    room->resume(std::max(stopped, state.at), at);
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
        if (!is_listed(state) || (request.game && *request.game != game_of(state))) continue;
        if (answer.rooms.size() == proto::limits::page) {
            answer.next = std::to_string(after);
            break;
        }
        answer.rooms.push_back(entry_of(state));
        after = place->first;
    }
    return answer;
}

std::vector<std::shared_ptr<Room>> Lobby::all() const {
    std::vector<std::shared_ptr<Room>> all;
    for (const auto& [sequence, room] : in_order_) all.push_back(room->shared_from_this());
    return all;
}

std::vector<std::pair<Lobby::Sequence, std::shared_ptr<Room>>> Lobby::page(Sequence after,
                                                                           std::size_t limit) const {
    std::vector<std::pair<Sequence, std::shared_ptr<Room>>> page;
    for (auto place = in_order_.upper_bound(after); place != in_order_.end() && page.size() < limit; ++place)
        page.emplace_back(place->first, place->second->shared_from_this());
    return page;
}

void Lobby::sweep(ServerTime at) {
    std::vector<std::shared_ptr<Room>> expired; // closing a room changes the map
    for (auto& [code, entry] : rooms_) {
        const RoomState& state = entry.room->state();
        const proto::Phase phase = phase_of(state);
        if (phase == proto::Phase::playing) { // however many are there
            entry.last_present = at;
            if (const auto from = match::neglected_at(*state.match); from && at >= *from)
                expired.push_back(entry.room);
            continue;
        }
        if (entry.room->is_busy() || entry.room->has_players()) { // somebody may be coming in
            entry.last_present = at;
            continue;
        }
        const Milliseconds patience =
            phase == proto::Phase::waiting ? settings_.idle_waiting_room : settings_.idle_finished_room;
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
        ServerTime at;

        void operator()(const facts::Opened& opened) const {
            lobby.in_order_[lobby.number_of(room)] = &room;
            if (state.terms.visibility == proto::Visibility::public_)
                lobby.public_[lobby.number_of(room)] = &room;
            for (Seat seat : both_seats)
                if (opened.seats[seat]) lobby.seat_taken(room, opened.seats[seat]->player, at);
            const std::string_view game = proto::word(game_of(state));
            lobby.log(room, fmt::format("opened for {}", game), {{"event", "room_opened"}, {"game", game}});
            if (opened.started) lobby.match_started(room);
        }
        void operator()(const facts::Seated& seated) const {
            lobby.seat_taken(room, seated.holder.player, at);
            if (seated.started) lobby.match_started(room);
        }
        void operator()(const facts::InMatch& in_match) const {
            // An offer of a rematch comes when the match has ended already.
            const bool may_end = std::holds_alternative<match::Acted>(in_match.fact) ||
                                 std::holds_alternative<match::Ended>(in_match.fact);
            if (may_end && phase_of(state) == proto::Phase::finished) lobby.match_ended(room);
        }
        void operator()(const facts::Rematched&) const { lobby.match_started(room); }
        void operator()(const facts::Left& left) const {
            lobby.give_up_seat(left.player, state.code);
            if (left.ended) lobby.match_ended(room);
        }
        void operator()(const facts::Expired&) const { lobby.give_up_seats(state); }
    };
    std::visit(Index{*this, room, state, fact.at}, fact.what);
    if (state.terms.visibility == proto::Visibility::public_)
        bulletin_.note(rooms_.at(state.code).sequence, state.code,
                       is_listed(state) ? std::optional(entry_of(state)) : std::nullopt);
    note_clock(rooms_.at(state.code), next_deadline(state).has_value());
    if (state.closed) close(room);
}

void Lobby::alarm_set(Room& room, std::optional<ServerTime> at) {
    const auto found = rooms_.find(room.state().code);
    if (found == rooms_.end()) return; // closed: nothing is due any more
    Entry& entry = found->second;
    if (entry.alarm) alarms_.erase({*entry.alarm, &room});
    entry.alarm = at;
    if (at) alarms_.insert({*at, &room});
}

std::optional<ServerTime> Lobby::next_alarm() const {
    const auto news = bulletin_.next_issue();
    if (alarms_.empty()) return news;
    const ServerTime first = alarms_.begin()->first;
    return news ? std::min(*news, first) : first;
}

void Lobby::run_alarms(ServerTime at) {
    // A room may set its next alarm for now again; it gets its turn after the others.
    std::vector<std::shared_ptr<Room>> due;
    while (!alarms_.empty() && alarms_.begin()->first <= at) {
        Room& room = *alarms_.begin()->second;
        alarms_.erase(alarms_.begin());
        rooms_.at(room.state().code).alarm.reset();
        due.push_back(room.shared_from_this());
    }
    for (const auto& room : due) room->alarm(at);
    bulletin_.issue(at);
}

void Lobby::match_started(Room& room) {
    remember_match(room);
    ++matches_running_;
    const std::int64_t number = room.state().match->started.number;
    log(room, fmt::format("match {} started", number), {{"event", "match_started"}, {"match", number}});
}

void Lobby::remember_match(Room& room) {
    const match::MatchId& id = room.state().match->started.id;
    std::vector<match::MatchId>& known = rooms_.at(room.state().code).matches;
    if (known.size() == matches_known) {
        by_match_.erase(known.front());
        known.erase(known.begin());
    }
    known.push_back(id);
    by_match_[id] = room.weak_from_this();
}

void Lobby::match_ended(const Room& room) {
    const match::Match& match = *room.state().match;
    --matches_running_;
    if (auto finished = finished_match(room.fold())) shelf_.shelve(std::move(*finished));
    const std::int64_t number = match.started.number;
    const std::string_view reason = proto::word(match::outcome(match)->reason);
    log(room, fmt::format("match {} ended: {}", number, reason),
        {{"event", "match_ended"}, {"match", number}, {"reason", reason}});
}

void Lobby::log(const Room& room, std::string_view sentence, std::vector<LogField> fields) const {
    const auto number = static_cast<std::int64_t>(number_of(room));
    fields.emplace_back("room", number);
    spdlog::info(with_fields(fmt::format("room {}: {}", number, sentence), fields));
}

/// What the log calls a room: a private room's code is its invitation, and a match's id the key to its
/// record.
Lobby::Sequence Lobby::number_of(const Room& room) const {
    return rooms_.at(room.state().code).sequence;
}

void Lobby::close(Room& room) {
    const std::string code = room.state().code;
    const std::string_view reason = proto::word(*room.state().closed);
    log(room, fmt::format("closed: {}", reason), {{"event", "room_closed"}, {"reason", reason}});
    take_off(room);
    journal_.forget(code);
}

/// What is on the disk stays there: the room goes on when the server is started again.
void Lobby::room_failed(Room& room) {
    const RoomState& state = room.state();
    if (state.version == 0) return; // who wanted to open it is told
    spdlog::error("room {}: stopped after version {}, because its next fact could not be stored",
                  number_of(room), state.version);
    a_clock_was_lost_ = a_clock_was_lost_ || rooms_.at(state.code).clock_runs;
    give_up_seats(state);
    if (phase_of(state) == proto::Phase::playing) --matches_running_;
    if (state.terms.visibility == proto::Visibility::public_)
        bulletin_.note(number_of(room), state.code, std::nullopt);
    take_off(room);
}

/// Whoever runs the room now holds it until its last word is said.
void Lobby::take_off(Room& room) {
    const auto found = rooms_.find(room.state().code);
    Entry& entry = found->second;
    in_order_.erase(entry.sequence);
    public_.erase(entry.sequence);
    if (entry.alarm) alarms_.erase({*entry.alarm, &room});
    for (const match::MatchId& match : entry.matches) by_match_.erase(match);
    note_clock(entry, false);
    rooms_.erase(found);
}

void Lobby::note_clock(Entry& entry, bool runs) {
    if (runs != entry.clock_runs) runs ? ++rooms_with_clocks_running_ : --rooms_with_clocks_running_;
    entry.clock_runs = runs;
}

void Lobby::seat_taken(Room& room, const std::string& player, ServerTime at) {
    take_seat(player, room.state().code);
    if (keeps_out_(player, at)) room.submit(PlayerLeaves{player}, at, [](const Room::Answer&) {});
}

void Lobby::take_seat(const std::string& player, const std::string& code) {
    seats_[player].insert(code);
}

void Lobby::give_up_seat(const std::string& player, const std::string& code) {
    const auto found = seats_.find(player);
    found->second.erase(code);
    if (found->second.empty()) seats_.erase(found);
}

void Lobby::give_up_seats(const RoomState& state) {
    for (Seat seat : both_seats)
        if (state.seats[seat]) give_up_seat(state.seats[seat]->player, state.code);
}

std::string Lobby::new_code() {
    for (;;) {
        std::string code = random_.text(proto::limits::room_code_characters, readable_alphabet);
        if (!rooms_.contains(code)) return code;
    }
}

} // namespace visavis::server

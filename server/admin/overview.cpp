#include "server/admin/overview.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "proto/unix_time.hpp"
#include "server/net/services.hpp"
#include "server/net/session.hpp"
#include "server/room/view.hpp"

namespace visavis::server {

namespace {

using nlohmann::ordered_json;

ordered_json room_entry(const Room& room) {
    const RoomState& state = room.state();
    ordered_json seats = ordered_json::array();
    for (Seat seat : both_seats) {
        const auto& holder = state.seats[seat];
        seats.push_back(holder ? ordered_json{{"id", holder->player}, {"name", holder->name}}
                               : ordered_json());
    }
    return {{"room", state.code},
            {"game", proto::word(game_of(state))},
            {"phase", proto::word(phase_of(state))},
            {"visibility", proto::word(state.terms.visibility)},
            {"seats", std::move(seats)},
            {"watching", room.watching()}};
}

ordered_json overview(const Services& services) {
    ordered_json all{{"new_rooms", services.lobby.allows_new_rooms()},
                     {"rooms", ordered_json::array()},
                     {"players", ordered_json::array()},
                     {"addresses", ordered_json::array()}};
    for (const auto& room : services.lobby.all()) all["rooms"].push_back(room_entry(*room));
    for (const auto& [id, sessions] : services.sessions) {
        if (sessions.empty()) continue;
        std::set<std::string> from;
        for (const Session* session : sessions) from.insert(session->address().text());
        all["players"].push_back({{"id", id},
                                  {"name", sessions.front()->player_name()},
                                  {"connections", sessions.size()},
                                  {"from", from},
                                  {"rooms", services.lobby.rooms_of(id)}});
    }
    std::map<Address, std::size_t> by_address;
    for (const auto& [address, household] : services.households.all())
        by_address[address] = household.connections;
    for (const auto& [address, count] : by_address)
        all["addresses"].push_back({{"address", address.text()}, {"connections", count}});
    return all;
}

std::string dumped(const ordered_json& json) {
    return json.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

std::string seat_text(const ordered_json& seat) {
    return seat.is_null()
               ? "nobody"
               : fmt::format("{} ({})", seat["name"].get<std::string>(), seat["id"].get<std::string>());
}

std::string joined(const ordered_json& words) {
    std::string all;
    for (const auto& word : words) all += (all.empty() ? "" : " ") + word.get<std::string>();
    return all.empty() ? "none" : all;
}

std::string what(SanctionKind kind) {
    switch (kind) {
        case SanctionKind::ban_player:
        case SanctionKind::ban_address:
            return "banned";
        case SanctionKind::bar_newcomers:
            return "no new players from";
        case SanctionKind::mute_player:
            return "muted";
    }
    return {};
}

} // namespace

std::string overview_text(const Services& services) {
    const ordered_json all = overview(services);
    std::string text = fmt::format("Rooms: {}{}", all["rooms"].size(),
                                   all["new_rooms"].get<bool>() ? "" : " (no new ones are opened)");
    for (const auto& room : all["rooms"])
        text += fmt::format("\n  {}  {}, {}, {}: {} and {}; {} watching", room["room"].get<std::string>(),
                            room["game"].get<std::string>(), room["visibility"].get<std::string>(),
                            room["phase"].get<std::string>(), seat_text(room["seats"][0]),
                            seat_text(room["seats"][1]), room["watching"].get<int>());
    text += fmt::format("\nPlayers connected: {}", all["players"].size());
    for (const auto& player : all["players"])
        text +=
            fmt::format("\n  {} ({}): {} connections from {}; rooms: {}", player["name"].get<std::string>(),
                        player["id"].get<std::string>(), player["connections"].get<int>(),
                        joined(player["from"]), joined(player["rooms"]));
    text += fmt::format("\nAddresses connected: {}", all["addresses"].size());
    for (const auto& address : all["addresses"])
        text += fmt::format("\n  {}: {} connections", address["address"].get<std::string>(),
                            address["connections"].get<int>());
    return text;
}

std::string overview_json(const Services& services) {
    return dumped(overview(services));
}

std::string term_text(std::optional<ServerTime> until) {
    if (!until) return "for good";
    return fmt::format("until {:%Y-%m-%d %H:%M} UTC",
                       fmt::gmtime(static_cast<std::time_t>(proto::unix_ms(*until) / 1000)));
}

std::string sanctions_text(const std::vector<Sanction>& sanctions, ServerTime at) {
    std::string text;
    for (const Sanction& each : sanctions) {
        if (each.has_ended(at)) continue;
        text += fmt::format("{}#{}  {} {}{}, {}{}", text.empty() ? "" : "\n", each.id, what(each.kind),
                            each.target, each.name.empty() ? "" : fmt::format(" ({})", each.name),
                            term_text(each.until), each.note.empty() ? "" : ": " + each.note);
    }
    return text.empty() ? "Nobody is banned or muted." : text;
}

std::string sanctions_json(const std::vector<Sanction>& sanctions, ServerTime at) {
    ordered_json all = ordered_json::array();
    for (const Sanction& each : sanctions) {
        if (each.has_ended(at)) continue;
        all.push_back({{"number", each.id},
                       {"kind", proto::word(each.kind)},
                       {"target", each.target},
                       {"name", each.name},
                       {"until_ms", each.until ? ordered_json(proto::unix_ms(*each.until)) : ordered_json()},
                       {"note", each.note},
                       {"made_ms", proto::unix_ms(each.made_at)}});
    }
    return dumped(all);
}

} // namespace visavis::server

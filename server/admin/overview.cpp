#include "server/admin/overview.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <charconv>
#include <cstdint>
#include <ctime>
#include <nlohmann/json.hpp>
#include <set>
#include <string_view>
#include <utility>

#include "proto/unix_time.hpp"
#include "server/net/ip_prefix.hpp"
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

struct Page {
    std::size_t total;
    ordered_json entries = ordered_json::array();
    std::string next; ///< the last of them; empty where that was the end
};

std::uint64_t room_number(std::string_view text) {
    std::uint64_t number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

Page rooms_page(const Services& services, const OverviewWish& wish) {
    Page page{.total = services.lobby.size()};
    for (const auto& [number, room] : services.lobby.page(room_number(wish.after), wish.limit)) {
        page.entries.push_back(room_entry(*room));
        page.next = std::to_string(number);
    }
    if (services.lobby.page(room_number(page.next), 1).empty()) page.next.clear();
    return page;
}

Page players_page(const Services& services, const OverviewWish& wish) {
    Page page{.total = services.sessions.size()};
    auto place = services.sessions.upper_bound(wish.after);
    for (; place != services.sessions.end() && page.entries.size() < wish.limit; ++place) {
        const auto& [id, sessions] = *place;
        if (sessions.empty()) continue;
        std::set<std::string> from;
        for (const Session* session : sessions) from.insert(session->address().text());
        page.entries.push_back({{"id", id},
                                {"name", sessions.front()->player_name()},
                                {"connections", sessions.size()},
                                {"from", from},
                                {"rooms", services.lobby.rooms_of(id)}});
        page.next = id;
    }
    if (place == services.sessions.end()) page.next.clear();
    return page;
}

Page addresses_page(const Services& services, const OverviewWish& wish) {
    const auto& all = services.households.all();
    Page page{.total = all.size()};
    const auto after = IpPrefix::read(wish.after);
    auto place = after ? all.upper_bound(Address::v6(after->begin)) : all.begin();
    for (; place != all.end() && page.entries.size() < wish.limit; ++place) {
        const auto& [address, household] = *place;
        page.next = address.text();
        page.entries.push_back({{"address", page.next}, {"connections", household.connections}});
    }
    if (place == all.end()) page.next.clear();
    return page;
}

bool shows(const OverviewWish& wish, AdminPart part) {
    return !wish.only || *wish.only == part;
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

std::string room_text(const ordered_json& room) {
    return fmt::format("{}  {}, {}, {}: {} and {}; {} watching", room["room"].get<std::string>(),
                       room["game"].get<std::string>(), room["visibility"].get<std::string>(),
                       room["phase"].get<std::string>(), seat_text(room["seats"][0]),
                       seat_text(room["seats"][1]), room["watching"].get<int>());
}

std::string player_text(const ordered_json& player) {
    return fmt::format("{} ({}): {} connections from {}; rooms: {}", player["name"].get<std::string>(),
                       player["id"].get<std::string>(), player["connections"].get<int>(),
                       joined(player["from"]), joined(player["rooms"]));
}

std::string address_text(const ordered_json& address) {
    return fmt::format("{}: {} connections", address["address"].get<std::string>(),
                       address["connections"].get<int>());
}

struct Part {
    AdminPart part;
    const char* title;
    Page (*page)(const Services&, const OverviewWish&);
    std::string (*text)(const ordered_json&);
};
constexpr Part parts[] = {
    {AdminPart::rooms, "Rooms", rooms_page, room_text},
    {AdminPart::players, "Players connected", players_page, player_text},
    {AdminPart::addresses, "Addresses connected", addresses_page, address_text},
};

std::string dumped(const ordered_json& json) {
    return json.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
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

std::expected<OverviewWish, std::string> overview_wish(const AdminRequest& request) {
    OverviewWish wish{.only = request.only,
                      .after = request.after.value_or(""),
                      .limit = static_cast<std::size_t>(request.limit.value_or(admin_list_entries))};
    if (request.limit && (*request.limit < 1 || *request.limit > most_admin_list_entries))
        return std::unexpected(fmt::format("a limit is from 1 to {}", most_admin_list_entries));
    if (wish.after.empty()) return wish;
    if (!wish.only)
        return std::unexpected("--after goes on in one part: say --only rooms, players or addresses");
    const bool is_known = (*wish.only == AdminPart::rooms && room_number(wish.after) > 0) ||
                          (*wish.only == AdminPart::addresses && IpPrefix::read(wish.after)) ||
                          *wish.only == AdminPart::players;
    if (!is_known) return std::unexpected("--after takes what the list before it names at its end");
    return wish;
}

std::string overview_text(const Services& services, const OverviewWish& wish) {
    std::string text;
    for (const Part& each : parts) {
        if (!shows(wish, each.part)) continue;
        const Page page = each.page(services, wish);
        text += fmt::format("{}{}: {}", text.empty() ? "" : "\n", each.title, page.total);
        if (each.part == AdminPart::rooms && !services.lobby.allows_new_rooms())
            text += " (no new ones are opened)";
        for (const auto& entry : page.entries) text += "\n  " + each.text(entry);
        if (!page.next.empty())
            text += fmt::format("\n  and more: list --only {} --after {}", proto::word(each.part), page.next);
    }
    return text;
}

std::string overview_json(const Services& services, const OverviewWish& wish) {
    ordered_json all{{"new_rooms", services.lobby.allows_new_rooms()}};
    ordered_json totals = ordered_json::object();
    ordered_json next = ordered_json::object();
    for (const Part& each : parts) {
        if (!shows(wish, each.part)) continue;
        Page page = each.page(services, wish);
        const std::string name(proto::word(each.part));
        all[name] = std::move(page.entries);
        totals[name] = page.total;
        if (!page.next.empty()) next[name] = page.next;
    }
    all["totals"] = std::move(totals);
    all["next"] = std::move(next);
    return dumped(all);
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

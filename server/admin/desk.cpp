#include "server/admin/desk.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <set>
#include <utility>

#include "proto/codec.hpp"
#include "proto/text_checks.hpp"
#include "proto/unix_time.hpp"
#include "server/admin/overview.hpp"
#include "server/net/services.hpp"
#include "server/net/session.hpp"

namespace visavis::server {

namespace {

constexpr Milliseconds time_for_the_answer{200};
constexpr std::string_view draining =
    "This server ends when the matches that are being played are over. No new rooms are opened until then.";

std::unexpected<std::string> refused(std::string why) {
    return std::unexpected(std::move(why));
}

bool is_plain_line(const std::string& text) {
    return proto::is_valid_utf8(text) && text.size() <= admin_text_bytes &&
           std::ranges::none_of(text,
                                [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; });
}

SharedLine announcement(const std::string& text, ServerTime at) {
    return std::make_shared<const std::string>(
        proto::encode_notification(proto::ServerAnnouncement{text, proto::unix_ms(at)}));
}

std::optional<std::int64_t> number_of(std::string_view text) {
    if (text.starts_with('#')) text.remove_prefix(1); // as the list shows it; a shell wants it without
    std::int64_t number = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (fault != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return number;
}

constexpr std::string_view too_many =
    "there are as many bans and mutes as can be: lift some that matter no more";

} // namespace

Desk::Desk(Services& services, const Clock& clock, AuditLog log, std::function<void()> stop)
    : services_(services), clock_(clock), log_(std::move(log)), stop_(std::move(stop)) {}

AdminAnswer Desk::answer(const AdminRequest& request, const Administrator& who) {
    const ServerTime now = clock_.now();
    const bool is_json = request.json.value_or(false);
    if (request.act == AdminAct::list) {
        const auto wish = overview_wish(request);
        if (!wish) return {false, wish.error()};
        return {true, is_json ? overview_json(services_, *wish) : overview_text(services_, *wish)};
    }
    if (request.act == AdminAct::bans) {
        const auto all = services_.sanctions.all();
        return {true, is_json ? sanctions_json(all, now) : sanctions_text(all, now)};
    }
    AuditEntry entry{.who = who,
                     .act = std::string(proto::word(request.act)),
                     .whom = request.whom.value_or(""),
                     .until = {},
                     .text = request.text.value_or(""),
                     .refused = {}};
    auto planned = plan(request);
    if (!planned) {
        entry.refused = planned.error();
        log_.write(entry, now); // that nothing was done needs no proof
        return {false, planned.error()};
    }
    if (!planned->whom.empty()) entry.whom = planned->whom;
    entry.until = planned->until;
    if (auto fault = log_.write(entry, now)) return {false, std::move(*fault)};
    return {true, planned->carry_out()};
}

Desk::Planned Desk::plan(const AdminRequest& request) {
    if (request.text && !is_plain_line(*request.text))
        return refused(fmt::format("a text has at most {} bytes, on one line of UTF-8", admin_text_bytes));
    if (request.for_s && (*request.for_s < 1 || *request.for_s > longest_term_s))
        return refused("a term is from one second to ten years");
    switch (request.act) {
        case AdminAct::kick:
            return plan_kick(request);
        case AdminAct::ban:
            return plan_ban(request);
        case AdminAct::unban:
            return plan_unban(request);
        case AdminAct::mute:
            return plan_mute(request);
        case AdminAct::unmute:
            return plan_unmute(request);
        case AdminAct::close:
            return plan_close(request);
        case AdminAct::announce:
            return plan_announce(request);
        case AdminAct::drain:
            return plan_drain(request);
        case AdminAct::stop_new_rooms:
            return Plan{{}, {}, [this] {
                            services_.lobby.allow_new_rooms(false);
                            return std::string("No new rooms are opened; matches and rematches go on.");
                        }};
        case AdminAct::allow_new_rooms:
            return Plan{{}, {}, [this] {
                            services_.lobby.allow_new_rooms(true);
                            const bool was_draining = std::exchange(drains_until_, std::nullopt).has_value();
                            return std::string(was_draining
                                                   ? "New rooms are opened again, and the server goes on."
                                                   : "New rooms are opened again.");
                        }};
        case AdminAct::stop:
            return Plan{{}, {}, [this] {
                            stops_at_ = clock_.now() + time_for_the_answer;
                            return std::string("The server ends; matches go on when it is started again.");
                        }};
        case AdminAct::list:
        case AdminAct::bans:
            break;
    }
    return refused("that is no act");
}

std::expected<std::shared_ptr<Player>, std::string> Desk::find_player(const AdminRequest& request) const {
    auto player = request.whom ? services_.players.find_person(*request.whom) : nullptr;
    if (!player)
        return refused(
            fmt::format("nobody here is called '{}': see who is there with list, and give a name "
                        "or an id",
                        request.whom.value_or("")));
    return player;
}

std::optional<ServerTime> Desk::end_of_term(const AdminRequest& request,
                                            std::optional<std::chrono::seconds> otherwise) const {
    const auto term = request.for_s ? std::optional(std::chrono::seconds(*request.for_s)) : otherwise;
    return term ? std::optional(clock_.now() + *term) : std::nullopt;
}

Sanction Desk::sanction(SanctionKind kind, const AdminRequest& request,
                        std::optional<ServerTime> until) const {
    return {.kind = kind,
            .target = {},
            .name = {},
            .until = until,
            .note = request.text.value_or(""),
            .made_at = clock_.now()};
}

Desk::Planned Desk::plan_kick(const AdminRequest& request) {
    const auto player = find_player(request);
    if (!player) return refused(player.error());
    Sanction ban = sanction(SanctionKind::ban_player, request, end_of_term(request, kick_term));
    ban.target = (*player)->id;
    ban.name = (*player)->name;
    return Plan{ban.target + " " + ban.name, ban.until, [this, player = *player, ban] {
                    if (!services_.sanctions.impose(ban)) return std::string(too_many);
                    bar_newcomers(*player, ban);
                    send_away(*player, ban, true);
                    return fmt::format("{} is sent away, and kept out {}.", ban.name, term_text(ban.until));
                }};
}

Desk::Planned Desk::plan_ban(const AdminRequest& request) {
    const auto range = AddressRange::read(request.whom.value_or(""));
    if (!range) {
        const auto player = find_player(request);
        if (!player)
            return refused(player.error() +
                           "; addresses are written as 192.0.2.7, 192.0.2.0/24 or 2001:db8::/32");
        Sanction ban = sanction(SanctionKind::ban_player, request, end_of_term(request, std::nullopt));
        ban.target = (*player)->id;
        ban.name = (*player)->name;
        return Plan{ban.target + " " + ban.name, ban.until, [this, player = *player, ban] {
                        if (!services_.sanctions.impose(ban)) return std::string(too_many);
                        bar_newcomers(*player, ban);
                        send_away(*player, ban, false);
                        return fmt::format("{} is banned {}.", ban.name, term_text(ban.until));
                    }};
    }
    Sanction ban = sanction(SanctionKind::ban_address, request, end_of_term(request, std::nullopt));
    ban.target = range->text();
    return Plan{ban.target, ban.until, [this, ban] {
                    if (!services_.sanctions.impose(ban)) return std::string(too_many);
                    std::size_t count = 0;
                    for (const auto& [player, sessions] : services_.sessions)
                        for (Session* session : sessions)
                            if (services_.sanctions.bans(session->address(), clock_.now())) {
                                session->end(proto::ClosingReason::banned);
                                ++count;
                            }
                    return fmt::format("{} is banned {}; {} connections from there are closed.", ban.target,
                                       term_text(ban.until), count);
                }};
}

/// Leaves every room, which resigns what is being played there, and closes all connections. Nobody may be
/// paired with them meanwhile.
void Desk::send_away(const Player& player, const Sanction& ban, bool is_kick) {
    const ServerTime now = clock_.now();
    if (!ban.note.empty())
        services_.tell(player.id, announcement("The host sends you away: " + ban.note, now));
    services_.searches.end(player.id);
    for (const std::string& code : services_.lobby.rooms_of(player.id))
        if (const auto room = services_.lobby.find(code))
            room->submit(PlayerLeaves{player.id}, now, [](const Room::Answer&) {});
    const auto found = services_.sessions.find(player.id);
    if (found == services_.sessions.end()) return;
    for (Session* session : found->second)
        session->end(is_kick ? proto::ClosingReason::kicked : proto::ClosingReason::banned);
}

/// Whoever is sent away is not to be back at once as somebody new. Players who are known go on as before, and
/// a proxy on this machine stands for too many.
void Desk::bar_newcomers(const Player& player, const Sanction& ban) {
    const auto found = services_.sessions.find(player.id);
    if (found == services_.sessions.end()) return;
    Sanction bar = ban;
    bar.kind = SanctionKind::bar_newcomers;
    const ServerTime latest = clock_.now() + longest_bar;
    bar.until = ban.until ? std::min(*ban.until, latest) : latest;
    std::set<std::string> from;
    for (const Session* session : found->second)
        if (!session->address().is_loopback()) from.insert(AddressRange::of(session->address()).text());
    for (const std::string& address : from) {
        bar.target = address;
        services_.sanctions.impose(bar);
    }
}

Desk::Planned Desk::plan_unban(const AdminRequest& request) {
    const std::string whom = request.whom.value_or("");
    const auto meant = [&](const Sanction& each) {
        if (const auto number = number_of(whom); number && each.id == *number) return true;
        if (each.kind == SanctionKind::mute_player) return false;
        if (const auto range = AddressRange::read(whom)) return each.target == range->text();
        const auto player = services_.players.find_person(whom);
        return each.target == whom || each.name == whom ||
               (player && (each.target == player->id || each.name == player->name));
    };
    std::vector<std::int64_t> numbers;
    for (const Sanction& each : services_.sanctions.all())
        if (!each.has_ended(clock_.now()) && meant(each)) numbers.push_back(each.id);
    if (numbers.empty())
        return refused(
            fmt::format("no ban is about '{}': see them with bans, and give a name, an id, the "
                        "addresses or the number",
                        whom));
    return Plan{whom, {}, [this, numbers] {
                    std::vector<Sanction> lifted;
                    for (const std::int64_t number : numbers)
                        for (Sanction& each : services_.sanctions.lift(number))
                            lifted.push_back(std::move(each));
                    return "Lifted:\n" + sanctions_text(lifted, clock_.now());
                }};
}

Desk::Planned Desk::plan_mute(const AdminRequest& request) {
    const auto player = find_player(request);
    if (!player) return refused(player.error());
    Sanction mute = sanction(SanctionKind::mute_player, request, end_of_term(request, std::nullopt));
    mute.target = (*player)->id;
    mute.name = (*player)->name;
    return Plan{mute.target + " " + mute.name, mute.until, [this, mute] {
                    if (!services_.sanctions.impose(mute)) return std::string(too_many);
                    return fmt::format("{} is muted {}.", mute.name, term_text(mute.until));
                }};
}

Desk::Planned Desk::plan_unmute(const AdminRequest& request) {
    const auto player = find_player(request);
    const std::string id = player ? (*player)->id : request.whom.value_or("");
    const bool is_muted = std::ranges::any_of(services_.sanctions.all(), [&](const Sanction& each) {
        return each.kind == SanctionKind::mute_player && each.target == id;
    });
    if (!is_muted) return refused(fmt::format("'{}' is not muted", request.whom.value_or("")));
    return Plan{id, {}, [this, id] {
                    services_.sanctions.lift({SanctionKind::mute_player}, id);
                    return std::string("The player may speak again.");
                }};
}

Desk::Planned Desk::plan_close(const AdminRequest& request) {
    const auto room = services_.lobby.find(request.whom.value_or(""));
    if (!room)
        return refused(
            fmt::format("no room has the code '{}': see them with list", request.whom.value_or("")));
    return Plan{room->state().code, {}, [this, room] {
                    closing_.push_back(room);
                    pass_time();
                    return fmt::format("Room {} is closed.", room->state().code);
                }};
}

Desk::Planned Desk::plan_announce(const AdminRequest& request) {
    if (!request.text || request.text->empty()) return refused("there is nothing to announce: write a text");
    return Plan{{}, {}, [this, text = *request.text] {
                    announce(text);
                    return fmt::format("Told to {} players.", services_.sessions.size());
                }};
}

void Desk::announce(const std::string& text) {
    services_.tell_all(announcement(text, clock_.now()));
}

Desk::Planned Desk::plan_drain(const AdminRequest& request) {
    const auto until = end_of_term(request, drain_term);
    return Plan{{}, until, [this, until] {
                    services_.lobby.allow_new_rooms(false);
                    drains_until_ = until;
                    announce(std::string(draining));
                    return fmt::format(
                        "No new rooms are opened. The server ends when the {} matches that are "
                        "being played are over, or {}; allow-new-rooms takes it back.",
                        services_.lobby.matches(), term_text(until));
                }};
}

void Desk::pass_time() {
    const ServerTime now = clock_.now();
    std::erase_if(closing_, [&](const std::weak_ptr<Room>& each) {
        const auto room = each.lock();
        if (!room || room->state().closed) return true;
        // One fact at a time: first the match ends, and then the room.
        if (!room->is_busy()) room->submit(HostCloses{}, now, [](const Room::Answer&) {});
        return false;
    });
    if (drains_until_ && !stops_at_ && (services_.lobby.matches() == 0 || now >= *drains_until_))
        stops_at_ = now + time_for_the_answer;
    if (stops_at_ && now >= *stops_at_) {
        stops_at_.reset();
        drains_until_.reset();
        stop_();
    }
}

} // namespace visavis::server

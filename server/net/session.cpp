#include "server/net/session.hpp"

#include <algorithm>

#include "proto/limits.hpp"
#include "server/net/services.hpp"
#include "server/room/view.hpp"

namespace visavis::server {

using proto::error;
using proto::Reason;
namespace limits = proto::limits;

namespace {

constexpr Milliseconds info_interval{10'000}; ///< server.info so often is outside the rate

constexpr Milliseconds penalty{1'000}; ///< so long everybody goes before whoever has asked too fast

constexpr std::size_t lines_per_second = 1; ///< of chat, in the long run
constexpr std::size_t lines_burst = 5;

} // namespace

Session::Session(Services& services, Link& link, const Address& address)
    : services_(services),
      link_(link),
      address_(address),
      household_(services.households.enter(address)),
      rate_(services.settings.requests_per_second, services.settings.requests_burst),
      self_(std::make_shared<Session*>(this)) {
    ++services_.connections;
}

Session::~Session() {
    --services_.connections;
    services_.households.leave(address_);
    for (auto& [room, followed] : followed_) followed.room->unsubscribe(*this, services_.clock.now());
    services_.bulletin.unfollow(*this);
    if (!player_) return;
    services_.players.disconnected(*player_, services_.clock.now());
    auto& sessions = services_.sessions[player_->id];
    std::erase(sessions, this);
    if (!sessions.empty()) return;
    services_.searches.end(player_->id);
    services_.sessions.erase(player_->id);
    services_.chat_rates.erase(player_->id);
}

void Session::receive(std::string_view line, ServerTime at) {
    at_ = at;
    was_too_fast_ = false;
    auto request = proto::decode_request(line);
    if (!request) return refuse_unread(request.error());
    id_ = std::move(request->id);
    if (const auto limited = check_rate(request->call)) return refuse(*limited);
    const bool needs_hello = !std::holds_alternative<proto::SessionHello>(request->call) &&
                             !std::holds_alternative<proto::ServerInfo>(request->call);
    if (needs_hello && !player_) return refuse(error(Reason::hello_first));
    if (!is_admitted_to(request->call)) return refuse(error(Reason::not_admitted));
    std::visit([this](const auto& call) { handle(call); }, request->call);
}

void Session::receive_too_long(ServerTime at) {
    at_ = at;
    ++services_.tally.refused[Reason::too_long];
    link_.send(
        std::make_shared<const std::string>(proto::encode_error(std::nullopt, error(Reason::too_long))), 0);
    link_.finish(proto::ClosingReason::too_long, std::nullopt);
}

/// Who was let in by an invitation has rooms, and nothing that leads to others.
bool Session::is_admitted_to(const proto::Call& call) const {
    if (admission_ == Entrance::Admission::full) return true;
    return !std::holds_alternative<proto::LobbyList>(call) &&
           !std::holds_alternative<proto::LobbyFollow>(call) &&
           !std::holds_alternative<proto::LobbySeek>(call) &&
           !std::holds_alternative<proto::RoomCreate>(call) &&
           !std::holds_alternative<proto::RecordList>(call);
}

/// What could not be read costs as much as a request, but ten broken lines end the connection however slowly
/// they come.
void Session::refuse_unread(const proto::Refused& unread) {
    const proto::Error refusal = take_from_rate().value_or(unread.error);
    ++services_.tally.refused[refusal.data.reason];
    link_.send(std::make_shared<const std::string>(proto::encode_error(unread.id, refusal)), 0);
    if (unread.is_broken && ++broken_lines_ >= limits::broken_lines)
        link_.finish(proto::ClosingReason::too_many_errors, std::nullopt);
}

std::optional<proto::Error> Session::check_rate(const proto::Call& call) {
    if (std::holds_alternative<proto::ServerInfo>(call) && (!info_at_ || at_ - *info_at_ >= info_interval)) {
        info_at_ = at_;
        return std::nullopt;
    }
    return take_from_rate();
}

std::optional<proto::Error> Session::take_from_rate() {
    const ServerTime now = services_.clock.now(); // not at_: the rate goes on while what has been read waits
    auto wait = rate_.take(now);
    if (!wait) wait = household_.requests.take(now);
    if (!wait) return std::nullopt;
    was_too_fast_ = true;
    too_fast_at_ = now;
    return too_fast(*wait);
}

bool Session::keeps_to_its_rate() const {
    return player_ && (!too_fast_at_ || services_.clock.now() >= *too_fast_at_ + penalty);
}

/// A player's lines count on all connections together.
std::optional<Milliseconds> Session::take_chat() {
    const auto [found, is_new] = services_.chat_rates.try_emplace(player_->id, lines_per_second, lines_burst);
    const auto wait = found->second.take(at_);
    return wait ? wait : household_.chat.take(at_);
}

proto::Error Session::too_fast(Milliseconds wait) {
    return error({.reason = Reason::rate_limited, .retry_ms = wait.count()});
}

void Session::refuse(const proto::Error& error) {
    ++services_.tally.refused[error.data.reason];
    link_.send(std::make_shared<const std::string>(proto::encode_error(id_, error)), 0);
}

bool Session::may_watch(const Room& room) const {
    return room.state().terms.spectators == proto::Spectators::open || seat_of(room.state(), player_->id);
}

void Session::receive_update(Room& room, Viewer viewer, const SharedLine& line) {
    if (!viewer.is_watcher()) return link_.send(line, 0);
    const DropTag tag = followed_.at(&room).tag;
    if (link_.has_room_for(line->size())) return link_.send(line, tag);
    // A watcher who is behind gets the newest view instead of the backlog, and is cut when that does not fit.
    link_.drop(tag);
    const proto::View view = room.view(viewer, player_->id, player_->muted, services_.clock.now());
    link_.send(std::make_shared<const std::string>(
                   proto::encode_notification(proto::RoomView{room.state().code, view})),
               tag);
}

/// A watcher's view holds presence and chat too: what did not fit is in the whole view that comes instead.
void Session::receive_aside(Room& room, Viewer viewer, const SharedLine& line) {
    receive_update(room, viewer, line);
}

void Session::receive_lobby(const SharedLine& line) {
    link_.send(line, 0);
}

void Session::receive_last(Room& room, const SharedLine& line) {
    if (line) link_.send(line, 0);
    followed_.erase(&room);
}

} // namespace visavis::server

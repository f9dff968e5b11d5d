#include "server/room/room.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "proto/codec.hpp"
#include "proto/limits.hpp"
#include "proto/unix_time.hpp"
#include "server/room/update_lines.hpp"
#include "server/room/view.hpp"

namespace visavis::server {

using proto::error;
using proto::Reason;

namespace {

template <class Message>
SharedLine line_of(const Message& message) {
    return std::make_shared<const std::string>(proto::encode_notification(message));
}

/// How long a clock's end is put off at a time while requests that were read before it wait, and for how
/// long at most.
constexpr Milliseconds judging_delay{5};
constexpr Milliseconds longest_delay{2'000};

} // namespace

Room::Room(Journal& journal, RoomObserver& observer) : journal_(journal), observer_(observer) {}

void Room::open(facts::Opened opened, ServerTime at, Reply reply) {
    assert(state().version == 0);
    store(Fact{at, std::move(opened)}, std::move(reply));
}

void Room::recover(RoomFold fold, const std::vector<ChatLine>& chat, ServerTime at) {
    fold_ = std::move(fold);
    chat_.recover(chat, at);
}

void Room::resume(ServerTime stopped, ServerTime at) {
    for (Seat seat : both_seats)
        if (state().seats[seat]) presence_.went(seat, at);
    Decision decision = decide(state(), ServerResumes{stopped}, at);
    if (auto* fact = std::get_if<Fact>(&decision)) store(std::move(*fact), [](const Answer&) {});
    set_alarm(at);
}

void Room::submit(RoomEvent event, ServerTime at, Reply reply) {
    if (inbox_.size() >= inbox_limit) return reply(error({.reason = Reason::rate_limited, .retry_ms = 1000}));
    const auto later = std::ranges::find_if(inbox_, [at](const Pending& each) { return each.at > at; });
    inbox_.insert(later, {std::move(event), at, std::move(reply)});
    heard_at_ = std::max(heard_at_, at);
    handle_inbox();
}

void Room::alarm(ServerTime at) {
    alarm_.reset();
    if (is_storing_) return; // what follows the stored fact sets the next one
    heard_at_ = std::max(heard_at_, at);
    handle_inbox();
    if (rematch_is_offered()) submit(OffererIsAway{}, at, [](const Answer&) {});
    tell_presence(at);
    set_alarm(at);
}

void Room::handle_inbox() {
    if (is_handling_) return;
    const auto self = shared_from_this(); // a fact may close the room and take it off the directory
    is_handling_ = true;
    while (!is_storing_) {
        // Time never steps back within a room, whatever order requests come in from their connections.
        const ServerTime at = std::max(inbox_.empty() ? heard_at_ : inbox_.front().at, state().at);
        if (const auto deadline = next_deadline(state()); deadline && *deadline <= at) {
            // A clock ran out before this came: that is judged first.
            if (must_wait_for_requests(*deadline)) break; // until the alarm
            store(std::get<Fact>(decide(state(), TimeRunsOut{}, at)), [](const Answer&) {});
            continue;
        }
        if (inbox_.empty()) break;
        Pending next = std::move(inbox_.front());
        inbox_.pop_front();
        Decision decision = decide_next(next.event, at);
        if (auto* fact = std::get_if<Fact>(&decision))
            store(std::move(*fact), std::move(next.reply));
        else if (const auto* refusal = std::get_if<proto::Error>(&decision))
            next.reply(*refusal);
        else
            next.reply(Unchanged{});
    }
    is_handling_ = false;
}

Decision Room::decide_next(RoomEvent& event, ServerTime at) const {
    std::visit(
        [&](auto& own) {
            if constexpr (requires { own.absences; }) own.absences = presence_.absences();
        },
        event);
    return decide(state(), event, at);
}

/// A clock's end is judged after all that was read before it, and such lines may wait behind a request of
/// their connection that is being stored.
bool Room::must_wait_for_requests(ServerTime deadline) const {
    if (heard_at_ - deadline >= longest_delay) return false;
    return std::ranges::any_of(subscriptions_, [&](const Subscription& subscription) {
        const auto unheard = subscription.subscriber->unheard_since();
        return !subscription.viewer.is_watcher() && unheard && *unheard < deadline;
    });
}

void Room::store(Fact fact, Reply reply) {
    is_storing_ = true;
    const auto shared = std::make_shared<const Fact>(std::move(fact));
    journal_.append(fold_.state, shared,
                    [self = shared_from_this(), shared, reply = std::move(reply)](bool is_stored) {
                        self->finish(shared, reply, is_stored);
                    });
}

void Room::finish(const SharedFact& fact, const Reply& reply, bool is_stored) {
    is_storing_ = false;
    if (!is_stored) {
        reply(error(Reason::storage_failed));
        return stop();
    }
    const proto::MatchBefore before = before_of(state());
    fold_.add(fact);
    follow_seats(*fact);
    const bool was_handling =
        std::exchange(is_handling_, true); // what follows from the fact waits until it is told
    observer_.fact_stored(*this, *fact);
    reply(Stored{});
    publish(update_of(before, *fact, state()));
    end_subscriptions(*fact);
    for (Seat seat : both_seats)
        if (state().seats[seat] && !is_there(seat)) presence_.went(seat, fact->at);
    tell_presence(fact->at);
    set_alarm(fact->at);
    is_handling_ = was_handling;
    handle_inbox();
}

/// Eyes and absences go with the players when a rematch swaps the seats.
void Room::follow_seats(const Fact& fact) {
    if (const auto* left = std::get_if<facts::Left>(&fact.what)) presence_.seat_given_up(left->seat);
    if (!std::holds_alternative<facts::Rematched>(fact.what)) return;
    presence_.seats_swapped();
    for (Subscription& subscription : subscriptions_)
        if (!subscription.viewer.is_watcher())
            subscription.viewer =
                Viewer::player(subscription.viewer.is(Seat::first) ? Seat::second : Seat::first);
}

void Room::publish(const Update& update) {
    UpdateLines lines(update);
    for (const Subscription& subscription : subscriptions_)
        if (subscription.since < state().version)
            subscription.subscriber->receive_update(*this, subscription.viewer,
                                                    lines.for_viewer(subscription.viewer));
}

/// Those of a seat that was given up have had their last update; a closed room says its last word to all.
void Room::end_subscriptions(const Fact& fact) {
    if (state().closed) {
        close_all(*state().closed);
    } else if (const auto* left = std::get_if<facts::Left>(&fact.what)) {
        std::erase_if(subscriptions_, [&](const Subscription& subscription) {
            const bool stays = subscription.viewer.is_watcher() ? subscription.subscriber->may_watch(*this)
                                                                : !subscription.viewer.is(left->seat);
            if (stays) return false;
            subscription.subscriber->receive_last(*this, nullptr);
            return true;
        });
    }
}

void Room::close_all(proto::RoomEnd reason) {
    const auto line = line_of(proto::RoomClosed{.room = state().code, .reason = reason});
    for (const Subscription& subscription : std::exchange(subscriptions_, {}))
        subscription.subscriber->receive_last(*this, line);
}

/// Memory must not hold what the disk does not, and nobody knows whether the next fact could be kept.
void Room::stop() {
    for (const Pending& waiting : std::exchange(inbox_, {})) waiting.reply(error(Reason::storage_failed));
    close_all(proto::RoomEnd::storage_failed);
    observer_.room_failed(*this);
}

void Room::tell_presence(ServerTime at) {
    if (state().closed) return;
    const auto news = presence_.take_news(state(), watching(), at);
    if (!news) return;
    const auto line = line_of(proto::RoomPresence{
        .room = state().code, .at_ms = proto::unix_ms(at), .seats = news->seats, .watching = news->watching});
    for (const Subscription& subscription : subscriptions_)
        subscription.subscriber->receive_aside(*this, subscription.viewer, line);
}

/// The earliest of what will be due if nothing happens before.
void Room::set_alarm(ServerTime at) {
    std::optional<ServerTime> next;
    const auto consider = [&](std::optional<ServerTime> due) {
        if (due) next = next ? std::min(*next, *due) : *due;
    };
    if (!state().closed) {
        if (const auto deadline = next_deadline(state())) consider(std::max(*deadline, at + judging_delay));
        consider(presence_.next_news(state(), watching(), at));
        for (Seat seat : both_seats)
            if (const auto away = presence_.absences()[seat];
                away && state().match &&
                match::standing_offer(*state().match, seat, match::OfferKind::rematch))
                consider(std::max(*away + rematch_absence_patience, at + judging_delay));
    }
    if (next == alarm_) return;
    alarm_ = next;
    observer_.alarm_set(*this, next);
}

void Room::subscribe(Subscriber& subscriber, Viewer viewer, const std::string& player, ServerTime at) {
    unsubscribe(subscriber, at);
    const auto first_watcher = std::ranges::find_if(
        subscriptions_, [](const Subscription& subscription) { return subscription.viewer.is_watcher(); });
    subscriptions_.insert(viewer.is_watcher() ? subscriptions_.end() : first_watcher,
                          {&subscriber, viewer, player, state().version});
    for (Seat seat : both_seats)
        if (viewer.is(seat)) presence_.came(seat);
    set_alarm(at);
}

bool Room::unsubscribe(Subscriber& subscriber, ServerTime at) {
    const auto found = find(subscriber);
    if (found == subscriptions_.end()) return false;
    const Viewer viewer = found->viewer;
    subscriptions_.erase(found);
    for (Seat seat : both_seats)
        if (viewer.is(seat) && !is_there(seat)) presence_.went(seat, at);
    set_alarm(at);
    return true;
}

proto::View Room::view(Viewer viewer, const std::string& player, const std::set<std::string>& muted,
                       ServerTime at) {
    proto::View view = view_of(state(), viewer);
    view.presence = presence_.shown(state(), watching(), at);
    presence_.shown_in_view(*view.presence);
    view.said = chat_.heard_by({viewer, seat_of(state(), player).has_value(), &muted}, match_runs());
    return view;
}

std::optional<proto::Error> Room::check_say(Subscriber& speaker, const proto::RoomSay& say) {
    const auto mine = find(speaker);
    if (mine == subscriptions_.end()) return error(Reason::not_subscribed);
    return Chat::check(mine->viewer, say.to, say.text);
}

void Room::say(Subscriber& speaker, const proto::Person& by, const proto::RoomSay& say, ServerTime at) {
    const auto [kept, forgotten] = chat_.say(by, find(speaker)->viewer, say.to, say.text, at);
    journal_.keep_chat(state().code, kept, forgotten);
    const proto::Said& said = kept.said;
    const auto line = line_of(proto::RoomSaid{.room = state().code,
                                              .number = said.number,
                                              .by = said.by,
                                              .to = said.to,
                                              .text = said.text,
                                              .at_ms = said.at_ms});
    for (const Subscription& subscription : subscriptions_)
        if (chat_.may_hear_last(listener(subscription), match_runs()))
            subscription.subscriber->receive_aside(*this, subscription.viewer, line);
}

Room::Subscriptions::iterator Room::find(Subscriber& subscriber) {
    return std::ranges::find(subscriptions_, &subscriber, &Subscription::subscriber);
}

bool Room::is_there(Seat seat) const {
    return std::ranges::any_of(
        subscriptions_, [&](const Subscription& subscription) { return subscription.viewer.is(seat); });
}

bool Room::has_players() const {
    return std::ranges::any_of(both_seats, [this](Seat seat) {
        const auto& holder = state().seats[seat];
        return holder && !holder->level && is_there(seat);
    });
}

int Room::watching() const {
    return static_cast<int>(std::ranges::count_if(
        subscriptions_, [](const Subscription& subscription) { return subscription.viewer.is_watcher(); }));
}

Listener Room::listener(const Subscription& subscription) const {
    return {subscription.viewer, seat_of(state(), subscription.player).has_value(),
            &subscription.subscriber->muted()};
}

bool Room::rematch_is_offered() const {
    return state().match && std::ranges::any_of(both_seats, [&](Seat seat) {
               return match::standing_offer(*state().match, seat, match::OfferKind::rematch).has_value();
           });
}

bool Room::match_runs() const {
    return phase_of(state()) == proto::Phase::playing;
}

proto::HistoryAnswer Room::history(std::optional<std::int64_t> after) const {
    proto::HistoryAnswer answer;
    if (!state().match) return answer;
    if (!after) answer.view = view_of(fold_.opening, Viewer::watcher());
    RoomState past = fold_.opening;
    for (const SharedFact& fact : fold_.match_facts) {
        const proto::MatchBefore before = before_of(past);
        past = evolve(std::move(past), *fact);
        if (past.version <= after.value_or(0)) continue;
        if (answer.updates.size() == proto::limits::page) {
            answer.next = answer.updates.back().version;
            break;
        }
        answer.updates.push_back(update_of(before, *fact, past).for_viewer(Viewer::watcher()));
    }
    return answer;
}

} // namespace visavis::server

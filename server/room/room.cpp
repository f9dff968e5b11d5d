#include "server/room/room.hpp"

#include <algorithm>
#include <cassert>

#include "proto/codec.hpp"
#include "proto/limits.hpp"
#include "server/room/update_lines.hpp"
#include "server/room/view.hpp"

namespace visavis::server {

using proto::error;
using proto::Reason;

namespace {

bool starts_match(const Fact& fact) {
    const auto* seated = std::get_if<facts::Seated>(&fact.what);
    return seated != nullptr && seated->started.has_value();
}

} // namespace

Room::Room(Journal& journal, RoomObserver& observer) : journal_(journal), observer_(observer) {}

void Room::open(facts::Opened opened, ServerTime at, Reply reply) {
    assert(state_.version == 0);
    store(Fact{at, std::move(opened)}, std::move(reply));
}

void Room::submit(RoomEvent event, ServerTime at, Reply reply) {
    if (inbox_.size() >= inbox_limit) return reply(error({.reason = Reason::rate_limited, .retry_ms = 1000}));
    inbox_.push_back({std::move(event), at, std::move(reply)});
    handle_inbox();
}

void Room::handle_inbox() {
    if (is_handling_) return;
    const auto self = shared_from_this(); // a fact may close the room and take it off the directory
    is_handling_ = true;
    while (!is_storing_ && !inbox_.empty()) {
        Pending next = std::move(inbox_.front());
        inbox_.pop_front();
        if (has_failed_) {
            next.reply(error(Reason::storage_failed));
            continue;
        }
        // Time never steps back within a room, whatever order the bytes were read in.
        Decision decision = decide(state_, next.event, std::max(next.at, state_.at));
        if (auto* fact = std::get_if<Fact>(&decision))
            store(std::move(*fact), std::move(next.reply));
        else if (const auto* refusal = std::get_if<proto::Error>(&decision))
            next.reply(*refusal);
        else
            next.reply(Unchanged{});
    }
    is_handling_ = false;
}

void Room::store(Fact fact, Reply reply) {
    is_storing_ = true;
    const auto shared = std::make_shared<const Fact>(std::move(fact));
    const auto* opened = std::get_if<facts::Opened>(&shared->what);
    journal_.append(opened != nullptr ? opened->code : state_.code, state_.version + 1, shared,
                    [self = shared_from_this(), shared, reply = std::move(reply)](bool is_stored) {
                        self->finish(shared, reply, is_stored);
                    });
}

void Room::finish(const SharedFact& fact, const Reply& reply, bool is_stored) {
    is_storing_ = false;
    if (!is_stored) {
        has_failed_ = true;
        reply(error(Reason::storage_failed));
        return handle_inbox();
    }
    const int turn_before = turn_of(state_);
    state_ = evolve(std::move(state_), *fact);
    keep_history(fact);
    observer_.fact_stored(*this, *fact);
    reply(Stored{});
    const Update update = update_of(turn_before, *fact, state_);
    publish(update);
    end_subscriptions(*fact);
    handle_inbox();
}

/// The state as the match began already holds its first fact.
void Room::keep_history(const SharedFact& fact) {
    if (starts_match(*fact)) {
        opening_ = state_;
        match_facts_.clear();
    } else if (state_.match) {
        match_facts_.push_back(fact);
    }
}

void Room::publish(const Update& update) {
    UpdateLines lines(update);
    for (const Subscription& subscription : subscriptions_)
        if (subscription.since < state_.version)
            subscription.subscriber->receive_update(*this, subscription.viewer,
                                                    lines.for_viewer(subscription.viewer));
}

/// Those of a seat that was given up have had their last update; a closed room says its last word to all.
void Room::end_subscriptions(const Fact& fact) {
    if (state_.closed) {
        const auto line = std::make_shared<const std::string>(
            proto::encode_notification(proto::RoomClosed{.room = state_.code, .reason = *state_.closed}));
        for (const Subscription& subscription : std::exchange(subscriptions_, {}))
            subscription.subscriber->receive_last(*this, line);
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

void Room::subscribe(Subscriber& subscriber, Viewer viewer) {
    unsubscribe(subscriber);
    const auto first_watcher = std::ranges::find_if(
        subscriptions_, [](const Subscription& subscription) { return subscription.viewer.is_watcher(); });
    subscriptions_.insert(viewer.is_watcher() ? subscriptions_.end() : first_watcher,
                          {&subscriber, viewer, state_.version});
}

bool Room::unsubscribe(Subscriber& subscriber) {
    return std::erase_if(subscriptions_, [&](const Subscription& subscription) {
               return subscription.subscriber == &subscriber;
           }) > 0;
}

bool Room::has_players() const {
    return !subscriptions_.empty() && !subscriptions_.front().viewer.is_watcher();
}

std::size_t Room::watchers() const {
    return static_cast<std::size_t>(std::ranges::count_if(
        subscriptions_, [](const Subscription& subscription) { return subscription.viewer.is_watcher(); }));
}

proto::HistoryAnswer Room::history(std::optional<std::int64_t> after) const {
    proto::HistoryAnswer answer;
    if (!state_.match) return answer;
    if (!after) answer.view = view_of(opening_, Viewer::watcher());
    RoomState past = opening_;
    for (const SharedFact& fact : match_facts_) {
        const int turn_before = turn_of(past);
        past = evolve(std::move(past), *fact);
        if (past.version <= after.value_or(0)) continue;
        if (answer.updates.size() == proto::limits::page) {
            answer.next = answer.updates.back().version;
            break;
        }
        answer.updates.push_back(update_of(turn_before, *fact, past).for_viewer(Viewer::watcher()));
    }
    return answer;
}

} // namespace visavis::server

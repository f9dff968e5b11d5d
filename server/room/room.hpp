// The shell of one room: its inbox, the facts on their way to the journal, and those who look. The rules of
// a room are decide's and evolve's; this runs them. Knows no socket.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "proto/error.hpp"
#include "proto/messages/matches.hpp"
#include "server/room/decide.hpp"
#include "server/room/journal.hpp"
#include "server/room/line.hpp"
#include "server/room/update.hpp"

namespace visavis::server {

class Room;

/// Somebody's connection, as a room sees it. None of these may destroy the subscriber before it returns.
class Subscriber {
  public:
    virtual ~Subscriber() = default;
    /// An update. A watcher who is behind may ask the room for a whole view instead.
    virtual void receive_update(Room& room, Viewer viewer, const SharedLine& line) = 0;
    /// The last line from this room: the subscription is gone.
    virtual void receive_last(Room& room, const SharedLine& line) = 0;
    /// Asked again when a seat is given up: its player may have been let in as such.
    virtual bool may_watch(const Room& room) const = 0;
};

/// What a room tells the directory of all rooms.
class RoomObserver {
  public:
    virtual ~RoomObserver() = default;
    /// After each fact, before anybody is told of it. The room may be closed by it.
    virtual void fact_stored(Room& room, const Fact& fact) = 0;
};

class Room : public std::enable_shared_from_this<Room> {
  public:
    /// Requests that wait while a fact is being stored; one more is refused as `rate_limited`. A connection
    /// has one request under way at a time, so that only a crowd can fill it.
    static constexpr std::size_t inbox_limit = 1024;

    struct Stored {};
    using Answer = std::variant<Stored, Unchanged, proto::Error>;
    /// Runs once, after the fact is stored and before anybody is told of it.
    using Reply = std::function<void(const Answer&)>;

    Room(Journal& journal, RoomObserver& observer);

    /// The room's first fact. The room is not to be used before the reply.
    void open(facts::Opened opened, ServerTime at, Reply reply);
    /// Takes its turn: a room handles one event at a time.
    void submit(RoomEvent event, ServerTime at, Reply reply);

    const RoomState& state() const { return state_; }

    /// From the next fact on. A subscriber has one subscription; a new one replaces it.
    void subscribe(Subscriber& subscriber, Viewer viewer);
    /// Whether there was one.
    bool unsubscribe(Subscriber& subscriber);

    /// Whether a fact is being stored, or requests wait for that.
    bool is_busy() const { return is_storing_ || !inbox_.empty(); }
    /// Whether a subscription of one of the seats is there.
    bool has_players() const;
    std::size_t watchers() const;

    /// The watchers' history of the present match, at most limits::page updates behind version `after`.
    proto::HistoryAnswer history(std::optional<std::int64_t> after) const;

  private:
    struct Pending {
        RoomEvent event;
        ServerTime at;
        Reply reply;
    };
    struct Subscription {
        Subscriber* subscriber;
        Viewer viewer;
        std::int64_t since; ///< the version of the view that it began with
    };

    void handle_inbox();
    void store(Fact fact, Reply reply);
    void finish(const SharedFact& fact, const Reply& reply, bool is_stored);
    void keep_history(const SharedFact& fact);
    void publish(const Update& update);
    void end_subscriptions(const Fact& fact);

    Journal& journal_;
    RoomObserver& observer_;
    RoomState state_;
    std::deque<Pending> inbox_;
    bool is_storing_ = false;
    bool is_handling_ = false; ///< a journal that confirms at once must not make us recurse
    bool has_failed_ = false;
    std::vector<Subscription> subscriptions_; ///< players' first

    RoomState opening_;                   ///< as the present match began
    std::vector<SharedFact> match_facts_; ///< since then
};

} // namespace visavis::server

// The shell of one room: its inbox, the facts on their way to the journal, those who look, and what lies
// beside the facts: presence and chat. The rules of a room are decide's and evolve's; this runs them. Knows
// no socket.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "proto/error.hpp"
#include "proto/messages/matches.hpp"
#include "server/room/chat.hpp"
#include "server/room/decide.hpp"
#include "server/room/fold.hpp"
#include "server/room/journal.hpp"
#include "server/room/line.hpp"
#include "server/room/presence.hpp"
#include "server/room/update.hpp"

namespace visavis::server {

class Room;

/// Somebody's connection, as a room sees it. None of these may destroy the subscriber before it returns.
class Subscriber {
  public:
    virtual ~Subscriber() = default;
    /// An update. A watcher who is behind may ask the room for a whole view instead.
    virtual void receive_update(Room& room, Viewer viewer, const SharedLine& line) = 0;
    /// Presence or chat: what a later view holds too.
    virtual void receive_aside(Room& room, Viewer viewer, const SharedLine& line) = 0;
    /// The subscription is gone, with a last line or without.
    virtual void receive_last(Room& room, const SharedLine& line) = 0;
    /// When the first of the requests was read that wait behind this subscriber's present one.
    virtual std::optional<ServerTime> unheard_since() const = 0;
    /// The ids of those whom the subscriber's player does not hear.
    virtual const std::set<std::string>& muted() const = 0;
    /// Asked again when a seat is given up: its player may have been let in as such.
    virtual bool may_watch(const Room& room) const = 0;
};

/// What a room tells the directory of all rooms.
class RoomObserver {
  public:
    virtual ~RoomObserver() = default;
    /// After each fact, before anybody is told of it. The room may be closed by it.
    virtual void fact_stored(Room& room, const Fact& fact) = 0;
    /// A fact could not be stored: the room has stopped, and has told everybody.
    virtual void room_failed(Room& room) = 0;
    /// `Room::alarm` is to be called at this time, and not at the one asked for before; nothing: not at all.
    virtual void alarm_set(Room& room, std::optional<ServerTime> at) = 0;
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
    /// Instead of `open`: the room as it was when the server stopped. To be followed by `resume`.
    void recover(RoomFold fold, const std::vector<ChatLine>& chat, ServerTime at);
    /// The room goes on. Nobody is there yet, and absences count from now on.
    void resume(ServerTime stopped, ServerTime at);
    /// Takes its turn: a room handles one event at a time. Absences in the event are filled in then.
    void submit(RoomEvent event, ServerTime at, Reply reply);
    /// The time asked for with `alarm_set` has come.
    void alarm(ServerTime at);

    const RoomState& state() const { return fold_.state; }
    const RoomFold& fold() const { return fold_; }

    /// From the next fact on, and not closed. A subscriber has one subscription; a new one replaces it.
    /// `player` is whose connection it is, with a seat or without.
    void subscribe(Subscriber& subscriber, Viewer viewer, const std::string& player, ServerTime at);
    /// Whether there was one.
    bool unsubscribe(Subscriber& subscriber, ServerTime at);

    /// Whether a fact is being stored, or requests wait for that.
    bool is_busy() const { return is_storing_ || !inbox_.empty(); }
    /// What a subscriber with these eyes sees: the whole view, with presence and chat, but for what `muted`
    /// have said.
    proto::View view(Viewer viewer, const std::string& player, const std::set<std::string>& muted,
                     ServerTime at);
    /// Whether a connection of one of the seats is there; an opponent of the server's is nobody's.
    bool has_players() const;
    /// Connections that watch.
    int watching() const;

    /// Why a subscriber may not say this; nothing when it may.
    std::optional<proto::Error> check_say(Subscriber& speaker, const proto::RoomSay& say);
    /// Tells what `check_say` has passed to all who may hear it.
    void say(Subscriber& speaker, const proto::Person& by, const proto::RoomSay& say, ServerTime at);

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
        std::string player;
        std::int64_t since; ///< the version of the view that it began with
    };
    using Subscriptions = std::vector<Subscription>;

    void handle_inbox();
    Decision decide_next(RoomEvent& event, ServerTime at) const;
    bool must_wait_for_requests(ServerTime deadline) const;
    void store(Fact fact, Reply reply);
    void finish(const SharedFact& fact, const Reply& reply, bool is_stored);
    void follow_seats(const Fact& fact);
    void publish(const Update& update);
    void end_subscriptions(const Fact& fact);
    void close_all(proto::RoomEnd reason);
    void stop();
    void tell_presence(ServerTime at);
    void set_alarm(ServerTime at);

    Subscriptions::iterator find(Subscriber& subscriber);
    bool is_there(Seat seat) const;
    Listener listener(const Subscription& subscription) const;
    bool match_runs() const;
    bool rematch_is_offered() const;

    Journal& journal_;
    RoomObserver& observer_;
    RoomFold fold_;
    std::deque<Pending> inbox_; ///< in the order in which they were read
    ServerTime heard_at_;       ///< the latest time that the room was told of
    bool is_storing_ = false;
    bool is_handling_ = false;    ///< what is submitted meanwhile waits, so that nothing recurses
    Subscriptions subscriptions_; ///< players' first
    PresenceBoard presence_;
    Chat chat_;
    std::optional<ServerTime> alarm_;
};

} // namespace visavis::server

// One client's conversation: who it is, how fast it may ask, which rooms it follows. Knows no socket: bytes
// come in as whole lines with their time, and leave through a `Link`.
#pragma once

#include <expected>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "common/match/time.hpp"
#include "proto/codec.hpp"
#include "server/net/address.hpp"
#include "server/net/conversation.hpp"
#include "server/net/entrance.hpp"
#include "server/net/households.hpp"
#include "server/net/link.hpp"
#include "server/net/request_rate.hpp"
#include "server/play/analysis.hpp"
#include "server/room/bulletin.hpp"
#include "server/room/room.hpp"
#include "server/store/players.hpp"

namespace visavis::server {

struct Services;

class Session final : public Conversation, private Subscriber, private LobbyFollower {
  public:
    /// `address` is whose wrong guesses at room codes are counted together; it is copied.
    Session(Services& services, Link& link, const Address& address);
    ~Session() override;
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    void receive(std::string_view line, ServerTime at) override;
    void receive_too_long(ServerTime at) override;
    bool is_busy() const override { return is_busy_; }
    bool was_too_fast() const override { return was_too_fast_; }
    bool keeps_to_its_rate() const override;
    bool is_greeted() const override { return player_ != nullptr; }

    const Address& address() const { return address_; }
    const std::string& player_name() const { return player_->name; } ///< of a greeted one
    /// Says why and ends the connection.
    void end(proto::ClosingReason reason) { link_.finish(reason, std::nullopt); }
    /// A line that is for the player, whatever this connection follows.
    void tell(const SharedLine& line) { link_.send(line, 0); }

  private:
    /// Rooms that one connection may follow.
    static constexpr std::size_t followed_limit = 64;
    /// Analyses that may wait, of all connections.
    static constexpr std::size_t analyses_limit = 100;

    void receive_update(Room& room, Viewer viewer, const SharedLine& line) override;
    void receive_aside(Room& room, Viewer viewer, const SharedLine& line) override;
    void receive_last(Room& room, const SharedLine& line) override;
    std::optional<ServerTime> unheard_since() const override { return link_.unheard_since(); }
    void receive_lobby(const SharedLine& line) override;
    bool may_watch(const Room& room) const override;
    const std::set<std::string>& muted() const override { return player_->muted; }

    // One for each request (session_requests.cpp). `id_` and `at_` are those of the request being handled.
    void handle(const proto::SessionHello& hello);
    void handle(const proto::ServerInfo& info);
    void handle(const proto::LobbyList& list);
    void handle(const proto::LobbyFollow& follow);
    void handle(const proto::LobbyUnfollow& unfollow);
    void handle(const proto::LobbySeek& seek);
    void handle(const proto::LobbyUnseek& unseek);
    void handle(const proto::RoomCreate& create);
    void handle(const proto::RoomJoin& join);
    void handle(const proto::RoomWatch& watch);
    void handle(const proto::RoomUnsubscribe& unsubscribe);
    void handle(const proto::RoomLeave& leave);
    void handle(const proto::RoomSay& say);
    void handle(const proto::MatchAct& act);
    void handle(const proto::MatchOffer& offer);
    void handle(const proto::MatchAccept& accept);
    void handle(const proto::MatchDecline& decline);
    void handle(const proto::MatchResign& resign);
    void handle(const proto::MatchClaim& claim);
    void handle(const proto::MatchGive& give);
    void handle(const proto::MatchHistory& history);
    void handle(const proto::RecordList& list);
    void handle(const proto::RecordGet& get);
    void handle(const proto::RecordAnalyse& analyse);
    void handle(const proto::PlayerMute& mute);
    void handle(const proto::PlayerUnmute& unmute);

    /// Busy from now on, until the returned function is called with what came of the request: `done` answers
    /// it then, unless this session has gone.
    template <class Done>
    auto later(Done done);
    template <class Result>
    void answer(const Result& result);
    template <class Result>
    void answer_or_refuse(const std::expected<Result, proto::Reason>& result);
    void refuse(const proto::Error& error);
    void refuse_unread(const proto::Refused& unread);

    static proto::Error too_fast(Milliseconds wait);
    /// Takes one request's worth of the rate, or refuses and lets the connection pause.
    std::optional<proto::Error> take_from_rate();
    std::optional<proto::Error> check_rate(const proto::Call& call);
    std::shared_ptr<Room> find_room(const std::string& code);
    SeatHolder as_holder() const;
    bool is_admitted_to(const proto::Call& call) const;
    std::optional<Milliseconds> take_chat();
    void mute(const std::string& other, bool is_muted);
    void welcome(const Players::Greeted& greeted);
    proto::HelloAnswer greeting(std::string token) const;

    /// Sends an event to the room and is busy until `done` has run, unless this session has gone by then.
    void submit(const std::shared_ptr<Room>& room, RoomEvent event, std::function<void()> done);
    /// The same for what is asked of a match; answered with `{}`.
    template <class Event>
    void submit_in_match(const std::string& match, Event event);
    /// The room of a match by its id as sent; refuses and returns nothing when there is none.
    std::shared_ptr<Room> find_match(const std::string& match, match::MatchId& id);
    /// Why there is no record of this match, as far as is known without looking on the shelf.
    std::optional<proto::Reason> why_no_record(const std::string& match) const;

    bool can_follow(const Room& room) const;
    void answer_view(const std::shared_ptr<Room>& room, Viewer viewer);
    void unfollow(Room& room);

    struct Followed {
        std::shared_ptr<Room> room;
        DropTag tag;
    };

    Services& services_;
    Link& link_;
    Address address_;
    Household& household_;
    RequestRate rate_;
    std::shared_ptr<Player> player_;
    Entrance::Admission admission_ = Entrance::Admission::full;
    std::map<const Room*, Followed> followed_;
    DropTag next_tag_ = 1;
    int broken_lines_ = 0;
    bool is_busy_ = false;
    bool was_too_fast_ = false;
    std::optional<ServerTime> too_fast_at_; ///< when it last was
    proto::RequestId id_;
    ServerTime at_;
    std::shared_ptr<Analysis> analysis_; ///< the last one that was asked for
    std::optional<ServerTime> info_at_;  ///< of the last server.info outside the rate
    std::shared_ptr<Session*> self_;     ///< outlived by weak references: what comes back late finds nobody
};

} // namespace visavis::server

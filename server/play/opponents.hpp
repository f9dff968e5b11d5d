// The opponents that the server seats. Each follows its room as a player's connection does, is given its
// seat's view by the same function as a client, and asks for what a client could ask for. Knows no
// connection.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "common/play/base/effort.hpp"
#include "server/clock.hpp"
#include "server/play/solver.hpp"
#include "server/random.hpp"
#include "server/room/lobby.hpp"
#include "server/room/room.hpp"

namespace visavis::server {

/// Who takes the seat. No player has such an id, nor a token for it.
SeatHolder opponent_of(play::Level level);

class Opponents final : private Subscriber {
  public:
    /// The arguments outlive the opponents, and these the rooms that they sit in.
    Opponents(const Clock& clock, Lobby& lobby, Random& random, Solver& solver);
    Opponents(const Opponents&) = delete;
    Opponents& operator=(const Opponents&) = delete;

    /// From a room's first fact on, or once it goes on after a restart. Rooms without an opponent are left
    /// alone.
    void attend(Room& room);

  private:
    /// What an opponent has been asked last.
    struct Asked {
        match::MatchId match{};
        int turn = 0;
        bool operator==(const Asked&) const = default;
    };
    using Thought = std::function<RoomEvent()>;

    void receive_update(Room& room, Viewer viewer, const SharedLine& line) override;
    void receive_aside(Room&, Viewer, const SharedLine&) override {}
    void receive_last(Room& room, const SharedLine& line) override;
    std::optional<ServerTime> unheard_since() const override { return std::nullopt; }
    const std::set<std::string>& muted() const override { return nobody_; }
    bool may_watch(const Room&) const override { return false; }

    void consider(Room& room);
    void answer_offers(Room& room, Seat seat);
    void act(Room& room, Seat seat);
    void think(Room& room, Thought thought);
    play::Effort effort() const;

    const Clock& clock_;
    Lobby& lobby_;
    Random& random_;
    Solver& solver_;
    std::map<const Room*, Asked> asked_;
    std::set<std::string> nobody_;
};

} // namespace visavis::server

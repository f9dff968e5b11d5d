// The lines that tell one fact, one for each kind of viewer, made when somebody with those eyes is there.
// Knows nobody who looks.
#pragma once

#include "common/game/seat.hpp"
#include "server/room/line.hpp"
#include "server/room/update.hpp"

namespace visavis::server {

/// Half of what an action costs would be to write the same text three times: so the watchers' line is
/// written, and a player's is that with `you` as its last member. The update outlives this.
class UpdateLines {
  public:
    explicit UpdateLines(const Update& update) : update_(update) {}

    const SharedLine& for_viewer(Viewer viewer);

  private:
    const SharedLine& watchers();
    std::string players_line(const proto::Nullable<proto::You>& you);

    const Update& update_;
    SharedLine watchers_;
    PerSeat<SharedLine> players_;
};

} // namespace visavis::server

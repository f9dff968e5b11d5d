// A player of any level in the place of somebody who types: it sees what its seat is shown, and answers with
// lines. Knows no connection.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "common/play/opponent.hpp"
#include "proto/messages/view.hpp"

namespace visavis::client {

class Bot {
  public:
    /// Draws from a secure generator.
    using Draw = std::function<play::RandomBytes()>;

    Bot(play::Level level, play::Effort effort, Draw draw);

    /// What to type, once for each thing that there is to answer; nothing: it waits. To be asked while
    /// nothing that was typed is on its way.
    std::optional<std::string> next_line(const proto::View& view);

  private:
    struct Answered {
        std::string match;
        int turn = 0;
        std::string line; ///< an action's is left out: one a turn
        bool operator==(const Answered&) const = default;
    };

    std::optional<std::string> answer_to_offer(const proto::View& view, Seat seat) const;
    std::optional<std::string> action(const proto::View& view, Seat seat) const;
    bool is_first(const proto::View& view, const std::string& line);

    play::Level level_;
    play::Effort effort_;
    Draw draw_;
    std::vector<Answered> answered_; ///< in the present turn: an answer comes before the view that shows it
};

} // namespace visavis::client

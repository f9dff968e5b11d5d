// Where somebody looks who has stepped back from a match that is still being played. Knows no connection.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "client/terminal/history.hpp"

namespace visavis::client {

class Past {
  public:
    bool is_known() const { return !steps_.empty(); }
    /// Something else than the present is shown.
    bool is_shown() const { return is_known() && step_ < last(); }
    const HistoryStep& shown() const { return steps_[step_]; }
    std::size_t step() const { return step_; }
    std::size_t last() const { return steps_.size() - 1; }

    /// The match so far, of which the present is shown.
    void learn(std::vector<HistoryStep> steps);
    /// What has happened since; whoever looks at the past goes on to do so.
    void follow(HistoryStep step);
    void forget() { *this = {}; }

    /// `back`, `next`, `first` or `last`; false: another word.
    bool go(std::string_view word);

  private:
    static constexpr std::size_t most_steps = 2'000; ///< of a longer match the beginning is forgotten

    void drop_the_oldest();

    std::vector<HistoryStep> steps_;
    std::size_t step_ = 0;
};

/// Whether it is one of the words of `go`.
bool is_step_word(std::string_view word);

} // namespace visavis::client

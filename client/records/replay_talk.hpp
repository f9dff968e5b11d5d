// A story told step by step, forwards and backwards, as somebody types. Knows no file and no connection.
#pragma once

#include <cstddef>
#include <string_view>

#include "client/records/story.hpp"
#include "client/terminal/output.hpp"

namespace visavis::client {

class ReplayTalk {
  public:
    ReplayTalk(const Story& story, Output& output) : story_(story), output_(output) {}

    /// What is played, and how it begins. `somebody_types`: say what may be typed.
    void begin(bool somebody_types);
    void typed(std::string_view line);
    /// Nobody will type any more: the rest, to the end.
    void tell_the_rest();

    bool is_over() const { return is_over_; }
    std::size_t step() const { return step_; }

  private:
    std::size_t last() const { return story_.steps.size() - 1; }
    void forward();
    void go(std::size_t step);
    void say_heading();
    void say_position();
    void say(const std::vector<std::string>& lines);

    const Story& story_;
    Output& output_;
    std::size_t step_ = 0;
    bool is_over_ = false;
};

} // namespace visavis::client

#include "client/terminal/past.hpp"

#include <algorithm>
#include <utility>

namespace visavis::client {

void Past::learn(std::vector<HistoryStep> steps) {
    steps_ = std::move(steps);
    step_ = steps_.empty() ? 0 : last();
    drop_the_oldest();
}

void Past::follow(HistoryStep step) {
    const bool was_present = !is_shown();
    steps_.push_back(std::move(step));
    if (was_present) step_ = last();
    drop_the_oldest();
}

void Past::drop_the_oldest() {
    if (steps_.size() <= most_steps) return;
    const std::size_t too_many = steps_.size() - most_steps;
    steps_.erase(steps_.begin(), steps_.begin() + static_cast<std::ptrdiff_t>(too_many));
    step_ -= std::min(step_, too_many);
}

bool Past::go(std::string_view word) {
    if (!is_step_word(word)) return false;
    if (!is_known()) return true;
    if (word == "back") step_ -= std::min<std::size_t>(step_, 1);
    if (word == "next") step_ = std::min(step_ + 1, last());
    if (word == "first") step_ = 0;
    if (word == "last") step_ = last();
    return true;
}

bool is_step_word(std::string_view word) {
    return word == "back" || word == "next" || word == "first" || word == "last";
}

} // namespace visavis::client

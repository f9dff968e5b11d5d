#include "server/net/turns.hpp"

#include <boost/asio/post.hpp>

namespace visavis::server {

boost::asio::execution_context::id Turns::id;

void Turns::add(Precedence precedence, Job job) {
    if (has_ended_) return; // a coroutine is taken down: here and now
    const bool is_first = precedence == Precedence::first;
    (is_first ? first_ : later_).push_back(std::move(job));
    if (is_first || !is_resting_) schedule();
}

/// However much waits, it is one entry of Asio's own queue, behind which the sockets come.
void Turns::schedule() {
    if (!std::exchange(is_scheduled_, true)) boost::asio::post(io_, [this] { run(); });
}

void Turns::run() {
    const Clock::time_point end = Clock::now() + slice;
    if (!first_.empty()) {
        do run_front(first_);
        while (!first_.empty() && Clock::now() < end);
    }
    if (!later_.empty() && !is_resting_) {
        const Clock::time_point start = Clock::now();
        do run_front(later_); // one in any case: however many go first, the others are not forgotten
        while (first_.empty() && !later_.empty() && Clock::now() < end);
        spent_ += Clock::now() - start;
        if (spent_ >= slice) rest();
    }
    is_scheduled_ = false;
    if (!first_.empty() || (!later_.empty() && !is_resting_)) schedule();
}

void Turns::run_front(Queue& queue) {
    Job job = std::exchange(queue.front(), {});
    queue.pop_front();
    job();
}

void Turns::rest() {
    is_resting_ = true;
    timer_->expires_after(std::exchange(spent_, {}));
    timer_->async_wait([this](boost::system::error_code cancelled) {
        if (cancelled) return;
        is_resting_ = false;
        if (!later_.empty()) schedule();
    });
}

void Turns::shutdown() {
    has_ended_ = true;
    timer_.reset();
    first_.clear();
    later_.clear();
}

} // namespace visavis::server

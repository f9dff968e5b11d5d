// Lets one coroutine sleep until another part of the same thread has something for it.
#pragma once

#include "server/net/task.hpp"

namespace visavis::server {

/// The sleeper looks at its condition, then waits; on one thread nothing can come between. However often it
/// is woken in one turn of the loop, it runs once, in the next.
class Wakeup {
  public:
    explicit Wakeup(const Executor& executor) : timer_(executor, Timer::time_point::max()) {}

    auto wait() { return timer_.async_wait(as_tuple); }
    void wake() { timer_.cancel(); }

  private:
    Timer timer_;
};

} // namespace visavis::server

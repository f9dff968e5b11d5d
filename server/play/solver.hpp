// Where the opponents think and analyses are made, so that the network's thread never does. Knows no room.
#pragma once

#include <cstddef>
#include <functional>
#include <stop_token>

namespace visavis::server {

class Solver {
  public:
    virtual ~Solver() = default;
    /// Runs `work` elsewhere, one after the other in their order, and then `done` on the network's thread.
    /// What is asked for is bounded by the rooms that ask: each waits for its answer. Where the server ends
    /// first, neither may run.
    virtual void run(std::function<void()> work, std::function<void()> done) = 0;
    /// Called by work: runs `what` on the network's thread, before the work's own `done`.
    virtual void tell(std::function<void()> what) = 0;
    /// How much waits, what is being worked on included.
    virtual std::size_t waiting() const = 0;
    /// Says that the server ends: long work is to give up then.
    virtual std::stop_token stop() const = 0;
};

/// Of a server in which nobody thinks.
class NoSolver final : public Solver {
  public:
    void run(std::function<void()>, std::function<void()>) override {}
    void tell(std::function<void()>) override {}
    std::size_t waiting() const override { return 0; }
    std::stop_token stop() const override { return {}; }
};

} // namespace visavis::server

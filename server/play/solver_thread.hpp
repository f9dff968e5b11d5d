// The solver as a thread of its own that gives way to all others.
#pragma once

#include <atomic>
#include <boost/asio/any_io_executor.hpp>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "server/play/solver.hpp"

namespace visavis::server {

class SolverThread final : public Solver {
  public:
    /// `network` runs what is done. The thread starts with the first work.
    explicit SolverThread(boost::asio::any_io_executor network);
    ~SolverThread() override;
    SolverThread(const SolverThread&) = delete;
    SolverThread& operator=(const SolverThread&) = delete;

    void run(std::function<void()> work, std::function<void()> done) override;
    void tell(std::function<void()> what) override;
    std::size_t waiting() const override { return waiting_; }
    std::stop_token stop() const override { return stop_.get_token(); }

  private:
    struct Task {
        std::function<void()> work;
        std::function<void()> done;
    };

    void work_on();

    boost::asio::any_io_executor network_;
    std::stop_source stop_;
    std::atomic<std::size_t> waiting_ = 0;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Task> tasks_; ///< of `mutex_`
    std::thread thread_;
};

} // namespace visavis::server

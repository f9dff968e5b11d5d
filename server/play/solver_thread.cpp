#include "server/play/solver_thread.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <boost/asio/post.hpp>
#include <utility>

namespace visavis::server {

SolverThread::SolverThread(boost::asio::any_io_executor network) : network_(std::move(network)) {}

SolverThread::~SolverThread() {
    {
        const std::scoped_lock lock(mutex_);
        stop_.request_stop();
        tasks_.clear();
    }
    changed_.notify_one();
    if (thread_.joinable()) thread_.join();
}

void SolverThread::run(std::function<void()> work, std::function<void()> done) {
    ++waiting_;
    {
        const std::scoped_lock lock(mutex_);
        tasks_.push_back({std::move(work), std::move(done)});
        if (!thread_.joinable()) thread_ = std::thread([this] { work_on(); });
    }
    changed_.notify_one();
}

void SolverThread::tell(std::function<void()> what) {
    boost::asio::post(network_, std::move(what));
}

void SolverThread::work_on() {
    // On Linux a thread has a niceness of its own. Whatever else wants a core gets it first: the network's
    // thread answers as if nobody thought here. Where it is refused, the work is still done.
    constexpr int niceness = 10;
    (void)::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), niceness);
    for (;;) {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return !tasks_.empty() || stop_.stop_requested(); });
        if (stop_.stop_requested()) return;
        Task task = std::move(tasks_.front());
        tasks_.pop_front();
        lock.unlock();
        task.work();
        --waiting_;
        boost::asio::post(network_, std::move(task.done));
    }
}

} // namespace visavis::server

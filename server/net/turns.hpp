// Whose turn it is on the network's thread. Asio runs what has become ready in the order in which the kernel
// names it: a player would wait for every stranger who came in the same moment. Here those who keep to the
// rules go first, and the others get no more than half of the thread.
#pragma once

#include <array>
#include <boost/asio/execution.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <utility>

namespace visavis::server {

enum class Precedence : std::uint8_t {
    first, ///< players who keep to their rate, and the server itself
    later, ///< who has not said hello yet, and who asks faster than is allowed
};

/// What is ready to run on one io_context: the service of it behind all its Executors.
class Turns final : public boost::asio::execution_context::service {
  public:
    using Job = std::move_only_function<void()>;
    using key_type = Turns;
    static boost::asio::execution_context::id id; ///< by which Asio finds the service

    /// How long anything runs before the sockets are looked at again, but for one job that takes longer by
    /// itself. After so much of those who go later, they rest for as long as they took.
    static constexpr std::chrono::microseconds slice{200};

    explicit Turns(boost::asio::execution_context& context)
        : service(context), io_(static_cast<boost::asio::io_context&>(context)) {}

    void add(Precedence precedence, Job job);

  private:
    using Clock = std::chrono::steady_clock;
    using Queue = std::deque<Job>;

    void shutdown() override;
    void schedule();
    void run();
    void run_front(Queue& queue);
    void rest();

    boost::asio::io_context& io_;
    std::unique_ptr<boost::asio::steady_timer> timer_ = std::make_unique<boost::asio::steady_timer>(io_);
    Queue first_;
    Queue later_;
    Clock::duration spent_{}; ///< on those who go later, since their last rest
    bool is_scheduled_ = false;
    bool is_resting_ = false;
    bool has_ended_ = false;
};

/// Runs on the network's thread what has waited for I/O, a timer or a wakeup; never at once, but in its turn.
/// To be used on that thread alone: others post to the io_context itself.
class Executor {
  public:
    /// `precedence` is looked at whenever something becomes ready. It is shared, since a coroutine that the
    /// end of the context finds asleep is taken down by its executor, when its owner may have gone.
    Executor(boost::asio::io_context& io, std::shared_ptr<const Precedence> precedence)
        : io_(&io), turns_(&boost::asio::use_service<Turns>(io)), precedence_(std::move(precedence)) {}
    Executor(boost::asio::io_context& io, Precedence precedence) : Executor(io, always(precedence)) {}
    /// For the server's own work.
    Executor(const boost::asio::io_context::executor_type& plain) // NOLINT(google-explicit-constructor)
        : Executor(plain.context(), Precedence::first) {}

    template <class Function>
    void execute(Function&& function) const {
        turns_->add(*precedence_, std::forward<Function>(function));
    }
    boost::asio::io_context& query(boost::asio::execution::context_t /*which*/) const noexcept {
        return *io_;
    }
    static constexpr boost::asio::execution::blocking_t query(
        boost::asio::execution::blocking_t /*which*/) noexcept {
        return boost::asio::execution::blocking.never;
    }
    bool operator==(const Executor&) const = default;

  private:
    static std::shared_ptr<const Precedence> always(Precedence precedence) {
        static constexpr std::array all{Precedence::first, Precedence::later};
        return {std::shared_ptr<void>(), &all.at(std::to_underlying(precedence))}; // which counts nothing
    }

    boost::asio::io_context* io_;
    Turns* turns_;
    std::shared_ptr<const Precedence> precedence_;
};

} // namespace visavis::server

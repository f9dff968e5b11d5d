// Connections and a listener on a thread of their own, with echo conversations and a clock moved by hand.
#pragma once

#include <spdlog/spdlog.h>

#include <atomic>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <chrono>
#include <future>
#include <stdexcept>
#include <thread>

#include "server/net/connections.hpp"
#include "server/net/listener.hpp"
#include "server/tls/identity.hpp"
#include "tests/server/echo/echo_conversation.hpp"

namespace visavis::server {

class HandClock final : public Clock {
  public:
    ServerTime now() const override { return ServerTime(Milliseconds(now_ms_)); }
    void advance(Milliseconds time) { now_ms_ += time.count(); }

  private:
    std::atomic<std::int64_t> now_ms_{1'700'000'000'000};
};

/// Waits for a condition that another thread brings about; false after five seconds.
template <class Condition>
bool comes_true(Condition condition) {
    const auto patience = std::chrono::steady_clock::now() + std::chrono::seconds(5);
    while (!condition()) {
        if (std::chrono::steady_clock::now() > patience) return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return true;
}

class TestServer {
  public:
    /// Runs on the loop's thread, behind all that is ready there, and waits for the result.
    template <class Function>
    auto on_loop(Function function) {
        std::packaged_task<decltype(function())()> task(std::move(function));
        auto result = task.get_future();
        boost::asio::post(io_, [this, task = std::move(task)]() mutable {
            boost::asio::post(Executor(io_, Precedence::later), std::move(task));
        });
        return result.get();
    }

    explicit TestServer(Settings settings = {}, HttpService* http = nullptr)
        : settings_(std::move(settings)),
          connections_(io_, clock, settings_, &EchoConversation::open, http, {.sweep = Milliseconds(1)},
                       settings_.tls == TlsUse::off ? nullptr : &identity()),
          listener_(io_, connections_) {
        spdlog::set_level(spdlog::level::off); // what a test provokes is not worth a reader's attention
        const auto opened = listener_.open(settings_.bind, 0);
        if (!opened) throw std::runtime_error(opened.error());
        port = *opened;
        thread_ = std::thread([this] { io_.run(); });
    }
    ~TestServer() {
        on_loop([this] { io_.stop(); });
        thread_.join();
    }

    std::size_t size() {
        return on_loop([this] { return connections_.size(); });
    }
    Traffic traffic() {
        return on_loop([this] { return connections_.traffic(); });
    }
    std::uint64_t failures() {
        return on_loop([this] { return listener_.failures(); });
    }
    std::size_t conversations() {
        return on_loop([] { return EchoConversation::all().size(); });
    }
    /// The one conversation that there is.
    template <class Function>
    auto on_conversation(Function function) {
        return on_loop([&] { return function(**EchoConversation::all().begin()); });
    }
    /// Tells everybody to go; `has_ended` follows.
    void end() {
        on_loop([this] {
            listener_.close();
            connections_.end_all([this] { has_ended = true; });
        });
    }

    /// One for all servers of the tests: keys take their time.
    static TlsIdentity& identity() {
        static TlsIdentity identity = TlsIdentity::self_signed("", {}).value();
        return identity;
    }

    HandClock clock;
    std::uint16_t port = 0;
    std::atomic<bool> has_ended = false;

  private:
    Settings settings_;
    boost::asio::io_context io_{1};
    boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work_{io_.get_executor()};
    Connections connections_;
    Listener listener_;
    std::thread thread_;
};

/// As `session.closing` stands on the wire.
inline std::string closing(std::string_view reason, std::string_view more = "") {
    return R"({"jsonrpc":"2.0","method":"session.closing","params":{"reason":")" + std::string(reason) +
           "\"" + std::string(more) + "}}";
}

} // namespace visavis::server

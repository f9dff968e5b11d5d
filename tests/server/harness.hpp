// A whole server in the process, without sockets, disk, clock or chance of its own: bytes go in and come out
// through clients that hold it to the protocol's promises. For unit tests and for the simulation.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/clock.hpp"
#include "server/net/services.hpp"
#include "server/net/session.hpp"
#include "tests/server/follower.hpp"
#include "tests/server/log_capture.hpp"
#include "tests/server/manual_journal.hpp"
#include "tests/server/recording_link.hpp"

namespace visavis::tests {

class SeededRandom final : public server::Random {
  public:
    explicit SeededRandom(std::uint64_t seed) : engine_(seed) {}
    void fill(std::span<std::uint8_t> bytes) override {
        for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(engine_());
    }

  private:
    std::mt19937_64 engine_;
};

/// What is to be thought about waits until the test lets it be.
class ManualSolver final : public server::Solver {
  public:
    void run(std::function<void()> work, std::function<void()> done) override {
        tasks_.push_back({std::move(work), std::move(done)});
    }
    void tell(std::function<void()> what) override { what(); }
    std::size_t waiting() const override { return tasks_.size(); }
    std::stop_token stop() const override { return {}; }

    /// The oldest, and what comes of it.
    void solve_one() {
        const auto [work, done] = std::move(tasks_.front());
        tasks_.pop_front();
        work();
        done();
    }

  private:
    std::deque<std::pair<std::function<void()>, std::function<void()>>> tasks_;
};

class ManualClock final : public server::Clock {
  public:
    ServerTime now() const override { return now_; }
    void set(ServerTime now) { now_ = now; }

  private:
    ServerTime now_{Milliseconds(1'700'000'000'000)};
};

/// A server's settings, but for the limits that most tests would only stumble over.
server::Settings without_rates();

/// A view without presence and chat.
json facts_of(json view);

class Client;

class TestServer {
  public:
    explicit TestServer(server::Settings the_settings = without_rates(), std::uint64_t seed = 1);
    TestServer(const TestServer&) = delete;
    TestServer& operator=(const TestServer&) = delete;

    ServerTime now() const { return clock.now(); }
    /// Time passes, and whatever is due on the way happens in its moment.
    void advance(Milliseconds time);
    /// The same, but nothing is looked at before all of it has passed: the process stood still.
    void jump(Milliseconds time);
    /// Lets everything happen that waits neither for time nor for the journal, at every client.
    void settle();
    /// Confirms all facts that wait, and those that follow from them.
    void confirm_all();

    LogCapture log;
    server::Settings settings;
    ManualJournal journal;
    server::NoPlayerBook player_book;
    server::NoSanctionBook sanction_book;
    server::NoShelf shelf;
    SeededRandom random;
    ManualSolver solver;
    ManualClock clock;
    server::Services services;

  private:
    friend class Client;
    std::vector<Client*> clients_;
};

/// One connection, and who sits at its other end.
class Client {
  public:
    static server::Address address(std::uint8_t last_byte) {
        return server::Address::v4({192, 0, 2, last_byte});
    }

    explicit Client(TestServer& server, const server::Address& from = address(1),
                    std::size_t outbox_bytes = server::Settings().outbox_bytes);
    ~Client();
    Client(const Client&) = delete;
    Client& operator=(const Client&) = delete;

    /// The socket is gone without a word.
    void hang_up();
    /// What is sent to it stays in its outbox.
    void stop_reading() { is_reading_ = false; }
    void read_on();

    // A request, and its answer as a whole message: null while there is none yet.
    json call(std::string_view method, json params = json::object());
    json hello(std::string_view name);
    json hello_again(const Client& that) { return hello_as(that.token()); } ///< as the same player
    json hello_as(std::string token);
    json create(std::string_view game, json params = json::object());
    json join(const std::string& room) { return call("room.join", {{"room", room}}); }
    json watch(const std::string& room) { return call("room.watch", {{"room", room}}); }
    json unsubscribe(const std::string& room) { return call("room.unsubscribe", {{"room", room}}); }
    json leave(const std::string& room) { return call("room.leave", {{"room", room}}); }
    /// In the present match and turn of a followed room.
    json act(const std::string& room, std::string_view action);
    json history(const std::string& match, json after = nullptr);

    /// Any bytes as one line, without its end.
    void send(std::string line);
    /// The same, to arrive with the next `settle`: lines of several clients arrive together.
    void post(std::string line);
    /// The answer to the request sent last: null while there is none yet.
    json answer() const;

    /// All messages since the last `forget_messages`, each as a line with its end, and as JSON.
    const std::vector<std::string>& lines() const { return lines_; }
    const std::vector<json>& messages() const { return messages_; }
    void forget_messages();
    /// The methods of the notifications among them, and "answer" for each answer: "answer room.update".
    /// Presence is left out: when it is told depends on when it was told last.
    std::string kinds() const;

    bool follows(const std::string& room) const { return follower_.follows(room); }
    const json& view(const std::string& room) const { return follower_.view(room); }
    /// The view's members that the room's facts alone decide.
    json facts(const std::string& room) const { return facts_of(view(room)); }
    const std::string& token() const { return token_; }
    const std::string& player() const { return player_; }
    /// Requests sent that have no answer yet.
    std::size_t unanswered() const { return undelivered_.size() + follower_.unanswered(); }
    bool is_open() const { return session_ != nullptr; }
    bool is_busy() const { return session_ && session_->is_busy(); }
    bool keeps_to_its_rate() const { return session_->keeps_to_its_rate(); }

  private:
    friend class TestServer;
    struct Line {
        std::string text;
        ServerTime at;
    };
    /// Each says whether anything has happened.
    bool deliver();
    bool receive();
    void note_unheard();

    TestServer& server_;
    RecordingLink link_;
    std::unique_ptr<server::Session> session_;
    std::deque<Line> undelivered_; ///< while the session is busy, or gone
    Follower follower_;
    std::vector<std::string> lines_;
    std::vector<json> messages_;
    json last_answer_;
    std::int64_t next_id_ = 1;
    std::string token_;
    std::string player_;
    bool is_reading_ = true;
};

/// The error's `data.reason`; "" where the answer is no error.
std::string reason(const json& answer);
/// The code of the room in an answer with a view.
std::string room_of(const json& answer);

} // namespace visavis::tests

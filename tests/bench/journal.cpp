// What the disk costs: whole sessions of many matches at once, in one process and without sockets, with the
// journal in memory and on disk; beside them the bare store with batches of the same size, and the bare disk.
//   journal_bench [FOLDER [MATCHES [SECONDS [SHARE]]]]
// SHARE is how much of what the bare store commits the paced matches ask for, 0.7 without it.
#include <fcntl.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <algorithm>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "proto/codec.hpp"
#include "proto/hex.hpp"
#include "server/net/services.hpp"
#include "server/net/session.hpp"
#include "server/store/database.hpp"
#include "server/store/memory_journal.hpp"
#include "server/store/store.hpp"

namespace {

using namespace visavis;
using namespace visavis::server;
using Instant = std::chrono::steady_clock::time_point;
using Seconds = std::chrono::duration<double>;

Instant now() {
    return std::chrono::steady_clock::now();
}

/// Counts what it is sent, and says when an answer came.
class CountingLink final : public Link {
  public:
    bool has_room_for(std::size_t) const override { return true; }
    void send(SharedLine line, DropTag) override {
        bytes += line->size();
        last = std::move(line);
    }
    void drop(DropTag) override {}
    void finish(proto::ClosingReason, std::optional<Milliseconds>) override { std::abort(); }
    std::optional<ServerTime> unheard_since() const override { return std::nullopt; }
    void resume() override {
        if (const auto answered = std::exchange(on_resume, nullptr)) answered();
    }

    std::size_t bytes = 0;
    SharedLine last;
    std::function<void()> on_resume;
};

/// Two who play rematch after rematch, and always wait for one answer; and, where there is a pace, for the
/// time at which they mean to act next. What such a table is late for counts as waiting too.
class Table {
  public:
    Table(Services& services, boost::asio::io_context& io, Seconds pace)
        : services_(services), io_(io), pace_(std::chrono::duration_cast<Instant::duration>(pace)) {
        for (std::size_t i = 0; i < 2; ++i)
            sessions_[i] = std::make_unique<Session>(services, links_[i], Address::v4({127, 0, 0, 1}));
    }

    void begin() {
        call(0, R"({"id":1,"method":"session.hello","params":{"protocol":1,"client":"bench/1"}})", [this] {
            call(1, R"({"id":1,"method":"session.hello","params":{"protocol":1,"client":"bench/1"}})", [this] {
                call(0,
                     R"({"id":2,"method":"room.create","params":{"game":"gladiator","clock":null,"seat":0}})",
                     [this] {
                         const std::string& answer = *links_[0].last;
                         const std::size_t at = answer.find("\"room\":\"") + 8;
                         room_ = services_.lobby.find(answer.substr(at, 6));
                         call(1,
                              R"({"id":2,"method":"room.join","params":{"room":")" + room_->state().code +
                                  "\"}}",
                              [this] { go_on(); });
                     });
            });
        });
    }

    static inline std::vector<double> latencies; ///< in seconds, of all tables
    static inline bool measures = false;

    static inline std::multimap<Instant, std::function<void()>>
        waiting; ///< of all tables, by when they are due

  private:
    /// The request is sent in a turn of its own, as if it had come from a socket.
    void call(std::size_t who, std::string line, std::function<void()> then) {
        const bool is_paced = pace_ != Instant::duration();
        due_ = is_paced ? due_ + pace_ : now();
        auto send = [this, who, line = std::move(line), then = std::move(then)] {
            const Instant start = pace_ == Instant::duration() ? now() : due_;
            const auto answered = [start, then] {
                if (measures) latencies.push_back(Seconds(now() - start).count());
                then();
            };
            links_[who].on_resume = answered;
            sessions_[who]->receive(line, services_.clock.now());
        };
        if (is_paced)
            waiting.emplace(due_, std::move(send));
        else
            boost::asio::post(io_, std::move(send));
    }

    void go_on() {
        const RoomState& state = room_->state();
        const match::Match& match = *state.match;
        const std::string params = R"("params":{"match":")" + proto::to_hex(match.started.id) +
                                   R"(","turn":)" + std::to_string(match.turn);
        const auto sits = [&](Seat seat) { return state.seats[seat]->player == first_player() ? 0U : 1U; };
        const auto again = [this] { go_on(); };
        if (match::outcome(match)) {
            const bool is_offered = !match.offers.empty();
            return call(sits(is_offered ? other(match.offers.begin()->by) : Seat::first),
                        std::string(R"({"id":3,"method":")") + (is_offered ? "match.accept" : "match.offer") +
                            "\"," + params + R"(,"kind":"rematch"}})",
                        again);
        }
        const Seat seat = match::to_act(match).contains(Seat::first) ? Seat::first : Seat::second;
        static constexpr const char* cards[] = {"D1", "D2", "D3", "D4", "A1"};
        call(sits(seat),
             R"({"id":3,"method":"match.act",)" + params + R"(,"action":")" + cards[match.turn - 1] + "\"}}",
             again);
    }
    std::string first_player() {
        if (player_.empty()) player_ = room_->state().seats[Seat::first]->player;
        return player_;
    }

    Services& services_;
    boost::asio::io_context& io_;
    Instant::duration pace_; ///< from one action to the next; none: at once
    Instant due_ = now();
    CountingLink links_[2];
    std::unique_ptr<Session> sessions_[2];
    std::shared_ptr<Room> room_;
    std::string player_; ///< who sat in the first seat at first
};

/// How long one after the other took, in seconds.
struct Series {
    double mean = 0;
    double p50 = 0;
    double p99 = 0;
};

Series series_of(std::vector<double> took) {
    std::ranges::sort(took);
    const double all = std::accumulate(took.begin(), took.end(), 0.0);
    return {all / static_cast<double>(took.size()), took[took.size() / 2], took[took.size() * 99 / 100]};
}

struct Measured {
    double per_second = 0;
    Series latency;
};

/// `after_turn` is called after each turn of the network's thread.
Measured play_matches(
    boost::asio::io_context& io, Journal& journal, PlayerBook& book, RecordShelf& shelf, int matches,
    double seconds, double per_second = 0, const std::function<void()>& after_turn = [] {}) {
    const Seconds pace(per_second > 0 ? matches / per_second : 0);
    Settings settings;
    settings.requests_per_second = settings.max_rooms_per_player = settings.max_rooms = 0;
    settings.requests_per_second_per_address = settings.new_players_per_minute = 0;
    settings.rooms_per_hour = settings.rooms_per_hour_per_address = 0;
    const SteadyClock clock;
    SecureRandom random;
    NoSanctionBook sanction_book;
    NoSolver solver;
    Services services(settings, clock, journal, book, sanction_book, shelf, random, solver, solver);
    std::vector<std::unique_ptr<Table>> tables;
    const auto waits_for_the_store = boost::asio::make_work_guard(io);
    Table::waiting.clear();
    const auto run_for = [&](Seconds time) {
        const Instant end = now() + std::chrono::duration_cast<Instant::duration>(time);
        while (now() < end) {
            while (!Table::waiting.empty() && Table::waiting.begin()->first <= now()) {
                const auto next = Table::waiting.extract(Table::waiting.begin());
                next.mapped()();
            }
            io.run_one_until(Table::waiting.empty() ? end : std::min(end, Table::waiting.begin()->first));
            after_turn();
        }
    };
    for (int i = 0; i < matches; ++i) { // not in step, or all rematches would come at once
        tables.emplace_back(std::make_unique<Table>(services, io, pace))->begin();
        run_for(Seconds(0.003));
    }
    run_for(Seconds(0.5)); // all have begun
    Table::latencies.clear();
    Table::measures = true;
    const Instant start = now();
    run_for(Seconds(seconds));
    const double took = Seconds(now() - start).count();
    Table::measures = false;
    return {static_cast<double>(Table::latencies.size()) / took, series_of(Table::latencies)};
}

template <class Step>
Series time_series(double seconds, Step step) {
    std::vector<double> took;
    const Instant start = now();
    while (Seconds(now() - start).count() < seconds) {
        const Instant before = now();
        step();
        took.push_back(Seconds(now() - before).count());
    }
    return series_of(std::move(took));
}

/// A commit of so many facts, by the database alone.
Series bare_commit(const std::string& folder, int facts, double seconds) {
    auto database = *Database::open(folder);
    const std::string fact =
        R"({"at_ms":1700000000000,"what":{"type":"match","fact":{"type":"acted","seat":0,"action":"A1"}}})";
    return time_series(seconds, [&] {
        database->begin();
        for (int i = 0; i < facts; ++i) database->append_fact("R" + std::to_string(10'000 + i), fact);
        database->commit();
    });
}

/// So many bytes appended to a file, until they are on the disk.
Series bare_sync(const std::string& folder, std::size_t bytes, double seconds) {
    const std::string path = folder + "/synced";
    const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
    const std::string data(bytes, 'x');
    const Series series = time_series(seconds, [&] {
        if (::write(file, data.data(), data.size()) < 0 || ::fdatasync(file) != 0) std::abort();
    });
    ::close(file);
    return series;
}

void print(const char* what, const Measured& measured) {
    std::printf("%-36s %9.0f actions/s   p50  %6.2f ms   p99 %6.2f ms\n", what, measured.per_second,
                1e3 * measured.latency.p50, 1e3 * measured.latency.p99);
}

} // namespace

int main(int argc, char** argv) {
    const std::string folder = argc > 1 ? argv[1] : "journal_bench.data";
    const int matches = argc > 2 ? std::atoi(argv[2]) : 200;
    const double seconds = argc > 3 ? std::atof(argv[3]) : 5;
    const double share = argc > 4 ? std::atof(argv[4]) : 0.7; ///< of what the bare store commits
    spdlog::set_level(spdlog::level::warn);

    Measured in_memory;
    {
        boost::asio::io_context io(1);
        MemoryJournal journal;
        NoPlayerBook book;
        NoShelf shelf;
        in_memory = play_matches(io, journal, book, shelf, matches, seconds);
    }
    struct OnDisk : Measured {
        int batch = 0; ///< facts in a commit, on average
        Series commit; ///< the server's own
    };
    const auto on_disk_at = [&](double per_second, bool keeps_records = false) -> OnDisk {
        boost::asio::io_context io(1);
        auto opened = Store::open(io, folder + "/server");
        if (!opened) std::puts(opened.error().c_str()), std::exit(1);
        Store& store = *opened->first;
        NoShelf no_shelf; // matches this short make a record for every twelve actions
        RecordShelf& shelf = keeps_records ? static_cast<RecordShelf&>(store) : no_shelf;
        std::vector<double> commits;
        Store::Totals before;
        const auto watch_commits = [&] {
            if (store.totals().commits.count() == before.commits.count()) return;
            commits.push_back(store.totals().commits.seconds() - before.commits.seconds());
            before = store.totals();
        };
        const Measured measured =
            play_matches(io, store, store, shelf, matches, seconds, per_second, watch_commits);
        const auto batch =
            static_cast<int>(before.written / std::max<std::size_t>(1, before.commits.count()));
        return {measured, batch, series_of(std::move(commits))};
    };
    const OnDisk on_disk = on_disk_at(0);
    const OnDisk recorded = on_disk_at(0, true);
    const int batch = std::max(1, on_disk.batch);
    const Series commit = bare_commit(folder + "/bare", batch, seconds);
    const Series sync = bare_sync(folder, static_cast<std::size_t>(batch) * 120, seconds);
    const OnDisk paced = on_disk_at(share * batch / commit.mean);
    const Series paced_commit = bare_commit(folder + "/bare", std::max(1, paced.batch), seconds);

    std::printf("%d matches at once\n", matches);
    print("server, journal in memory", in_memory);
    const auto print_disk = [](const char* what, const OnDisk& measured) {
        print(what, measured);
        std::printf("%-36s %9d facts a commit   mean %5.2f ms   p99 %6.2f ms\n", "", measured.batch,
                    1e3 * measured.commit.mean, 1e3 * measured.commit.p99);
    };
    print_disk("server, journal on disk", on_disk);
    print_disk("the same, with records", recorded);
    print_disk("without, paced", paced);
    const auto print_bare = [](const char* what, int facts, const Series& series) {
        std::printf("%-36s %9.0f facts/s     mean %5.2f ms   p99 %6.2f ms\n", what, facts / series.mean,
                    1e3 * series.mean, 1e3 * series.p99);
    };
    print_bare("bare store, batches of the first size", batch, commit);
    print_bare("bare store, of the second", paced.batch, paced_commit);
    print_bare("bare disk, the first's bytes synced", batch, sync);
    std::printf(
        "server on disk: %.0f %% of the bare store; its p99 is that of %.1f of its commits, p50 of %.1f\n"
        "at %.0f %% of the bare store: p99 of %.1f, p50 of %.1f\n",
        100 * on_disk.per_second * commit.mean / batch, on_disk.latency.p99 / on_disk.commit.p99,
        on_disk.latency.p50 / on_disk.commit.p50, 100 * share, paced.latency.p99 / paced.commit.p99,
        paced.latency.p50 / paced.commit.p50);
    std::filesystem::remove_all(folder);
}

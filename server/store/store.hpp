// All that survives the server: facts, chat and players, written by a thread of its own in batches that share
// one commit. What it is told, it is told on the network's thread, and there it answers.
#pragma once

#include <boost/asio/io_context.hpp>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <expected>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "common/match/time.hpp"
#include "server/room/fold.hpp"
#include "server/room/journal.hpp"
#include "server/room/record_shelf.hpp"
#include "server/store/player_book.hpp"
#include "server/store/sanction_book.hpp"
#include "server/tally.hpp"

namespace visavis::server {

class Database;
enum class Durability;

class Store final : public Journal, public PlayerBook, public RecordShelf, public SanctionBook {
  public:
    /// Facts that go into one commit at most.
    static constexpr std::size_t batch_limit = 256;
    /// Records that a store in memory keeps.
    static constexpr std::int64_t records_in_memory = 10'000;
    static constexpr std::int64_t records_forgotten = 1'000; ///< at once: each time looks at all of them
    /// Lines of chat and the like, for which nobody waits, are dropped when so much waits to be written.
    static constexpr std::size_t queue_limit = 65'536;
    /// Chores done in one commit, and how many may wait before facts wait for them.
    static constexpr std::size_t chores_at_once = 8;
    static constexpr std::size_t chores_limit = 256;

    /// What was there when the server stopped.
    struct Recovered {
        std::vector<RecoveredRoom> rooms; ///< open ones, in the order in which they were made
        std::vector<PlayerEntry> players;
        std::vector<Sanction> sanctions;
        ServerTime last; ///< of all that was kept: time goes on from here
        /// The last stamp: up to here clocks have run, in rooms that have nothing later. Other rooms and
        /// players tell nothing of that: they may have been served while this one was not.
        ServerTime stopped;
    };
    /// Reads it all; from then on the store takes what comes. Refuses like `Database::open`, and also facts
    /// that this program cannot read. `io` outlives the store.
    static std::expected<std::pair<std::unique_ptr<Store>, Recovered>, std::string> open(
        boost::asio::io_context& io, const std::string& folder);

    /// Writes what is queued, and closes the database.
    ~Store() override;
    Store(const Store&) = delete;
    Store& operator=(const Store&) = delete;

    void append(const RoomState& before, SharedFact fact, std::function<void(bool)> stored) override;
    void keep_chat(const std::string& room, const ChatLine& line,
                   std::optional<std::int64_t> forgotten) override;
    void forget(const std::string& room) override;
    void keep(const PlayerEntry& player, std::function<void(bool)> kept) override;
    void forget_player(const std::string& id) override;
    void keep_muted(const std::string& player, const std::string& other, bool is_muted,
                    std::function<void(bool)> kept) override;
    void keep_sanction(const Sanction& sanction) override;
    void forget_sanction(std::int64_t id) override;
    void shelve(FinishedMatch match) override;
    void list(const proto::RecordList& request, const std::string& viewer, Listed listed) override;
    void give(const std::string& match, std::int64_t after, Given given) override;
    void tell(const std::string& match, std::optional<std::int64_t> after, Told told) override;
    void document(const std::string& match, Documented documented) override;
    /// All rooms are served: up to here clocks have run.
    void stamp(ServerTime at);

    bool is_well() const override { return is_well_; }
    /// Since the start.
    struct Totals {
        std::size_t written = 0;
        Durations commits;
        Durations lags; ///< of whatever somebody waited for, from being given to being stored
    };
    const Totals& totals() const { return totals_; }
    /// What has been given and is not yet on its way to the disk.
    std::size_t waiting() const;

  private:
    struct Work {
        std::function<void(Database&)> run;
        std::function<void(bool)> done; ///< whether it could be done; none: nobody waits
        bool only_reads = false;        ///< what was queued before is in, and may be what is asked for
        bool is_chore = false;          ///< `run` is put off, whatever becomes of the batch
        std::chrono::steady_clock::time_point given = std::chrono::steady_clock::now();
    };
    using Batch = std::vector<Work>;
    /// What is left to do about facts that are on the disk: to make a record of them, or to forget them. It
    /// can wait until no fact does, and a start after a kill or a power cut finds it again: no chore waits
    /// for the disk. They are done in their order, so that a match has its record before its facts go.
    using Chore = std::function<void(Database&)>;

    Store(boost::asio::io_context& io, std::unique_ptr<Database> database, bool is_on_disk);

    void queue(Work work);
    void forget_facts(const std::string& room, std::int64_t before);
    static Chore deletion(std::string room, std::int64_t before);
    void run();
    Batch take_batch();
    void handle(Batch batch);
    bool write(Batch& batch);
    bool read(const Work& work);
    /// Runs what is given in one commit; whether it is stored.
    template <class Run>
    bool commit(const std::string& what, Durability durability, Run run);
    bool do_chores(std::size_t most);
    template <class Answer>
    void ask(std::function<Answer(Database&)> question,
             std::function<void(std::expected<Answer, proto::Reason>)> answered);
    /// Asks for what can be made of the text of a match's record; without a record, or when nothing can, the
    /// answer is `missing`.
    template <class Answer>
    void ask_record(const std::string& match, proto::Reason missing,
                    std::function<std::optional<Answer>(std::string)> make,
                    std::function<void(std::expected<Answer, proto::Reason>)> answered);

    boost::asio::io_context& io_;
    const bool is_on_disk_;
    std::unique_ptr<Database> database_; ///< the thread's, once it runs
    std::deque<Chore> chores_;           ///< the thread's
    std::vector<Chore> after_commit_;    ///< the thread's: chores if the present commit is stored
    std::int64_t shelved_ = 0;           ///< the thread's: records made since the start
    bool can_sync_ = true;               ///< the thread's: after a failed sync nothing more is believed
    bool can_write_ = true;              ///< the thread's: what was written last is on the disk
    bool is_well_ = true;                ///< the network's copy of that
    Totals totals_;                      ///< the network's

    mutable std::mutex mutex_; ///< guards the three below
    std::condition_variable something_to_do_;
    std::vector<Work> queue_;
    bool is_ending_ = false;

    std::thread thread_;
};

} // namespace visavis::server

#include "server/store/store.hpp"

#include <SQLiteCpp/Exception.h>
#include <spdlog/spdlog.h>
#include <sqlite3.h>

#include <algorithm>
#include <boost/asio/post.hpp>
#include <chrono>
#include <iterator>
#include <type_traits>
#include <unordered_map>
#include <utility>

#include "proto/limits.hpp"
#include "proto/record.hpp"
#include "proto/record_history.hpp"
#include "server/store/database.hpp"
#include "server/store/fact_text.hpp"

namespace visavis::server {

namespace {

/// How long nothing may have come before the log is folded into the database.
constexpr auto idle_time = std::chrono::seconds(2);

bool is_failed_sync(const SQLite::Exception& failure) {
    const int code = failure.getExtendedErrorCode();
    return code == SQLITE_IOERR_FSYNC || code == SQLITE_IOERR_DIR_FSYNC;
}

/// Of what the journal holds, the first of a room.
bool begins_room(const Fact& fact) {
    return std::holds_alternative<facts::Opened>(fact.what) ||
           std::holds_alternative<facts::Rematched>(fact.what);
}

/// What the facts on the disk lead to, and what was still to be done about them.
struct Folded {
    struct Outdated {
        std::string room;
        Database::FactNumber before;
    };
    std::vector<RecoveredRoom> rooms; ///< open ones, in the order in which they were made
    std::vector<FinishedMatch> finished;
    std::vector<Outdated> outdated; ///< facts of closed rooms, and of matches that a rematch followed
};

class Folder {
  public:
    /// Why the fact cannot be one of its room.
    std::optional<std::string> add(const Database::FactRow& row) {
        auto [place, is_new] = places_.try_emplace(row.room, rooms_.size());
        if (!is_new && rooms_[place->second].fold.state.closed) { // the code is used again
            finish(rooms_[place->second].fold);
            folded_.outdated.push_back({row.room, row.number});
            place->second = rooms_.size();
            is_new = true;
        }
        if (is_new) rooms_.emplace_back();
        RoomFold& fold = rooms_[place->second].fold;
        auto fact = read_fact(fold.state, row.fact);
        if (fact && is_new && !begins_room(*fact)) fact = std::unexpected("the room was never opened");
        if (!fact) return "after its version " + std::to_string(fold.state.version) + " " + fact.error();
        if (!is_new && std::holds_alternative<facts::Rematched>(fact->what)) {
            finish(fold);
            folded_.outdated.push_back({row.room, row.number});
        }
        fold.add(std::make_shared<const Fact>(std::move(*fact)));
        return std::nullopt;
    }
    void add(Database::ChatRow row) {
        if (const auto place = places_.find(row.room); place != places_.end())
            rooms_[place->second].chat.push_back(std::move(row.line));
    }
    Folded folded(Database::FactNumber next) {
        for (RecoveredRoom& room : rooms_) {
            const auto place = places_.find(room.fold.state.code);
            if (&rooms_[place->second] != &room) continue;
            finish(room.fold);
            if (room.fold.state.closed)
                folded_.outdated.push_back({room.fold.state.code, next});
            else
                folded_.rooms.push_back(std::move(room));
        }
        return std::move(folded_);
    }

  private:
    void finish(const RoomFold& fold) {
        if (auto match = finished_match(fold)) folded_.finished.push_back(std::move(*match));
    }

    std::vector<RecoveredRoom> rooms_;
    std::unordered_map<std::string, std::size_t> places_;
    Folded folded_;
};

/// A fact that cannot be read stops the server's start: half a room is worse than none.
std::expected<Folded, std::string> fold_rooms(Database& database) {
    Folder folder;
    for (const Database::FactRow& row : database.facts())
        if (const auto fault = folder.add(row))
            return std::unexpected("a room that was open cannot be recovered: " + *fault);
    for (Database::ChatRow& row : database.chat()) folder.add(std::move(row));
    return folder.folded(database.next_fact());
}

ServerTime last_time(const Store::Recovered& recovered) {
    ServerTime last = recovered.stopped;
    for (const RecoveredRoom& room : recovered.rooms) last = std::max(last, room.fold.state.at);
    for (const PlayerEntry& player : recovered.players) last = std::max(last, player.last_seen);
    return last;
}

} // namespace

std::expected<std::pair<std::unique_ptr<Store>, Store::Recovered>, std::string> Store::open(
    boost::asio::io_context& io, const std::string& folder) {
    auto database = Database::open(folder);
    if (!database) return std::unexpected(std::move(database.error()));
    Recovered recovered;
    Folded folded;
    try {
        auto rooms = fold_rooms(**database);
        if (!rooms) return std::unexpected(std::move(rooms.error()));
        folded = std::move(*rooms);
        recovered.rooms = std::move(folded.rooms);
        recovered.players = (*database)->players();
        recovered.sanctions = (*database)->sanctions();
        recovered.stopped = (*database)->time().value_or(ServerTime());
        recovered.last = last_time(recovered);
    } catch (const SQLite::Exception& failed) {
        return std::unexpected("the database in " + folder + " cannot be read (" + failed.what() +
                               "): restore a backup");
    }
    std::unique_ptr<Store> store(new Store(io, std::move(*database), !folder.empty()));
    for (FinishedMatch& match : folded.finished) store->shelve(std::move(match));
    for (const Folded::Outdated& each : folded.outdated) store->forget_facts(each.room, each.before);
    return std::pair(std::move(store), std::move(recovered));
}

Store::Store(boost::asio::io_context& io, std::unique_ptr<Database> database, bool is_on_disk)
    : io_(io), is_on_disk_(is_on_disk), database_(std::move(database)), thread_([this] { run(); }) {}

Store::~Store() {
    {
        const std::lock_guard lock(mutex_);
        is_ending_ = true;
    }
    something_to_do_.notify_one();
    thread_.join();
}

void Store::append(const RoomState& before, SharedFact fact, std::function<void(bool)> stored) {
    // With a rematch all that was before it goes: however long two play, the journal holds one match of
    // theirs.
    const bool is_rematch = std::holds_alternative<facts::Rematched>(fact->what);
    queue({[this, room = code_after(before, *fact), text = write_fact(before, *fact),
            is_rematch](Database& database) {
               const auto number = database.append_fact(room, text);
               if (is_rematch) after_commit_.push_back(deletion(room, number));
           },
           std::move(stored)});
}

void Store::keep_chat(const std::string& room, const ChatLine& line, std::optional<std::int64_t> forgotten) {
    queue({[room, line, forgotten](Database& database) {
               database.put_chat(room, line);
               if (forgotten) database.delete_chat(room, *forgotten);
           },
           nullptr});
}

void Store::forget(const std::string& room) {
    queue({[this, room](Database& database) {
               database.delete_chat(room);
               chores_.push_back(deletion(room, database.next_fact()));
           },
           nullptr});
}

void Store::forget_facts(const std::string& room, std::int64_t before) {
    queue({.run = deletion(room, before), .is_chore = true});
}

void Store::keep(const PlayerEntry& player, std::function<void(bool)> kept) {
    queue({[player](Database& database) { database.put_player(player); }, std::move(kept)});
}

void Store::forget_player(const std::string& id) {
    queue({[id](Database& database) { database.delete_player(id); }, nullptr});
}

void Store::keep_muted(const std::string& player, const std::string& other, bool is_muted,
                       std::function<void(bool)> kept) {
    queue({[player, other, is_muted](Database& database) {
               if (is_muted)
                   database.put_muted(player, other);
               else
                   database.delete_muted(player, other);
           },
           std::move(kept)});
}

/// With somebody who waits, so that a full queue does not drop it.
void Store::keep_sanction(const Sanction& sanction) {
    queue({[sanction](Database& database) { database.put_sanction(sanction); }, [](bool) {}});
}

void Store::forget_sanction(std::int64_t id) {
    queue({[id](Database& database) { database.delete_sanction(id); }, [](bool) {}});
}

void Store::stamp(ServerTime at) {
    queue({[at](Database& database) { database.put_time(at); }, nullptr});
}

void Store::shelve(FinishedMatch match) {
    queue({.run =
               [this, match = std::move(match)](Database& database) {
                   database.put_record(
                       proto::record_of(match.started, match.started_at, match.players, match.facts),
                       match.is_listed);
                   if (!is_on_disk_ && ++shelved_ % records_forgotten == 0)
                       database.keep_records(records_in_memory - records_forgotten);
               },
           .is_chore = true});
}

Store::Chore Store::deletion(std::string room, std::int64_t before) {
    return [room = std::move(room), before](Database& database) { database.delete_facts(room, before); };
}

/// Reads on the thread, answers on the network's.
template <class Answer>
void Store::ask(std::function<Answer(Database&)> question,
                std::function<void(std::expected<Answer, proto::Reason>)> answered) {
    const auto answer = std::make_shared<Answer>();
    queue({.run = [answer,
                   question = std::move(question)](Database& database) { *answer = question(database); },
           .done =
               [answer, answered = std::move(answered)](bool is_read) {
                   if (is_read)
                       answered(std::move(*answer));
                   else
                       answered(std::unexpected(proto::Reason::storage_failed));
               },
           .only_reads = true});
}

void Store::list(const proto::RecordList& request, const std::string& viewer, Listed listed) {
    ask<proto::RecordListAnswer>(
        [request, viewer](Database& database) {
            proto::RecordListAnswer answer{.records = database.records(request, viewer)};
            if (answer.records.size() > proto::limits::page) {
                answer.records.resize(proto::limits::page);
                const proto::RecordSummary& last = answer.records.back();
                answer.next = std::to_string(last.ended_ms) + "." + last.match;
            }
            return answer;
        },
        std::move(listed));
}

template <class Answer>
void Store::ask_record(const std::string& match, proto::Reason missing,
                       std::function<std::optional<Answer>(std::string)> make,
                       std::function<void(std::expected<Answer, proto::Reason>)> answered) {
    using Made = std::optional<Answer>;
    ask<Made>(
        [match, make = std::move(make)](Database& database) -> Made {
            auto text = database.record(match);
            return text ? make(std::move(*text)) : std::nullopt;
        },
        [missing, answered = std::move(answered)](std::expected<Made, proto::Reason> made) {
            if (!made) return answered(std::unexpected(made.error()));
            if (!*made) return answered(std::unexpected(missing));
            answered(std::move(**made));
        });
}

namespace {

/// What is made of a record's text by way of the record; nothing when it cannot be read.
template <class Make>
auto through_record(Make make) {
    using Made = std::invoke_result_t<Make, const proto::Record&>;
    return [make](std::string text) -> Made {
        const auto record = proto::read_record(text);
        return record ? make(*record) : Made();
    };
}

} // namespace

void Store::give(const std::string& match, std::int64_t after, Given given) {
    ask_record<proto::RecordAnswer>(match, proto::Reason::no_such_record,
                                    through_record([after](const proto::Record& record) {
                                        return std::optional(proto::page_of(record, after));
                                    }),
                                    std::move(given));
}

void Store::tell(const std::string& match, std::optional<std::int64_t> after, Told told) {
    ask_record<proto::HistoryAnswer>(
        match, proto::Reason::no_such_match,
        through_record([after](const proto::Record& record) { return proto::history_of(record, after); }),
        std::move(told));
}

void Store::document(const std::string& match, Documented documented) {
    ask_record<std::string>(
        match, proto::Reason::no_such_record, [](std::string text) { return std::optional(std::move(text)); },
        std::move(documented));
}

std::size_t Store::waiting() const {
    const std::lock_guard lock(mutex_);
    return queue_.size();
}

void Store::queue(Work work) {
    {
        const std::lock_guard lock(mutex_);
        if (!work.done && queue_.size() >= queue_limit) return;
        queue_.push_back(std::move(work));
    }
    something_to_do_.notify_one();
}

/// Waits for work, and does chores meanwhile; an empty batch means that the store ends.
Store::Batch Store::take_batch() {
    std::unique_lock lock(mutex_);
    const auto is_due = [this] { return is_ending_ || !queue_.empty(); };
    for (bool is_well = true; is_well && !is_due() && !chores_.empty(); lock.lock()) {
        lock.unlock();
        is_well = do_chores(chores_at_once);
    }
    if (!something_to_do_.wait_for(lock, idle_time, is_due)) {
        lock.unlock();
        try {
            database_->checkpoint();
        } catch (const SQLite::Exception& failed) {
            spdlog::warn("the journal's log could not be folded into the database: {}", failed.what());
        }
        lock.lock();
        something_to_do_.wait(lock, is_due);
    }
    if (queue_.size() <= batch_limit) return std::exchange(queue_, {});
    const auto end = queue_.begin() + batch_limit;
    Batch batch(std::make_move_iterator(queue_.begin()), std::make_move_iterator(end));
    queue_.erase(queue_.begin(), end);
    return batch;
}

/// Takes all that is queued, commits it, answers, and goes on: while one batch is on its way to the disk the
/// next one gathers.
void Store::run() {
    for (Batch batch = take_batch(); !batch.empty(); batch = take_batch()) {
        handle(std::move(batch));
        if (chores_.size() > chores_limit) do_chores(chores_.size() - chores_limit);
    }
    do_chores(chores_.size());
}

void Store::handle(Batch batch) {
    const auto start = std::chrono::steady_clock::now();
    const bool is_stored = write(batch);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    // What a match has left is on the shelf before anybody asks for it.
    if (std::ranges::any_of(batch, &Work::only_reads)) do_chores(chores_.size());
    std::vector<bool> is_done;
    for (const Work& work : batch) is_done.push_back(work.only_reads ? read(work) : is_stored);
    boost::asio::post(io_, [this, took, is_stored, is_well = can_write_, is_done = std::move(is_done),
                            batch = std::move(batch)] {
        is_well_ = is_well;
        if (is_stored) {
            totals_.written += batch.size();
            totals_.commits.add(took);
            const auto now = std::chrono::steady_clock::now();
            for (const Work& work : batch)
                if (work.done && !work.only_reads) totals_.lags.add(now - work.given);
        }
        for (std::size_t i = 0; i < batch.size(); ++i)
            if (batch[i].done) batch[i].done(is_done[i]);
    });
}

bool Store::write(Batch& batch) {
    const bool is_stored = commit(std::to_string(batch.size()) + " facts", Durability::synced, [&] {
        for (const Work& work : batch)
            if (!work.only_reads && !work.is_chore) work.run(*database_);
    });
    for (Work& work : batch)
        if (work.is_chore) chores_.push_back(std::move(work.run));
    if (is_stored) std::ranges::move(after_commit_, std::back_inserter(chores_));
    after_commit_.clear();
    return is_stored;
}

bool Store::do_chores(std::size_t most) {
    while (most > 0 && !chores_.empty()) {
        const std::size_t count = std::min({most, chores_at_once, chores_.size()});
        const bool is_stored = commit("what matches have left", Durability::with_next_sync, [&] {
            for (std::size_t i = 0; i < count; ++i) chores_[i](*database_);
        });
        if (!is_stored) return false;
        chores_.erase(chores_.begin(), chores_.begin() + static_cast<std::ptrdiff_t>(count));
        most -= count;
    }
    return true;
}

template <class Run>
bool Store::commit(const std::string& what, Durability durability, Run run) {
    if (!can_sync_) return false;
    try {
        database_->begin(durability);
        run();
        const bool is_written = database_->commit();
        if (is_written && durability == Durability::synced) can_write_ = true;
        return true;
    } catch (const SQLite::Exception& failed) {
        // What a failed sync has left on the disk nobody knows, nor whether the next one would tell.
        can_sync_ = !is_failed_sync(failed);
        can_write_ = false;
        database_->roll_back();
        spdlog::error("the journal could not store {}: {}{}", what, failed.what(),
                      can_sync_ ? "" : "; it takes no more until the server is started again");
        return false;
    }
}

bool Store::read(const Work& work) {
    try {
        work.run(*database_);
        return true;
    } catch (const SQLite::Exception& failed) {
        spdlog::error("the database could not be read: {}", failed.what());
        return false;
    }
}

} // namespace visavis::server

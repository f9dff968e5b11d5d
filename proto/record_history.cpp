#include "proto/record_history.hpp"

#include "proto/limits.hpp"
#include "proto/match_view.hpp"
#include "proto/unix_time.hpp"
#include "proto/verify.hpp"

namespace visavis::proto {

namespace {

class HistoryWriter final : public MatchListener {
  public:
    HistoryWriter(const Record& record, std::optional<std::int64_t> after) : record_(record), after_(after) {}

    void begun(const match::Replay& start) override {
        if (after_.value_or(0) >= record_version) return;
        View& view = answer.view.emplace();
        for (std::size_t seat = 0; seat < 2; ++seat) view.seats[seat] = record_.players[seat];
        view.version = record_version;
        view.at_ms = unix_ms(start.at);
        view.visibility = Visibility::private_;
        view.spectators = Spectators::open;
        show_match(view, start.match);
    }

    void happened(const match::Replay& before, const match::Fact& fact, const match::Replay& now) override {
        if (++version_ <= after_.value_or(0) || answer.next) return;
        if (answer.updates.size() == limits::page) {
            answer.next = answer.updates.back().version;
            return;
        }
        const MatchBefore was = MatchBefore::of(before.match);
        RoomUpdate update{.version = version_, .at_ms = unix_ms(now.at)};
        update.events = events_of(was, fact, now.match);
        append_changes(update.changes, was, fact, now.match);
        answer.updates.push_back(std::move(update));
    }

    HistoryAnswer answer;

  private:
    const Record& record_;
    std::optional<std::int64_t> after_;
    std::int64_t version_ = record_version;
};

} // namespace

std::optional<HistoryAnswer> history_of(const Record& record, std::optional<std::int64_t> after) {
    HistoryWriter writer(record, after);
    if (retell(record, writer)) return std::nullopt;
    return std::move(writer.answer);
}

} // namespace visavis::proto

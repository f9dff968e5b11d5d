#include "client/records/story.hpp"

#include "client/terminal/narration.hpp"
#include "client/terminal/sentences/pattern.hpp"
#include "client/terminal/sentences/record.hpp"
#include "client/terminal/sentences/room.hpp"
#include "proto/match_view.hpp"
#include "proto/verify.hpp"

namespace visavis::client {

namespace {

class Teller final : public proto::MatchListener {
  public:
    Teller(const proto::Record& record, Story& story) : record_(record), story_(story) {
        for (const Seat seat : both_seats) {
            const auto place = static_cast<std::size_t>(seat);
            view_.seats[place] = record.players[place];
        }
    }

    void begun(const match::Replay& start) override {
        proto::show_match(view_, start.match);
        story_.heading.push_back(sentences::record_heading(record_));
        for (std::string& line : sentences::who(view_)) story_.heading.push_back(std::move(line));
        add(start, {}, {});
        story_.steps.back().told = story_.steps.back().position;
    }

    void happened(const match::Replay& before, const match::Fact& fact, const match::Replay& after) override {
        const proto::View view_before = view_;
        proto::show_match(view_, after.match);
        const auto events = proto::events_of(proto::MatchBefore::of(before.match), fact, after.match);
        auto told = narrate(events, view_before, view_, ms_of(after.at));
        auto happened = narrate_events(events, view_before, view_);
        if (std::holds_alternative<match::Resumed>(fact))
            for (auto* const lines : {&told, &happened})
                lines->insert(lines->begin(), sentences::server_was_down());
        add(after, std::move(happened), std::move(told));
    }

  private:
    static std::int64_t ms_of(ServerTime at) { return at.time_since_epoch().count(); }

    void add(const match::Replay& replay, std::vector<std::string> events, std::vector<std::string> told) {
        story_.steps.push_back({.after_ms = (replay.at - replay.started_at).count(),
                                .events = std::move(events),
                                .told = std::move(told),
                                .position = describe_position(view_, ms_of(replay.at)),
                                .view = view_,
                                .now_ms = ms_of(replay.at)});
    }

    const proto::Record& record_;
    Story& story_;
    proto::View view_;
};

} // namespace

Story story_of(const proto::Record& record) {
    Story story;
    Teller teller(record, story);
    story.wrong = proto::retell(record, teller, fill);
    return story;
}

} // namespace visavis::client

// Every sequence of up to seven steps of two players, against the pure functions of a room: whatever two
// people do in whatever order, these laws hold. Equal states are gone on from once.
#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <numeric>
#include <string>
#include <unordered_set>
#include <vector>

#include "proto/writer.hpp"
#include "server/room/update.hpp"
#include "server/room/view.hpp"
#include "tests/server/story.hpp"

using namespace visavis;
using namespace visavis::server;
using namespace visavis::tests;
using nlohmann::json;

namespace {

/// A room with who is there, and what one needs to remember to judge it.
struct World {
    RoomState state;
    Absences absences;
    ServerTime at;
    int counted = 0; ///< matches that have ended, but for aborted ones
};

std::vector<std::string> all_steps() {
    std::vector<std::string> steps{"time runs out", "30 s pass"};
    for (const std::string name : {"ann", "bob"}) {
        for (const std::string what : {"acts", "leaves", "goes", "comes"}) steps.push_back(name + " " + what);
        for (const std::string verb : {"offers", "accepts", "declines"})
            for (const std::string kind : {"draw", "takeback", "abort", "rematch"})
                steps.push_back(name + " " + verb + " " + kind);
    }
    return steps;
}

/// All that decide and evolve look at when one of the steps is made. Times count by their distance from now,
/// as far as anything depends on it; the version, the turn and the score only count, and of a match that is
/// over only its offers matter.
std::string key_of(const World& world) {
    std::string key;
    const auto add = [&](std::int64_t number) { key += std::to_string(number) + ','; };
    const auto add_age = [&](std::optional<ServerTime> since, Milliseconds most) {
        add(since ? std::min(world.at - *since, most).count() : -1);
    };
    const match::Match& match = *world.state.match;
    const bool is_over = match::outcome(match).has_value();
    for (const match::Offer& offer : match.offers) add(2 * static_cast<int>(offer.kind) + number(offer.by));
    for (Seat seat : both_seats) {
        key += world.state.seats[seat] ? world.state.seats[seat]->name : "-";
        const match::SeatRecord& record = match.seats[seat];
        add_age(world.absences[seat], rematch_absence_patience);
        add_age(record.rematch_offered, match::rematch_interval);
        if (is_over) continue;
        add(record.latest.has_value());
        for (std::size_t kind = 0; kind < match::offer_kinds; ++kind)
            add(record.offered.contains(static_cast<match::OfferKind>(kind)));
        add(record.takebacks);
        const match::Clock& clock = (*match.clocks)[seat];
        add((clock.since ? clock.left - (world.at - *clock.since) : clock.left).count());
    }
    if (is_over) return key + "over";
    for (const match::Acted& acted : match.actions)
        key += std::to_string(number(acted.seat)) + match::write(match, acted.action);
    return key;
}

std::size_t seat_index(const World& world, std::string_view name) {
    for (Seat seat : both_seats)
        if (world.state.seats[seat] && world.state.seats[seat]->name == name)
            return static_cast<std::size_t>(seat);
    return 2;
}

// The laws.

bool no_offer_outlives_its_maker(const World& world) {
    if (!world.state.match) return true;
    for (const match::Offer& offer : world.state.match->offers)
        if (!world.state.seats[offer.by]) return false;
    return true;
}

bool somebody_is_to_act_while_it_runs(const World& world) {
    const bool is_playing = phase_of(world.state) == proto::Phase::playing;
    return to_act_of(world.state).empty() != is_playing;
}

bool clocks_run_for_those_to_act(const World& world) {
    if (!world.state.match) return true;
    const match::Match& match = *world.state.match;
    for (Seat seat : both_seats) {
        const bool should_run = match::to_act(match).contains(seat) && match.seats[seat].latest.has_value();
        if ((*match.clocks)[seat].since.has_value() != should_run) return false;
        if ((*match.clocks)[seat].left < Milliseconds::zero()) return false;
    }
    return true;
}

bool score_counts_ended_matches(const World& world) {
    const RoomScore& score = world.state.score;
    return score.wins[Seat::first] + score.wins[Seat::second] + score.draws == world.counted;
}

bool seats_are_distinct(const World& world) {
    const auto& first = world.state.seats[Seat::first];
    const auto& second = world.state.seats[Seat::second];
    return !first || !second || first->player != second->player;
}

bool takebacks_are_bounded(const World& world) {
    if (!world.state.match) return true;
    const auto& seats = world.state.match->seats;
    return seats[Seat::first].takebacks <= match::takeback_limit &&
           seats[Seat::second].takebacks <= match::takeback_limit;
}

void check_laws(const World& world) {
    CHECK(is_consistent(world.state));
    CHECK(no_offer_outlives_its_maker(world));
    CHECK(somebody_is_to_act_while_it_runs(world));
    CHECK(clocks_run_for_those_to_act(world));
    CHECK(score_counts_ended_matches(world));
    CHECK(seats_are_distinct(world));
    CHECK(takebacks_are_bounded(world));
}

json as_json(const auto& message) {
    std::string text;
    proto::write(text, message);
    return json::parse(text);
}

void check_views(const RoomState& before, const Fact& fact, const RoomState& after) {
    const Update update = update_of(before_of(before), fact, after);
    std::array<Viewer, 3> viewers{Viewer::watcher(), Viewer::player(Seat::first),
                                  Viewer::player(Seat::second)};
    for (const Viewer viewer : viewers) {
        json view = as_json(view_of(before, viewer));
        const json message = as_json(update.for_viewer(viewer));
        view.update(message["changes"]);
        view["version"] = message["version"];
        view["at_ms"] = message["at_ms"];
        CHECK(view == as_json(view_of(after, viewer)));
    }
}

/// Goes on from one start in every way.
class Walk {
  public:
    explicit Walk(const std::string& story) {
        const Story start(story);
        frontier_.push_back({start.state, start.absences, start.at, counted(start.state)});
        known_.insert(key_of(frontier_.back()));
    }

    void steps(int depth) {
        for (; depth > 0; --depth) {
            std::vector<World> next;
            for (const World& world : frontier_) {
                const RoomState before = world.state;
                for (const std::string& step : steps_) {
                    CAPTURE(step);
                    World after = world;
                    take(after, step);
                    ++transitions;
                    if (!after.state.closed && known_.insert(key_of(after)).second) next.push_back(after);
                }
                CHECK(world.state == before);
            }
            frontier_ = std::move(next);
        }
    }
    std::size_t states() const { return known_.size(); }

    std::size_t transitions = 0;
    std::size_t accepted = 0;

  private:
    static int counted(const RoomState& state) {
        return state.score.wins[Seat::first] + state.score.wins[Seat::second] + state.score.draws;
    }

    void take(World& world, const std::string& step) {
        if (step == "30 s pass") {
            world.at += Milliseconds(30'000);
            return submit(world, OffererIsAway{world.absences});
        }
        if (step == "time runs out") {
            if (const auto deadline = next_deadline(world.state)) world.at = std::max(world.at, *deadline);
            return submit(world, TimeRunsOut{});
        }
        const std::string name = step.substr(0, 3);
        const std::size_t index = seat_index(world, name);
        if (index == 2) return; // has left
        const Seat seat = both_seats[index];
        if (step.ends_with("goes")) {
            if (!world.absences[seat]) world.absences[seat] = world.at;
        } else if (step.ends_with("comes")) {
            world.absences[seat].reset();
        } else if (step.ends_with("acts")) {
            if (match::to_act(*world.state.match).contains(seat))
                submit(world, event_of(world.state, name + " moves"));
        } else {
            submit(world, event_of(world.state, step, world.absences));
        }
    }

    /// As a room does it: a clock that has run out is judged before anything else.
    void submit(World& world, const RoomEvent& event) {
        const auto deadline = next_deadline(world.state);
        if (deadline && *deadline <= world.at && !std::holds_alternative<TimeRunsOut>(event))
            submit(world, TimeRunsOut{});
        const Decision decision = decide(world.state, event, world.at);
        const auto* fact = std::get_if<Fact>(&decision);
        if (fact == nullptr) return;
        ++accepted;
        const RoomState before = world.state;
        world.state = evolve(world.state, *fact);
        CHECK(world.state.version == before.version + 1);
        const bool was_running = phase_of(before) == proto::Phase::playing;
        if (was_running && phase_of(world.state) == proto::Phase::finished &&
            match::outcome(*world.state.match)->reason != OutcomeReason::aborted)
            ++world.counted;
        if (std::holds_alternative<facts::Rematched>(fact->what))
            std::swap(world.absences[Seat::first], world.absences[Seat::second]);
        for (Seat seat : both_seats)
            if (!world.state.seats[seat]) world.absences[seat].reset();
        check_laws(world);
        if (!known_.contains(key_of(world))) check_views(before, *fact, world.state);
    }

    const std::vector<std::string> steps_ = all_steps();
    std::vector<World> frontier_;
    std::unordered_set<std::string> known_;
};

} // namespace

TEST_CASE("sequences: whatever two players do in whatever order") {
    struct Start {
        std::string because;
        std::string story;
        int depth;
        std::size_t least_states; ///< a walk that covers less has lost its way
    };
    const std::string faces =
        "ann opens timed virtem; bob joins; ann plays face:circle-blue; "
        "bob plays face:square-green; bob plays keep; ";
    const Start starts[] = {
        {"a match has just begun", "ann opens timed gladiator; bob joins", 7, 5'000},
        {"a move was made", faces + "ann moves; bob moves", 6, 5'000},
        {"a match is over", "ann opens timed gladiator; bob joins; ann plays A1; bob plays D1; bob resigns",
         7, 1'000},
    };
    const int more = std::getenv("VISAVIS_LONG") != nullptr ? 2 : 0;
    for (const Start& start : starts) {
        CAPTURE(start.because);
        Walk walk(start.story);
        walk.steps(start.depth + more);
        CHECK(walk.states() >= start.least_states);
        const double sequences = std::pow(static_cast<double>(all_steps().size()), start.depth + more);
        MESSAGE(start.because << ": " << sequences << " sequences of " << start.depth + more << " steps, "
                              << walk.states() << " states, " << walk.transitions << " steps tried, "
                              << walk.accepted << " facts");
    }
}

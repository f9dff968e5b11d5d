// What one action costs from the line read to the lines to be sent, for both players and the watchers,
// without sockets and journal. Beside it, what a general JSON library asks for a part of the same work.
#include <benchmark/benchmark.h>

#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <vector>

#include "proto/codec.hpp"
#include "proto/hex.hpp"
#include "server/room/decide.hpp"
#include "server/room/update_lines.hpp"
#include "server/room/view.hpp"

namespace {

using namespace visavis;
using namespace visavis::server;
using nlohmann::json;

constexpr Viewer viewers[] = {Viewer::player(Seat::first), Viewer::player(Seat::second), Viewer::watcher()};
const PerSeat<SeatHolder> players{{SeatHolder{"K7QXMPT2", "Ada"}, SeatHolder{"W3NB6C4H", "Denis"}}};

struct Request {
    Seat seat; ///< whose connection it comes from
    std::string line;
};

/// A match by chance: the room as it begins, and what is sent in it.
struct Recorded {
    RoomState opening;
    std::vector<Request> requests;
};

/// Everything between the two lines; how many bytes are to be sent.
std::size_t handle(RoomState& state, const Request& request, std::vector<std::string>* sent = nullptr) {
    const auto decoded = proto::decode_request(request.line);
    const auto& act = std::get<proto::MatchAct>(decoded->call);
    const auto match = proto::from_hex<std::tuple_size_v<match::MatchId>>(act.match);
    const Decision decision =
        decide(state, PlayerActs{{players[request.seat].player, *match}, act.turn, act.action}, ServerTime());
    const Fact& fact = std::get<Fact>(decision);
    const proto::MatchBefore before = before_of(state);
    state = evolve(std::move(state), fact);
    std::size_t bytes = proto::encode_answer(decoded->id, proto::ActAnswer{act.turn}).size();
    const Update update = update_of(before, fact, state);
    UpdateLines lines(update);
    for (const Viewer viewer : viewers) {
        const std::string& line = *lines.for_viewer(viewer);
        bytes += line.size();
        if (sent != nullptr) sent->push_back(line);
    }
    return bytes;
}

Recorded record(const GameTerms& terms, std::size_t most_actions) {
    Recorded recorded;
    RoomState& opening = recorded.opening;
    const ServerTime at;
    facts::Opened opened{.code = "K7QXMP", .terms = {.game = terms}};
    opened.seats[Seat::first] = players[Seat::first];
    opening = evolve({}, Fact{at, opened});
    const Decision joined = decide(opening, PlayerJoins{players[Seat::second], {.id = {1}, .seed = {2}}}, at);
    opening = evolve(opening, std::get<Fact>(joined));

    std::mt19937 random(1);
    RoomState state = opening;
    while (recorded.requests.size() < most_actions && phase_of(state) == proto::Phase::playing) {
        const Seat seat = to_act_of(state).front();
        const std::vector<std::string> actions = you_of(state, seat)->actions;
        const proto::MatchAct act{proto::to_hex(state.match->started.id), turn_of(state),
                                  actions[random() % actions.size()]};
        recorded.requests.push_back({seat, proto::encode_request(std::int64_t{17}, act)});
        handle(state, recorded.requests.back());
    }
    return recorded;
}

const Recorded& gladiator_match() {
    static const Recorded recorded = record(GladiatorTerms{}, 100);
    return recorded;
}
const Recorded& virtem_match() {
    static const Recorded recorded = record(VirtemTerms{}, 100);
    return recorded;
}

void count_actions(benchmark::State& state, std::size_t actions, std::size_t bytes) {
    const auto all = static_cast<double>(actions) * static_cast<double>(state.iterations());
    using benchmark::Counter;
    state.counters["an action"] = Counter(all, Counter::kIsRate | Counter::kInvert); // seconds
    state.counters["bytes"] = static_cast<double>(bytes) / static_cast<double>(actions);
}

void action(benchmark::State& state, const Recorded& recorded) {
    std::size_t bytes = 0;
    for (auto _ : state) {
        RoomState room = recorded.opening;
        bytes = 0;
        for (const Request& request : recorded.requests) bytes += handle(room, request);
    }
    count_actions(state, recorded.requests.size(), bytes);
}

/// The requests read into documents, and no more.
void parse_alone(benchmark::State& state, const Recorded& recorded) {
    std::size_t bytes = 0;
    for (const Request& request : recorded.requests) bytes += request.line.size();
    for (auto _ : state)
        for (const Request& request : recorded.requests) benchmark::DoNotOptimize(json::parse(request.line));
    count_actions(state, recorded.requests.size(), bytes);
}

/// The same updates as documents: each built (by copying) and written, and no more.
void documents_alone(benchmark::State& state, const Recorded& recorded) {
    std::vector<std::string> sent;
    RoomState room = recorded.opening;
    for (const Request& request : recorded.requests) handle(room, request, &sent);
    std::vector<json> documents;
    for (const std::string& line : sent) documents.push_back(json::parse(line));
    std::size_t bytes = 0;
    for (auto _ : state) {
        bytes = 0;
        for (const json& document : documents) {
            const json built(document);
            bytes += built.dump().size();
        }
    }
    count_actions(state, recorded.requests.size(), bytes);
}

void gladiator_action(benchmark::State& state) {
    action(state, gladiator_match());
}
void gladiator_parse_alone(benchmark::State& state) {
    parse_alone(state, gladiator_match());
}
void gladiator_documents_alone(benchmark::State& state) {
    documents_alone(state, gladiator_match());
}
void virtem_action(benchmark::State& state) {
    action(state, virtem_match());
}
void virtem_parse_alone(benchmark::State& state) {
    parse_alone(state, virtem_match());
}
void virtem_documents_alone(benchmark::State& state) {
    documents_alone(state, virtem_match());
}

BENCHMARK(gladiator_action);
BENCHMARK(gladiator_parse_alone);
BENCHMARK(gladiator_documents_alone);
BENCHMARK(virtem_action);
BENCHMARK(virtem_parse_alone);
BENCHMARK(virtem_documents_alone);

} // namespace

BENCHMARK_MAIN();

// How long a server takes to come back: opens many rooms in the middle of a match, then reads and folds them.
//   recovery_bench [FOLDER [ROOMS]]
#include <spdlog/spdlog.h>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <random>
#include <string>

#include "server/clock.hpp"
#include "server/net/services.hpp"
#include "server/room/view.hpp"
#include "server/store/database.hpp"
#include "server/store/fact_text.hpp"
#include "server/store/store.hpp"

namespace {

using namespace visavis;
using namespace visavis::server;

/// A timed match by chance, up to its middle: Virtem in two rooms of three.
std::size_t write_room(Database& database, int number, std::mt19937& random) {
    const std::string code = "R" + std::to_string(100'000 + number);
    const std::string ann = "ann" + std::to_string(number);
    const std::string bob = "bob" + std::to_string(number);
    const ServerTime at{Milliseconds(1'700'000'000'000)};
    facts::Opened opened{.code = code};
    if (number % 3 > 0) opened.terms.game = VirtemTerms{};
    opened.terms.clock = match::ClockTerms{std::chrono::minutes(10), std::chrono::seconds(5)};
    opened.seats[Seat::first] = SeatHolder{ann, ann};
    RoomState state;
    std::size_t facts = 0;
    const auto add = [&](const Fact& fact) {
        database.append_fact(code, write_fact(state, fact));
        state = evolve(std::move(state), fact);
        ++facts;
    };
    add({at, opened});
    MatchChance chance;
    for (auto& byte : chance.id) byte = static_cast<std::uint8_t>(random());
    for (auto& byte : chance.seed) byte = static_cast<std::uint8_t>(random());
    add(std::get<Fact>(decide(state, PlayerJoins{{bob, bob}, chance}, at)));
    for (int actions = 0; actions < 40 && phase_of(state) == proto::Phase::playing; ++actions) {
        const Seat seat = to_act_of(state).front();
        const auto legal = you_of(state, seat)->actions;
        const Decision decision = decide(state,
                                         PlayerActs{{state.seats[seat]->player, state.match->started.id},
                                                    turn_of(state),
                                                    legal[random() % legal.size()]},
                                         at + Milliseconds(actions * 1'000));
        add(std::get<Fact>(decision));
    }
    return facts;
}

double seconds_since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

} // namespace

int main(int argc, char** argv) {
    const std::string folder = argc > 1 ? argv[1] : "recovery_bench.data";
    const int rooms = argc > 2 ? std::atoi(argv[2]) : 10'000;
    spdlog::set_level(spdlog::level::warn);
    std::size_t facts = 0;
    {
        auto database = *Database::open(folder);
        std::mt19937 random(1);
        database->begin();
        for (int room = 0; room < rooms; ++room) facts += write_room(*database, room, random);
        database->commit();
    }
    const auto start = std::chrono::steady_clock::now();
    boost::asio::io_context io(1);
    const auto waits_for_the_store = boost::asio::make_work_guard(io);
    auto opened = Store::open(io, folder);
    if (!opened) return std::puts(opened.error().c_str()), 1;
    const double read = seconds_since(start);
    auto& [store, recovered] = *opened;
    const Settings settings;
    SteadyClock clock;
    clock.start_after(recovered.last);
    SecureRandom random;
    NoSolver solver;
    Services services(settings, clock, *store, *store, *store, *store, random, solver, solver);
    for (RecoveredRoom& room : recovered.rooms)
        services.lobby.recover(std::move(room), recovered.stopped, clock.now());
    const auto resumed = services.lobby.matches();
    while (store->totals().written < resumed) io.run_one(); // every clock is resumed, on disk
    std::printf("%d rooms, %zu facts: read and folded in %.2f s, all %zu matches resumed after %.2f s\n",
                rooms, facts, read, resumed, seconds_since(start));
    store.reset();
    std::filesystem::remove_all(folder);
}

#include "tests/server/room/story.hpp"

#include <sstream>
#include <stdexcept>
#include <vector>

namespace visavis::tests {

using namespace server;

namespace {

constexpr MatchChance chance{.id = {0x11}, .seed = {0x22}};
constexpr match::MatchId another_match{0x33};

std::vector<std::string> words_of(std::string_view step) {
    std::istringstream in{std::string(step)};
    std::vector<std::string> words;
    for (std::string word; in >> word;) words.push_back(word);
    return words;
}

SeatHolder holder(std::string_view name) {
    return {.player = "id of " + std::string(name), .name = std::string(name)};
}

PlayerActs acting(const RoomState& state, const std::vector<std::string>& words) {
    PlayerActs acts{.player = holder(words[0]).player, .match = chance.id, .action = words.at(2)};
    if (state.match) acts.turn = match::turn(*state.match);
    if (words.size() > 3 && words[3] == "at") acts.turn = std::stoi(words.at(4));
    if (words.size() > 3 && words[3] == "in") acts.match = another_match;
    return acts;
}

std::string in_words(const std::optional<match::Ended>& ended) {
    if (!ended) return {};
    std::string words = ", " + std::string(proto::word(ended->outcome.reason));
    if (ended->outcome.winner) words += ", wins " + std::to_string(number(*ended->outcome.winner));
    return words;
}

struct InWords {
    std::string operator()(const facts::Opened& opened) const { return "opened " + seat(opened.seat); }
    std::string operator()(const facts::Seated& seated) const {
        return "seated " + seat(seated.seat) + (seated.started ? ", started" : "");
    }
    std::string operator()(const facts::Acted&) const { return "acted"; }
    std::string operator()(const facts::Left& left) const {
        return "left " + seat(left.seat) + in_words(left.ended) + (left.closes ? ", closes" : "");
    }
    std::string operator()(const facts::Expired& expired) const {
        return "expired" + in_words(expired.ended);
    }

    static std::string seat(Seat seat) { return std::to_string(number(seat)); }
};

} // namespace

facts::Opened opening(std::string_view game, std::string_view name) {
    RoomTerms terms;
    if (game == "virtem") terms.game = VirtemTerms{};
    return {.code = "AAAAAA", .terms = terms, .seat = Seat::first, .holder = holder(name)};
}

RoomEvent event_of(const RoomState& state, std::string_view step) {
    const auto words = words_of(step);
    const std::string& verb = words.at(1);
    if (verb == "joins") return PlayerJoins{holder(words[0]), chance};
    if (verb == "leaves") return PlayerLeaves{holder(words[0]).player};
    if (verb == "plays") return acting(state, words);
    if (step.contains("time runs out")) return RoomExpires{};
    throw std::invalid_argument("nobody can: " + std::string(step));
}

RoomState room_after(std::string_view story) {
    RoomState state;
    ServerTime at;
    std::istringstream steps{std::string(story)};
    for (std::string step; std::getline(steps, step, ';');) {
        at += Milliseconds(1'000);
        const auto words = words_of(step);
        Decision decision = words.at(1) == "opens" ? Decision(Fact{at, opening(words.at(2), words[0])})
                                                   : decide(state, event_of(state, step), at);
        const auto* fact = std::get_if<Fact>(&decision);
        if (fact == nullptr) throw std::invalid_argument(step + ": " + in_words(decision));
        state = evolve(std::move(state), *fact);
        if (!is_consistent(state)) throw std::logic_error("inconsistent after: " + step);
    }
    return state;
}

std::string in_words(const Decision& decision) {
    struct Describe {
        std::string operator()(const Fact& fact) const { return std::visit(InWords{}, fact.what); }
        std::string operator()(const Unchanged&) const { return "unchanged"; }
        std::string operator()(const proto::Error& refused) const {
            return std::string(proto::row_of(refused.data.reason).word);
        }
    };
    return std::visit(Describe{}, decision);
}

} // namespace visavis::tests

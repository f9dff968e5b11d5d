#include "tests/server/story.hpp"

#include <algorithm>
#include <sstream>
#include <stdexcept>
#include <vector>

#include "server/room/view.hpp"

namespace visavis::tests {

using namespace server;

namespace {

constexpr MatchChance chance{.id = {0x11}, .seed = {0x22}};
constexpr match::MatchId another_match{0x33};
constexpr match::ClockTerms clock{.initial = Milliseconds(100'000), .increment = Milliseconds(10'000)};

using Words = std::vector<std::string>;

Words words_of(std::string_view step) {
    std::istringstream in{std::string(step)};
    Words words;
    for (std::string word; in >> word;) words.push_back(word);
    return words;
}

SeatHolder holder(std::string_view name) {
    return {.player = "id of " + std::string(name), .name = std::string(name)};
}

template <class Event>
Event in_match(const RoomState& state, const Words& words, const Absences& absences) {
    Event event{};
    event.player = holder(words[0]).player;
    event.match = state.match ? state.match->started.id : chance.id;
    const auto after = [&](std::string_view word) {
        const auto found = std::ranges::find(words, word);
        return found == words.end() ? std::string() : *std::next(found);
    };
    if (after("in") == "another") event.match = another_match;
    if constexpr (requires { event.turn; }) {
        if (state.match) event.turn = state.match->turn;
        if (const std::string turn = after("at"); !turn.empty()) event.turn = std::stoi(turn);
    }
    if constexpr (requires { event.action; }) event.action = words.at(2);
    if constexpr (requires { event.kind; }) event.kind = *proto::from_word<match::OfferKind>(words.at(2));
    if constexpr (requires { event.chance; }) event.chance = chance;
    if constexpr (requires { event.absences; }) event.absences = absences;
    return event;
}

Milliseconds duration_of(const Words& words) {
    const Milliseconds number(std::stol(words[0]));
    if (words[1] == "ms") return number;
    return number * (words[1] == "days" ? 86'400'000 : 1'000);
}

std::string seat_text(Seat seat) {
    return std::to_string(number(seat));
}

std::string in_words(const std::optional<match::Ended>& ended) {
    if (!ended) return {};
    std::string words = ", " + std::string(proto::word(ended->outcome.reason));
    if (ended->outcome.winner) words += ", wins " + seat_text(*ended->outcome.winner);
    return words;
}

struct InWords {
    std::string operator()(const facts::Opened&) const { return "opened"; }
    std::string operator()(const facts::Seated& seated) const {
        return "seated " + seat_text(seated.seat) + (seated.started ? ", started" : "");
    }
    std::string operator()(const facts::InMatch& in_match) const { return std::visit(*this, in_match.fact); }
    std::string operator()(const facts::Rematched& rematched) const {
        return "rematch " + std::to_string(rematched.started.number);
    }
    std::string operator()(const facts::Left& left) const {
        return "left " + seat_text(left.seat) + in_words(left.ended) + (left.closes ? ", closes" : "");
    }
    std::string operator()(const facts::Expired& expired) const {
        return expired.by_host ? "closed by the host" : "expired";
    }
    std::string operator()(const match::Acted&) const { return "acted"; }
    std::string operator()(const match::Offered& offered) const {
        return "offered " + std::string(proto::word(offered.kind)) + " by " + seat_text(offered.seat);
    }
    std::string operator()(const match::OfferDropped& dropped) const {
        using enum match::OfferDropped::Cause;
        const std::string cause = dropped.cause == declined    ? "declined "
                                  : dropped.cause == withdrawn ? "withdrawn "
                                                               : "away, ";
        return cause + std::string(proto::word(dropped.offer.kind)) + " by " + seat_text(dropped.offer.by);
    }
    std::string operator()(const match::TakenBack& taken) const {
        return "taken back by " + seat_text(taken.maker);
    }
    std::string operator()(const match::TimeGiven& given) const {
        return "given by " + seat_text(given.giver);
    }
    std::string operator()(const match::Resumed& resumed) const {
        return "resumed, " + std::to_string(resumed.granted.count() / 1'000) + " s granted";
    }
    std::string operator()(const match::Ended& ended) const { return "ended" + in_words(ended); }
};

} // namespace

facts::Opened opening(std::string_view game, std::string_view name) {
    facts::Opened opened{.code = "AAAAAA"};
    if (game == "virtem") opened.terms.game = VirtemTerms{};
    opened.seats[Seat::first] = holder(name);
    return opened;
}

RoomEvent event_of(const RoomState& state, std::string_view step, const Absences& absences) {
    const Words words = words_of(step);
    const std::string& verb = words.at(1);
    if (step == "the room expires") return RoomExpires{};
    if (step == "the host closes") return HostCloses{};
    if (step == "time runs out") return TimeRunsOut{};
    if (step == "absence is noticed") return OffererIsAway{absences};
    if (verb == "joins") return PlayerJoins{holder(words[0]), chance};
    if (verb == "leaves") return PlayerLeaves{holder(words[0]).player};
    if (verb == "plays") return in_match<PlayerActs>(state, words, absences);
    if (verb == "moves") {
        auto acts = in_match<PlayerActs>(state, words_of(std::string(step) + " -"), absences);
        acts.action = you_of(state, *seat_of(state, acts.player))->actions.at(0);
        return acts;
    }
    if (verb == "offers") return in_match<PlayerOffers>(state, words, absences);
    if (verb == "accepts") return in_match<PlayerAccepts>(state, words, absences);
    if (verb == "declines") return in_match<PlayerDeclines>(state, words, absences);
    if (verb == "gives") return in_match<PlayerGives>(state, words, absences);
    if (verb == "resigns") return in_match<PlayerResigns>(state, words, absences);
    if (verb == "claims") return in_match<PlayerClaims>(state, words, absences);
    throw std::invalid_argument("nobody can: " + std::string(step));
}

/// What is no event of the room's: time, and who is there.
bool Story::goes_by(std::string_view step) {
    const Words words = words_of(step);
    if (words.back() == "pass") {
        at += duration_of(words);
        return true;
    }
    if (words.at(1) != "goes" && words.at(1) != "comes") return false;
    at += Milliseconds(1'000);
    const Seat seat = *seat_of(state, holder(words[0]).player);
    absences[seat] = words[1] == "goes" ? std::optional(at) : std::nullopt;
    return true;
}

Story::Story(std::string_view steps) {
    std::istringstream in{std::string(steps)};
    for (std::string step; std::getline(in, step, ';');) {
        step.erase(0, step.find_first_not_of(' '));
        if (goes_by(step)) continue;
        at += Milliseconds(1'000);
        const Words words = words_of(step);
        Decision next;
        if (words.at(1) == "opens") {
            facts::Opened opened = opening(words.back(), words[0]);
            if (words[2] == "timed") opened.terms.clock = clock;
            next = Fact{at, std::move(opened)};
        } else {
            next = decision(step);
        }
        const auto* fact = std::get_if<Fact>(&next);
        if (fact == nullptr) throw std::invalid_argument(step + ": " + in_words(next));
        facts_.push_back(*fact);
        state = evolve(std::move(state), *fact);
        if (std::holds_alternative<facts::Rematched>(fact->what))
            std::swap(absences[Seat::first], absences[Seat::second]);
        if (!is_consistent(state)) throw std::logic_error("inconsistent after: " + step);
    }
}

Decision Story::decision(std::string_view step) const {
    if (const std::string_view back = "the server is back after "; step.starts_with(back))
        return decide(state, ServerResumes{at - duration_of(words_of(step.substr(back.size())))}, at);
    return decide(state, event_of(state, step, absences), at);
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

#include "client/terminal/commands.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "common/game/text.hpp"
#include "proto/limits.hpp"
#include "proto/text_checks.hpp"
#include "proto/words.hpp"

namespace visavis::client {

namespace {

using match::OfferKind;

/// A whole line of one word, or `resign yes`.
constexpr std::pair<std::string_view, Command> commands[] = {
    {"help", Command::help},       {"show", Command::show},
    {"position", Command::show},   {"actions", Command::actions},
    {"who", Command::who},         {"clock", Command::clock},
    {"history", Command::history}, {"resign", Command::resign},
    {"claim", Command::claim},     {"resign yes", Command::resign_for_sure},
    {"give", Command::give},       {"leave", Command::leave},
    {"quit", Command::quit},
};

/// All first words of lines that are no action, for near misses.
constexpr std::string_view first_words[] = {
    "help",     "show",  "position", "actions", "who",     "clock",  "history", "draw",
    "takeback", "abort", "rematch",  "accept",  "decline", "resign", "claim",   "give",
    "say",      "tell",  "leave",    "quit",    "mute",    "unmute",
};

constexpr std::size_t nearest_bytes = 12; // no command is so long that a longer word could be near to it
constexpr std::size_t nearest_edits = 2;

bool is_letter(char c) {
    return c >= 'a' && c <= 'z';
}
bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/// Written like an action: a letter with digits (a card, or where a move begins), `keep`, or one of the words
/// with a colon. A near miss such as `A9` is to reach the server, whose answer says what is wrong with it.
bool looks_like_action(std::string_view lower) {
    if (lower == "keep" || lower.starts_with("face:") || lower.starts_with("swap:")) return true;
    if (lower.size() < 2 || !is_letter(lower[0]) || !is_digit(lower[1])) return false;
    const auto cell_end = std::ranges::find_if_not(lower.substr(1), is_digit) - lower.begin();
    return static_cast<std::size_t>(cell_end) == lower.size() || lower[cell_end] == '-';
}

/// How many letters must be put in, taken out or replaced to make one word of the other.
std::size_t edits_between(std::string_view one, std::string_view other) {
    std::vector<std::size_t> row(other.size() + 1);
    std::iota(row.begin(), row.end(), 0U);
    for (std::size_t i = 0; i < one.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i + 1);
        for (std::size_t k = 0; k < other.size(); ++k) {
            const std::size_t replaced = diagonal + (one[i] == other[k] ? 0 : 1);
            diagonal = row[k + 1];
            row[k + 1] = std::min({replaced, row[k] + 1, diagonal + 1});
        }
    }
    return row.back();
}

std::string_view nearest_word(std::string_view typed) {
    if (typed.size() > nearest_bytes) return {};
    const auto edits = [&](std::string_view word) { return edits_between(typed, word); };
    const std::string_view best = *std::ranges::min_element(first_words, {}, edits);
    // Two edits turn any two letters into something: the greater part of the word must be right.
    const std::size_t least = edits(best);
    return least > 0 && least <= nearest_edits && least * 2 < typed.size() + 1 ? best : std::string_view{};
}

struct Words {
    std::string_view first, rest;
};

Words split(std::string_view text) {
    const auto end = std::min(text.find_first_of(" \t"), text.size());
    return {text.substr(0, end), trimmed(text.substr(end))};
}

/// `accept`, `decline draw` …; nothing where another word stands behind.
std::optional<TypedLine> parse_answer(const Words& lower) {
    if (lower.first != "accept" && lower.first != "decline") return std::nullopt;
    const auto kind = proto::from_word<OfferKind>(lower.rest);
    if (!kind && !lower.rest.empty()) return std::nullopt;
    return AnswerLine{lower.first == "accept", kind};
}

std::optional<TypedLine> parse_chat(std::string_view text) {
    const auto [first, rest] = split(text);
    const std::string lower = lower_case(first);
    if (lower != "say" && lower != "tell") return std::nullopt;
    return ChatLine{lower == "say" ? proto::Audience::room : proto::Audience::players, std::string(rest)};
}

std::optional<TypedLine> parse_mute(std::string_view text) {
    const auto [first, rest] = split(text);
    const std::string lower = lower_case(first);
    if (lower != "mute" && lower != "unmute") return std::nullopt;
    return MuteLine{lower == "mute", std::string(rest)};
}

} // namespace

TypedLine parse_line(std::string_view line) {
    const std::string_view text = trimmed(line);
    if (text.empty()) return BlankLine{};
    const std::string lower = lower_case(text);
    const Words words = split(lower);
    for (const auto& [word, command] : commands)
        if (lower == word) return command;
    if (const auto kind = proto::from_word<OfferKind>(lower)) return OfferLine{*kind};
    if (auto answer = parse_answer(words)) return std::move(*answer);
    if (auto chat = parse_chat(text)) return std::move(*chat);
    if (auto mute = parse_mute(text)) return std::move(*mute);
    if (text.size() <= proto::limits::action_bytes && proto::is_valid_utf8(text) && looks_like_action(lower))
        return ActionText{std::string(text)};
    return UnknownLine{std::string(text), nearest_word(words.first)};
}

std::vector<std::string> command_words(const proto::View& view) {
    std::vector<std::string> words{"help", "history", "leave",   "mute ", "quit",
                                   "say ", "show",    "unmute ", "who"};
    const proto::You* const you = view.you && *view.you ? &**view.you : nullptr;
    if (view.clocks) words.emplace_back("clock");
    if (you == nullptr) return words;
    words.emplace_back("tell ");
    if (!you->actions.empty()) words.emplace_back("actions");
    for (const std::string& request : you->may)
        if (std::ranges::count(first_words, request) > 0) words.push_back(request);
    for (const proto::Offer& offer : view.offers) {
        words.emplace_back("decline");
        if (offer.by != you->seat) words.emplace_back("accept");
    }
    const auto& presence = view.presence;
    const auto& opponent = presence ? presence->seats[static_cast<std::size_t>(other(you->seat))]
                                    : proto::Nullable<proto::SeatPresence>();
    if (opponent && opponent->claim_at_ms && view.phase == proto::Phase::playing) words.emplace_back("claim");
    return words;
}

} // namespace visavis::client

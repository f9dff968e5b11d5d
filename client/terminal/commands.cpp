#include "client/terminal/commands.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>
#include <vector>

#include "common/game/text.hpp"
#include "proto/limits.hpp"
#include "proto/text_checks.hpp"

namespace visavis::client {

namespace {

constexpr std::pair<std::string_view, Command> words[] = {
    {"help", Command::help},       {"show", Command::show}, {"position", Command::show},
    {"actions", Command::actions}, {"who", Command::who},   {"history", Command::history},
    {"leave", Command::leave},     {"quit", Command::quit},
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
    const auto edits = [&](const auto& entry) { return edits_between(typed, entry.first); };
    const auto& best = *std::ranges::min_element(words, {}, edits);
    // Two edits turn any two letters into something: the greater part of the word must be right.
    return edits(best) <= nearest_edits && edits(best) * 2 < typed.size() + 1 ? best.first
                                                                              : std::string_view{};
}

} // namespace

TypedLine parse_line(std::string_view line) {
    const std::string_view text = trimmed(line);
    if (text.empty()) return BlankLine{};
    const std::string lower = lower_case(text);
    for (const auto& [word, command] : words)
        if (lower == word) return command;
    if (text.size() <= proto::limits::action_bytes && proto::is_valid_utf8(text) && looks_like_action(lower))
        return ActionText{std::string(text)};
    return UnknownLine{std::string(text), nearest_word(lower)};
}

} // namespace visavis::client

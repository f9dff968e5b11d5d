#include "common/virtem/notation.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "common/game/text.hpp"

namespace visavis::virtem {

namespace {

constexpr std::array<std::string_view, all_symbols.size()> symbol_names{"triangle", "square", "cross",
                                                                        "circle"};
constexpr std::array<std::string_view, all_colours.size()> colour_names{"green", "blue", "yellow", "magenta",
                                                                        "black"};
constexpr std::string_view face_prefix = "face:";
constexpr std::string_view swap_prefix = "swap:";
constexpr std::string_view keep_text = "keep";

/// What stands before the first `separator`, which goes with it; all of the text where there is none.
std::string_view take_up_to(char separator, std::string_view& text) {
    const auto end = std::min(text.find(separator), text.size());
    const std::string_view taken = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return taken;
}

bool take_prefix(std::string_view prefix, std::string_view& text) {
    if (!text.starts_with(prefix)) return false;
    text.remove_prefix(prefix.size());
    return true;
}

bool looks_like_cell(std::string_view text) {
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    return text.size() >= 2 && text[0] >= 'a' && text[0] <= 'z' &&
           std::ranges::all_of(text.substr(1), is_digit);
}

std::expected<Action, Refusal> parse_face(std::string_view text) {
    if (const auto face = parse_card(text)) return ChooseFace{*face};
    return std::unexpected(Refusal::no_such_face);
}

std::expected<Action, Refusal> parse_swap(const Layout& layout, std::string_view text) {
    const auto a = parse_cell(layout, take_up_to('-', text));
    if (!a) return std::unexpected(a.error());
    const auto b = parse_cell(layout, text);
    if (!b) return std::unexpected(b.error());
    return SwapCards{std::min(*a, *b), std::max(*a, *b)};
}

std::expected<Action, Refusal> parse_move(const Layout& layout, std::string_view text) {
    const auto from = parse_cell(layout, take_up_to('-', text));
    if (!from) return std::unexpected(from.error());
    const bool captures = text.contains('x');
    const auto to = parse_cell(layout, take_up_to('x', text));
    if (!to) return std::unexpected(to.error());
    Move move{.from = *from, .to = *to, .put = {}};
    for (bool more = captures; more;) {
        more = text.contains(',');
        const auto put = parse_cell(layout, take_up_to(',', text));
        if (!put) return std::unexpected(put.error());
        if (move.put.size() == move.put.capacity()) return std::unexpected(Refusal::too_many_put);
        move.put.push_back(*put);
    }
    std::ranges::sort(move.put);
    return move;
}

struct Writer {
    const Layout& layout;

    std::string name(Cell cell) const { return std::string(layout.cell_name(cell)); }

    std::string operator()(const ChooseFace& choice) const {
        return std::string(face_prefix) + card_name(choice.face);
    }
    std::string operator()(const SwapCards& swap) const {
        return std::string(swap_prefix) + name(swap.lesser) + '-' + name(swap.greater);
    }
    std::string operator()(const KeepBoard&) const { return std::string(keep_text); }
    std::string operator()(const Move& move) const {
        std::string text = name(move.from) + '-' + name(move.to);
        char separator = 'x';
        for (Cell cell : move.put) text += std::exchange(separator, ',') + name(cell);
        return text;
    }
};

} // namespace

std::string card_name(Card card) {
    std::string name(symbol_names[static_cast<std::size_t>(card.symbol)]);
    name += '-';
    name += colour_names[static_cast<std::size_t>(card.colour)];
    return name;
}

std::optional<Card> parse_card(std::string_view text) {
    for (Card card : ordered_deck())
        if (card_name(card) == text) return card;
    return std::nullopt;
}

std::expected<Cell, Refusal> parse_cell(const Layout& layout, std::string_view text) {
    for (Cell cell : CellSet::all())
        if (layout.cell_name(cell) == text) return cell;
    return std::unexpected(looks_like_cell(text) ? Refusal::no_such_cell : Refusal::not_an_action);
}

std::string write_action(const Layout& layout, const Action& action) {
    return std::visit(Writer{layout}, action);
}

std::expected<Action, Refusal> parse_action(const Layout& layout, std::string_view text) {
    const std::string lower = lower_case(trimmed(text));
    std::string_view rest = lower;
    if (rest == keep_text) return KeepBoard{};
    if (take_prefix(face_prefix, rest)) return parse_face(rest);
    if (take_prefix(swap_prefix, rest)) return parse_swap(layout, rest);
    return parse_move(layout, rest);
}

} // namespace visavis::virtem

#include "client/terminal/drawn/draft.hpp"

#include <algorithm>

#include "common/game/text.hpp"

namespace visavis::client {

namespace {

constexpr std::string_view heads[] = {"face:", "swap:"};

bool is_cell(std::string_view text) {
    return text.size() == 2 && text[0] >= 'a' && text[0] <= 'z' && text[1] >= '0' && text[1] <= '9';
}

/// What stands before the item of that number.
std::string_view separator(std::size_t number) {
    return number == 0 ? "" : number == 1 ? "-" : number == 2 ? "x" : ",";
}

} // namespace

Draft::Parts Draft::parts_of(std::string_view text) {
    Parts parts;
    std::string whole = lower_case(trimmed(text));
    for (const std::string_view head : heads)
        if (whole.starts_with(head)) parts.head = head;
    std::string_view left = std::string_view(whole).substr(parts.head.size());
    parts.is_open = left.empty();
    const bool is_of_cells = left.size() >= 2 && is_cell(left.substr(0, 2));
    if (!is_of_cells) {
        if (!left.empty()) parts.items.emplace_back(left);
        return parts;
    }
    while (!left.empty()) {
        const std::size_t end = std::min(left.find_first_of("-x,"), left.size());
        parts.items.emplace_back(left.substr(0, end));
        parts.is_open = end + 1 == left.size();
        left.remove_prefix(std::min(end + 1, left.size()));
    }
    return parts;
}

std::string Draft::text_of(const Parts& parts) {
    std::string text = parts.head;
    for (std::size_t i = 0; i < parts.items.size(); ++i) text.append(separator(i)).append(parts.items[i]);
    return text;
}

/// The items of the action that are still to come, in the order in which they may; all at once where any may
/// be the next. Nothing left, or the action is another one: empty.
std::vector<std::string> Draft::rest(const Parts& action, const Parts& typed) {
    std::vector<std::string> left = action.items;
    for (std::size_t i = 0; i < typed.items.size(); ++i) {
        const auto found = std::ranges::find(left, typed.items[i]);
        const bool has_its_place = i < action.fixed();
        if (found == left.end() || (has_its_place && found != left.begin())) return {};
        left.erase(found);
    }
    return left;
}

Draft::Draft(const std::vector<std::string>& actions, std::string_view line) : typed_(parts_of(line)) {
    const bool is_bare = typed_.items.empty() && typed_.head.empty();
    for (const std::string& text : actions) {
        Parts action = parts_of(text);
        action.text = text;
        if (!is_bare && action.head != typed_.head) continue;
        const bool is_whole = action.items.size() == typed_.items.size() && !typed_.is_open &&
                              std::ranges::is_permutation(action.items, typed_.items) &&
                              (action.is_swap() || rest(action, typed_).empty());
        if (is_whole || !rest(action, typed_).empty()) matching_.push_back(std::move(action));
    }
}

std::vector<std::string> Draft::next() const {
    std::vector<std::string> items;
    for (const Parts& action : matching_) {
        const std::vector<std::string> left = rest(action, typed_);
        const bool is_any = typed_.items.size() >= action.fixed();
        for (std::size_t i = 0; i < left.size() && (i == 0 || is_any); ++i) items.push_back(left[i]);
    }
    std::ranges::sort(items);
    items.erase(std::ranges::unique(items).begin(), items.end());
    return items;
}

std::optional<std::string> Draft::with(std::string_view item) const {
    const std::string wanted = lower_case(item);
    if (std::ranges::count(next(), wanted) == 0) return std::nullopt;
    for (const Parts& action : matching_) {
        Parts longer{.head = action.head, .text = {}, .items = typed_.items};
        longer.items.push_back(wanted);
        const bool is_this = longer.items.size() == action.items.size() &&
                             std::ranges::is_permutation(longer.items, action.items);
        if (!is_this && rest(action, longer).empty()) continue;
        const std::string text = text_of(longer);
        if (!is_this) return text + std::string(separator(longer.items.size()));
        return lower_case(action.text) == text ? action.text : text;
    }
    return std::nullopt;
}

bool Draft::is_complete() const {
    return !typed_.is_open && std::ranges::any_of(matching_, [&](const Parts& action) {
        return action.items.size() == typed_.items.size();
    });
}

std::optional<std::string> Draft::pawn_chosen() const {
    if (!is_possible() || !typed_.head.empty() || typed_.items.size() != 1 || !is_cell(typed_.items[0]))
        return std::nullopt;
    return matching_.front().items.size() > 1 ? std::optional(typed_.items[0]) : std::nullopt;
}

std::size_t Draft::captured_at(std::string_view cell) const {
    for (const Parts& action : matching_)
        if (action.items.size() > 2 && action.items[1] == cell) return action.items.size() - 2;
    return 0;
}

std::vector<std::string> completions(std::string_view line, const std::vector<std::string>& actions,
                                     const std::vector<std::string>& others) {
    const std::string wanted = lower_case(line);
    std::vector<std::string> found;
    for (const auto* const list : {&actions, &others})
        for (const std::string& text : *list)
            if (lower_case(text).starts_with(wanted)) found.push_back(text);
    std::ranges::sort(found);
    found.erase(std::ranges::unique(found).begin(), found.end());
    return found;
}

std::string common_front(const std::vector<std::string>& texts) {
    if (texts.empty()) return {};
    std::string front = texts.front();
    for (const std::string& text : texts)
        front.resize(static_cast<std::size_t>(std::ranges::mismatch(front, text).in1 - front.begin()));
    return front;
}

} // namespace visavis::client

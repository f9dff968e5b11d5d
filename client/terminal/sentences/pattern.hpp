// How sentences are put together: whole patterns with numbered places. Knows no sentence. A language needs
// other patterns, in another order of places, and nothing else; therefore no sentence is glued from pieces.
#pragma once

#include <initializer_list>
#include <ranges>
#include <string>
#include <string_view>
#include <vector>

namespace visavis::client {

/// The pattern in the language in use, with each {0} … {9} replaced by the value of that number. Values are
/// taken as they are: a brace in a name means nothing.
std::string fill(std::string_view english, std::initializer_list<std::string_view> values);

template <std::ranges::input_range Texts>
std::string joined(const Texts& texts, std::string_view between) {
    std::string all;
    bool first = true;
    for (const auto& text : texts) {
        if (!first) all += between;
        first = false;
        all += text;
    }
    return all;
}

/// "a", "a and b", "a, b and c".
std::string enumerated(const std::vector<std::string>& texts);

/// Calls `visit` with each line of a page, without its end.
template <class Visit>
void for_each_line(std::string_view page, Visit&& visit) {
    while (!page.empty()) {
        const auto end = page.find('\n');
        visit(page.substr(0, end));
        page.remove_prefix(end == std::string_view::npos ? page.size() : end + 1);
    }
}

} // namespace visavis::client

#include "client/terminal/sentences/pattern.hpp"

#include <cassert>
#include <span>

#include "client/terminal/sentences/language.hpp"

namespace visavis::client {

std::string fill(std::string_view english, std::initializer_list<std::string_view> values) {
    const std::string_view pattern = translated(english);
    std::string filled;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        const bool is_place = pattern[i] == '{' && i + 2 < pattern.size() && pattern[i + 2] == '}';
        if (!is_place) {
            filled += pattern[i];
            continue;
        }
        const auto place = static_cast<std::size_t>(pattern[i + 1] - '0');
        assert(place < values.size());
        if (place < values.size()) filled += std::data(values)[place];
        i += 2;
    }
    return filled;
}

std::string enumerated(const std::vector<std::string>& texts) {
    if (texts.size() < 2) return joined(texts, "");
    return fill("{0} and {1}", {joined(std::span(texts).first(texts.size() - 1), ", "), texts.back()});
}

} // namespace visavis::client

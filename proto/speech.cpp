#include "proto/speech.hpp"

#include <cassert>
#include <cstddef>
#include <iterator>

namespace visavis::proto {

std::string speak_english(std::string_view pattern, std::initializer_list<std::string_view> values) {
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

} // namespace visavis::proto

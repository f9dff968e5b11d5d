#include "client/clock_text.hpp"

#include <charconv>
#include <cstdint>

#include "proto/limits.hpp"

namespace visavis::client {

namespace {

constexpr std::int64_t most_of_a_unit = 100'000; // more than any limit, far from an overflow

std::int64_t unit_ms(char unit) {
    switch (unit) {
        case 'h':
            return 3'600'000;
        case 'm':
            return 60'000;
        case 's':
            return 1'000;
        default:
            return 0;
    }
}

/// Numbers with units, the greater unit first.
std::optional<std::int64_t> parse_span(std::string_view text) {
    std::int64_t all_ms = 0;
    std::int64_t last_unit_ms = INT64_MAX;
    if (text.empty()) return std::nullopt;
    while (!text.empty()) {
        std::int64_t number = 0;
        const auto [stop, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
        text.remove_prefix(static_cast<std::size_t>(stop - text.data()));
        if (fault != std::errc{} || number < 0 || number > most_of_a_unit || text.empty())
            return std::nullopt;
        const std::int64_t unit = unit_ms(text.front());
        if (unit == 0 || unit >= last_unit_ms) return std::nullopt;
        text.remove_prefix(1);
        all_ms += number * unit;
        last_unit_ms = unit;
    }
    return all_ms;
}

} // namespace

std::optional<proto::Clock> parse_clock(std::string_view text) {
    namespace limits = proto::limits;
    const auto plus = text.find('+');
    const auto initial = parse_span(text.substr(0, plus));
    const auto increment =
        plus == std::string_view::npos ? std::optional<std::int64_t>(0) : parse_span(text.substr(plus + 1));
    if (!initial || !increment) return std::nullopt;
    if (*initial < limits::least_clock.count() || *initial > limits::most_clock.count() ||
        *increment > limits::most_increment.count())
        return std::nullopt;
    return proto::Clock{*initial, *increment};
}

} // namespace visavis::client

#include "server/admin/toml_words.hpp"

#include <charconv>
#include <string>
#include <utility>

namespace visavis::server {

namespace {

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

} // namespace

std::optional<std::int64_t> whole_number(std::string_view word) {
    const bool is_negative = word.starts_with('-');
    const bool is_signed = is_negative || word.starts_with('+');
    std::string_view digits = word.substr(is_signed ? 1 : 0);
    int base = 10;
    static constexpr std::pair<const char*, int> bases[] = {{"0x", 16}, {"0o", 8}, {"0b", 2}};
    for (const auto& [prefix, its_base] : bases)
        if (!is_signed && digits.starts_with(prefix)) base = its_base;
    if (base != 10) digits.remove_prefix(2);
    if (base == 10 && digits.size() > 1 && digits.front() == '0') return std::nullopt;
    std::string plain = is_negative ? "-" : "";
    for (std::size_t at = 0; at < digits.size(); ++at) {
        const bool parts_digits = at > 0 && at + 1 < digits.size() && digits[at + 1] != '_';
        if (digits[at] == '-' || (digits[at] == '_' && !parts_digits)) return std::nullopt;
        if (digits[at] != '_') plain += digits[at];
    }
    std::int64_t number = 0;
    const char* const end = plain.data() + plain.size();
    const auto [stop, error] = std::from_chars(plain.data(), end, number, base);
    if (error != std::errc() || stop != end) return std::nullopt;
    return number;
}

const char* seeming(std::string_view word) {
    const std::string_view number = word.substr(word.starts_with('+') || word.starts_with('-') ? 1 : 0);
    if (number == "inf" || number == "nan") return "a number with a point";
    if (number.empty() || !is_digit(number.front())) return "a word without quotes";
    if (number.find_first_of(":-") != std::string_view::npos) return "a date or a time";
    if (number.find_first_not_of("0123456789_") == std::string_view::npos)
        return number.front() == '0' ? "a number that begins with 0" : "too large a number";
    if (number.find_first_not_of("0123456789_.eE+") == std::string_view::npos) return "a number with a point";
    return "a word without quotes";
}

} // namespace visavis::server

#include "client/parse_fault.hpp"

#include <string_view>

#include "client/terminal/sentences/usage.hpp"

namespace visavis::client {

/// CLI11 has English sentences, which begin or end with what they are about.
std::string sentence_for(const CLI::ParseError& fault) {
    std::string what = fault.what();
    const auto before = [&](std::string_view mark) { return what.substr(0, what.find(mark)); };
    const auto behind = [&](std::string_view mark) { return what.substr(what.find(mark) + mark.size()); };
    if (dynamic_cast<const CLI::RequiredError*>(&fault)) return sentences::missing(before(" is required"));
    if (dynamic_cast<const CLI::ExtrasError*>(&fault)) return sentences::unexpected(behind(": "));
    if (dynamic_cast<const CLI::ArgumentMismatch*>(&fault)) return sentences::without_value(before(":"));
    if (dynamic_cast<const CLI::ConversionError*>(&fault)) return sentences::bad_value(behind(": "));
    return what; // of our own checks
}

} // namespace visavis::client

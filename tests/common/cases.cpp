#include "tests/common/cases.hpp"
#include "tests/paths.hpp"

#include <doctest/doctest.h>

#include <fstream>
#include <string>

namespace visavis {

namespace {

nlohmann::json read_cases() {
    std::ifstream file(data_path("rules_cases.json"));
    return nlohmann::json::parse(file);
}

} // namespace

const nlohmann::json& cases(std::string_view game, std::string_view section) {
    static const nlohmann::json all = read_cases();
    const nlohmann::json& found = all.at(std::string(game)).at(std::string(section));
    REQUIRE_FALSE(found.empty());
    return found;
}

Seat seat_of(const nlohmann::json& number) {
    const int seat = number.get<int>();
    REQUIRE((seat == 0 || seat == 1));
    return static_cast<Seat>(seat);
}

} // namespace visavis

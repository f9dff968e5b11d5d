// The positions with their right answers that accompany RULES (tests/data/rules_cases.json).
#pragma once

#include <nlohmann/json.hpp>
#include <string_view>

#include "common/game/seat.hpp"

namespace visavis {

/// One section of the cases. Fails the test when it is missing or empty.
const nlohmann::json& cases(std::string_view game, std::string_view section);

/// The cases write a seat as its number.
Seat seat_of(const nlohmann::json& number);

} // namespace visavis

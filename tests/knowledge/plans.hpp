// How people play Gladiator 21 who have not solved it: plans to be measured.
#pragma once

#include <string>
#include <vector>

#include "common/play/gladiator/mix.hpp"

namespace visavis::knowledge {

struct Plan {
    std::string name;
    gladiator::Policy policy;
};

std::vector<Plan> naive_plans();

} // namespace visavis::knowledge

// What people at a table do, in words, through their sessions: "ann plays A1; bob offers draw; 60 s pass".
// A step is NAME and one of
//   plays ACTION · moves (as may be) · offers|accepts|declines KIND · gives · resigns · claims · joins ·
//   leaves
// or NUMBER s pass.
#pragma once

#include <string>
#include <string_view>

#include "tests/server/room/pair.hpp"

namespace visavis::tests {

/// The request for a step without its NAME, of somebody who looks at this view.
std::string request_of(const json& view, std::string_view step);

/// Whose step it is, and what they do: "ann", "offers draw".
struct Named {
    std::string name, step;
};
Named named(std::string_view step);

/// One after the other: each must be granted.
void take_steps(Pair& pair, std::string_view steps);

/// Three actions, after which pawns move in Virtem.
inline const std::string virtem_begun =
    "ann plays face:circle-blue; bob plays face:square-green; bob plays keep";

} // namespace visavis::tests

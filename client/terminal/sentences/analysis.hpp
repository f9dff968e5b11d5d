// What an analysis has to say, in sentences. Knows no record.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "client/terminal/sentences/players.hpp"
#include "common/play/gladiator/analysis.hpp"

namespace visavis::client::sentences {

/// `what` is wrong with the record.
std::string not_analysed(std::string_view what);
/// Of matches of this game.
std::string no_analysis();

std::vector<std::string> remark(const gladiator::Remark& remark, const Players& players);

/// All choices of a seat together.
std::string given_away(const PerSeat<double>& scores, const Players& players);

} // namespace visavis::client::sentences

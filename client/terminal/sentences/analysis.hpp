// What an analysis has to say, in sentences. Knows no record.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "client/terminal/sentences/players.hpp"
#include "common/play/gladiator/analysis.hpp"
#include "common/play/virtem/analysis.hpp"

namespace visavis::client::sentences {

/// `what` is wrong with the record.
std::string not_analysed(std::string_view what);

std::vector<std::string> remark(const gladiator::Remark& remark, const Players& players);
/// The `number`th decision, from 1.
std::vector<std::string> remark(const virtem::Remark& remark, std::size_t number,
                                const virtem::Layout& layout, const Players& players);

/// How much of a long analysis is done.
std::string analysed(std::size_t number, std::size_t all);

/// All choices of a seat together.
std::string given_away(const PerSeat<double>& scores, const Players& players);
/// How often a seat could have done better.
std::string could_do_better(const PerSeat<int>& times, const Players& players);

} // namespace visavis::client::sentences

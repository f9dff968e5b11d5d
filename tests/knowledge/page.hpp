// common/play/KNOWLEDGE.md: what solving and searching the games has to tell players.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace visavis::knowledge {

/// For Virtem.
struct Budget {
    int deals = 1;               ///< of each layout and goal
    std::uint64_t positions = 0; ///< searched for a proof: of each deal as it lies, and again with its swaps
};

/// Hears each row of Virtem's tables as it comes.
using HearRow = std::function<void(const std::string& row)>;

/// What the solution of Gladiator 21 tells. Takes a few seconds.
std::string gladiator_section();

/// Whom the deal of Virtem favours, the first player or the second, without a swap and with one, by layout
/// and goal. The same for the same budget on any machine, since positions are counted and never timed.
std::string virtem_section(Budget budget, std::string_view commit, const HearRow& hear);

/// All of it, in Markdown.
std::string page(Budget budget, std::string_view commit, const HearRow& hear);

} // namespace visavis::knowledge

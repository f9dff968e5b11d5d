#include "tests/knowledge/page.hpp"

#include "tests/knowledge/text.hpp"

namespace visavis::knowledge {

std::string page(Budget budget, std::string_view commit, const HearRow& hear) {
    return "# What is known of the two games\n\n" +
           wrapped(
               "Written by the program `knowledge`, not by hand; its sentences follow from its numbers. The "
               "part on "
               "Gladiator 21 takes seconds, and a test holds this page to it. The part on Virtem takes its "
               "time; "
               "to write both anew, with the release build:") +
           text(
               "\n```sh\nbuild/release/tests/knowledge/knowledge %d %llu COMMIT "
               ">common/play/KNOWLEDGE.md\n```\n\n",
               budget.deals, static_cast<unsigned long long>(budget.positions)) +
           gladiator_section() + "\n" + virtem_section(budget, commit, hear);
}

} // namespace visavis::knowledge

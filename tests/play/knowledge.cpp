// The page of knowledge says what the code finds now. Of Virtem's part, which takes long, the form alone is
// looked at. With VISAVIS_REGENERATE=1 Gladiator's part is written anew; read the diff.
#include <doctest/doctest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

#include "tests/knowledge/page.hpp"
#include "tests/paths.hpp"

using namespace visavis;

namespace {

const std::string gladiator_heading = "## Gladiator 21";
const std::string virtem_heading = "## Virtem";

std::string page_path() {
    return source_path("common/play/KNOWLEDGE.md");
}

std::string page_on_disk() {
    std::ifstream file(page_path());
    std::ostringstream content;
    content << file.rdbuf();
    return content.str();
}

/// Its headings and each table's head and first column.
std::string form_of(const std::string& section) {
    std::istringstream lines(section);
    std::string form;
    bool is_in_table = false;
    for (std::string line; std::getline(lines, line);) {
        const bool is_row = line.starts_with('|');
        if (line.starts_with('#') || (is_row && !is_in_table)) form += line + "\n";
        if (is_row && is_in_table) form += line.substr(0, line.find('|', 1)) + "\n";
        is_in_table = is_row;
    }
    return form;
}

} // namespace

TEST_CASE("knowledge: Gladiator's part of the page is what is computed now") {
    const std::string page = page_on_disk();
    const auto begin = page.find(gladiator_heading);
    const auto end = page.find("\n" + virtem_heading);
    REQUIRE(begin != std::string::npos);
    REQUIRE(end != std::string::npos);
    const std::string section = knowledge::gladiator_section();
    if (std::getenv("VISAVIS_REGENERATE") != nullptr) {
        std::ofstream(page_path()) << page.substr(0, begin) + section + page.substr(end);
        FAIL_CHECK("rewritten; read the diff, and run again without VISAVIS_REGENERATE");
        return;
    }
    CHECK(page.substr(begin, end - begin) == section);
}

TEST_CASE("knowledge: Virtem's part of the page has the form that is written now") {
    const std::string page = page_on_disk();
    const auto begin = page.find(virtem_heading);
    REQUIRE(begin != std::string::npos);
    const std::string written =
        knowledge::virtem_section({.deals = 1, .positions = 10'000}, "abc", [](const std::string&) {});
    CHECK(form_of(page.substr(begin)) == form_of(written));
    CHECK(form_of(written).find("| rectangle") != std::string::npos);
}

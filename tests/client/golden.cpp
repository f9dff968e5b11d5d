#include "tests/client/golden.hpp"
#include "tests/paths.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace visavis::client {

void check_golden(std::string_view name, const std::vector<std::string>& lines) {
    const auto file = std::filesystem::path(data_path("client")) / name;
    if (std::getenv("VISAVIS_REGENERATE") != nullptr) {
        std::filesystem::create_directories(file.parent_path());
        std::ofstream kept(file);
        for (const std::string& line : lines) kept << line << '\n';
    }
    std::vector<std::string> kept;
    std::ifstream in(file);
    for (std::string line; std::getline(in, line);) kept.push_back(line);
    CAPTURE(name);
    for (std::size_t i = 0; i < std::min(kept.size(), lines.size()); ++i) {
        CAPTURE(i + 1);
        CHECK(lines[i] == kept[i]);
        if (lines[i] != kept[i]) return;
    }
    CHECK(lines.size() == kept.size());
}

} // namespace visavis::client

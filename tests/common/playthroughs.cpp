// The golden playthroughs of tests/data/playthroughs: each is told again and has to come out byte for byte.
// To add one, write its set-up and its actions and run this with VISAVIS_REGENERATE=1, which rewrites them
// all and fails, so that nobody runs it so by mistake; then read the diff.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "tests/common/games.hpp"
#include "tests/common/playthrough.hpp"
#include "tests/paths.hpp"

using namespace visavis;
using std::filesystem::path;

namespace {

std::vector<path> all_playthroughs() {
    std::vector<path> files;
    for (const auto& entry : std::filesystem::directory_iterator(data_path("playthroughs")))
        files.push_back(entry.path());
    std::ranges::sort(files);
    return files;
}

template <class G>
bool is_of(const path& file) {
    const std::string name = file.filename();
    return name.starts_with(std::string(G::name) + '-') && name.ends_with(".txt");
}

std::string read_file(const path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

struct Difference {
    int line = 0; ///< from 1; none at 0
    std::string told, kept;
};

Difference first_difference(const std::string& told, const std::string& kept) {
    std::istringstream told_lines(told), kept_lines(kept);
    Difference found;
    for (int line = 1; told != kept && found.line == 0; ++line) {
        const bool more_told = !std::getline(told_lines, found.told).fail();
        const bool more_kept = !std::getline(kept_lines, found.kept).fail();
        if (more_told != more_kept || !more_told || found.told != found.kept) found.line = line;
    }
    return found;
}

} // namespace

TEST_CASE_TEMPLATE_DEFINE("playthroughs: each is told again byte for byte", G, playthroughs) {
    int number_of_files = 0;
    for (const path& file : all_playthroughs()) {
        if (!is_of<G>(file)) continue;
        ++number_of_files;
        CAPTURE(file.filename().string());
        const std::string kept = read_file(file);
        const std::string told = Retelling<G>(kept).text();
        const Difference difference = first_difference(told, kept);
        CAPTURE(difference.told);
        CAPTURE(difference.kept);
        CHECK(difference.line == 0);
        if (std::getenv("VISAVIS_REGENERATE")) {
            std::ofstream(file, std::ios::binary) << told;
            FAIL_CHECK("rewritten; read the diff, and run again without VISAVIS_REGENERATE");
        }
    }
    CHECK_MESSAGE(number_of_files > 0, "no playthrough of " << G::name);
}
TEST_CASE_TEMPLATE_APPLY(playthroughs, AllGames);

TEST_CASE("playthroughs: each file is some game's") {
    const auto is_some_games = []<class... G>(const path& file, std::type_identity<std::tuple<G...>>) {
        return (is_of<G>(file) || ...);
    };
    for (const path& file : all_playthroughs()) {
        CAPTURE(file.filename().string());
        CHECK(is_some_games(file, std::type_identity<AllGames>{}));
    }
}

TEST_CASE("playthroughs: between them they show every layout of Virtem") {
    std::string all;
    for (const path& file : all_playthroughs()) all += read_file(file);
    for (const virtem::Layout& layout : virtem::layouts)
        CHECK_MESSAGE(all.contains("\n    layout " + std::string(layout.name) + '\n'), layout.name);
}

#include "tests/proto/examples.hpp"
#include "tests/paths.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>

namespace visavis::proto {

namespace {

using nlohmann::ordered_json;

std::string bytes_of_hex(const std::string& digits) {
    std::string bytes;
    for (std::size_t i = 0; i + 1 < digits.size(); i += 2) {
        unsigned byte = 0;
        std::from_chars(digits.data() + i, digits.data() + i + 2, byte, 16);
        bytes += static_cast<char>(byte);
    }
    return bytes;
}

Example read_example(const std::filesystem::path& path) {
    std::ifstream file(path);
    const ordered_json document = ordered_json::parse(file);
    const auto member = [&](const char* name) { return document.value(name, ordered_json::object()); };
    Example example{path.stem(), member("request"), member("answer"), member("notification"), std::nullopt};
    if (document.contains("line"))
        example.line = document["line"].get<std::string>();
    else if (document.contains("line_hex"))
        example.line = bytes_of_hex(document["line_hex"].get<std::string>());
    else if (document.contains("request"))
        example.line = document["request"].dump();
    return example;
}

std::vector<Example> read_examples() {
    std::vector<Example> all;
    for (const auto& entry : std::filesystem::directory_iterator(source_path("proto/examples")))
        all.push_back(read_example(entry.path()));
    std::ranges::sort(all, {}, &Example::name);
    return all;
}

} // namespace

const std::vector<Example>& examples() {
    static const std::vector<Example> all = read_examples();
    REQUIRE_FALSE(all.empty());
    return all;
}

const Example& example(std::string_view name) {
    const auto found = std::ranges::find(examples(), name, &Example::name);
    REQUIRE(found != examples().end());
    return *found;
}

std::string line_of(const ordered_json& message) {
    return message.dump() + "\n";
}

} // namespace visavis::proto

// The canonical messages of proto/examples, for the tests.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "proto/codec.hpp"

namespace visavis::proto {

/// One file. Members keep the order in which they are written, so that a dump can be compared byte by byte.
struct Example {
    std::string name;               ///< the file's, without its ending
    nlohmann::ordered_json request; ///< this and the next two are empty objects where there is none
    nlohmann::ordered_json answer;
    nlohmann::ordered_json notification;
    std::optional<std::string> line; ///< what is sent: the request, or bytes that are none
};

/// All of them, by name. Fails the test when there are none.
const std::vector<Example>& examples();

const Example& example(std::string_view name);

/// As the server and the client send it, with its line end.
std::string line_of(const nlohmann::ordered_json& message);

} // namespace visavis::proto

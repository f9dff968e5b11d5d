#include "tests/server/room/steps.hpp"

#include <sstream>
#include <stdexcept>

namespace visavis::tests {

namespace {

constexpr int request_id = 1'000; // answers come in order: one number will do

json params_of(const json& view, const std::string& verb, const std::string& object) {
    if (verb == "joins" || verb == "leaves") return {{"room", view.at("room")}};
    json params{{"match", view.at("match").at("id")}};
    if (verb == "resigns" || verb == "claims") return params;
    params["turn"] = view.at("turn");
    if (verb == "plays") params["action"] = object;
    if (verb == "moves") params["action"] = view.at("you").at("actions").at(0);
    if (verb == "gives") params["seconds"] = 15;
    if (verb == "offers" || verb == "accepts" || verb == "declines") params["kind"] = object;
    return params;
}

std::string method_of(const std::string& verb) {
    if (verb == "joins" || verb == "leaves") return "room." + verb.substr(0, verb.size() - 1);
    if (verb == "plays" || verb == "moves") return "match.act";
    return "match." + verb.substr(0, verb.size() - 1);
}

} // namespace

std::string request_of(const json& view, std::string_view step) {
    std::istringstream words{std::string(step)};
    std::string verb, object;
    words >> verb >> object;
    return json{{"id", request_id}, {"method", method_of(verb)}, {"params", params_of(view, verb, object)}}
        .dump();
}

Named named(std::string_view step) {
    const auto space = step.find(' ');
    return {std::string(step.substr(0, space)), std::string(step.substr(space + 1))};
}

void take_steps(Pair& pair, std::string_view steps) {
    std::istringstream in{std::string(steps)};
    for (std::string each; std::getline(in, each, ';');) {
        each.erase(0, each.find_first_not_of(' '));
        const auto [name, step] = named(each);
        if (step == "s pass") {
            pair.server.advance(Milliseconds(1'000 * std::stol(name)));
            continue;
        }
        Client& client = name == "ann" ? pair.ann : pair.bob;
        client.send(request_of(client.view(pair.room), step));
        if (!client.answer().contains("result"))
            throw std::invalid_argument(each + ": " + client.answer().dump());
    }
}

} // namespace visavis::tests

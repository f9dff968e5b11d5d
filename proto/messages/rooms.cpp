#include "proto/messages/rooms.hpp"

#include <nlohmann/json.hpp>

namespace visavis::proto {

void write_json(std::string& out, const SeatWish& wish) {
    switch (wish) {
        case SeatWish::first:
            out += '0';
            break;
        case SeatWish::second:
            out += '1';
            break;
        case SeatWish::random:
            out += "\"random\"";
            break;
    }
}

std::string read_json(const nlohmann::json& from, SeatWish& wish) {
    if (from == 0)
        wish = SeatWish::first;
    else if (from == 1)
        wish = SeatWish::second;
    else if (from == "random")
        wish = SeatWish::random;
    else
        return "0, 1 or \"random\"";
    return {};
}

} // namespace visavis::proto

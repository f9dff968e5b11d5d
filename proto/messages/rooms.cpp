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
    if (from == "random") {
        wish = SeatWish::random;
        return {};
    }
    Seat seat{};
    if (!read_json(from, seat).empty()) return "0, 1 or \"random\"";
    wish = seat == Seat::first ? SeatWish::first : SeatWish::second;
    return {};
}

} // namespace visavis::proto

#include "client/net/requests.hpp"

#include <utility>

namespace visavis::client {

bool is_lost(const proto::ErrorAnswer& refusal) {
    return !refusal.id; // what a server refuses names the request
}

void Requests::lose_all() {
    const proto::ErrorAnswer refusal{.message = "the connection was lost before the server had answered"};
    for (const auto& [id, then] : std::exchange(waiting_, {})) then(std::unexpected(refusal));
}

bool Requests::answer(const proto::Answer& answer) {
    return pass_on(answer.id, answer.result);
}

bool Requests::answer(const proto::ErrorAnswer& refusal) {
    return refusal.id && pass_on(*refusal.id, std::unexpected(refusal));
}

bool Requests::pass_on(const proto::RequestId& id, const Reply& reply) {
    const auto* const number = std::get_if<std::int64_t>(&id);
    if (!number) return false;
    const auto waiting = waiting_.extract(*number); // taken out first: what follows may ask again
    if (waiting.empty()) return false;
    waiting.mapped()(reply);
    return true;
}

} // namespace visavis::client

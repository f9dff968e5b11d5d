#include "client/net/incoming.hpp"

#include <utility>

#include "proto/limits.hpp"
#include "proto/text_checks.hpp"

namespace visavis::client {

namespace {

std::optional<Notice> read_notice(std::string_view line) {
    if (line.size() > proto::limits::message_bytes || proto::nesting_of(line) > proto::limits::nesting)
        return std::nullopt;
    nlohmann::json message = nlohmann::json::parse(line, nullptr, false);
    if (!message.is_object()) return std::nullopt;
    const auto method = message.find("method");
    if (method == message.end() || !method->is_string()) return std::nullopt;
    const auto params = message.find("params");
    return Notice{method->get<std::string>(),
                  params == message.end() ? nlohmann::json::object() : std::move(*params)};
}

} // namespace

Incoming read_incoming(std::string_view line) {
    if (auto notice = read_notice(line)) return std::move(*notice);
    proto::ServerMessage message = proto::decode_server_message(line);
    if (auto* answer = std::get_if<proto::Answer>(&message)) return std::move(*answer);
    if (auto* refusal = std::get_if<proto::ErrorAnswer>(&message)) return std::move(*refusal);
    if (auto* fault = std::get_if<proto::Unreadable>(&message)) return std::move(*fault);
    return proto::Unreadable{"the message is no answer and no notification"};
}

} // namespace visavis::client

// Tells the Python tests what the C++ code thinks.
//   codec_oracle describe                all messages, reasons, limits and features, as one JSON document
//   codec_oracle read-requests           for each line of the input: the line again as the codec writes it,
//   or
//                                        the error that it would be answered with
//   codec_oracle read-server-messages    for each line "METHOD MESSAGE" of the input: "ok", or what is wrong;
//                                        an answer is read as that method's, and nothing unknown passes
#include <cstdio>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "proto/features.hpp"
#include "proto/limits.hpp"
#include "proto/reader.hpp"
#include "tests/proto/oracle/describe.hpp"

namespace visavis::proto {

namespace {

using nlohmann::json;

/// Calls `visit` with a null pointer to each alternative.
template <class Variant, class Visit>
void for_each_alternative(Visit&& visit) {
    [&]<std::size_t... i>(std::index_sequence<i...>) {
        (visit(static_cast<const std::variant_alternative_t<i, Variant>*>(nullptr)), ...);
    }(std::make_index_sequence<std::variant_size_v<Variant>>());
}

json all_limits() {
    return {{"protocol_version", limits::protocol_version},
            {"request_bytes", limits::request_bytes},
            {"message_bytes", limits::message_bytes},
            {"nesting", limits::nesting},
            {"broken_lines", limits::broken_lines},
            {"id_bytes", limits::id_bytes},
            {"page", limits::page},
            {"name_characters", limits::name_characters},
            {"client_bytes", limits::client_bytes},
            {"action_bytes", limits::action_bytes},
            {"echoed_bytes", limits::echoed_bytes},
            {"said_bytes", limits::said_bytes},
            {"token_characters", limits::token_characters},
            {"room_code_characters", limits::room_code_characters},
            {"match_id_characters", limits::match_id_characters},
            {"least_clock_ms", limits::least_clock.count()},
            {"most_clock_ms", limits::most_clock.count()},
            {"most_increment_ms", limits::most_increment.count()},
            {"record_page", limits::record_page},
            {"record_bytes", limits::record_bytes},
            {"connections_per_player", limits::connections_per_player},
            {"muted_players", limits::muted_players},
            {"hello_deadline_ms", limits::hello_deadline.count()}};
}

json description() {
    json all;
    for_each_alternative<Call>([&]<class Message>(const Message*) {
        all["requests"][std::string(Message::method)] = {{"params", describe<Message>()},
                                                         {"result", describe<typename Message::Result>()}};
    });
    for_each_alternative<Notification>([&]<class Message>(const Message*) {
        all["notifications"][std::string(Message::method)] = describe<Message>();
    });
    for_each_alternative<Event>([&]<class Message>(const Message*) {
        all["events"][std::string(Message::type)] = describe<Message>();
    });
    all["error"] = describe<Error>();
    for (const ReasonRow& row : all_reasons())
        all["reasons"].push_back({{"word", row.word}, {"code", row.code}, {"sentence", row.sentence}});
    all["limits"] = all_limits();
    all["features"] = features;
    return all;
}

std::string read_request(std::string_view line) {
    const auto request = decode_request(line);
    if (!request) return encode_error(request.error().id, request.error().error);
    return std::visit([&](const auto& call) { return encode_request(request->id, call); }, request->call);
}

template <Object Message>
std::string fault_of(const json& from) {
    Message message;
    const ReadResult fault = read(from, message, Unknown::refused);
    return fault ? fault->param + " " + fault->expected : "ok";
}

std::string read_server_message(std::string_view method, const json& message) {
    std::string verdict = "no such method";
    if (message.contains("error")) return fault_of<Error>(message["error"]);
    for_each_alternative<Call>([&]<class Message>(const Message*) {
        if (method == Message::method && message.contains("result"))
            verdict = fault_of<typename Message::Result>(message["result"]);
    });
    for_each_alternative<Notification>([&]<class Message>(const Message*) {
        if (method == Message::method && message.contains("params"))
            verdict = fault_of<Message>(message["params"]);
    });
    return verdict;
}

int answer(std::string_view question) {
    if (question == "describe") {
        std::cout << description().dump(2) << '\n';
        return 0;
    }
    std::string line;
    while (std::getline(std::cin, line)) {
        if (question == "read-requests") {
            std::cout << read_request(line);
        } else {
            const auto space = line.find(' ');
            std::cout << read_server_message(line.substr(0, space), json::parse(line.substr(space + 1)))
                      << '\n';
        }
    }
    return 0;
}

} // namespace

} // namespace visavis::proto

int main(int count, char** arguments) {
    if (count == 2) return visavis::proto::answer(arguments[1]);
    std::fputs("usage: codec_oracle describe | read-requests | read-server-messages\n", stderr);
    return 2;
}

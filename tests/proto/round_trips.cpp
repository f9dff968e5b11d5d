// Every example is read and written again to the same bytes, and every message has one.
#include <doctest/doctest.h>

#include <set>
#include <string>

#include "proto/reader.hpp"
#include "tests/proto/examples.hpp"

namespace visavis::proto {

namespace {

using nlohmann::json;

/// What is read must be ours to the last member; an example with a slip fails here.
template <class Message>
std::optional<Message> read_strictly(const nlohmann::ordered_json& from) {
    Message message;
    const ReadResult fault = read(json(from), message, Unknown::refused);
    CHECK_MESSAGE(!fault, (fault ? fault->param + " must be " + fault->expected : ""));
    return fault ? std::nullopt : std::optional(std::move(message));
}

template <class Variant, std::size_t i = 0>
std::string write_again(const nlohmann::ordered_json& notification) {
    if constexpr (i == std::variant_size_v<Variant>) {
        return "no such notification";
    } else {
        using Message = std::variant_alternative_t<i, Variant>;
        if (notification["method"] != Message::method) return write_again<Variant, i + 1>(notification);
        const auto message = read_strictly<Message>(notification["params"]);
        return message ? encode_notification(*message) : "";
    }
}

/// The words by which the alternatives of a variant are told apart on the wire.
template <class Variant>
std::set<std::string, std::less<>> names_of() {
    return []<std::size_t... i>(std::index_sequence<i...>) {
        const auto name = []<class Message>(const Message*) {
            if constexpr (requires { Message::type; })
                return std::string(Message::type);
            else
                return std::string(Message::method);
        };
        return std::set<std::string, std::less<>>{
            name(static_cast<const std::variant_alternative_t<i, Variant>*>(nullptr))...};
    }(std::make_index_sequence<std::variant_size_v<Variant>>());
}

} // namespace

TEST_CASE("examples: a request is read and written again to the same bytes") {
    for (const Example& each : examples()) {
        if (each.request.empty() || each.answer.contains("error")) continue;
        CAPTURE(each.name);
        const auto request = decode_request(*each.line);
        CHECK(request.has_value());
        if (!request) continue;
        const std::string again =
            std::visit([&](const auto& call) { return encode_request(request->id, call); }, request->call);
        CHECK(again == line_of(each.request));
    }
}

TEST_CASE("examples: an answer is read and written again to the same bytes") {
    for (const Example& each : examples()) {
        if (!each.answer.contains("result")) continue;
        CAPTURE(each.name);
        const auto request = decode_request(*each.line);
        const auto answer = decode_server_message(each.answer.dump());
        CHECK(request.has_value());
        CHECK(std::holds_alternative<Answer>(answer));
        if (!request) continue;
        CHECK(std::get<Answer>(answer).id == request->id);
        std::visit(
            [&]<class Message>(const Message&) {
                if (const auto result = read_strictly<typename Message::Result>(each.answer["result"]))
                    CHECK(encode_answer(request->id, *result) == line_of(each.answer));
            },
            request->call);
    }
}

TEST_CASE("examples: a notification is read and written again to the same bytes") {
    for (const Example& each : examples()) {
        if (each.notification.empty()) continue;
        CAPTURE(each.name);
        CHECK(std::holds_alternative<Notification>(decode_server_message(each.notification.dump())));
        CHECK(write_again<Notification>(each.notification) == line_of(each.notification));
    }
}

TEST_CASE("examples: an error is what the codec or the table of reasons makes of it") {
    for (const Example& each : examples()) {
        if (!each.answer.contains("error")) continue;
        CAPTURE(each.name);
        const auto error = read_strictly<Error>(each.answer["error"]);
        if (!error) continue;
        const Reason reason = error->data.reason;
        CHECK(each.name == "error." + std::string(row_of(reason).word));
        CHECK(error->code == row_of(reason).code);

        Nullable<RequestId> id;
        read(json(each.answer["id"]), id, Unknown::refused);
        CHECK(encode_error(id, *error) == line_of(each.answer));

        if (const auto request = decode_request(each.line.value_or("")); each.line && !request) {
            CHECK(encode_error(request.error().id, request.error().error) == line_of(each.answer));
        } else if (reason == Reason::illegal_action) {
            CHECK(error->message == sentence(*error->data.why));
        } else if (reason == Reason::banned ||
                   reason == Reason::muted) { // until when and why stands behind it
            CHECK(error->message.starts_with(row_of(reason).sentence));
        } else {
            CHECK(error->message == row_of(reason).sentence);
            CHECK((row_of(reason).code == -32000 || reason == Reason::too_long)); // else the codec refuses
        }
    }
}

TEST_CASE("examples: every message, every event and every reason has one") {
    std::set<std::string, std::less<>> calls;
    std::set<std::string, std::less<>> notifications;
    std::set<std::string, std::less<>> events;
    std::set<std::string, std::less<>> reasons;
    for (const Example& each : examples()) {
        if (each.answer.contains("result")) calls.insert(each.request["method"].get<std::string>());
        if (each.answer.contains("error"))
            reasons.insert(each.answer["error"]["data"]["reason"].get<std::string>());
        if (each.notification.empty()) continue;
        notifications.insert(each.notification["method"].get<std::string>());
        if (each.notification["method"] == RoomUpdate::method)
            for (const auto& event : each.notification["params"]["events"])
                events.insert(event["type"].get<std::string>());
    }
    CHECK(calls == names_of<Call>());
    CHECK(notifications == names_of<Notification>());
    CHECK(events == names_of<Event>());
    for (const ReasonRow& row : all_reasons()) {
        CAPTURE(row.word);
        CHECK(reasons.contains(row.word));
    }
}

} // namespace visavis::proto

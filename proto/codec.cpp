#include "proto/codec.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <utility>

#include "proto/limits.hpp"
#include "proto/reader.hpp"
#include "proto/text_checks.hpp"

namespace visavis::proto {

namespace {

using nlohmann::json;

/// Methods of the protocol that this server knows of and does not offer yet.
constexpr std::array<std::string_view, 2> not_offered{"match.commit", "match.open"};

/// nlohmann takes a NUL for the end of its input and would pass over whatever follows it.
json parse(std::string_view line) {
    if (line.contains('\0')) return json(json::value_t::discarded);
    return json::parse(line, nullptr, false);
}

std::string echoed(std::string_view text) {
    return std::string(truncated(text, limits::echoed_bytes));
}

std::optional<RequestId> read_id(const json& from) {
    RequestId id;
    if (read(from, id, Unknown::refused)) return std::nullopt;
    if (const auto* text = std::get_if<std::string>(&id); text && text->size() > limits::id_bytes)
        return std::nullopt;
    return id;
}

Error error_saying(ErrorData data, std::string message) {
    Error refused = error(std::move(data));
    refused.message = std::move(message);
    return refused;
}

Error param_error(const ReadFault& fault) {
    const std::string param = fault.param.empty() ? "params" : echoed(fault.param);
    switch (fault.fault) {
        case Fault::unknown:
            return error_saying({.reason = Reason::unknown_param, .param = param},
                                "the method has no parameter '" + param + "'; leave it out");
        case Fault::missing:
            return error_saying({.reason = Reason::missing_param, .param = param},
                                "the parameter '" + param + "' is missing");
        case Fault::wrong:
            return invalid_param(param, fault.expected);
    }
    std::unreachable();
}

Error method_error(std::string_view method) {
    const bool is_known = std::ranges::find(not_offered, method) != not_offered.end();
    return error(ErrorData{.reason = is_known ? Reason::not_supported : Reason::unknown_method,
                           .method = echoed(method)});
}

template <std::size_t i = 0>
std::expected<Call, Error> decode_call(std::string_view method, const json& params) {
    if constexpr (i == std::variant_size_v<Call>) {
        return std::unexpected(method_error(method));
    } else {
        using Message = std::variant_alternative_t<i, Call>;
        if (method != Message::method) return decode_call<i + 1>(method, params);
        Message message;
        if (const auto fault = read(params, message, Unknown::refused))
            return std::unexpected(param_error(*fault));
        return Call(std::move(message));
    }
}

Refused broken(Reason reason) {
    return {std::nullopt, error(reason), true};
}

bool has_only_known_members(const json& request) {
    return std::ranges::all_of(request.items(), [](const auto& item) {
        return item.key() == "jsonrpc" || item.key() == "id" || item.key() == "method" ||
               item.key() == "params";
    });
}

} // namespace

std::expected<Request, Refused> decode_request(std::string_view line) {
    if (line.size() > limits::request_bytes) return std::unexpected(broken(Reason::too_long));
    if (!is_valid_utf8(line)) return std::unexpected(broken(Reason::invalid_utf8));
    if (nesting_of(line) > limits::nesting) return std::unexpected(broken(Reason::too_deep));
    const json request = parse(line);
    if (request.is_discarded()) return std::unexpected(broken(Reason::broken_json));
    if (!request.is_object()) return std::unexpected(broken(Reason::invalid_request));

    const auto id_member = request.find("id");
    const auto id = id_member == request.end() ? std::nullopt : read_id(*id_member);
    if (!id) return std::unexpected(broken(Reason::invalid_request));
    const auto version = request.find("jsonrpc");
    const auto method = request.find("method");
    if ((version != request.end() && *version != "2.0") || method == request.end() || !method->is_string() ||
        !has_only_known_members(request))
        return std::unexpected(Refused{*id, error(Reason::invalid_request), true});

    static const json no_params = json::object();
    const auto params = request.find("params");
    auto call =
        decode_call(method->get_ref<const std::string&>(), params == request.end() ? no_params : *params);
    if (!call) return std::unexpected(Refused{*id, std::move(call.error()), false});
    return Request{*id, std::move(*call)};
}

std::string encode_error(const Nullable<RequestId>& id, const Error& error) {
    std::string line = R"({"jsonrpc":"2.0","id":)";
    write(line, id);
    line += R"(,"error":)";
    write(line, error);
    line += "}\n";
    return line;
}

namespace {

template <std::size_t i = 0>
ServerMessage decode_notification(const std::string& method, const json& params) {
    if constexpr (i == std::variant_size_v<Notification>) {
        return UnknownNotification{method};
    } else {
        using Message = std::variant_alternative_t<i, Notification>;
        if (method != Message::method) return decode_notification<i + 1>(method, params);
        Message message;
        if (const auto fault = read(params, message, Unknown::ignored))
            return Unreadable{method + ": " + fault->param + " " + fault->expected};
        return Notification(std::move(message));
    }
}

ErrorAnswer decode_error_answer(Nullable<RequestId> id, const json& error) {
    ErrorAnswer answer{.id = std::move(id)};
    const json nothing = json::object();
    const auto data = error.find("data");
    const json& from = data != error.end() && data->is_object() ? *data : nothing;
    const auto take = [](const json& object, const char* name, auto& into) {
        if (const auto member = object.find(name); member != object.end())
            if (std::remove_cvref_t<decltype(into)> value{}; !read(*member, value, Unknown::ignored))
                into = value;
    };
    take(error, "code", answer.code);
    take(error, "message", answer.message);
    take(from, "reason", answer.reason);
    take(from, "versions", answer.versions);
    take(from, "note", answer.note);
    if (std::int64_t until_ms = -1; take(from, "until_ms", until_ms), until_ms >= 0)
        answer.until_ms = until_ms;
    if (std::int64_t retry_ms = -1; take(from, "retry_ms", retry_ms), retry_ms >= 0)
        answer.retry_ms = retry_ms;
    return answer;
}

} // namespace

ServerMessage decode_server_message(std::string_view line) {
    if (line.size() > limits::message_bytes) return Unreadable{"the message is too long"};
    if (nesting_of(line) > limits::nesting) return Unreadable{"the message is nested too deeply"};
    json message = parse(line);
    if (!message.is_object()) return Unreadable{"the message is no JSON object"};
    if (const auto method = message.find("method"); method != message.end() && method->is_string()) {
        const auto params = message.find("params");
        return decode_notification(method->get<std::string>(),
                                   params == message.end() ? json::object() : *params);
    }
    Nullable<RequestId> id;
    if (const auto member = message.find("id"); member != message.end())
        if (const auto read = read_id(*member)) id = *read;
    if (const auto error = message.find("error"); error != message.end() && error->is_object())
        return decode_error_answer(std::move(id), *error);
    const auto result = message.find("result");
    if (result == message.end() || !id) return Unreadable{"the message is no answer and no notification"};
    return Answer{*id, std::make_shared<const json>(std::move(*result))};
}

} // namespace visavis::proto

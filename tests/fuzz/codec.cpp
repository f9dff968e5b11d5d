// Both decoders, on whatever the fuzzer makes of the examples: neither throws, and what they write in turn
// is valid and read again.
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "proto/codec.hpp"
#include "proto/text_checks.hpp"
#include "tests/fuzz/require.hpp"

namespace visavis::proto {

namespace {

using fuzz::require;

std::string_view without_end(std::string_view line) {
    return line.substr(0, line.size() - 1);
}

void serve(std::string_view line) {
    const auto request = decode_request(line);
    if (!request) {
        const std::string answer = encode_error(request.error().id, request.error().error);
        require(is_valid_utf8(answer), "an error is UTF-8");
        require(nlohmann::json::accept(answer), "an error is JSON");
        require(answer.find('\n') == answer.size() - 1, "an error is one line");
        return;
    }
    const auto write = [](const Request& from) {
        return std::visit([&](const auto& call) { return encode_request(from.id, call); }, from.call);
    };
    const std::string written = write(*request);
    const auto again = decode_request(without_end(written));
    // What is written may be longer than what was read, by its escapes, and then is no request any more.
    if (again) require(write(*again) == written, "a request is written as it was read");
}

void follow(std::string_view line) {
    const ServerMessage message = decode_server_message(line);
    const auto* const notification = std::get_if<Notification>(&message);
    if (notification == nullptr) return;
    const auto write = [](const Notification& from) {
        return std::visit([](const auto& each) { return encode_notification(each); }, from);
    };
    const std::string written = write(*notification);
    const ServerMessage again = decode_server_message(without_end(written));
    if (const auto* const same = std::get_if<Notification>(&again))
        require(write(*same) == written, "a notification is written as it was read");
}

} // namespace

} // namespace visavis::proto

// The name is libFuzzer's. NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view line(reinterpret_cast<const char*>(data), size);
    visavis::proto::serve(line);
    visavis::proto::follow(line);
    return 0;
}

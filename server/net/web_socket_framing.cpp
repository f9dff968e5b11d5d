#include "server/net/web_socket_framing.hpp"

#include <utility>

#include "proto/fields.hpp"
#include "proto/text_checks.hpp"
#include "server/net/read_buffer.hpp"

namespace visavis::server {

using namespace web_socket;

namespace {

/// In a word for people who look into their browser's tools; programs have the code.
std::string_view explain(Close fault) {
    switch (fault) {
        case Close::unsupported:
            return "a binary frame";
        case Close::not_utf8:
            return "not UTF-8";
        case Close::protocol_error:
            return "not as RFC 6455 says";
        case Close::normal:
        case Close::going_away:
        case Close::policy:
        case Close::too_long:
        case Close::try_later:
            break;
    }
    return "";
}

Close code_of(proto::ClosingReason reason) {
    switch (reason) {
        case proto::ClosingReason::shutdown:
            return Close::going_away;
        case proto::ClosingReason::too_long:
            return Close::too_long;
        case proto::ClosingReason::server_full:
            return Close::try_later;
        case proto::ClosingReason::hello_timeout:
        case proto::ClosingReason::too_many_errors:
        case proto::ClosingReason::too_slow:
        case proto::ClosingReason::tls_required:
        case proto::ClosingReason::replaced:
        case proto::ClosingReason::kicked:
        case proto::ClosingReason::banned:
            break;
    }
    return Close::policy;
}

} // namespace

std::optional<std::string_view> WebSocketFraming::next(ReadBuffer& in) {
    if (!message_.empty()) message_ = {}; // an idle connection holds no long message
    while (state_ == State::open) {
        const auto head = read_head(in.unread());
        if (!head) return std::nullopt;
        if (const auto fault = fault_of(*head)) {
            fail(*fault);
            break;
        }
        const bool is_part = !is_control(head->opcode);
        if (is_part && head->payload_bytes > message_bytes_ - fragments_.size()) {
            state_ = State::too_long;
            break;
        }
        const auto payload_bytes = static_cast<std::size_t>(head->payload_bytes);
        const std::size_t frame_bytes = head->head_bytes + payload_bytes;
        if (in.unread().size() < frame_bytes) return std::nullopt;
        const auto payload = in.first(frame_bytes).subspan(head->head_bytes);
        unmask(payload, head->mask);
        in.consume(frame_bytes);
        const std::string_view text(payload.data(), payload.size());
        if (!is_part)
            handle_control(head->opcode, text);
        else if (const auto message = complete(*head, text))
            return message;
    }
    return std::nullopt;
}

/// Frames that `next` has not looked at: the payload of none of them is needed.
bool WebSocketFraming::has_message(const ReadBuffer& in) const {
    if (state_ != State::open) return false;
    std::string_view rest = in.unread();
    while (const auto head = read_head(rest)) {
        if (rest.size() - head->head_bytes < head->payload_bytes) return false;
        if (head->is_last && !is_control(head->opcode)) return true;
        rest.remove_prefix(head->head_bytes + static_cast<std::size_t>(head->payload_bytes));
    }
    return false;
}

std::optional<Close> WebSocketFraming::fault_of(const FrameHead& head) const {
    if (head.has_reserved_bits || !head.is_masked) return Close::protocol_error;
    switch (head.opcode) {
        case Opcode::continuation:
            if (!is_fragmented_) return Close::protocol_error;
            return std::nullopt;
        case Opcode::text:
            if (is_fragmented_) return Close::protocol_error;
            return std::nullopt;
        case Opcode::binary:
            return is_fragmented_ ? Close::protocol_error : Close::unsupported;
        case Opcode::close:
        case Opcode::ping:
        case Opcode::pong:
            if (!head.is_last || head.payload_bytes > most_control_bytes) return Close::protocol_error;
            return std::nullopt;
    }
    return Close::protocol_error;
}

/// However many pings come at once, answering the newest is enough (RFC 6455, 5.5.3): what waits to be sent
/// does not grow with them.
void WebSocketFraming::handle_control(Opcode opcode, std::string_view payload) {
    if (opcode == Opcode::ping) reply_ = control_frame(Opcode::pong, payload);
    if (opcode == Opcode::close) handle_close(payload);
}

void WebSocketFraming::handle_close(std::string_view payload) {
    state_ = State::over;
    if (payload.empty()) {
        reply_ = control_frame(Opcode::close, payload);
        return;
    }
    if (payload.size() == 1) return fail(Close::protocol_error);
    const unsigned code =
        static_cast<unsigned char>(payload[0]) * 256U + static_cast<unsigned char>(payload[1]);
    if (!may_close_with(code)) return fail(Close::protocol_error);
    if (!proto::is_valid_utf8(payload.substr(2))) return fail(Close::not_utf8);
    reply_ = control_frame(Opcode::close, payload.substr(0, 2));
}

/// The message that this frame is, or is the last fragment of.
std::optional<std::string_view> WebSocketFraming::complete(const FrameHead& head, std::string_view payload) {
    std::string_view message = payload;
    if (is_fragmented_ || !head.is_last) {
        fragments_ += payload;
        is_fragmented_ = !head.is_last;
        if (is_fragmented_) return std::nullopt;
        message_ = std::exchange(fragments_, {});
        message = message_;
    }
    if (proto::is_valid_utf8(message)) return message;
    fail(Close::not_utf8);
    return std::nullopt;
}

void WebSocketFraming::fail(Close code) {
    state_ = State::over;
    reply_ = close_frame(code, explain(code));
}

std::string WebSocketFraming::probe() const {
    return control_frame(Opcode::ping, {});
}

std::string WebSocketFraming::farewell(proto::ClosingReason reason) const {
    return close_frame(code_of(reason), proto::word(reason));
}

} // namespace visavis::server

// WebSocket (RFC 6455) once the handshake is done: a message is a text frame, or fragments of one. Knows no
// socket and nothing of what a message says.
#pragma once

#include <array>
#include <span>
#include <utility>

#include "server/net/framing.hpp"
#include "server/net/web_socket_frames.hpp"

namespace visavis::server {

/// Why not Beast's stream: it would read on its own, so that nobody could tell when a message that waits
/// behind another one came (clocks are stopped by it), and it writes each message with a write of its own
/// (which costs as much as all the rest). Tests hold this to Beast's client.
class WebSocketFraming final : public Framing {
  public:
    explicit WebSocketFraming(std::size_t message_bytes = proto::limits::request_bytes)
        : message_bytes_(message_bytes) {}

    std::optional<std::string_view> next(ReadBuffer& in) override;
    bool has_message(const ReadBuffer& in) const override;
    State state() const override { return state_; }
    /// A peer that is gone without a Close frame reads no more either.
    bool end() override { return false; }

    /// The answer to the newest ping, or the Close frame that ends it.
    std::string take_reply() override { return std::exchange(reply_, {}); }
    std::string probe() const override;
    std::string farewell(proto::ClosingReason reason) const override;

  private:
    std::optional<web_socket::Close> fault_of(const web_socket::FrameHead& head) const;
    void handle_control(web_socket::Opcode opcode, std::string_view payload);
    void handle_close(std::string_view payload);
    std::optional<std::string_view> complete(const web_socket::FrameHead& head, std::string_view payload);
    void fail(web_socket::Close code);

    std::size_t message_bytes_;
    State state_ = State::open;
    bool is_fragmented_ = false; ///< the first fragment of a message has come, and not yet the last
    std::string fragments_;      ///< of the message that is coming
    std::string message_;        ///< the last one that came in fragments
    std::string reply_;
};

} // namespace visavis::server

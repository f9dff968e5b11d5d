// JSON lines: cuts a stream at LF or CRLF, however the network has chopped it. Knows no socket and nothing of
// what a line says.
#pragma once

#include "server/net/framing.hpp"

namespace visavis::server {

/// Lines are views into the buffer, without their ends; blank ones are passed over. After a line that is
/// longer than the limit there are no more: whoever sends it is not read any further.
class LineFraming final : public Framing {
  public:
    explicit LineFraming(std::size_t line_bytes = proto::limits::request_bytes) : line_bytes_(line_bytes) {}

    std::optional<std::string_view> next(ReadBuffer& in) override;
    /// Be it a blank line.
    bool has_message(const ReadBuffer& in) const override;
    State state() const override { return is_too_long_ ? State::too_long : State::open; }
    /// What is left without a line end is the last line.
    bool end() override {
        has_ended_ = true;
        return true;
    }

    std::string take_reply() override { return {}; }
    std::string probe() const override { return {}; }
    std::string farewell(proto::ClosingReason) const override { return {}; }

  private:
    std::optional<std::string_view> next_line(ReadBuffer& in);

    std::size_t line_bytes_;
    std::size_t scanned_ =
        0; ///< unread bytes without a line end: a line that comes byte by byte is scanned once
    bool has_ended_ = false;
    bool is_too_long_ = false;
};

} // namespace visavis::server

// A connection without a socket: the server's own outbox, emptied when the test reads. It keeps what
// `Link` promises, so that a session cannot tell.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "proto/codec.hpp"
#include "server/net/link.hpp"
#include "server/net/outbox.hpp"

namespace visavis::tests {

class RecordingLink final : public server::Link {
  public:
    explicit RecordingLink(std::size_t outbox_bytes) : outbox_(outbox_bytes) {}

    bool has_room_for(std::size_t bytes) const override { return outbox_.has_room_for(bytes); }
    void send(server::SharedLine line, server::DropTag tag) override {
        if (is_finished_) return;
        if (!outbox_.push(std::move(line), tag)) finish(proto::ClosingReason::too_slow, std::nullopt);
    }
    void drop(server::DropTag tag) override { outbox_.drop(tag); }
    void finish(proto::ClosingReason reason, std::optional<Milliseconds> retry) override {
        if (is_finished_) return;
        is_finished_ = true;
        if (reason == proto::ClosingReason::too_slow) outbox_.drop_all();
        proto::SessionClosing closing{.reason = reason};
        if (retry) closing.retry_ms = retry->count();
        outbox_.push_last(std::make_shared<const std::string>(proto::encode_notification(closing)));
    }
    std::optional<ServerTime> unheard_since() const override { return unheard_since_; }
    void resume() override {} // who feeds the session looks at `is_busy`, as often as anything has happened

    /// Said by who feeds the session: when the next line was read that it has not been given yet.
    void set_unheard_since(std::optional<ServerTime> at) { unheard_since_ = at; }

    bool is_finished() const { return is_finished_; }

    /// All that waits to be sent, as it would arrive.
    std::string read() {
        std::string bytes;
        while (!outbox_.is_empty()) {
            for (const auto& buffer : outbox_.begin_write())
                bytes.append(static_cast<const char*>(buffer.data()), buffer.size());
            outbox_.end_write();
        }
        return bytes;
    }

  private:
    server::Outbox outbox_;
    bool is_finished_ = false;
    std::optional<ServerTime> unheard_since_;
};

} // namespace visavis::tests

// Requests on their way and what is to happen with their answers. Knows no socket and no room.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "proto/codec.hpp"

namespace visavis::client {

/// Where requests leave: a connection, or a test that records them.
class Wire {
  public:
    virtual ~Wire() = default;
    /// One message with its line end.
    virtual void send(std::string line) = 0;
};

/// The result as it came, or the refusal.
using Reply = std::expected<std::shared_ptr<const nlohmann::json>, proto::ErrorAnswer>;

/// A refusal of ours, not the server's: the connection ended before the answer came.
bool is_lost(const proto::ErrorAnswer& refusal);

class Requests {
  public:
    using Then = std::function<void(const Reply&)>;

    explicit Requests(Wire& wire) : wire_(wire) {}

    /// The caller sees to it that few are unanswered at a time; nothing else bounds them.
    template <proto::Object Message>
    void ask(const Message& message, Then then) {
        const std::int64_t id = next_id_++;
        waiting_.emplace(id, std::move(then));
        wire_.send(proto::encode_request(id, message));
    }

    /// Passes on what answers a request of ours; says whether it did.
    bool answer(const proto::Answer& answer);
    bool answer(const proto::ErrorAnswer& refusal);

    /// The connection is lost: nothing that is on its way will be answered. Everybody who waits gets a
    /// refusal that `is_lost`.
    void lose_all();

    bool all_answered() const { return waiting_.empty(); }

  private:
    bool pass_on(const proto::RequestId& id, const Reply& reply);

    Wire& wire_;
    std::int64_t next_id_ = 1;
    std::map<std::int64_t, Then> waiting_;
};

} // namespace visavis::client

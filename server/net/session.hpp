// One client's conversation: who it is, how fast it may ask, which rooms it follows. Knows no socket: bytes
// come in as whole lines with their time, and leave through a `Link`.
#pragma once

#include <string_view>

#include "common/match/time.hpp"
#include "server/net/conversation.hpp"
#include "server/net/link.hpp"

namespace visavis::server {

struct Services;

class Session final : public Conversation {
  public:
    /// `address` is whose wrong guesses at room codes are counted together; it is copied.
    Session(Services& services, Link& link, const Address& address);
    ~Session() override;
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    void receive(std::string_view line, ServerTime at) override;
    void receive_too_long(ServerTime at) override;
    bool is_busy() const override;
    bool is_greeted() const override;
};

} // namespace visavis::server

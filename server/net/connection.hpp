// One TCP connection: finds out what it speaks, reads messages for its conversation, writes what the
// conversation sends, and ends in an orderly way. Knows nothing of what is said.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "server/net/address.hpp"
#include "server/net/conversation.hpp"
#include "server/net/deadlines.hpp"
#include "server/net/framing.hpp"
#include "server/net/handshakes.hpp"
#include "server/net/http_exchange.hpp"
#include "server/net/link.hpp"
#include "server/net/outbox.hpp"
#include "server/net/proxies.hpp"
#include "server/net/sniff.hpp"
#include "server/net/wakeup.hpp"
#include "server/net/wire.hpp"

namespace visavis::server {

class Connection;
class TlsIdentity;

/// What all connections share; outlives them.
struct Surroundings {
    const Clock& clock;
    Deadlines deadlines;
    std::size_t outbox_bytes;
    OpenConversation open;
    HttpService* http;      ///< none: who speaks HTTP is closed without a word
    const TlsIdentity* tls; ///< none: so is who speaks TLS
    bool is_tls_required;   ///< JSON lines without it are told so
    Handshakes handshakes;
    Proxies proxies;
    /// A proxy has brought somebody from this address: whether there is a place, which is theirs then.
    std::function<bool(const Connection&, const Address&)> give_place;
    Traffic traffic;
    /// Called in a turn of the loop of its own, once nothing runs on the connection's behalf any more: the
    /// owner destroys it.
    std::function<void(Connection&)> on_ended;
};

/// A reader and a writer coroutine run from `start` or `turn_away` until the connection ends. Both belong to
/// the connection, which tells its owner when the second has come to its end. There is no timer for each
/// connection: its owner calls `check_deadlines` in a regular sweep over all of them.
class Connection final : public Link {
  public:
    /// `is_proxy`: it speaks for others and is believed about them.
    Connection(Socket socket, const Address& address, bool is_proxy, Surroundings& surroundings);
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    /// Should the conversation fail to begin, the failure is logged and the connection ends.
    void start() { run(); }
    /// Says why there is no conversation, as soon as it is known in which language, and ends.
    void turn_away(proto::ClosingReason reason, std::optional<Milliseconds> retry);

    /// Like `finish`, but a request whose facts are being stored is answered first, if that takes no longer
    /// than the farewell may.
    void finish_when_free(proto::ClosingReason reason, std::optional<Milliseconds> retry);
    /// Ends at once; what is queued is lost.
    void close();
    void check_deadlines();

    bool has_room_for(std::size_t bytes) const override { return outbox_.has_room_for(bytes); }
    void send(SharedLine line, DropTag tag) override;
    void drop(DropTag tag) override { outbox_.drop(tag); }
    void finish(proto::ClosingReason reason, std::optional<Milliseconds> retry) override;
    std::optional<ServerTime> unheard_since() const override;
    void resume() override { reader_wakeup_.wake(); }

  private:
    enum class Phase : std::uint8_t {
        talking,
        ending, ///< nothing more is queued or handled: what is queued is written, then our side is shut
        closed,
    };
    struct Farewell {
        proto::ClosingReason reason;
        std::optional<Milliseconds> retry;
    };

    Task<> read();
    Task<Carrier> recognize();
    Task<Carrier> secure();
    bool is_introduced();
    Task<bool> serve_http();
    Task<> converse();
    Task<> handle_messages();
    Task<> pause();
    void handle_state();
    Task<> discard();
    Task<> write();

    void run();
    void begin(std::unique_ptr<Framing> framing);
    bool is_shaking_hands() const { return handshake_ != 0; }
    void end_handshake();
    bool is_busy() const { return conversation_ && conversation_->is_busy(); }
    void check_talking(ServerTime now);
    void check_life(ServerTime now);
    void send_control(std::string frame);
    void end_within(Milliseconds time);
    void release_conversation();
    void on_task_ended(std::exception_ptr failure);

    Surroundings& surroundings_;
    std::shared_ptr<Precedence> precedence_ = std::make_shared<Precedence>(Precedence::later);
    Executor executor_;
    Address address_;
    bool is_proxy_; ///< and has not said for whom it speaks from here on
    Wire wire_;
    Outbox outbox_;
    Wakeup reader_wakeup_;
    Wakeup writer_wakeup_;
    Phase phase_ = Phase::talking;
    bool is_greeted_ = false;
    bool is_pausing_ = false;
    std::uint8_t running_ = 0;   ///< coroutines and posted tasks that use this object
    ServerTime phase_ends_at_;   ///< talking: without a hello or with a farewell to come; ending: always
    ServerTime write_ends_at_{}; ///< of the batch in flight
    std::optional<ServerTime> pinged_at_;
    Handshakes::Number handshake_ = 0; ///< while it is under way
    std::optional<Farewell> farewell_when_free_;
    std::unique_ptr<HttpExchange> http_;         ///< while HTTP is spoken
    std::unique_ptr<Framing> framing_;           ///< once it is known what is spoken
    std::unique_ptr<Conversation> conversation_; ///< while talking, from then on; none for who is turned away
};

} // namespace visavis::server

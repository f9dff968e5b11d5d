#include "server/assembly.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <memory>

#include "server/clock.hpp"
#include "server/net/services.hpp"
#include "server/net/session.hpp"
#include "server/store/memory_journal.hpp"

namespace visavis::server {

namespace {

class Assembly {
  public:
    Assembly(boost::asio::io_context& io, const Clock& clock, const Settings& settings)
        : clock_(clock), services_(settings, clock, journal_, random_), heartbeat_(io) {
        beat();
    }

    std::unique_ptr<Conversation> open(Link& link, const Address& address) {
        return std::make_unique<Session>(services_, link, address);
    }

  private:
    /// Rooms ask for their next alarm in any turn of the loop. A steady beat finds what is due within its
    /// interval, and costs less than moving a timer with every action; a clock's end is dated by the clock,
    /// not by the beat.
    void beat() {
        heartbeat_.expires_after(heartbeat_interval);
        heartbeat_.async_wait([this](boost::system::error_code cancelled) {
            if (cancelled) return;
            const ServerTime now = clock_.now();
            if (const auto due = services_.lobby.next_alarm(); due && *due <= now)
                services_.lobby.run_alarms(now);
            if (now - swept_at_ >= sweep_interval) {
                swept_at_ = now;
                services_.lobby.sweep(now);
            }
            beat();
        });
    }

    static constexpr Milliseconds heartbeat_interval{10};
    static constexpr Milliseconds sweep_interval{60'000};

    const Clock& clock_;
    MemoryJournal journal_;
    SecureRandom random_;
    Services services_;
    boost::asio::steady_timer heartbeat_;
    ServerTime swept_at_ = clock_.now();
};

} // namespace

OpenConversation assemble(boost::asio::io_context& io, const Clock& clock, const Settings& settings) {
    const auto assembly = std::make_shared<Assembly>(io, clock, settings);
    return [assembly](Link& link, const Address& address) { return assembly->open(link, address); };
}

} // namespace visavis::server

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
        : clock_(clock), services_(settings, journal_, random_), sweeper_(io) {
        sweep_later();
    }

    std::unique_ptr<Conversation> open(Link& link, const Address& address) {
        return std::make_unique<Session>(services_, link, address);
    }

  private:
    void sweep_later() {
        sweeper_.expires_after(std::chrono::minutes(1));
        sweeper_.async_wait([this](boost::system::error_code cancelled) {
            if (cancelled) return;
            services_.lobby.sweep(clock_.now());
            sweep_later();
        });
    }

    const Clock& clock_;
    MemoryJournal journal_;
    SecureRandom random_;
    Services services_;
    boost::asio::steady_timer sweeper_;
};

} // namespace

OpenConversation assemble(boost::asio::io_context& io, const Clock& clock, const Settings& settings) {
    const auto assembly = std::make_shared<Assembly>(io, clock, settings);
    return [assembly](Link& link, const Address& address) { return assembly->open(link, address); };
}

} // namespace visavis::server

#include "server/assembly.hpp"

#include <spdlog/spdlog.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <memory>
#include <utility>

#include "proto/features.hpp"
#include "server/admin/administration.hpp"
#include "server/admin/metrics.hpp"
#include "server/clock.hpp"
#include "server/net/services.hpp"
#include "server/net/session.hpp"
#include "server/play/solver_thread.hpp"
#include "server/store/store.hpp"
#include "server/web/assets.hpp"
#include "server/web/site.hpp"

namespace visavis::server {

namespace {

class Assembly {
  public:
    Assembly(boost::asio::io_context& io, SteadyClock& clock, const Settings& settings,
             std::unique_ptr<Store> store, Store::Recovered recovered)
        : clock_(clock),
          store_(std::move(store)),
          solver_(io.get_executor()),
          analyst_(io.get_executor()),
          services_(settings, clock, *store_, *store_, *store_, *store_, random_, solver_, analyst_),
          site_(settings, *store_, *store_, [this] { return services_.lobby.allows_new_rooms(); }),
          heartbeat_(io) {
        clock.start_after(recovered.last);
        if (assets::has_client()) services_.features.emplace_back(proto::web_feature);
        const ServerTime now = clock_.now();
        spdlog::info("data is kept {}",
                     settings.data_folder.empty() ? "in memory alone" : "in " + settings.data_folder);
        if (!recovered.rooms.empty())
            spdlog::info("{} open rooms go on; the server was down for {} s", recovered.rooms.size(),
                         std::chrono::duration_cast<std::chrono::seconds>(now - recovered.last).count());
        for (const PlayerEntry& player : recovered.players) services_.players.recover(player);
        for (const Sanction& sanction : recovered.sanctions) services_.sanctions.recover(sanction);
        for (RecoveredRoom& room : recovered.rooms)
            services_.lobby.recover(std::move(room), recovered.stopped, now);
        for (const auto& room : services_.lobby.all()) services_.opponents.attend(*room);
        beat();
    }
    Assembly(const Assembly&) = delete;
    Assembly& operator=(const Assembly&) = delete;
    /// Clocks have run to the very end.
    ~Assembly() {
        if (services_.lobby.clocks_run()) store_->stamp(clock_.now());
    }

    std::unique_ptr<Conversation> open(Link& link, const Address& address) {
        return std::make_unique<Session>(services_, link, address);
    }

    HttpService& site() { return site_; }
    std::string measure(const Traffic& traffic, std::size_t connections) const {
        return write_metrics(services_, *store_, traffic, connections);
    }

    /// Why it cannot begin; the assembly is no good then.
    std::optional<std::string> begin_administration(boost::asio::io_context& io, const Settings& settings) {
        auto begun = Administration::begin(io, services_, clock_, settings);
        if (!begun) return std::move(begun.error());
        administration_ = std::move(*begun);
        return std::nullopt;
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
            if (administration_) administration_->pass_time();
            if (now - stamped_at_ >= stamp_interval && services_.lobby.clocks_run()) {
                stamped_at_ = now;
                store_->stamp(now);
            }
            if (now - swept_at_ >= sweep_interval) {
                swept_at_ = now;
                services_.lobby.sweep(now);
                services_.sanctions.sweep(now);
            }
            beat();
        });
    }

    static constexpr Milliseconds heartbeat_interval{10};
    static constexpr Milliseconds stamp_interval{1'000};
    static constexpr Milliseconds sweep_interval{60'000};

    const Clock& clock_;
    std::unique_ptr<Store> store_;
    SecureRandom random_;
    SolverThread solver_;
    SolverThread analyst_;
    Services services_;
    Site site_;
    boost::asio::steady_timer heartbeat_;
    std::unique_ptr<Administration> administration_;
    ServerTime stamped_at_ = clock_.now();
    ServerTime swept_at_ = clock_.now();
};

} // namespace

std::expected<Hosts, std::string> assemble(boost::asio::io_context& io, SteadyClock& clock,
                                           const Settings& settings) {
    auto opened = Store::open(io, settings.data_folder);
    if (!opened) return std::unexpected(std::move(opened.error()));
    const auto assembly =
        std::make_shared<Assembly>(io, clock, settings, std::move(opened->first), std::move(opened->second));
    if (auto fault = assembly->begin_administration(io, settings)) return std::unexpected(std::move(*fault));
    return Hosts{
        .open = [assembly](Link& link, const Address& address) { return assembly->open(link, address); },
        .http = {assembly, &assembly->site()},
        .measure = [assembly](const Traffic& traffic,
                              std::size_t connections) { return assembly->measure(traffic, connections); },
    };
}

} // namespace visavis::server

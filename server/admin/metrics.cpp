#include "server/admin/metrics.hpp"

#include <dirent.h>
#include <prometheus/client_metric.h>
#include <prometheus/metric_family.h>
#include <prometheus/metric_type.h>
#include <prometheus/text_serializer.h>
#include <unistd.h>

#include <array>
#include <fstream>
#include <limits>
#include <map>
#include <sstream>
#include <string_view>
#include <utility>
#include <vector>

#include "proto/messages/session.hpp"
#include "server/net/services.hpp"
#include "server/room/view.hpp"
#include "server/version.hpp"
#include "server/web/origin.hpp"
#include "server/web/response.hpp"

namespace visavis::server {

namespace {

using prometheus::ClientMetric;
using prometheus::MetricFamily;
using prometheus::MetricType;
using Labels = std::vector<ClientMetric::Label>;

class Page {
  public:
    /// The last family, to which the next values belong.
    void family(const char* name, const char* help, MetricType type) {
        families_.push_back({.name = name, .help = help, .type = type, .metric = {}});
    }
    template <class Number>
    void value(Number number, Labels labels = {}) {
        ClientMetric metric;
        metric.label = std::move(labels);
        if (families_.back().type == MetricType::Counter)
            metric.counter.value = static_cast<double>(number);
        else
            metric.gauge.value = static_cast<double>(number);
        families_.back().metric.push_back(std::move(metric));
    }
    void value(const Durations& durations) {
        ClientMetric metric;
        std::uint64_t so_far = 0;
        for (std::size_t i = 0; i < durations.counts().size(); ++i) {
            const bool is_last = i == Durations::bounds.size();
            so_far += durations.counts()[i];
            metric.histogram.bucket.push_back(
                {.cumulative_count = so_far,
                 .upper_bound = is_last ? std::numeric_limits<double>::infinity() : Durations::bounds[i]});
        }
        metric.histogram.sample_count = durations.count();
        metric.histogram.sample_sum = durations.seconds();
        families_.back().metric.push_back(std::move(metric));
    }
    template <class Number>
    void gauge(const char* name, const char* help, Number number) {
        family(name, help, MetricType::Gauge);
        value(number);
    }
    template <class Number>
    void counter(const char* name, const char* help, Number number) {
        family(name, help, MetricType::Counter);
        value(number);
    }
    void durations(const char* name, const char* help, const Durations& all) {
        family(name, help, MetricType::Histogram);
        value(all);
    }

    std::string text() const {
        std::ostringstream out;
        prometheus::TextSerializer().Serialize(out, families_);
        return std::move(out).str();
    }

  private:
    std::vector<MetricFamily> families_;
};

void write_rooms(Page& page, const Lobby& lobby) {
    std::map<std::pair<std::string_view, std::string_view>, std::size_t> counts;
    for (const proto::Game game : {proto::Game::gladiator, proto::Game::virtem})
        for (const proto::Phase phase :
             {proto::Phase::waiting, proto::Phase::playing, proto::Phase::finished})
            counts[{proto::word(game), proto::word(phase)}] = 0;
    lobby.each([&counts](const Room& room) {
        ++counts[{proto::word(game_of(room.state())), proto::word(phase_of(room.state()))}];
    });
    page.family("visavis_rooms", "Open rooms by game and phase.", MetricType::Gauge);
    for (const auto& [key, count] : counts)
        page.value(count, {{"game", std::string(key.first)}, {"phase", std::string(key.second)}});
}

void write_refused(Page& page, const Tally& tally) {
    page.family("visavis_requests_refused_total", "Requests refused, by the reason they were given.",
                MetricType::Counter);
    for (const proto::ReasonRow& row : proto::all_reasons()) {
        const auto found = tally.refused.find(row.reason);
        page.value(found == tally.refused.end() ? 0 : found->second, {{"reason", std::string(row.word)}});
    }
}

void write_traffic(Page& page, const Traffic& traffic) {
    page.counter("visavis_messages_received_total", "Messages that came in, by whichever carrier.",
                 traffic.lines_in);
    page.counter("visavis_messages_sent_total", "Messages that went out.", traffic.lines_out);
    page.counter("visavis_received_bytes_total", "Bytes read from connections.", traffic.bytes_in);
    page.counter("visavis_sent_bytes_total", "Bytes written to connections.", traffic.bytes_out);
    page.counter("visavis_http_requests_total", "Requests of HTTP.", traffic.http_requests);
    page.counter("visavis_connections_turned_away_total", "Connections beyond a cap.", traffic.turned_away);
}

/// Under the names that Prometheus' own libraries use.
void write_process(Page& page) {
    std::ifstream statm("/proc/self/statm");
    std::uint64_t all_pages = 0;
    std::uint64_t resident_pages = 0;
    statm >> all_pages >> resident_pages;
    page.gauge("process_resident_memory_bytes", "Memory that the program holds.",
               resident_pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE)));
    std::size_t open_files = 0;
    if (DIR* const folder = ::opendir("/proc/self/fd")) {
        while (::readdir(folder) != nullptr) ++open_files;
        ::closedir(folder);
    }
    page.gauge("process_open_fds", "Open files, connections among them.",
               open_files > 3 ? open_files - 3 : 0); // but for `.`, `..` and the folder itself
}

} // namespace

std::string write_metrics(const Services& services, const Store& store, const Traffic& traffic,
                          std::size_t connections) {
    Page page;
    page.family("visavis_build_info", "1, under the server's version.", MetricType::Gauge);
    page.value(1, {{"version", version}});
    page.gauge("visavis_connections", "Open connections.", connections);
    page.gauge("visavis_players_online", "Players with a connection.", services.players.online());
    write_rooms(page, services.lobby);
    page.durations("visavis_action_seconds", "Accepted actions, from being read to being answered.",
                   services.tally.actions);
    write_refused(page, services.tally);
    page.gauge("visavis_journal_healthy", "1 while the journal can store.", store.is_well() ? 1 : 0);
    page.gauge("visavis_journal_waiting", "What waits to be stored now.", store.waiting());
    page.durations("visavis_journal_lag_seconds", "Facts, from being decided to being on the disk.",
                   store.totals().lags);
    page.durations("visavis_journal_commit_seconds", "Commits of the journal.", store.totals().commits);
    write_traffic(page, traffic);
    write_process(page);
    return page.text();
}

void MetricsPage::answer(const HttpRequest& request, const Address&, ServerTime, Answered answered) {
    // A page of another origin, whose name has been pointed at this machine, has no business here.
    static const std::vector<std::string> names{"localhost"};
    if (!is_served(request.host, names))
        return answered(sentence(421, "Metrics are not served by this name."));
    if (request.target != "/metrics") return answered(sentence(404, "There is nothing here but /metrics"));
    answered(make_response(200, "text/plain; version=0.0.4; charset=utf-8", measure_()));
}

std::optional<HttpResponse> MetricsPage::refuse_web_socket(const HttpRequest&) {
    return sentence(404, "There is nothing here but /metrics");
}

HttpResponse MetricsPage::sentence(unsigned status, std::string text) {
    return make_response(status, "text/plain; charset=utf-8", std::move(text.append("\n")));
}

} // namespace visavis::server

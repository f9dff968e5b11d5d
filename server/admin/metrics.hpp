// What Prometheus is told. Only counts and times: no name, no code and no address is ever a label.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "server/net/http.hpp"
#include "server/net/traffic.hpp"
#include "server/store/store.hpp"

namespace visavis::server {

struct Services;

/// In Prometheus' text format, version 0.0.4. `connections` are all that are open, greeted or not.
std::string write_metrics(const Services& services, const Store& store, const Traffic& traffic,
                          std::size_t connections);

/// The page `/metrics`, and nothing else, for a listener of its own.
class MetricsPage final : public HttpService {
  public:
    explicit MetricsPage(std::function<std::string()> measure) : measure_(std::move(measure)) {}

    void answer(const HttpRequest& request, const Address& address, ServerTime at,
                Answered answered) override;
    std::optional<HttpResponse> refuse_web_socket(const HttpRequest& request) override;
    HttpResponse sentence(unsigned status, std::string text) override;

  private:
    std::function<std::string()> measure_;
};

} // namespace visavis::server

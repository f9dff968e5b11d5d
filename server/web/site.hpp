// What browsers and other speakers of HTTP find on the server's port: the web client, records, its health.
// Knows no socket, no parser and no session.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string_view>

#include "server/net/http.hpp"
#include "server/net/quota.hpp"
#include "server/room/journal.hpp"
#include "server/room/record_shelf.hpp"
#include "server/settings.hpp"

namespace visavis::server {

class Site final : public HttpService {
  public:
    /// Records on their way to somebody at a time: each may be as long as limits::record_bytes.
    static constexpr std::size_t most_records_under_way = 16;

    /// The arguments outlive the site. `takes_rooms` says whether new rooms may be opened.
    Site(
        const Settings& settings, const Journal& journal, RecordShelf& shelf,
        std::function<bool()> takes_rooms = [] { return true; });

    void answer(const HttpRequest& request, const Address& address, ServerTime at,
                Answered answered) override;
    std::optional<HttpResponse> refuse_web_socket(const HttpRequest& request) override;
    HttpResponse sentence(unsigned status, std::string text) override;

  private:
    std::optional<HttpResponse> refuse_host(const HttpRequest& request);
    std::optional<HttpResponse> lead_to_https(const HttpRequest& request);
    HttpResponse answer_at_once(const HttpRequest& request, std::string_view path);
    HttpResponse health() const;
    HttpResponse readiness() const;
    void answer_record(std::string_view match, const HttpRequest& request, const Address& address,
                       ServerTime at, Answered answered);

    const Settings& settings_;
    const Journal& journal_;
    RecordShelf& shelf_;
    const std::function<bool()> takes_rooms_;
    AddressQuota record_quota_;
    std::shared_ptr<std::size_t> records_under_way_ = std::make_shared<std::size_t>(0);
};

} // namespace visavis::server

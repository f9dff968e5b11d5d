// Answers HTTP requests for tests of the carrier: what it was asked, in a few words, at once or when told.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "server/net/http.hpp"

namespace visavis::server {

class HttpStub final : public HttpService {
  public:
    void answer(const HttpRequest& request, const Address&, ServerTime, Answered answered) override {
        was_secure = request.is_secure;
        if (request.target == "/later") return waiting.push_back(std::move(answered));
        if (request.target == "/long") return answered(respond(200, std::string(1'000'000, 'x')));
        answered(respond(200, request.method + " " + request.target + " of " + request.host));
    }
    std::optional<HttpResponse> refuse_web_socket(const HttpRequest& request) override {
        if (request.target == "/ws") return std::nullopt;
        return respond(404, "no WebSocket here");
    }
    HttpResponse sentence(unsigned status, std::string text) override {
        return respond(status, std::move(text));
    }

    static HttpResponse respond(unsigned status, std::string text) {
        const auto owner = std::make_shared<const std::string>(std::move(text));
        return {.status = status, .fields = {{"X-Test", "yes"}}, .body = *owner, .body_owner = owner};
    }

    // To be used on the loop's thread.
    std::vector<Answered> waiting;
    bool was_secure = false; ///< the last one
};

} // namespace visavis::server

// What a connection asks of the one who answers HTTP requests. In the server that is the Site; tests may
// bring their own. Knows no socket and no parser.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/match/time.hpp"
#include "server/net/address.hpp"

namespace visavis::server {

struct HttpRequest {
    std::string method;
    std::string target; ///< path and query
    std::string host;   ///< name or address, and port where one was given
    std::optional<std::string> origin;
    std::string accept_encoding;
    std::string if_none_match;
    bool wants_page = false;       ///< takes HTML: a person's browser has gone there
    bool wants_web_socket = false; ///< asks for it in due form
    bool keeps_alive = false;
    bool is_secure = false; ///< came by TLS
};

struct HttpResponse {
    using Field = std::pair<std::string, std::string>;

    unsigned status = 200;
    /// All but those of the connection itself: Content-Length, Connection, Date.
    std::vector<Field> fields;
    std::string_view body;
    std::shared_ptr<const void> body_owner; ///< of a body that does not live for ever
};

class HttpService {
  public:
    virtual ~HttpService() = default;

    using Answered = std::function<void(HttpResponse)>;
    /// Answers once, at once or later. The request lives until then; a HEAD is answered as if it were a GET.
    virtual void answer(const HttpRequest& request, const Address& address, ServerTime at,
                        Answered answered) = 0;
    /// The answer that a request for WebSocket gets instead of its handshake; nothing where it may have it.
    virtual std::optional<HttpResponse> refuse_web_socket(const HttpRequest& request) = 0;
    /// For requests that need no service to be answered, such as those that cannot be read: the sentence with
    /// the fields that every response has.
    virtual HttpResponse sentence(unsigned status, std::string text) = 0;
};

} // namespace visavis::server

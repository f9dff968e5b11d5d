#include "server/web/site.hpp"

#include <array>
#include <chrono>
#include <utility>

#include "common/match/match.hpp"
#include "proto/fields.hpp"
#include "proto/hex.hpp"
#include "proto/messages/session.hpp"
#include "server/web/assets.hpp"
#include "server/web/origin.hpp"
#include "server/web/response.hpp"

namespace visavis::server {

namespace {

constexpr std::string_view plain_text = "text/plain; charset=utf-8";
constexpr std::string_view json = "application/json";
constexpr std::size_t records_per_minute = 60; ///< for an address
/// A month: whoever gives up https is reached by browsers again then. It counts for all ports of the host.
constexpr std::string_view https_alone = "max-age=2592000";

// The places of the web client, which draws them itself: each answers with its page.
constexpr std::array<std::string_view, 2> pages{"/", "/rules"};
constexpr std::array<std::string_view, 3> folders_of_pages{"/r/", "/records/", "/rules/"};

/// What stands behind `folder`, where it is one name.
std::optional<std::string_view> name_in(std::string_view folder, std::string_view path) {
    if (!path.starts_with(folder)) return std::nullopt;
    const std::string_view name = path.substr(folder.size());
    if (name.empty() || name.find('/') != std::string_view::npos) return std::nullopt;
    return name;
}

bool is_page(std::string_view path) {
    if (path.size() > 1 && path.ends_with('/')) path.remove_suffix(1);
    for (const std::string_view page : pages)
        if (path == page) return true;
    for (const std::string_view folder : folders_of_pages)
        if (name_in(folder, path)) return true;
    return false;
}

/// The id in `/records/ID.json`.
std::optional<std::string_view> record_asked_for(std::string_view path) {
    constexpr std::string_view ending = ".json";
    auto name = name_in("/records/", path);
    if (!name || !name->ends_with(ending)) return std::nullopt;
    name->remove_suffix(ending.size());
    return name;
}

std::string seconds(Milliseconds time) {
    return std::to_string(std::chrono::ceil<std::chrono::seconds>(time).count());
}

/// A record while it is on its way to somebody.
struct RecordUnderWay {
    RecordUnderWay(std::string the_text, std::shared_ptr<std::size_t> the_count)
        : text(std::move(the_text)), count(std::move(the_count)) {
        ++*count;
    }
    ~RecordUnderWay() { --*count; }
    RecordUnderWay(const RecordUnderWay&) = delete;
    RecordUnderWay& operator=(const RecordUnderWay&) = delete;

    const std::string text;
    const std::shared_ptr<std::size_t> count;
};

} // namespace

Site::Site(const Settings& settings, const Journal& journal, RecordShelf& shelf,
           std::function<bool()> takes_rooms)
    : settings_(settings),
      journal_(journal),
      shelf_(shelf),
      takes_rooms_(std::move(takes_rooms)),
      record_quota_(records_per_minute) {}

void Site::answer(const HttpRequest& request, const Address& address, ServerTime at, Answered answered) {
    // A certificate of the server's own making is one that browsers warn of: no host is to depend on it.
    if (request.is_secure && !settings_.tls_certificate.empty())
        answered = [answered = std::move(answered)](HttpResponse response) {
            response.fields.emplace_back("Strict-Transport-Security", https_alone);
            answered(std::move(response));
        };
    if (auto refused = refuse_host(request)) return answered(std::move(*refused));
    if (auto led = lead_to_https(request)) return answered(std::move(*led));
    const std::string_view path = std::string_view(request.target).substr(0, request.target.find('?'));
    if (const auto match = record_asked_for(path))
        return answer_record(*match, request, address, at, std::move(answered));
    answered(answer_at_once(request, path));
}

HttpResponse Site::answer_at_once(const HttpRequest& request, std::string_view path) {
    if (path == "/healthz") return health();
    if (path == "/readyz") return readiness();
    if (path == "/ws") {
        HttpResponse response = sentence(426, "This is where a WebSocket begins (RFC 6455, version 13).");
        response.fields.emplace_back("Upgrade", "websocket");
        response.fields.emplace_back("Connection", "Upgrade");
        response.fields.emplace_back("Sec-WebSocket-Version", "13");
        return response;
    }
    if (const assets::Asset* const asset = assets::find(is_page(path) ? "/" : path))
        return make_response(*asset, request);
    if (is_page(path))
        return sentence(200,
                        "This is a server of visavis, built without its web client.\n"
                        "Play with the terminal client, or with nc on this very port.");
    // Whoever went astray in a browser is told so by the client, in their own language.
    if (const assets::Asset* const page = request.wants_page ? assets::find("/") : nullptr) {
        HttpRequest afresh = request;
        afresh.if_none_match.clear(); // a page that is not there has not changed either
        HttpResponse response = make_response(*page, afresh);
        response.status = 404;
        return response;
    }
    return sentence(404, "There is nothing here. The game is at /");
}

HttpResponse Site::health() const {
    const bool is_well = journal_.is_well();
    const auto storage = is_well ? proto::StorageHealth::ok : proto::StorageHealth::failing;
    return make_response(is_well ? 200 : 503, json,
                         std::string(R"({"storage":")").append(proto::word(storage)).append("\"}\n"));
}

/// Whoever spreads players over servers asks whether to send more here.
HttpResponse Site::readiness() const {
    const bool is_ready = journal_.is_well() && takes_rooms_();
    return make_response(is_ready ? 200 : 503, json, is_ready ? "{\"ready\":true}\n" : "{\"ready\":false}\n");
}

/// To anybody, pages of other origins included: whoever has the id has the key, and nothing else about the
/// asker counts.
void Site::answer_record(std::string_view match, const HttpRequest& request, const Address& address,
                         ServerTime at, Answered answered) {
    match::MatchId id;
    if (!proto::read_hex(match, id))
        return answered(sentence(404, "A record's id has 32 digits from 0 to 9 and a to f."));
    if (const auto wait = record_quota_.wait(address, at)) {
        HttpResponse response =
            sentence(429, "Too many records were asked for from your address: wait a minute.");
        response.fields.emplace_back("Retry-After", seconds(*wait));
        return answered(std::move(response));
    }
    record_quota_.count(address, at);
    if (*records_under_way_ >= most_records_under_way) {
        HttpResponse response = sentence(503, "Many records are being sent just now: try again in a moment.");
        response.fields.emplace_back("Retry-After", "1");
        return answered(std::move(response));
    }
    // Counted from now on, while it is read too.
    shelf_.document(
        std::string(match), [this, under_way = std::make_shared<RecordUnderWay>("", records_under_way_),
                             answered = std::move(answered), host = request.host](auto found) {
            if (!found && found.error() == proto::Reason::no_such_record)
                return answered(
                    sentence(404, "No finished match has this id. While one is played it has no record."));
            if (!found) return answered(sentence(503, "The record could not be read: try again later."));
            HttpResponse response = make_response(200, json, "", host);
            const auto record = std::make_shared<const RecordUnderWay>(std::move(*found), under_way->count);
            response.body = record->text;
            response.body_owner = record;
            response.fields.emplace_back("Access-Control-Allow-Origin", "*");
            answered(std::move(response));
        });
}

std::optional<HttpResponse> Site::refuse_web_socket(const HttpRequest& request) {
    if (auto refused = refuse_host(request)) return refused;
    if (auto led = lead_to_https(request)) return led;
    const Came came = request.is_secure ? Came::by_https : Came::plainly;
    if (request.origin && !may_speak(*request.origin, request.host, settings_.web_origins, came))
        return sentence(403,
                        "A page of another origin may not speak here: the server's --web-origin lets it.");
    if (request.target != "/ws") return sentence(404, "A WebSocket begins at /ws");
    return std::nullopt;
}

std::optional<HttpResponse> Site::refuse_host(const HttpRequest& request) {
    if (!is_host(request.host)) return sentence(400, "The Host of this request is no name and no address.");
    if (!is_served(request.host, settings_.host_names))
        return sentence(421, "This server does not go by that name.");
    return std::nullopt;
}

/// Not for ever, as a permanent redirection would be: whoever runs the server may change their mind.
std::optional<HttpResponse> Site::lead_to_https(const HttpRequest& request) {
    if (settings_.tls != TlsUse::required || request.is_secure) return std::nullopt;
    if (!request.target.starts_with('/')) return sentence(400, "The game is at / and reached by https.");
    HttpResponse response = sentence(307, "This server is reached by https alone.");
    response.fields.emplace_back("Location", "https://" + request.host + request.target);
    return response;
}

HttpResponse Site::sentence(unsigned status, std::string text) {
    return make_response(status, plain_text, std::move(text.append("\n")));
}

} // namespace visavis::server

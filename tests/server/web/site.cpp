// The site: what is found where, who is let in, and records as files.
#include "server/web/site.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "proto/limits.hpp"
#include "server/web/assets.hpp"

using namespace visavis;
using namespace visavis::server;
using namespace std::chrono_literals;

namespace {

class StubJournal final : public Journal {
  public:
    void append(const RoomState&, SharedFact, std::function<void(bool)>) override {}
    void keep_chat(const std::string&, const ChatLine&, std::optional<std::int64_t>) override {}
    void forget(const std::string&) override {}
    bool is_well() const override { return well; }
    bool well = true;
};

/// Answers when it is told to.
class StubShelf final : public RecordShelf {
  public:
    void shelve(FinishedMatch) override {}
    void list(const proto::RecordList&, const std::string&, Listed) override {}
    void give(const std::string&, std::int64_t, Given) override {}
    void tell(const std::string&, std::optional<std::int64_t>, Told) override {}
    void document(const std::string& match, Documented documented) override {
        asked.push_back(match);
        waiting.push_back(std::move(documented));
    }
    std::vector<std::string> asked;
    std::vector<Documented> waiting;
};

const std::string id = "0123456789abcdef0123456789abcdef";

struct Visited {
    Settings settings;
    StubJournal journal;
    StubShelf shelf;
    Site site{settings, journal, shelf};
    ServerTime now{1'700'000'000'000ms};

    HttpResponse get(HttpRequest request, std::uint8_t from = 1) {
        std::optional<HttpResponse> answer;
        if (request.host.empty()) request.host = "here:2280";
        site.answer(request, Address::v4({192, 0, 2, from}), now,
                    [&](HttpResponse given) { answer = std::move(given); });
        return answer.value_or(HttpResponse{.status = 0});
    }
    HttpResponse get(std::string target) { return get(HttpRequest{.target = std::move(target)}); }
    /// Keeps asking for a record; the answers come once the shelf gives it.
    void ask_for_record(std::vector<HttpResponse>& answers, std::uint8_t from) {
        site.answer({.target = "/records/" + id + ".json", .host = "here"}, Address::v4({192, 0, 2, from}),
                    now, [&answers](HttpResponse given) { answers.push_back(std::move(given)); });
    }
};

std::string field(const HttpResponse& response, std::string_view name) {
    const auto found = std::ranges::find(response.fields, name, &HttpResponse::Field::first);
    return found == response.fields.end() ? "<none>" : found->second;
}

} // namespace

TEST_CASE("site: what is found where") {
    struct Row {
        const char* target;
        unsigned status;
    };
    static constexpr Row rows[] = {
        {"/", 200},
        {"/?lang=fr", 200},
        {"/rules", 200},
        {"/rules/virtem", 200},
        {"/r/K7QXMP", 200},
        {"/r/k7qxmp", 200},
        {"/r/K7QXMP/", 200},
        {"/records/0123456789abcdef0123456789abcdef", 200},
        {"/healthz", 200},
        {"/ws", 426},
        {"/r/", 404},
        {"/r", 404},
        {"/r/K7QXMP/more", 404},
        {"/records/", 404},
        {"/records/.json", 404},
        {"/records/0123456789ABCDEF0123456789abcdef.json", 404},
        {"/records/../../etc/passwd.json", 404},
        {"/assets/", 404},
        {"/assets/app-none.js", 404},
        {"/index.html", 404},
        {"", 404},
        {"*", 404},
        {"/../etc/passwd", 404},
        {"/%2e%2e/etc/passwd", 404},
        {"/favicon.ico", 404},
    };
    for (const Row& row : rows) {
        CAPTURE(row.target);
        Visited visited;
        const HttpResponse response = visited.get(row.target);
        CHECK(response.status == row.status);
        CHECK(field(response, "X-Content-Type-Options") == "nosniff");
    }
}

TEST_CASE("site: every file of the client is found, and its page answers for all its places") {
    Visited visited;
    for (const assets::Asset& asset : assets::all()) {
        CAPTURE(asset.path);
        const HttpResponse response = visited.get(std::string(asset.path));
        CHECK(response.status == 200);
        CHECK(response.body == asset.plain);
        CHECK(!asset.plain.empty());
        CHECK(field(response, "Content-Type") == asset.type);
    }
    const std::string at_the_top(visited.get("/").body);
    CHECK(!at_the_top.empty());
    CHECK(visited.get("/r/K7QXMP").body == at_the_top);
    if (!assets::has_client()) CHECK(at_the_top.find("built without its web client") != std::string::npos);
}

TEST_CASE("site: a person who goes astray in a browser is told by the client, a program by a sentence") {
    Visited visited;
    const auto ask = [&](bool wants_page) {
        HttpResponse response;
        visited.site.answer(
            {.target = "/nothing", .host = "here", .if_none_match = "*", .wants_page = wants_page},
            Address::v4({192, 0, 2, 1}), visited.now,
            [&](HttpResponse given) { response = std::move(given); });
        return response;
    };
    CHECK(ask(true).status == 404);
    CHECK(ask(false).status == 404);
    CHECK(ask(false).body == "There is nothing here. The game is at /\n");
    if (assets::has_client()) CHECK(ask(true).body == visited.get("/").body);
}

TEST_CASE("site: health") {
    Visited visited;
    CHECK(visited.get("/healthz").body == "{\"storage\":\"ok\"}\n");
    visited.journal.well = false;
    const HttpResponse response = visited.get("/healthz");
    CHECK(response.status == 503);
    CHECK(response.body == "{\"storage\":\"failing\"}\n");
    CHECK(field(response, "Content-Type") == "application/json");
    CHECK(field(response, "Cache-Control") == "no-store");
}

TEST_CASE("site: hosts and origins") {
    struct Row {
        const char* because;
        HttpRequest request;
        unsigned status; ///< 101: may have its WebSocket
    };
    const Row rows[] = {
        {"a client without an origin", {.target = "/ws", .host = "here:2280"}, 101},
        {"the server's page", {.target = "/ws", .host = "here:2280", .origin = "http://here:2280"}, 101},
        {"a page that the host lets in",
         {.target = "/ws", .host = "here:2280", .origin = "https://play.example"},
         101},
        {"any other page", {.target = "/ws", .host = "here:2280", .origin = "https://evil.example"}, 403},
        {"a page of nowhere", {.target = "/ws", .host = "here:2280", .origin = "null"}, 403},
        {"another name",
         {.target = "/ws", .host = "evil.example:2280", .origin = "http://evil.example:2280"},
         421},
        {"by address", {.target = "/ws", .host = "127.0.0.1:2280", .origin = "http://127.0.0.1:2280"}, 101},
        {"no host's name", {.target = "/ws", .host = "a b"}, 400},
        {"no WebSocket there", {.target = "/", .host = "here:2280"}, 404},
    };
    Visited visited;
    visited.settings.host_names = {"here"};
    visited.settings.web_origins = {"https://play.example"};
    for (const Row& row : rows) {
        CAPTURE(row.because);
        const auto refused = visited.site.refuse_web_socket(row.request);
        CHECK((refused ? refused->status : 101) == row.status);
        if (row.status == 400 || row.status == 421) CHECK(visited.get(row.request).status == row.status);
    }
}

TEST_CASE("site: where TLS is required, who comes without is led to https") {
    Visited visited;
    visited.settings.tls = TlsUse::required;
    for (const char* const target : {"/", "/r/K7QXMP", "/healthz", "/rules?x=1", "/nothing", "/ws"}) {
        CAPTURE(target);
        const HttpResponse led = visited.get(target);
        CHECK(led.status == 307);
        CHECK(field(led, "Location") == "https://here:2280" + std::string(target));
        CHECK(field(led, "Strict-Transport-Security") == "<none>");
    }
    CHECK(visited.site.refuse_web_socket({.target = "/ws", .host = "127.0.0.1"})->status == 307);
    CHECK(!visited.site.refuse_web_socket({.target = "/ws", .host = "127.0.0.1", .is_secure = true}));
    CHECK(visited.get(HttpRequest{.target = "/healthz", .is_secure = true}).status == 200);
    CHECK(visited.get("*").status == 400);
}

TEST_CASE("site: a page that came by http may not speak by TLS, and certificates of others bind browsers") {
    Visited visited;
    const auto refused = [&](const char* origin, bool is_secure) {
        const HttpRequest request{
            .target = "/ws", .host = "here:2280", .origin = origin, .is_secure = is_secure};
        return visited.site.refuse_web_socket(request).has_value();
    };
    CHECK(!refused("http://here:2280", false));
    CHECK(!refused("https://here:2280", false)); // somebody in between has taken the TLS off
    CHECK(!refused("https://here:2280", true));
    CHECK(refused("http://here:2280", true));
    const HttpRequest secret{.target = "/healthz", .is_secure = true};
    CHECK(field(visited.get(secret), "Strict-Transport-Security") == "<none>");
    visited.settings.tls_certificate = "certificate.pem";
    CHECK(field(visited.get(secret), "Strict-Transport-Security") == "max-age=2592000");
    CHECK(field(visited.get("/healthz"), "Strict-Transport-Security") == "<none>");
}

TEST_CASE("site: a record is given as it was kept, to whoever has its id") {
    Visited visited;
    std::vector<HttpResponse> answers;
    visited.ask_for_record(answers, 1);
    CHECK(answers.empty());
    CHECK(visited.shelf.asked == std::vector{id});
    visited.shelf.waiting[0]("{the record}");
    CHECK(answers.at(0).status == 200);
    CHECK(answers[0].body == "{the record}");
    CHECK(field(answers[0], "Content-Type") == "application/json");
    CHECK(field(answers[0], "Access-Control-Allow-Origin") == "*");
    visited.ask_for_record(answers, 1);
    visited.shelf.waiting[1](std::unexpected(proto::Reason::no_such_record));
    CHECK(answers.at(1).status == 404);
    visited.ask_for_record(answers, 1);
    visited.shelf.waiting[2](std::unexpected(proto::Reason::storage_failed));
    CHECK(answers.at(2).status == 503);
}

TEST_CASE("site: records under way are few") {
    Visited visited;
    std::vector<HttpResponse> answers;
    const auto most = Site::most_records_under_way;
    for (std::size_t i = 0; i < most; ++i) visited.ask_for_record(answers, 1);
    CHECK(answers.empty());
    visited.ask_for_record(answers, 2);
    CHECK(answers.at(0).status == 503);
    CHECK(field(answers[0], "Retry-After") == "1");
    for (auto& told : visited.shelf.waiting) told("{}");
    visited.shelf.waiting.clear();
    CHECK(answers.size() == most + 1);
    visited.ask_for_record(answers, 2); // they are read, but not yet sent
    CHECK(answers.back().status == 503);
    answers.clear(); // now they are
    visited.ask_for_record(answers, 2);
    CHECK(answers.empty());
    CHECK(visited.shelf.waiting.size() == 1);
}

TEST_CASE("site: an address gets sixty records a minute") {
    Visited visited;
    std::vector<HttpResponse> answers;
    const auto ask = [&](std::uint8_t from) {
        visited.ask_for_record(answers, from);
        for (auto& told : visited.shelf.waiting) told(std::unexpected(proto::Reason::no_such_record));
        visited.shelf.waiting.clear();
        const unsigned status = answers.back().status;
        if (status == 429) CHECK(field(answers.back(), "Retry-After") == "60");
        answers.clear();
        return status;
    };
    for (int i = 0; i < 60; ++i) CHECK(ask(1) == 404);
    CHECK(ask(1) == 429);
    CHECK(ask(2) == 404);
    visited.now += 60s;
    CHECK(ask(1) == 404);
}

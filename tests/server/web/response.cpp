// Responses: the form of a file that a request takes, what it has already, and what a page may do.
#include "server/web/response.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

using namespace visavis::server;

namespace {

constexpr assets::Asset script{.path = "/assets/app-1.js",
                               .type = "text/javascript; charset=utf-8",
                               .hash = "abc",
                               .is_immutable = true,
                               .plain = "plain",
                               .brotli = "brotli",
                               .gzip = "gzip"};
constexpr assets::Asset page{
    .path = "/", .type = "text/html", .hash = "abc", .is_immutable = false, .plain = "plain"};

std::string field(const HttpResponse& response, std::string_view name) {
    const auto found = std::ranges::find(response.fields, name, &HttpResponse::Field::first);
    return found == response.fields.end() ? "<none>" : found->second;
}

} // namespace

TEST_CASE("response: the form that a request takes best") {
    struct Row {
        const char* accepts;
        const char* body;
        const char* coding;
        const char* tag;
    };
    static constexpr Row rows[] = {
        {"", "plain", "<none>", "\"abc\""},
        {"gzip, deflate, br", "brotli", "br", "\"abc-br\""},
        {"gzip, deflate", "gzip", "gzip", "\"abc-gzip\""},
        {"GZIP", "gzip", "gzip", "\"abc-gzip\""},
        {"gzip;q=0.5,br;q=0", "gzip", "gzip", "\"abc-gzip\""},
        {"br ; q=0.000 , gzip ; q=0", "plain", "<none>", "\"abc\""},
        {"br;q=0.001", "brotli", "br", "\"abc-br\""},
        {"identity", "plain", "<none>", "\"abc\""},
        {"brotli, gzipped", "plain", "<none>", "\"abc\""},
        {",,;q=1, ,", "plain", "<none>", "\"abc\""},
    };
    for (const Row& row : rows) {
        CAPTURE(row.accepts);
        const HttpResponse response = make_response(script, {.host = "here", .accept_encoding = row.accepts});
        CHECK(response.status == 200);
        CHECK(response.body == row.body);
        CHECK(field(response, "Content-Encoding") == row.coding);
        CHECK(field(response, "ETag") == row.tag);
        CHECK(field(response, "Vary") == "Accept-Encoding");
        CHECK(field(response, "Content-Type") == "text/javascript; charset=utf-8");
        CHECK(make_response(page, {.accept_encoding = row.accepts}).body == "plain");
    }
}

TEST_CASE("response: what a browser may keep, and what it has already") {
    CHECK(field(make_response(script, {}), "Cache-Control") == "public, max-age=31536000, immutable");
    CHECK(field(make_response(page, {}), "Cache-Control") == "no-cache");
    struct Row {
        const char* if_none_match;
        unsigned status;
    };
    static constexpr Row rows[] = {
        {"", 200},  {"\"abc\"", 304}, {"W/\"abc\"", 304},  {"\"old\", \"abc\"", 304},
        {"*", 304}, {"abc", 200},     {"\"abc-br\"", 200}, {"\"ABC\"", 200},
    };
    for (const Row& row : rows) {
        CAPTURE(row.if_none_match);
        const HttpResponse response = make_response(page, {.if_none_match = row.if_none_match});
        CHECK(response.status == row.status);
        CHECK(response.body == (row.status == 304 ? "" : "plain"));
        CHECK(field(response, "ETag") == "\"abc\"");
    }
}

TEST_CASE("response: a page may load from and speak to its own server alone") {
    const HttpResponse response = make_response(page, {.host = "[::1]:2280"});
    CHECK(field(response, "Content-Security-Policy") ==
          "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
          "connect-src 'self' ws://[::1]:2280 wss://[::1]:2280; manifest-src 'self'; base-uri 'none'; "
          "form-action "
          "'none'; frame-ancestors 'none'");
    for (const HttpResponse& each : {response, make_response(404, "text/plain", "nothing")}) {
        CHECK(field(each, "Content-Security-Policy").find("unsafe") == std::string::npos);
        CHECK(field(each, "X-Content-Type-Options") == "nosniff");
        CHECK(field(each, "X-Frame-Options") == "DENY");
        CHECK(field(each, "Referrer-Policy") == "no-referrer");
        CHECK(field(each, "Cross-Origin-Opener-Policy") == "same-origin");
        CHECK(field(each, "Cross-Origin-Resource-Policy") == "same-origin");
        CHECK(field(each, "Permissions-Policy").find("clipboard") ==
              std::string::npos); // an invitation is copied
    }
}

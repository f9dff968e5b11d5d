#include "server/web/response.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace visavis::server {

namespace {

constexpr std::string_view immutable = "public, max-age=31536000, immutable";
/// Kept, but asked for again each time: the tag makes that cheap.
constexpr std::string_view to_be_asked_for = "no-cache";

/// Safari before 15.4 does not take ws: for 'self', so the host is named.
std::string content_policy(std::string_view host) {
    const std::string sockets = host.empty() ? "" : fmt::format(" ws://{0} wss://{0}", host);
    return fmt::format(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'{}; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors "
        "'none'",
        sockets);
}

void add_safety(HttpResponse& response, std::string_view host) {
    response.fields.emplace_back("Content-Security-Policy", content_policy(host));
    response.fields.emplace_back("X-Content-Type-Options", "nosniff");
    response.fields.emplace_back("X-Frame-Options", "DENY");
    response.fields.emplace_back("Referrer-Policy", "no-referrer"); // a private room's code is in the address
    response.fields.emplace_back("Cross-Origin-Opener-Policy", "same-origin");
    response.fields.emplace_back("Cross-Origin-Resource-Policy", "same-origin");
    response.fields.emplace_back(
        "Permissions-Policy",
        "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), "
        "magnetometer=(), microphone=(), midi=(), payment=(), usb=()");
}

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

/// The elements of a comma-separated list; `found` says whether it has seen enough.
template <class Found>
bool any_of_list(std::string_view list, Found found) {
    while (!list.empty()) {
        const std::size_t comma = list.find(',');
        if (found(trimmed(list.substr(0, comma)))) return true;
        list.remove_prefix(comma == std::string_view::npos ? list.size() : comma + 1);
    }
    return false;
}

/// `;q=0`, `;q=0.0` and the like: not at all.
bool is_refused(std::string_view parameters) {
    const std::size_t q = parameters.find("q=");
    if (q == std::string_view::npos) return false;
    const std::string_view weight = trimmed(parameters.substr(q + 2));
    return weight.starts_with('0') && weight.find_first_of("123456789") == std::string_view::npos;
}

bool equals_in_any_case(std::string_view one, std::string_view other) {
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    return std::ranges::equal(one, other, {}, lower, lower);
}

} // namespace

HttpResponse make_response(unsigned status, std::string_view type, std::string text, std::string_view host) {
    const auto owner = std::make_shared<const std::string>(std::move(text));
    HttpResponse response{.status = status, .body = *owner, .body_owner = owner};
    response.fields.emplace_back("Content-Type", type);
    response.fields.emplace_back("Cache-Control", "no-store");
    add_safety(response, host);
    return response;
}

HttpResponse make_response(const assets::Asset& asset, const HttpRequest& request) {
    std::string_view coding;
    std::string_view body = asset.plain;
    if (!asset.brotli.empty() && accepts(request.accept_encoding, "br")) {
        coding = "br";
        body = asset.brotli;
    } else if (!asset.gzip.empty() && accepts(request.accept_encoding, "gzip")) {
        coding = "gzip";
        body = asset.gzip;
    }
    const std::string tag = fmt::format("\"{}{}{}\"", asset.hash, coding.empty() ? "" : "-", coding);
    HttpResponse response{
        .fields = {{"ETag", tag},
                   {"Vary", "Accept-Encoding"},
                   {"Cache-Control", std::string(asset.is_immutable ? immutable : to_be_asked_for)}}};
    add_safety(response, request.host);
    if (names_tag(request.if_none_match, tag)) {
        response.status = 304;
        return response;
    }
    response.fields.emplace_back("Content-Type", asset.type);
    if (!coding.empty()) response.fields.emplace_back("Content-Encoding", coding);
    response.body = body;
    return response;
}

bool accepts(std::string_view accept_encoding, std::string_view coding) {
    return any_of_list(accept_encoding, [coding](std::string_view element) {
        const std::size_t end = element.find(';');
        const bool is_refusal = end != std::string_view::npos && is_refused(element.substr(end));
        return equals_in_any_case(trimmed(element.substr(0, end)), coding) && !is_refusal;
    });
}

bool names_tag(std::string_view if_none_match, std::string_view tag) {
    return any_of_list(if_none_match, [tag](std::string_view element) {
        if (element.starts_with("W/")) element.remove_prefix(2);
        return element == tag || element == "*";
    });
}

} // namespace visavis::server

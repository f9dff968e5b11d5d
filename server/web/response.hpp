// The parts of responses: what every one of them forbids a browser, and which form of a file a request may
// have. Knows no route.
#pragma once

#include <string>
#include <string_view>

#include "server/net/http.hpp"
#include "server/web/assets.hpp"

namespace visavis::server {

/// A response with this text, and with what every response carries. A page of ours may load from, and speak
/// to, the `host` that the request named, and nobody else; without a host, to nobody.
HttpResponse make_response(unsigned status, std::string_view type, std::string text,
                           std::string_view host = {});

/// The file in the form that the request takes best, or 304 where it has it already.
HttpResponse make_response(const assets::Asset& asset, const HttpRequest& request);

/// Whether a list such as `gzip, br;q=0.5` takes this coding.
bool accepts(std::string_view accept_encoding, std::string_view coding);

/// Whether `If-None-Match` names this tag (with its quotes), weakly or not.
bool names_tag(std::string_view if_none_match, std::string_view tag);

} // namespace visavis::server

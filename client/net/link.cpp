#include "client/net/link.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "common/game/text.hpp"
#include "proto/invitation.hpp"

namespace visavis::client {

namespace {

constexpr std::uint16_t http_port = 80, https_port = 443;

std::optional<Address> read_server(std::string_view text, std::uint16_t port) {
    const auto address = parse_address(text, port);
    return address ? std::optional(*address) : std::nullopt;
}

std::optional<Link> read_web_link(std::string_view text, bool is_by_tls) {
    text = text.substr(0, text.find_first_of("?#"));
    const std::string_view host = text.substr(0, text.find('/'));
    std::string_view path = text.substr(host.size());
    const auto server = read_server(host, is_by_tls ? https_port : http_port);
    if (!server) return std::nullopt;
    if (path.ends_with('/')) path.remove_suffix(1);
    if (path.empty()) return Link{.server = *server, .room = {}, .fingerprint = {}, .is_by_tls = is_by_tls};
    constexpr std::string_view folder = "/r/";
    if (!path.starts_with(folder)) return std::nullopt;
    // What a code may be, one place knows.
    const auto room = proto::read_invitation("visavis://x/" + std::string(path.substr(folder.size())));
    if (!room || room->room.empty()) return std::nullopt;
    return Link{.server = *server, .room = room->room, .fingerprint = {}, .is_by_tls = is_by_tls};
}

} // namespace

bool is_link(std::string_view text) {
    return text.contains("://");
}

std::optional<Link> read_link(std::string_view text) {
    constexpr std::array<std::pair<std::string_view, bool>, 2> web{{{"http://", false}, {"https://", true}}};
    for (const auto& [scheme, is_by_tls] : web)
        if (lower_case(std::string(text.substr(0, scheme.size()))) == scheme)
            return read_web_link(text.substr(scheme.size()), is_by_tls);
    const auto invitation = proto::read_invitation(text);
    if (!invitation) return std::nullopt;
    const auto server = read_server(invitation->host, default_port);
    if (!server) return std::nullopt;
    return Link{.server = *server,
                .room = invitation->room,
                .fingerprint = invitation->fingerprint,
                .is_by_tls = !invitation->fingerprint.empty()};
}

std::string write_room_link(const Address& server, const std::string& room,
                            const std::optional<Certificate>& certificate) {
    if (certificate && certificate->is_vouched_for) return write_web_link(server, room, certificate);
    return proto::write_invitation({.host = write_host(server),
                                    .room = room,
                                    .fingerprint = certificate ? certificate->fingerprint : std::string()});
}

std::string write_web_link(const Address& server, const std::string& room,
                           const std::optional<Certificate>& certificate) {
    const std::string link = write_link(server, "/r/" + room);
    const bool is_https = certificate && certificate->is_vouched_for;
    return is_https ? "https" + link.substr(std::string_view("http").size()) : link;
}

} // namespace visavis::client

#include "proto/invitation.hpp"

#include <algorithm>

#include "proto/fingerprint.hpp"
#include "proto/limits.hpp"

namespace visavis::proto {

namespace {

constexpr std::string_view scheme = "visavis://";

char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool is_room_code(std::string_view text) {
    return text.size() == limits::room_code_characters && std::ranges::all_of(text, [](char c) {
               return (c >= '0' && c <= '9') || (lower(c) >= 'a' && lower(c) <= 'z');
           });
}

} // namespace

std::string write_invitation(const Invitation& invitation) {
    std::string text(scheme);
    text += invitation.host;
    if (!invitation.room.empty()) text.append("/").append(invitation.room);
    if (!invitation.fingerprint.empty()) text.append("#").append(invitation.fingerprint);
    return text;
}

std::optional<Invitation> read_invitation(std::string_view text) {
    if (!std::ranges::equal(text.substr(0, scheme.size()), scheme, {}, lower)) return std::nullopt;
    text.remove_prefix(scheme.size());
    Invitation found;
    if (const std::size_t hash = text.find('#'); hash != std::string_view::npos) {
        found.fingerprint = text.substr(hash + 1);
        if (!is_fingerprint(found.fingerprint)) return std::nullopt;
        text = text.substr(0, hash);
    }
    if (const std::size_t slash = text.find('/'); slash != std::string_view::npos) {
        found.room = text.substr(slash + 1);
        if (!found.room.empty() && !is_room_code(found.room)) return std::nullopt;
        text = text.substr(0, slash);
    }
    found.host = text;
    if (found.host.empty()) return std::nullopt;
    return found;
}

} // namespace visavis::proto

// What a player may be called. Knows no player.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace visavis::server {

/// The name without the spaces around it; nothing when it has no visible character or more than
/// limits::name_characters, doubled spaces, or characters that cannot be seen (controls, zero-width and
/// direction marks, spaces of other kinds). `utf8` is valid.
std::optional<std::string> accepted_name(std::string_view utf8);

/// Equal for names that only differ in ASCII case: two of them cannot be in use at a time.
std::string name_key(std::string_view name);

} // namespace visavis::server

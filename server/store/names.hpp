// What a player may be called, and which names look alike. Knows no player.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace visavis::server {

/// The name without the spaces around it and with its letters composed (Unicode's NFC); nothing when it has
/// no visible character or more than limits::name_characters, doubled spaces, more than three marks upon one
/// letter or one of them twice, or characters that cannot be seen (controls, zero-width and direction marks,
/// spaces of other kinds; what joins emoji is fine between emoji). `utf8` is valid.
std::optional<std::string> accepted_name(std::string_view utf8);

/// Whether a word of the name mixes scripts that nobody writes together, Latin with Cyrillic or Greek above
/// all (UTS 39, "moderately restrictive"). Of an accepted name.
bool mixes_scripts(std::string_view name);

/// Two names that have a key in common cannot be in use at a time: they differ in case only, or look alike to
/// the eye (UTS 39's skeletons), as `Ann` with a Cyrillic A does.
using NameKeys = std::array<std::string, 2>;
NameKeys name_keys(std::string_view name);

/// What an opponent of the server's is called, by its level.
std::string opponent_name(int level);

/// Whether its letters and digits look like an opponent's name, in English or as clients translate it: nobody
/// else is to be taken for one.
bool poses_as_opponent(std::string_view name);

} // namespace visavis::server

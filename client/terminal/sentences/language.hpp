// The language in which a player is spoken to: what gettext's tools make of the sentences in English. Knows
// no sentence.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace visavis::client {

enum class Language : std::uint8_t { english, french };

/// By its tag: "en", "fr".
std::optional<Language> find_language(std::string_view tag);

/// That of the locale, as gettext finds it (LANGUAGE, LC_ALL, LC_MESSAGES, LANG); English where it is
/// neither.
Language language_of_locale();

/// From now on, for the whole program: set once, before anything is said.
void use_language(Language language);

/// The sentence or pattern in the language in use; as it is where there is no other.
std::string_view translated(std::string_view english);

} // namespace visavis::client

#include "client/terminal/sentences/language.hpp"

#include <algorithm>
#include <cstdlib>
#include <string>

#include "client/terminal/sentences/catalogue.hpp"

// Made of languages/fr.po by the build.
extern "C" const char visavis_catalogue_fr[], visavis_catalogue_fr_end[];

namespace visavis::client {

namespace {

const Catalogue* catalogue_of(Language language) {
    static const Catalogue french(std::string_view(visavis_catalogue_fr, visavis_catalogue_fr_end));
    switch (language) {
        case Language::english:
            return nullptr;
        case Language::french:
            return &french;
    }
    return nullptr;
}

const Catalogue* in_use = nullptr;

std::string_view environment(const char* variable) {
    const char* const value = std::getenv(variable);
    return value == nullptr ? std::string_view{} : value;
}

} // namespace

std::optional<Language> find_language(std::string_view tag) {
    if (tag == "en") return Language::english;
    if (tag == "fr") return Language::french;
    return std::nullopt;
}

Language language_of_locale() {
    std::string_view locale;
    for (const char* const variable : {"LC_ALL", "LC_MESSAGES", "LANG"})
        if (locale.empty()) locale = environment(variable);
    if (locale.empty() || locale == "C" || locale.starts_with("C.") || locale == "POSIX")
        return Language::english;
    std::string_view wishes = environment("LANGUAGE"); // a list, the dearest first
    if (wishes.empty()) wishes = locale;
    while (!wishes.empty()) {
        const auto end = wishes.find(':');
        if (const auto language = find_language(wishes.substr(0, std::min<std::size_t>(end, 2))))
            return *language;
        wishes.remove_prefix(end == std::string_view::npos ? wishes.size() : end + 1);
    }
    return Language::english;
}

void use_language(Language language) {
    in_use = catalogue_of(language);
}

std::string_view translated(std::string_view english) {
    const auto found = in_use == nullptr ? std::nullopt : in_use->find(english);
    return found && !found->empty() ? *found : english;
}

} // namespace visavis::client

// Sentences in other languages than English.
#include "client/terminal/sentences/language.hpp"

#include <doctest/doctest.h>

#include <cstdlib>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "client/options.hpp"
#include "client/terminal/sentences/catalogue.hpp"
#include "client/terminal/sentences/drawn.hpp"
#include "client/terminal/sentences/match.hpp"
#include "client/terminal/sentences/pattern.hpp"
#include "client/terminal/sentences/players.hpp"
#include "tests/client/played.hpp"

namespace visavis::client {

namespace {

struct Speaking {
    explicit Speaking(Language language) { use_language(language); }
    ~Speaking() { use_language(Language::english); }
    Speaking(const Speaking&) = delete;
    Speaking& operator=(const Speaking&) = delete;
};

/// The environment with these variables and no others that tell a language; as it was afterwards.
class Environment {
  public:
    explicit Environment(const std::map<std::string, std::string>& variables) {
        for (const char* const name : names) {
            if (const char* const value = std::getenv(name)) before_[name] = value;
            ::unsetenv(name);
        }
        for (const auto& [name, value] : variables) ::setenv(name.c_str(), value.c_str(), 1);
    }
    ~Environment() {
        for (const char* const name : names) ::unsetenv(name);
        for (const auto& [name, value] : before_) ::setenv(name.c_str(), value.c_str(), 1);
    }
    Environment(const Environment&) = delete;
    Environment& operator=(const Environment&) = delete;

  private:
    static constexpr const char* names[] = {"LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"};
    std::map<std::string, std::string> before_;
};

} // namespace

TEST_CASE("language: sentences and patterns are in the language in use") {
    CHECK(fill("{0} offers a draw.", {"Bob"}) == "Bob offers a draw.");
    const Speaking french(Language::french);
    CHECK(fill("{0} offers a draw.", {"Bob"}) == "Bob propose la nulle.");
    CHECK(fill("no such sentence of {0}", {"Bob"}) == "no such sentence of Bob");
    CHECK(translated("").empty()); // which in a catalogue is its header
    const proto::View view = Played<Gladiator>(Gladiator::start({5}), Viewer::player(Seat::first)).view();
    CHECK(sentences::prompt(view).starts_with("À vous\u00a0: choisissez une carte pour le combat 1"));
    CHECK(sentences::colour_letters("green") == "ve");
    const proto::Person opponent{.id = "opponent-3", .name = "Level 3", .bot = true, .level = 3};
    CHECK(person_name(opponent) == "Niveau 3");
    proto::View against_it = view;
    against_it.seats[1] = opponent;
    CHECK(sentences::short_name(against_it, Seat::second) == "Niv. 3"); // of seven columns at most
    CHECK(person_name({.id = "12", .name = "Level 3", .bot = true, .level = {}}) == "Level 3");
}

TEST_CASE("language: the pages of help are in the language in use") {
    const Speaking french(Language::french);
    const auto page = [](std::vector<const char*> words) {
        return parse_options(static_cast<int>(words.size()), words.data(), "").error().text;
    };
    const std::string all = page({"visavis", "--help"});
    CHECK(all.contains("Emploi\u00a0: visavis [OPTIONS] COMMANDE"));
    CHECK(all.contains("jouer avec qui cherche le même jeu"));
    CHECK(all.contains("Codes de sortie\u00a0:"));
    const std::string one = page({"visavis", "join", "--help"});
    CHECK(one.contains("OBLIGATOIRE"));
    CHECK(one.contains("cette page"));
    for (const std::string_view english : {"Usage:", "Options:", "Subcommands:", "Positionals:", "Examples:"})
        CHECK_FALSE((all + one).contains(english));
}

TEST_CASE("language: the locale's, as gettext finds it") {
    struct Row {
        const char* because;
        std::map<std::string, std::string> environment;
        Language wanted;
    };
    const Row rows[] = {
        {"nothing is set", {}, Language::english},
        {"French is", {{"LANG", "fr_CA.UTF-8"}}, Language::french},
        {"messages go before the rest", {{"LANG", "fr_FR"}, {"LC_MESSAGES", "en_GB"}}, Language::english},
        {"and everything before those", {{"LC_ALL", "fr"}, {"LC_MESSAGES", "en_GB"}}, Language::french},
        {"a list of wishes before all", {{"LANG", "de_DE"}, {"LANGUAGE", "de:fr:en"}}, Language::french},
        {"but not without a locale", {{"LANG", "C"}, {"LANGUAGE", "fr"}}, Language::english},
        {"nor with the C library's own", {{"LC_ALL", "C.UTF-8"}, {"LANGUAGE", "fr"}}, Language::english},
        {"a language that is not spoken here", {{"LANG", "de_DE.UTF-8"}}, Language::english},
    };
    for (const Row& row : rows) {
        CAPTURE(row.because);
        const Environment environment(row.environment);
        CHECK(language_of_locale() == row.wanted);
    }
}

TEST_CASE("language: what is no catalogue translates nothing") {
    std::string broken("\xde\x12\x04\x95\0\0\0\0\xff\xff\xff\xff\x1c\0\0\0\xff\xff\xff\x7f", 20);
    for (std::size_t length = 0; length <= broken.size(); ++length) {
        CAPTURE(length);
        CHECK_FALSE(Catalogue(std::string_view(broken).substr(0, length)).find("you"));
    }
    broken[8] = 1;
    broken[9] = broken[10] = broken[11] = 0; // one entry, which lies nowhere
    broken.resize(40, '\x7f');
    CHECK_FALSE(Catalogue(broken).find("you"));
}

} // namespace visavis::client

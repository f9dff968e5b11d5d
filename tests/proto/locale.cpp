// What the environment says of the characters.
#include "proto/locale.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cstdlib>

using namespace visavis::proto;

TEST_CASE("locale: the first variable that is set tells the characters") {
    struct Row {
        std::array<const char*, 3> locale; // LC_ALL, LC_CTYPE, LANG
        bool want;
    };
    static constexpr Row rows[] = {
        {{nullptr, nullptr, nullptr}, false},
        {{nullptr, nullptr, "fr_FR.UTF-8"}, true},
        {{"", "", "C.utf8"}, true},
        {{nullptr, nullptr, "de_DE.UTF-8@euro"}, true},
        {{nullptr, "C", "fr_FR.UTF-8"}, false},
        {{"C", "fr_FR.UTF-8", "fr_FR.UTF-8"}, false},
        {{"C.UTF-8", "C", "C"}, true},
        {{nullptr, nullptr, "fr_FR.ISO-8859-1"}, false},
    };
    static constexpr const char* names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (const Row& row : rows) {
        for (std::size_t i = 0; i < row.locale.size(); ++i) {
            row.locale[i] == nullptr ? ::unsetenv(names[i]) : ::setenv(names[i], row.locale[i], 1);
        }
        CHECK(shows_utf8() == row.want);
    }
}

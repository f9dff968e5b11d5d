#include "proto/locale.hpp"

#include <cstdlib>
#include <string_view>

namespace visavis::proto {

bool shows_utf8() {
    for (const char* const variable : {"LC_ALL", "LC_CTYPE", "LANG"}) {
        const char* const value = std::getenv(variable);
        if (value == nullptr || *value == '\0') continue;
        const std::string_view locale = value; // as in fr_FR.UTF-8, C.utf8 or de_DE.UTF-8@euro
        return locale.contains("UTF-8") || locale.contains("utf8") || locale.contains("UTF8");
    }
    return false;
}

} // namespace visavis::proto

#include "server/data_folder.hpp"

#include <cstdlib>

namespace visavis::server {

std::string default_data_folder() {
    const char* state = std::getenv("XDG_STATE_HOME");
    if (state != nullptr && *state == '/') return std::string(state) + "/visavis";
    const char* home = std::getenv("HOME");
    if (home != nullptr && *home == '/') return std::string(home) + "/.local/state/visavis";
    return {};
}

} // namespace visavis::server

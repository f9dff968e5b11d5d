// Stands in for the generated table where the program is built without the web client.
#include "server/web/assets.hpp"

namespace visavis::server::assets {

std::span<const Asset> all() {
    return {};
}

} // namespace visavis::server::assets

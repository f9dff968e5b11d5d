#include "server/web/assets.hpp"

#include <algorithm>

namespace visavis::server::assets {

const Asset* find(std::string_view path) {
    const auto found = std::ranges::lower_bound(all(), path, {}, &Asset::path);
    return found != all().end() && found->path == path ? &*found : nullptr;
}

} // namespace visavis::server::assets

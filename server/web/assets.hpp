// The web client's files, which are part of this program. Knows no request.
#pragma once

#include <array>
#include <span>
#include <string_view>

namespace visavis::server::assets {

/// A file as it is, and as it was compressed when the program was built. What a form does not have is empty.
struct Asset {
    std::string_view path; ///< as it is asked for
    std::string_view type; ///< Content-Type
    std::string_view hash; ///< of what it holds
    bool is_immutable;     ///< the path names this content for ever
    std::string_view plain;
    std::string_view brotli;
    std::string_view gzip;
};

/// Sorted by path; none where the program was built without the web client.
std::span<const Asset> all();

/// Nothing where no file has that path. The page itself is `/`.
const Asset* find(std::string_view path);

inline bool has_client() {
    return find("/") != nullptr;
}

} // namespace visavis::server::assets

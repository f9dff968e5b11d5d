// What the fuzz targets share: laws that hold whatever the bytes are.
#pragma once

#include <cstdio>
#include <cstdlib>

namespace visavis::fuzz {

inline void require(bool holds, const char* law) {
    if (holds) return;
    std::fprintf(stderr, "broken: %s\n", law);
    std::abort();
}

} // namespace visavis::fuzz

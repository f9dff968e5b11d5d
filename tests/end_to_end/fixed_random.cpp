// The same deals, codes and ids each time: preloaded (LD_PRELOAD) into a server, it gives the bytes of a
// fixed sequence in the place of OpenSSL's generator. For tests that compare whole screens.
#include <cstdint>

namespace {

/// SplitMix64 (Steele, Lea and Flood, 2014).
std::uint64_t next() {
    static std::uint64_t state = 0;
    std::uint64_t mixed = state += 0x9E3779B97F4A7C15;
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9;
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB;
    return mixed ^ mixed >> 31;
}

} // namespace

extern "C" int RAND_bytes(unsigned char* bytes, int count) {
    for (int i = 0; i < count; ++i) bytes[i] = static_cast<unsigned char>(next());
    return 1;
}

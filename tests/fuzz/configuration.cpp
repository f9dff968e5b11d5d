// The configuration file, on whatever the fuzzer makes of one: every fault is told with its place, and every
// key has its values.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "proto/text_checks.hpp"
#include "server/admin/configuration.hpp"
#include "tests/fuzz/require.hpp"

namespace visavis::server {

namespace {

using fuzz::require;

void read(std::string_view text) {
    const Configuration found = parse_configuration(text, "server.toml");
    if (!found) {
        require(found.error().starts_with("server.toml"), "a fault is told with its place");
        require(found.error().ends_with('\n'), "a sentence is a line");
        require(proto::is_valid_utf8(found.error()), "a sentence is UTF-8");
        require(found.error().size() < 20'000, "of many faults some are told");
        return;
    }
    for (const ConfiguredKey& each : *found) {
        require(each.is_list || each.values.size() == 1, "a key that is no list has one value");
        for (const ConfiguredValue& value : each.values) {
            require(value.place.starts_with("server.toml:"), "a value has a place");
            require(proto::is_valid_utf8(value.text), "a value is UTF-8");
            require(value.text.find('\0') == std::string::npos, "a value ends where C ends it");
        }
    }
}

} // namespace

} // namespace visavis::server

// The name is libFuzzer's. NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    visavis::server::read({reinterpret_cast<const char*>(data), size});
    return 0;
}

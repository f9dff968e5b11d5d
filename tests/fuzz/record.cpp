// The reader of records, and the rules that judge them, on whatever the fuzzer makes of kept ones: neither
// throws, what is read is written and read again alike, and what is right can be told.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "proto/record.hpp"
#include "proto/record_history.hpp"
#include "proto/verify.hpp"
#include "tests/fuzz/require.hpp"

namespace visavis::proto {

namespace {

using fuzz::require;

void look_at(std::string_view text) {
    const auto record = read_record(text);
    if (!record) return;
    const std::string written = write_record(*record);
    const auto again = read_record(written);
    require(again && write_record(*again) == written, "a record is written as it was read");
    const bool is_right = !verify(*record);
    require(history_of(*record, std::nullopt).has_value() == is_right, "what is right can be told");
}

} // namespace

} // namespace visavis::proto

// The name is libFuzzer's. NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    visavis::proto::look_at({reinterpret_cast<const char*>(data), size});
    return 0;
}

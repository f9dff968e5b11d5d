// What people type and programs send as an action, on whatever the fuzzer makes of it: what is understood has
// one spelling, which is understood alike.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "common/gladiator/notation.hpp"
#include "common/virtem/layouts.hpp"
#include "common/virtem/notation.hpp"
#include "tests/fuzz/require.hpp"

namespace visavis {

namespace {

using fuzz::require;

void read_virtem(std::string_view text) {
    for (const virtem::Layout& layout : virtem::layouts) {
        const auto action = virtem::parse_action(layout, text);
        if (!action) continue;
        const std::string written = virtem::write_action(layout, *action);
        const auto again = virtem::parse_action(layout, written);
        require(again && *again == *action, "an action is read as it was written");
        require(virtem::write_action(layout, *again) == written, "an action has one spelling");
    }
    if (const auto card = virtem::parse_card(text))
        require(virtem::card_name(*card) == text, "a card has one name");
}

void read_gladiator(std::string_view text) {
    const auto card = gladiator::parse_card(text);
    if (!card) return;
    const auto again = gladiator::parse_card(gladiator::card_name(*card));
    require(again && *again == *card, "a card is read as it was written");
}

} // namespace

} // namespace visavis

// The name is libFuzzer's. NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    visavis::read_virtem(text);
    visavis::read_gladiator(text);
    return 0;
}

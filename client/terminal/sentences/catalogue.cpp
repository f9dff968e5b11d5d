#include "client/terminal/sentences/catalogue.hpp"

#include <cstdint>
#include <cstring>

namespace visavis::client {

namespace {

constexpr std::uint32_t magic = 0x950412de; // in the byte order of the machine that made it, which is ours
constexpr std::size_t header_bytes = 20, entry_bytes = 8;

/// Past the end there are zeros.
std::uint32_t number_at(std::string_view bytes, std::size_t place) {
    std::uint32_t number = 0;
    if (place <= bytes.size() && bytes.size() - place >= sizeof number)
        std::memcpy(&number, bytes.data() + place, sizeof number);
    return number;
}

} // namespace

Catalogue::Catalogue(std::string_view bytes) : bytes_(bytes) {
    if (bytes.size() < header_bytes || number_at(bytes, 0) != magic) return;
    count_ = number_at(bytes, 8);
    originals_ = number_at(bytes, 12);
    translations_ = number_at(bytes, 16);
    if (count_ > bytes.size() / entry_bytes) count_ = 0;
}

std::string_view Catalogue::text_at(std::size_t table, std::size_t index) const {
    const std::size_t length = number_at(bytes_, table + index * entry_bytes);
    const std::size_t place = number_at(bytes_, table + index * entry_bytes + 4);
    if (place > bytes_.size() || length > bytes_.size() - place) return {};
    return bytes_.substr(place, length);
}

std::optional<std::string_view> Catalogue::find(std::string_view original) const {
    if (original.empty()) return std::nullopt; // its translation would be the header
    std::size_t first = 0, last = count_;      // msgfmt sorts the originals
    while (first < last) {
        const std::size_t middle = first + (last - first) / 2;
        const std::string_view there = text_at(originals_, middle);
        if (there == original) return text_at(translations_, middle);
        if (there < original)
            first = middle + 1;
        else
            last = middle;
    }
    return std::nullopt;
}

} // namespace visavis::client

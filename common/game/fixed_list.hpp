// A list with a fixed capacity and no heap, for positions and lists of actions. Knows no game.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace visavis {

/// At most `Capacity` values, contiguous and trivially copyable when `T` is. Pushing onto a full list is a
/// fault of ours and asserted; what stands behind the last value is never read, nor compared.
template <class T, std::size_t Capacity>
class FixedList {
  public:
    constexpr void push_back(const T& value) {
        assert(size_ < Capacity);
        values_[size_++] = value;
    }
    constexpr void pop_back() {
        assert(size_ > 0);
        --size_;
    }
    constexpr void clear() { size_ = 0; }

    constexpr std::size_t size() const { return size_; }
    constexpr bool empty() const { return size_ == 0; }
    static constexpr std::size_t capacity() { return Capacity; }
    constexpr const T& operator[](std::size_t i) const { return values_[i]; }
    constexpr T& operator[](std::size_t i) { return values_[i]; }
    constexpr const T& back() const { return values_[size_ - 1]; }

    constexpr const T* begin() const { return values_.data(); }
    constexpr const T* end() const { return values_.data() + size_; }
    constexpr T* begin() { return values_.data(); }
    constexpr T* end() { return values_.data() + size_; }

    constexpr bool operator==(const FixedList& that) const {
        return std::equal(begin(), end(), that.begin(), that.end());
    }

  private:
    // The smallest size that can count to Capacity, so that small positions stay small.
    using Size = std::conditional_t<(Capacity < 256), std::uint8_t, std::uint32_t>;
    std::array<T, Capacity> values_{};
    Size size_ = 0;
};

} // namespace visavis

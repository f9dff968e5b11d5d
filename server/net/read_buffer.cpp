#include "server/net/read_buffer.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace visavis::server {

namespace {

/// Nearly every request fits, and an idle connection holds no more.
constexpr std::size_t small_capacity = 1024;

} // namespace

ReadBuffer::ReadBuffer(std::size_t limit) : limit_(limit) {
    set_capacity(std::min(small_capacity, limit_));
}

std::span<char> ReadBuffer::space() {
    if (begin_ == end_) {
        begin_ = end_ = 0;
        if (capacity_ > small_capacity) set_capacity(small_capacity);
    }
    if (end_ == capacity_) {
        if (begin_ > 0) {
            std::memmove(bytes_.get(), bytes_.get() + begin_, end_ - begin_);
            end_ -= begin_;
            begin_ = 0;
        } else if (capacity_ < limit_) {
            set_capacity(std::min(2 * capacity_, limit_));
        }
    }
    return {bytes_.get() + end_, capacity_ - end_};
}

void ReadBuffer::took(std::size_t bytes) {
    assert(bytes <= capacity_ - end_);
    end_ += bytes;
}

void ReadBuffer::consume(std::size_t bytes) {
    assert(bytes <= end_ - begin_);
    begin_ += bytes;
}

void ReadBuffer::set_capacity(std::size_t bytes) {
    auto grown = std::make_unique_for_overwrite<char[]>(bytes);
    if (end_ > 0) std::memcpy(grown.get(), bytes_.get(), end_);
    bytes_ = std::move(grown);
    capacity_ = bytes;
}

} // namespace visavis::server

#include "server/net/framer.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace visavis::server {

namespace {

/// Nearly every request fits, and an idle connection holds no more.
constexpr std::size_t small_capacity = 1024;
constexpr std::size_t line_end_bytes = 2; // CR LF

bool is_blank(std::string_view line) {
    return line.find_first_not_of(" \t\r") == std::string_view::npos;
}

} // namespace

Framer::Framer(std::size_t line_bytes) : line_bytes_(line_bytes) {
    set_capacity(std::min(small_capacity, line_bytes_ + line_end_bytes));
}

std::span<char> Framer::space() {
    if (is_too_long_) return {};
    if (begin_ == end_) {
        begin_ = scanned_ = end_ = 0;
        if (capacity_ > small_capacity) set_capacity(small_capacity);
    }
    if (end_ == capacity_) {
        if (begin_ > 0) {
            std::memmove(buffer_.get(), buffer_.get() + begin_, end_ - begin_);
            scanned_ -= begin_;
            end_ -= begin_;
            begin_ = 0;
        } else {
            set_capacity(std::min(2 * capacity_, line_bytes_ + line_end_bytes));
        }
    }
    return {buffer_.get() + end_, capacity_ - end_};
}

void Framer::took(std::size_t bytes) {
    assert(bytes <= capacity_ - end_);
    end_ += bytes;
}

std::optional<std::string_view> Framer::next() {
    while (auto line = next_line())
        if (!is_blank(*line)) return line;
    return std::nullopt;
}

bool Framer::has_line() const {
    return !is_too_long_ && std::memchr(buffer_.get() + scanned_, '\n', end_ - scanned_) != nullptr;
}

std::optional<std::string_view> Framer::next_line() {
    if (is_too_long_) return std::nullopt;
    const char* from = buffer_.get() + scanned_;
    const auto* found = static_cast<const char*>(std::memchr(from, '\n', end_ - scanned_));
    const std::size_t stop = found ? static_cast<std::size_t>(found - buffer_.get()) : end_;
    std::string_view line{buffer_.get() + begin_, stop - begin_};
    if (line.ends_with('\r')) line.remove_suffix(1); // without an LF yet, it may still be half a line end
    if (line.size() > line_bytes_) {
        is_too_long_ = true;
        return std::nullopt;
    }
    scanned_ = stop;
    if (!found && (!has_ended_ || begin_ == end_)) return std::nullopt;
    begin_ = scanned_ = found ? stop + 1 : stop;
    return line;
}

void Framer::set_capacity(std::size_t bytes) {
    auto buffer = std::make_unique_for_overwrite<char[]>(bytes);
    if (end_ > 0) std::memcpy(buffer.get(), buffer_.get(), end_);
    buffer_ = std::move(buffer);
    capacity_ = bytes;
}

} // namespace visavis::server

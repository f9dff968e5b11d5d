#include "client/net/line_buffer.hpp"

#include <utility>

namespace visavis::client {

void LineBuffer::feed(std::string_view bytes) {
    bytes_.erase(0, std::exchange(begin_, 0));
    bytes_ += bytes;
}

std::optional<Line> LineBuffer::next() {
    const auto end = bytes_.find('\n', begin_);
    if (end == std::string::npos) {
        if (bytes_.size() - begin_ <= limit_) return std::nullopt;
        skipping_ = true; // forget the beginning, so that a line without end costs no memory
        begin_ = bytes_.size();
        return std::nullopt;
    }
    std::string_view text = std::string_view(bytes_).substr(begin_, end - begin_);
    begin_ = end + 1;
    if (text.ends_with('\r')) text.remove_suffix(1);
    if (std::exchange(skipping_, false) || text.size() > limit_) return Line{{}, true};
    return Line{std::string(text), false};
}

std::optional<Line> LineBuffer::rest() {
    if (!skipping_ && begin_ == bytes_.size()) return std::nullopt;
    feed("\n");
    return next();
}

} // namespace visavis::client

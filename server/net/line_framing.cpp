#include "server/net/line_framing.hpp"

#include "server/net/read_buffer.hpp"

namespace visavis::server {

namespace {

bool is_blank(std::string_view line) {
    return line.find_first_not_of(" \t\r") == std::string_view::npos;
}

} // namespace

std::optional<std::string_view> LineFraming::next(ReadBuffer& in) {
    while (auto line = next_line(in))
        if (!is_blank(*line)) return line;
    return std::nullopt;
}

bool LineFraming::has_message(const ReadBuffer& in) const {
    return !is_too_long_ && in.unread().find('\n', scanned_) != std::string_view::npos;
}

std::optional<std::string_view> LineFraming::next_line(ReadBuffer& in) {
    if (is_too_long_) return std::nullopt;
    const std::string_view unread = in.unread();
    const std::size_t found = unread.find('\n', scanned_);
    const bool is_whole = found != std::string_view::npos;
    std::string_view line = unread.substr(0, found);
    if (line.ends_with('\r')) line.remove_suffix(1); // without an LF yet, it may still be half a line end
    if (line.size() > line_bytes_) {
        is_too_long_ = true;
        return std::nullopt;
    }
    scanned_ = is_whole ? found : unread.size();
    if (!is_whole && (!has_ended_ || unread.empty())) return std::nullopt;
    in.consume(is_whole ? found + 1 : unread.size());
    scanned_ = 0;
    return line;
}

} // namespace visavis::server

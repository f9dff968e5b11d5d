// Bytes in, lines out: cuts a stream at LF or CRLF, however the network has chopped it. Knows no socket and
// nothing of what a line says.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "proto/limits.hpp"

namespace visavis::server {

/// Use: read into `space()`, say how much with `took`, take lines with `next` until there is none, repeat.
/// Lines are views into the buffer: nothing is copied but the unfinished line at its end, when room is made.
///
/// The buffer is bounded: it holds one line of the limit and its end. A longer line sets `is_too_long`, after
/// which there are no more lines: whoever sends it is not read any further.
class Framer {
  public:
    explicit Framer(std::size_t line_bytes = proto::limits::request_bytes);

    /// Where the next bytes belong; empty only when the line is too long. Ends the life of earlier views.
    std::span<char> space();
    void took(std::size_t bytes);
    /// The stream is over: what is left without a line end is the last line.
    void end() { has_ended_ = true; }

    /// The next line that is not blank, without its end.
    std::optional<std::string_view> next();
    /// Whether `next` has a line to give, be it a blank one.
    bool has_line() const;
    /// Met only after the lines before it have been taken.
    bool is_too_long() const { return is_too_long_; }

    /// What `next` has not given yet.
    std::string_view unread() const { return {buffer_.get() + begin_, end_ - begin_}; }
    std::size_t capacity() const { return capacity_; }

  private:
    std::optional<std::string_view> next_line();
    void set_capacity(std::size_t bytes);

    std::size_t line_bytes_;
    std::unique_ptr<char[]> buffer_;
    std::size_t capacity_ = 0;
    std::size_t begin_ = 0;   ///< of the first line not yet given
    std::size_t scanned_ = 0; ///< no line end before this: a line that comes byte by byte is scanned once
    std::size_t end_ = 0;
    bool has_ended_ = false;
    bool is_too_long_ = false;
};

} // namespace visavis::server

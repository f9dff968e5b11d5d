// From bytes as they come to whole lines, in bounded memory. Knows no source.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace visavis::client {

/// A line without its end (LF or CRLF). Of one beyond the limit only the fact is kept.
struct Line {
    std::string text;
    bool is_too_long = false;

    bool operator==(const Line&) const = default;
};

class LineBuffer {
  public:
    explicit LineBuffer(std::size_t limit) : limit_(limit) {}

    /// Adds bytes. `next` is then to be called until it has none: only an unfinished line is kept in bounds.
    void feed(std::string_view bytes);
    std::optional<Line> next();
    /// What came behind the last line end, once no more will come.
    std::optional<Line> rest();

  private:
    std::size_t limit_;
    std::string bytes_;
    std::size_t begin_ = 0; ///< of the first line that has not been taken
    bool skipping_ = false; ///< the line at the front has outgrown the limit
};

} // namespace visavis::client

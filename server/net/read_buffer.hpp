// The bytes that a connection has sent and nobody has taken yet, in one piece. Knows no socket and nothing of
// what they mean.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string_view>

namespace visavis::server {

/// Use: read into `space()`, say how much with `took`, look at `unread()`, `consume` what was understood,
/// repeat. Nothing is copied but what is left when room is made.
///
/// Bounded: it grows to `limit` bytes while they are needed. Whoever reads must have given up by then: full,
/// it has no space.
class ReadBuffer {
  public:
    explicit ReadBuffer(std::size_t limit);

    /// Where the next bytes belong; empty only when the limit is reached. Ends the life of earlier views.
    std::span<char> space();
    void took(std::size_t bytes);

    std::string_view unread() const { return {bytes_.get() + begin_, end_ - begin_}; }
    /// The first bytes of `unread`, to be changed in place.
    std::span<char> first(std::size_t bytes) { return {bytes_.get() + begin_, bytes}; }
    /// What was consumed stays where it is until the next `space`.
    void consume(std::size_t bytes);

    std::size_t capacity() const { return capacity_; }

  private:
    void set_capacity(std::size_t bytes);

    std::size_t limit_;
    std::unique_ptr<char[]> bytes_;
    std::size_t capacity_ = 0;
    std::size_t begin_ = 0; ///< of what is unread
    std::size_t end_ = 0;
};

} // namespace visavis::server

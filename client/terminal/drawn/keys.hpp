// What a terminal sends as keys: bytes in, keys out. Knows no terminal and no screen.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace visavis::client {

enum class KeyName : std::uint8_t {
    text, ///< something to be written: `Key::text`
    enter,
    tab,
    escape,
    backspace,
    erase, ///< the one that says Delete
    left,
    right,
    up,
    down,
    home,
    end,
    page_up,
    page_down,
    control, ///< with the letter in `Key::text`
    alt,     ///< with the letter, or what else was held down with it, in `Key::text`
    unknown,
};

struct Key {
    KeyName name{};
    std::string text;
    bool operator==(const Key&) const = default;
};

class KeyReader {
  public:
    /// Keys that are whole; the rest waits for what follows.
    std::vector<Key> feed(std::string_view bytes);
    /// Something waits, which may be a lone Escape: with nothing more for a while, `give_up_waiting` says.
    bool is_waiting() const { return !waiting_.empty(); }
    std::vector<Key> give_up_waiting();

  private:
    std::string waiting_; ///< bounded: no sequence is longer than `longest`
};

} // namespace visavis::client

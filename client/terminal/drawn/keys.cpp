#include "client/terminal/drawn/keys.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "proto/text_checks.hpp"

namespace visavis::client {

namespace {

constexpr std::size_t longest = 32; // of what begins with Escape: more is no key
constexpr char escape = '\x1b';

struct Read {
    std::size_t bytes = 0; ///< 0: more must come
    Key key;
};

struct Sequence {
    std::string_view bytes;
    KeyName name;
};
/// Behind "ESC [" or "ESC O", without what tells of Shift and the like.
constexpr Sequence sequences[] = {
    {"A", KeyName::up},       {"B", KeyName::down},       {"C", KeyName::right},  {"D", KeyName::left},
    {"H", KeyName::home},     {"F", KeyName::end},        {"1~", KeyName::home},  {"4~", KeyName::end},
    {"7~", KeyName::home},    {"8~", KeyName::end},       {"3~", KeyName::erase}, {"M", KeyName::enter},
    {"5~", KeyName::page_up}, {"6~", KeyName::page_down}, {"Z", KeyName::tab},
};

KeyName name_of(std::string_view sequence) {
    for (const Sequence& known : sequences)
        if (known.bytes == sequence) return known.name;
    return KeyName::unknown;
}

/// "1;3D" is a cursor key with Alt, "5;5~" one with Control.
Key from_sequence(std::string_view body) {
    const auto mark = body.find(';');
    if (mark == std::string_view::npos) return {name_of(body), {}};
    const std::string_view first = body.substr(0, mark);
    std::string plain(first == "1" ? "" : first);
    plain += body.back();
    const KeyName name = name_of(plain);
    const bool is_held_down =
        body.substr(mark + 1).starts_with('3') || body.substr(mark + 1).starts_with('5');
    if (is_held_down && name == KeyName::left) return {KeyName::alt, "left"};
    if (is_held_down && name == KeyName::right) return {KeyName::alt, "right"};
    return {name, {}};
}

Read read_escape(std::string_view bytes) {
    if (bytes.size() < 2) return {};
    if (bytes[1] == 'O') return bytes.size() < 3 ? Read{} : Read{3, {name_of(bytes.substr(2, 1)), {}}};
    if (bytes[1] == '[') {
        const auto last = std::ranges::find_if(bytes.substr(2), [](char c) { return c >= '@' && c <= '~'; });
        const auto size = static_cast<std::size_t>(last - bytes.begin());
        if (size < bytes.size()) return {size + 1, from_sequence(bytes.substr(2, size - 1))};
        return bytes.size() < longest ? Read{} : Read{bytes.size(), {KeyName::unknown, {}}};
    }
    if (bytes[1] == escape) return {1, {KeyName::escape, {}}};
    return {2, {KeyName::alt, std::string(bytes.substr(1, 1))}};
}

Key from_control(char byte) {
    switch (byte) {
        case '\r':
        case '\n':
            return {KeyName::enter, {}};
        case '\t':
            return {KeyName::tab, {}};
        case '\b':
        case '\x7f':
            return {KeyName::backspace, {}};
        default:
            return {KeyName::control, std::string(1, static_cast<char>(byte + 'a' - 1))};
    }
}

/// How long a character that begins so is in UTF-8; 1 for a byte that begins none.
std::size_t length_of(unsigned char first) {
    if (first >= 0xF5) return 1;
    if (first >= 0xF0) return 4;
    if (first >= 0xE0) return 3;
    return first >= 0xC2 ? 2 : 1;
}

bool is_continuation(char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0) == 0x80;
}

Read read_key(std::string_view bytes) {
    const char first = bytes.front();
    if (first == escape) return read_escape(bytes);
    if (static_cast<unsigned char>(first) < 0x20 || first == '\x7f') return {1, from_control(first)};
    const std::size_t length = length_of(static_cast<unsigned char>(first));
    const auto end = std::ranges::find_if_not(bytes.substr(1), is_continuation);
    const bool goes_on = end == bytes.end(); // so far
    if (bytes.size() < length && goes_on) return {};
    if (!proto::is_valid_utf8(bytes.substr(0, length))) return {1, {KeyName::unknown, {}}};
    return {length, {KeyName::text, std::string(bytes.substr(0, length))}};
}

} // namespace

std::vector<Key> KeyReader::feed(std::string_view bytes) {
    waiting_ += bytes;
    std::vector<Key> keys;
    std::string_view left = waiting_;
    while (!left.empty()) {
        Read read = read_key(left);
        if (read.bytes == 0) break;
        left.remove_prefix(read.bytes);
        keys.push_back(std::move(read.key));
    }
    waiting_ = std::string(left);
    return keys;
}

std::vector<Key> KeyReader::give_up_waiting() {
    const std::string left = std::exchange(waiting_, {});
    if (left.empty()) return {};
    if (left == "\x1b") return {{KeyName::escape, {}}};
    return {{KeyName::unknown, {}}};
}

} // namespace visavis::client

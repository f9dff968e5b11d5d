#include "client/terminal/drawn/text_width.hpp"

#include <algorithm>
#include <clocale>
#include <cwchar>

#include "client/terminal/sentences/printable.hpp"

namespace visavis::client {

namespace {

/// wcwidth speaks of the thread's locale; widths are those of UTF-8, whatever the player's is. glibc brings
/// C.UTF-8 along.
class Utf8Locale {
  public:
    Utf8Locale() : before_(utf8() == nullptr ? locale_t{} : ::uselocale(utf8())) {}
    ~Utf8Locale() {
        if (before_ != nullptr) ::uselocale(before_);
    }
    Utf8Locale(const Utf8Locale&) = delete;
    Utf8Locale& operator=(const Utf8Locale&) = delete;

  private:
    static locale_t utf8() {
        static const locale_t made = ::newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
        return made;
    }
    locale_t before_;
};

int width_of(std::string_view character) {
    if (character.size() == 1) return 1; // ASCII, or a byte that is no UTF-8
    const Utf8Locale locale;
    const int width = ::wcwidth(static_cast<wchar_t>(code_point(character)));
    return width < 0 ? 1 : width; // newer than the C library
}

/// The character at the front, or one byte where there is none.
std::string_view first_character(std::string_view text) {
    const std::size_t length = character_length(text);
    return text.substr(0, length == 0 ? 1 : length);
}

} // namespace

Cluster first_cluster(std::string_view text) {
    const std::string_view first = first_character(text);
    Cluster cluster{first, width_of(first)};
    std::size_t bytes = first.size();
    while (bytes < text.size()) {
        const std::string_view next = first_character(text.substr(bytes));
        if (width_of(next) != 0) break;
        bytes += next.size();
    }
    cluster.bytes = text.substr(0, bytes);
    return cluster;
}

int columns_of(std::string_view text) {
    int columns = 0;
    for_each_cluster(text, [&](const Cluster& cluster) { columns += cluster.columns; });
    return columns;
}

std::string_view fitting(std::string_view text, int columns) {
    std::size_t bytes = 0;
    int used = 0;
    for_each_cluster(text, [&](const Cluster& cluster) {
        used += cluster.columns;
        if (used <= columns) bytes += cluster.bytes.size();
    });
    return text.substr(0, bytes);
}

std::vector<std::string> wrapped(std::string_view text, int columns) {
    constexpr int too_narrow = 8; // to be indented
    const auto margin = std::min(text.find_first_not_of(' '), text.size());
    const std::string indent(
        columns < too_narrow ? 0 : std::min(margin + 2, static_cast<std::size_t>(columns) / 3), ' ');
    std::vector<std::string> lines;
    std::string line;
    int used = 0;
    const auto begin_next = [&] {
        lines.push_back(std::move(line));
        line = indent;
        used = static_cast<int>(indent.size());
    };
    const auto add = [&](std::string_view piece, int width) {
        line += piece;
        used += width;
    };
    while (!text.empty()) {
        const std::size_t end = text.find(' ', text.find_first_not_of(' '));
        std::string_view word = text.substr(0, end); // with the spaces before it
        text.remove_prefix(word.size());
        if (used + columns_of(word) > columns && used > static_cast<int>(indent.size())) {
            begin_next();
            word.remove_prefix(std::min(word.find_first_not_of(' '), word.size()));
        }
        for_each_cluster(word, [&](const Cluster& cluster) {
            if (used + cluster.columns > columns && used > static_cast<int>(indent.size())) begin_next();
            add(cluster.bytes, cluster.columns);
        });
    }
    lines.push_back(std::move(line));
    return lines;
}

} // namespace visavis::client

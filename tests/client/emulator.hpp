// As much of a terminal as the client makes use of, so that tests see what it would show.
#pragma once

#include <algorithm>
#include <charconv>
#include <string>
#include <string_view>
#include <vector>

#include "client/terminal/drawn/screen.hpp"
#include "client/terminal/drawn/text_width.hpp"

namespace visavis::client {

class Emulator {
  public:
    Emulator(int columns, int rows) : screen_(columns, rows) {}

    void feed(std::string_view bytes) {
        while (!bytes.empty()) {
            if (bytes.starts_with("\x1b[")) {
                const auto end = bytes.find_first_of("HJmhl");
                obey(bytes.substr(2, end - 2), bytes[end]);
                bytes.remove_prefix(end + 1);
                continue;
            }
            const auto end = std::min(bytes.find('\x1b'), bytes.size());
            cursor_.column = screen_.put(cursor_.column, cursor_.row, bytes.substr(0, end));
            bytes.remove_prefix(end);
        }
    }

    std::string text_of(int row) const { return screen_.text_of(row); }
    Point cursor() const { return cursor_; }

  private:
    void obey(std::string_view parameters, char command) {
        if (command == 'J') screen_ = Screen(screen_.columns(), screen_.rows());
        if (command != 'H') return;
        int row = 1, column = 1;
        const auto mark = parameters.find(';');
        std::from_chars(parameters.data(), parameters.data() + mark, row);
        std::from_chars(parameters.data() + mark + 1, parameters.data() + parameters.size(), column);
        cursor_ = {column - 1, row - 1};
    }

    Screen screen_;
    Point cursor_;
};

} // namespace visavis::client

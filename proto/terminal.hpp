// What the terminal at standard output can show. Both sides draw links there.
#pragma once

namespace visavis::proto {

/// Whether the locale's characters are UTF-8, as the first of LC_ALL, LC_CTYPE and LANG says that is set.
bool shows_utf8();

/// How wide it is; 0 where standard output is no terminal.
int terminal_columns();

} // namespace visavis::proto

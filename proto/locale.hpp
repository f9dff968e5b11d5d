// What the environment says of the characters that a terminal shows. Both sides draw links there.
#pragma once

namespace visavis::proto {

/// Whether they are UTF-8, by the first of LC_ALL, LC_CTYPE and LANG that is set.
bool shows_utf8();

} // namespace visavis::proto

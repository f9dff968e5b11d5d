// A link as a QR code in a terminal, from where a telephone takes it. Knows nothing of what the link says.
#pragma once

#include <string>

namespace visavis::proto {

/// Lines of half blocks, each with its end, two modules high: black on white whatever the terminal's own
/// colours. Empty where the text is too long for `most_columns`.
std::string draw_qr_code(const std::string& text, int most_columns);

} // namespace visavis::proto

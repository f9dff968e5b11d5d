#include "proto/qr_code.hpp"

#include <qrencode.h>

#include <memory>
#include <string_view>

namespace visavis::proto {

namespace {

constexpr int margin = 2; // modules around it, which are white
constexpr std::string_view black_on_white = "\x1b[38;5;16m\x1b[48;5;231m"; // themes leave these two alone
constexpr std::string_view as_before = "\x1b[0m";

} // namespace

std::string draw_qr_code(const std::string& text, int most_columns) {
    const std::unique_ptr<QRcode, decltype(&QRcode_free)> code(
        QRcode_encodeString8bit(text.c_str(), 0, QR_ECLEVEL_L), QRcode_free);
    if (!code || code->width + 2 * margin > most_columns) return {};
    const auto is_black = [&code](int row, int column) {
        const bool is_inside = row >= 0 && column >= 0 && row < code->width && column < code->width;
        return is_inside && (code->data[row * code->width + column] & 1) != 0;
    };
    std::string lines;
    for (int row = -margin; row < code->width + margin; row += 2) {
        lines += black_on_white;
        for (int column = -margin; column < code->width + margin; ++column) {
            const bool upper = is_black(row, column), lower = is_black(row + 1, column);
            lines += upper ? (lower ? "█" : "▀") : (lower ? "▄" : " ");
        }
        lines.append(as_before).append("\n");
    }
    return lines;
}

} // namespace visavis::proto

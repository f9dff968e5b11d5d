#include "client/terminal/output.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdio>

#include "client/terminal/sentences/printable.hpp"
#include "proto/locale.hpp"
#include "proto/qr_code.hpp"

namespace visavis::client {

namespace {

bool write_line(std::FILE* file, std::string_view sentence) {
    const std::string line = printable(sentence) + '\n';
    return std::fwrite(line.data(), 1, line.size(), file) == line.size() && std::fflush(file) == 0;
}

/// Of standard output; 0 where it is no terminal.
int terminal_columns() {
    winsize size{};
    const bool is_terminal = ::isatty(STDOUT_FILENO) != 0 && ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0;
    return is_terminal ? size.ws_col : 0;
}

} // namespace

void StandardOutput::say(std::string_view sentence) {
    if (!write_line(stdout, sentence)) is_broken_ = true;
}

void StandardOutput::show_link(const std::string& link) {
    const std::string code = proto::shows_utf8() ? proto::draw_qr_code(link, terminal_columns()) : "";
    if (std::fwrite(code.data(), 1, code.size(), stdout) != code.size() || std::fflush(stdout) != 0)
        is_broken_ = true;
}

void StandardOutput::complain(std::string_view sentence) {
    write_line(stderr, sentence); // where even that fails there is nobody left to tell
}

} // namespace visavis::client

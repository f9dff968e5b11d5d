#include "client/terminal/output.hpp"

#include <cstdio>

#include "client/terminal/sentences/printable.hpp"

namespace visavis::client {

namespace {

bool write_line(std::FILE* file, std::string_view sentence) {
    const std::string line = printable(sentence) + '\n';
    return std::fwrite(line.data(), 1, line.size(), file) == line.size() && std::fflush(file) == 0;
}

} // namespace

void StandardOutput::say(std::string_view sentence) {
    if (!write_line(stdout, sentence)) is_broken_ = true;
}

void StandardOutput::complain(std::string_view sentence) {
    write_line(stderr, sentence); // where even that fails there is nobody left to tell
}

} // namespace visavis::client

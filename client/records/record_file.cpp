#include "client/records/record_file.hpp"

#include <array>
#include <cerrno>
#include <cstdio>
#include <memory>
#include <system_error>

#include "client/terminal/sentences/record.hpp"
#include "proto/limits.hpp"

namespace visavis::client {

namespace {

struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
};

} // namespace

std::expected<std::string, std::string> read_record_file(const std::string& path) {
    const auto fault = [] {
        return std::unexpected(sentences::file_fault({errno, std::generic_category()}));
    };
    const std::unique_ptr<std::FILE, Close> file(std::fopen(path.c_str(), "rb"));
    if (!file) return fault();
    std::string text;
    std::array<char, 64 * 1024> piece;
    while (text.size() <= proto::limits::record_bytes) {
        const std::size_t count = std::fread(piece.data(), 1, piece.size(), file.get());
        text.append(piece.data(), count);
        if (std::ferror(file.get()) != 0) return fault();
        if (count < piece.size()) break;
    }
    return text;
}

} // namespace visavis::client

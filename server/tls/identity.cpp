#include "server/tls/identity.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>

#include "server/tls/self_signed.hpp"

namespace visavis::server {

namespace {

constexpr const char* own_file = "/tls.pem"; // in the data folder: key and certificate
constexpr std::size_t most_bytes = 1 << 20;  // of a PEM file: a long chain takes some thousands

class Descriptor {
  public:
    explicit Descriptor(int descriptor) : descriptor_(descriptor) {}
    ~Descriptor() {
        if (descriptor_ >= 0) ::close(descriptor_);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;

    explicit operator bool() const { return descriptor_ >= 0; }
    int get() const { return descriptor_; }

  private:
    int descriptor_;
};

/// The error is one of the system's.
std::expected<std::string, int> read_file(const std::string& path) {
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (!file) return std::unexpected(errno);
    std::string text;
    std::array<char, 4096> bytes;
    for (;;) {
        const ssize_t got = ::read(file.get(), bytes.data(), bytes.size());
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return std::unexpected(errno);
        if (got == 0) return text;
        text.append(bytes.data(), static_cast<std::size_t>(got));
        if (text.size() > most_bytes) return std::unexpected(EFBIG);
    }
}

bool write_all(int file, std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = ::write(file, text.data(), text.size());
        if (written < 0 && errno != EINTR) return false;
        if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

/// Whole or not at all, and for nobody else to read. 0, or an error of the system's.
int write_secret(const std::string& folder, const std::string& path, std::string_view text) {
    const std::string draft = path + ".new";
    const Descriptor file(
        ::open(draft.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, S_IRUSR | S_IWUSR));
    if (!file || ::fchmod(file.get(), S_IRUSR | S_IWUSR) != 0 || !write_all(file.get(), text) ||
        ::fsync(file.get()) != 0 || std::rename(draft.c_str(), path.c_str()) != 0)
        return errno;
    const Descriptor directory(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    return directory && ::fsync(directory.get()) == 0 ? 0 : errno;
}

std::string cannot_be_read(const std::string& path, int error) {
    return fmt::format("{} cannot be read: {}", path, std::strerror(error));
}

} // namespace

std::expected<TlsIdentity, std::string> TlsIdentity::from_files(std::string certificate, std::string key) {
    // Stamped before they are read: what changes in between is read again later, rather than never.
    const auto stamped = stamps(certificate, key);
    auto certificate_text = read_file(certificate);
    if (!certificate_text) return std::unexpected(cannot_be_read(certificate, certificate_text.error()));
    auto key_text = read_file(key);
    if (!key_text) return std::unexpected(cannot_be_read(key, key_text.error()));
    auto context = make_tls_context({.certificate = std::move(*certificate_text),
                                     .key = std::move(*key_text),
                                     .certificate_name = certificate,
                                     .key_name = key});
    if (!context) return std::unexpected(std::move(context.error()));
    TlsIdentity identity(std::move(*context));
    identity.certificate_file_ = std::move(certificate);
    identity.key_file_ = std::move(key);
    identity.stamps_ = stamped;
    return identity;
}

std::expected<TlsIdentity, std::string> TlsIdentity::self_signed(const std::string& folder,
                                                                 std::span<const std::string> names) {
    const std::string path = folder + own_file;
    std::string pem;
    if (!folder.empty()) {
        auto kept = read_file(path);
        if (kept)
            pem = std::move(*kept);
        else if (kept.error() != ENOENT)
            return std::unexpected(cannot_be_read(path, kept.error()));
    }
    if (pem.empty()) {
        pem = make_self_signed(names);
        if (!folder.empty())
            if (const int error = write_secret(folder, path, pem); error != 0)
                return std::unexpected(fmt::format("{} cannot be written: {}", path, std::strerror(error)));
    }
    auto context = make_tls_context({pem, pem, path, path});
    if (!context)
        return std::unexpected(context.error() +
                               ": bring it back from a backup, or remove it, and invitations made before "
                               "will no longer be trusted");
    return TlsIdentity(std::move(*context));
}

TlsIdentity::Renewed TlsIdentity::renew() {
    if (is_self_signed()) return {};
    const auto now = stamps(certificate_file_, key_file_);
    if (now == stamps_) return {};
    auto renewed = from_files(certificate_file_, key_file_);
    if (!renewed) {
        stamps_ = now;
        return {Renewal::failed, std::move(renewed.error())};
    }
    *this = std::move(*renewed);
    return {Renewal::renewed, {}};
}

std::array<TlsIdentity::Stamp, 2> TlsIdentity::stamps(const std::string& certificate,
                                                      const std::string& key) {
    std::array<Stamp, 2> found{};
    const std::array<const std::string*, 2> paths{&certificate, &key};
    for (std::size_t i = 0; i < paths.size(); ++i) {
        struct stat status{};
        if (::stat(paths[i]->c_str(), &status) != 0) continue; // gone: a stamp like no file's
        found[i] = {static_cast<std::int64_t>(status.st_dev), static_cast<std::int64_t>(status.st_ino),
                    status.st_size, status.st_mtim.tv_sec, status.st_mtim.tv_nsec};
    }
    return found;
}

} // namespace visavis::server

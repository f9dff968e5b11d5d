#include "client/server_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

#include "common/game/text.hpp"

namespace visavis::client {

namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr std::size_t most_bytes = 1 << 20; // a text of ours is 43 bytes: this is no file of ours

class Descriptor {
  public:
    explicit Descriptor(int descriptor) : descriptor_(descriptor) {}
    ~Descriptor() { close(); }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;

    explicit operator bool() const { return descriptor_ >= 0; }
    int get() const { return descriptor_; }
    bool close() { return descriptor_ < 0 || ::close(std::exchange(descriptor_, -1)) == 0; }

  private:
    int descriptor_;
};

std::string key_of(const Address& server) {
    return lower_case(server.host) + ":" + std::to_string(server.port);
}

std::optional<std::string> read_all(int file) {
    std::string text;
    std::array<char, 4096> bytes;
    while (true) {
        const ssize_t count = ::read(file, bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return std::nullopt;
        if (count == 0) return text;
        text.append(bytes.data(), static_cast<std::size_t>(count));
        if (text.size() > most_bytes) return std::nullopt;
    }
}

/// All texts as a document; an empty one where there is no file yet.
std::optional<json> read_texts(const fs::path& path) {
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (!file) return errno == ENOENT || errno == ENOTDIR ? std::optional(json::object()) : std::nullopt;
    const auto text = read_all(file.get());
    if (!text) return std::nullopt;
    json texts = json::parse(*text, nullptr, false);
    return texts.is_object() ? std::optional(std::move(texts)) : std::nullopt;
}

bool write_all(int file, std::string_view text) {
    while (!text.empty()) {
        const ssize_t count = ::write(file, text.data(), text.size());
        if (count < 0 && errno != EINTR) return false;
        if (count > 0) text.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
}

bool replace(const fs::path& path, std::string_view text) {
    std::string draft = path.string() + ".XXXXXX";
    Descriptor file(::mkostemp(draft.data(), O_CLOEXEC)); // made with the permissions 0600
    if (!file) return false;
    const bool is_written = write_all(file.get(), text) && ::fsync(file.get()) == 0 && file.close() &&
                            std::rename(draft.c_str(), path.c_str()) == 0;
    if (!is_written) ::unlink(draft.c_str());
    return is_written;
}

} // namespace

std::expected<std::optional<std::string>, ServerFile::Fault> ServerFile::find(const Address& server) const {
    if (folder_.empty()) return std::nullopt;
    const auto texts = read_texts(file());
    if (!texts) return std::unexpected(Fault::unreadable);
    const auto found = texts->find(key_of(server));
    if (found == texts->end()) return std::nullopt;
    if (!found->is_string()) return std::unexpected(Fault::unreadable);
    return found->get<std::string>();
}

std::optional<ServerFile::Fault> ServerFile::keep(const Address& server, const std::string& kept) const {
    if (folder_.empty()) return Fault::not_written;
    std::error_code ignored; // what could not be made cannot be opened
    fs::create_directories(folder_.parent_path(), ignored);
    ::mkdir(folder_.c_str(), 0700);
    const Descriptor folder(::open(folder_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    // Two clients that keep a text at the same time must both be remembered.
    if (!folder || ::fchmod(folder.get(), 0700) != 0 || ::flock(folder.get(), LOCK_EX) != 0)
        return Fault::not_written;
    auto texts = read_texts(file());
    if (!texts) return Fault::unreadable;
    (*texts)[key_of(server)] = kept;
    if (!replace(file(), texts->dump(4, ' ', false, json::error_handler_t::replace) + '\n'))
        return Fault::not_written;
    return std::nullopt;
}

fs::path configuration_folder() {
    const auto absolute_path_in = [](const char* variable) {
        const char* const value = std::getenv(variable);
        const fs::path path = value == nullptr ? "" : value;
        return path.is_absolute() ? path : fs::path();
    };
    if (const fs::path path = absolute_path_in("XDG_CONFIG_HOME"); !path.empty()) return path / "visavis";
    const fs::path home = absolute_path_in("HOME");
    return home.empty() ? fs::path() : home / ".config" / "visavis";
}

} // namespace visavis::client

// A disk that fails when it is told to: preloaded (LD_PRELOAD), it stands between a program and the system's
// calls for files named visavis.db*. The file that VISAVIS_FAULTS names says what is wrong, and is read at
// each call:
//
//   write 28      writing and truncating fail with this error number (28: the disk is full)
//   sync 5        syncing fails
//   slow 2000     all of them take so many microseconds more
//
// Anything else, or no file: nothing is wrong.
#include <dlfcn.h>
#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace {

bool is_of_the_database(int file) {
    std::array<char, 32> link;
    std::array<char, 4096> path{};
    std::snprintf(link.data(), link.size(), "/proc/self/fd/%d", file);
    return ::readlink(link.data(), path.data(), path.size() - 1) > 0 &&
           std::strstr(path.data(), "visavis.db") != nullptr;
}

/// The error number with which a call of this kind is to fail, or 0.
int failure(const char* kind, int file) {
    const char* control = std::getenv("VISAVIS_FAULTS");
    if (control == nullptr || !is_of_the_database(file)) return 0;
    const int opened = ::open(control, O_RDONLY | O_CLOEXEC);
    if (opened < 0) return 0;
    std::array<char, 64> text{};
    const ssize_t length = ::read(opened, text.data(), text.size() - 1);
    ::close(opened);
    std::array<char, 8> what{};
    int number = 0;
    if (length <= 0 || std::sscanf(text.data(), "%7s %d", what.data(), &number) != 2) return 0;
    if (std::strcmp(what.data(), "slow") == 0) ::usleep(static_cast<useconds_t>(number));
    return std::strcmp(what.data(), kind) == 0 ? number : 0;
}

/// Calls the system's function of this name, unless it is to fail.
template <class Result, class... Arguments>
Result pass(const char* kind, const char* name, int file, Arguments... arguments) {
    if (const int error = failure(kind, file); error != 0) {
        errno = error;
        return -1;
    }
    using Function = Result (*)(int, Arguments...);
    return reinterpret_cast<Function>(::dlsym(RTLD_NEXT, name))(file, arguments...);
}

} // namespace

extern "C" {

ssize_t write(int file, const void* bytes, size_t count) {
    return pass<ssize_t>("write", "write", file, bytes, count);
}
ssize_t pwrite(int file, const void* bytes, size_t count, off_t at) {
    return pass<ssize_t>("write", "pwrite", file, bytes, count, at);
}
ssize_t pwrite64(int file, const void* bytes, size_t count, off64_t at) {
    return pass<ssize_t>("write", "pwrite64", file, bytes, count, at);
}
int ftruncate(int file, off_t length) noexcept {
    return pass<int>("write", "ftruncate", file, length);
}
int ftruncate64(int file, off64_t length) noexcept {
    return pass<int>("write", "ftruncate64", file, length);
}
int fsync(int file) {
    return pass<int>("sync", "fsync", file);
}
int fdatasync(int file) {
    return pass<int>("sync", "fdatasync", file);
}

} // extern "C"

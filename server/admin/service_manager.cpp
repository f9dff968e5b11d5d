#include "server/admin/service_manager.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <charconv>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <cstring>

namespace visavis::server {

namespace {

constexpr int first_socket = 3; // SD_LISTEN_FDS_START

/// The variable's value, which then is no longer in the environment.
std::string take(const char* name) {
    const char* const found = std::getenv(name);
    std::string value = found == nullptr ? "" : found;
    ::unsetenv(name);
    return value;
}

std::optional<std::int64_t> number(const std::string& text) {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || value < 0) return std::nullopt;
    return value;
}

/// Variables may be meant for another process, whose child this one is.
bool is_for_us(const std::string& process) {
    return process.empty() || number(process) == ::getpid();
}

} // namespace

std::expected<ServiceManager, std::string> ServiceManager::from_environment() {
    ServiceManager manager;
    manager.address_ = take("NOTIFY_SOCKET");
    if (!manager.address_.empty() && manager.address_.front() == '@') manager.address_.front() = '\0';

    const std::string interval = take("WATCHDOG_USEC");
    if (const std::string process = take("WATCHDOG_PID"); is_for_us(process))
        if (const auto microseconds = number(interval); microseconds && *microseconds > 0)
            manager.watchdog_ =
                std::chrono::duration_cast<Milliseconds>(std::chrono::microseconds(*microseconds));

    const std::string count = take("LISTEN_FDS");
    const std::string process = take("LISTEN_PID");
    take("LISTEN_FDNAMES");
    if (count.empty() || process.empty() || !is_for_us(process)) return manager;
    const auto sockets = number(count);
    if (!sockets || *sockets > static_cast<std::int64_t>(max_sockets))
        return std::unexpected(
            fmt::format("LISTEN_FDS is '{}': at most {} sockets can be handed over", count, max_sockets));
    for (int socket = first_socket; socket < first_socket + *sockets; ++socket) {
        ::fcntl(socket, F_SETFD, FD_CLOEXEC);
        manager.sockets_.push_back(socket);
    }
    return manager;
}

void ServiceManager::tell(std::string_view lines) const {
    sockaddr_un to{};
    if (address_.empty() || address_.size() >= sizeof to.sun_path) return;
    to.sun_family = AF_UNIX;
    std::memcpy(to.sun_path, address_.data(), address_.size());
    const auto size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + address_.size());
    const int socket = ::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (socket < 0) return;
    ::sendto(socket, lines.data(), lines.size(), MSG_NOSIGNAL, reinterpret_cast<const sockaddr*>(&to), size);
    ::close(socket);
}

} // namespace visavis::server

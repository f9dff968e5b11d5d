// What a service manager hands over in the environment, and the datagrams that it gets.
#include "server/admin/service_manager.hpp"

#include <doctest/doctest.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <string>

#include "tests/server/store/folder.hpp"

using namespace visavis;
using namespace visavis::server;
using visavis::tests::Folder;

namespace {

/// The manager's end; `name` begins with a NUL where it is abstract.
class Ear {
  public:
    explicit Ear(const std::string& name) : socket_(::socket(AF_UNIX, SOCK_DGRAM | SOCK_NONBLOCK, 0)) {
        sockaddr_un address{};
        address.sun_family = AF_UNIX;
        std::memcpy(address.sun_path, name.data(), name.size());
        const auto size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + name.size());
        REQUIRE(::bind(socket_, reinterpret_cast<const sockaddr*>(&address), size) == 0);
    }
    ~Ear() { ::close(socket_); }
    Ear(const Ear&) = delete;
    Ear& operator=(const Ear&) = delete;

    std::string heard() const {
        char bytes[256];
        const ssize_t size = ::recv(socket_, bytes, sizeof bytes, 0);
        return size < 0 ? "" : std::string(bytes, static_cast<std::size_t>(size));
    }

  private:
    int socket_;
};

void set(const char* name, const std::string& value) {
    ::setenv(name, value.c_str(), 1);
}

} // namespace

TEST_CASE("service manager: none") {
    const auto manager = ServiceManager::from_environment();
    REQUIRE(manager);
    CHECK(manager->sockets().empty());
    CHECK(!manager->watchdog());
    manager->tell("READY=1");
}

TEST_CASE("service manager: it is told, by path and by abstract name, and its address is forgotten") {
    const Folder folder;
    const std::string path = folder.path() + "/notify";
    const std::string abstract = "visavis-test-" + std::to_string(::getpid());
    const Ear file(path);
    const Ear name(std::string(1, '\0') + abstract);
    for (const auto& [address, ear] :
         {std::pair<std::string, const Ear*>{path, &file}, {"@" + abstract, &name}}) {
        CAPTURE(address);
        set("NOTIFY_SOCKET", address);
        const auto manager = ServiceManager::from_environment();
        REQUIRE(manager);
        manager->tell("READY=1\nSTATUS=é");
        CHECK(ear->heard() == "READY=1\nSTATUS=é");
        CHECK(std::getenv("NOTIFY_SOCKET") == nullptr);
    }
    set("NOTIFY_SOCKET", folder.path() + "/nobody");
    ServiceManager::from_environment()->tell("READY=1");
    set("NOTIFY_SOCKET", "/" + std::string(500, 'x'));
    ServiceManager::from_environment()->tell("READY=1");
}

TEST_CASE("service manager: the watchdog's time, where it is meant for this process") {
    struct Row {
        const char* time;
        std::string process;
        std::int64_t want_ms; ///< 0: none
    };
    const std::string us = std::to_string(::getpid());
    const Row rows[] = {
        {"3000000", us, 3'000}, {"3000000", "", 3'000}, {"3000000", "1", 0}, {"0", us, 0},
        {"-5", us, 0},          {"soon", us, 0},        {"", us, 0},         {"99999999999999999999", us, 0},
    };
    for (const Row& row : rows) {
        CAPTURE(row.time);
        CAPTURE(row.process);
        set("WATCHDOG_USEC", row.time);
        set("WATCHDOG_PID", row.process);
        const auto manager = ServiceManager::from_environment();
        REQUIRE(manager);
        CHECK(manager->watchdog().value_or(Milliseconds(0)).count() == row.want_ms);
        CHECK(std::getenv("WATCHDOG_USEC") == nullptr);
    }
}

TEST_CASE("service manager: sockets, where they are meant for this process") {
    struct Row {
        const char* count;
        std::string process;
        std::size_t want;
        bool is_refused;
    };
    const std::string us = std::to_string(::getpid());
    const Row rows[] = {
        {"2", us, 2, false}, {"2", "1", 0, false}, {"2", "", 0, false}, {"0", us, 0, false},
        {"17", us, 0, true}, {"two", us, 0, true}, {"-1", us, 0, true}, {"", us, 0, false},
    };
    for (const Row& row : rows) {
        CAPTURE(row.count);
        CAPTURE(row.process);
        set("LISTEN_FDS", row.count);
        set("LISTEN_PID", row.process);
        const auto manager = ServiceManager::from_environment();
        CHECK(manager.has_value() != row.is_refused);
        if (manager) CHECK(manager->sockets().size() == row.want);
        CHECK(std::getenv("LISTEN_FDS") == nullptr);
    }
}

// Many connections: caps, exhausted descriptors, mass hang-up, shutdown, and the port.
#include "server/net/connections.hpp"

#include <dirent.h>
#include <doctest/doctest.h>
#include <netinet/tcp.h>
#include <sys/resource.h>

#include <optional>
#include <string>
#include <vector>

#include "tests/server/net/client.hpp"
#include "tests/server/net/test_server.hpp"

using namespace visavis;
using namespace visavis::server;
using namespace std::chrono_literals;

namespace {

std::size_t open_descriptors() {
    DIR* const directory = ::opendir("/proc/self/fd");
    std::size_t count = 0;
    while (::readdir(directory) != nullptr) ++count;
    ::closedir(directory);
    return count;
}

/// Lowers the number of descriptors so that `free` more can be opened, for as long as it lives.
class FewDescriptors {
  public:
    explicit FewDescriptors(int free) {
        ::getrlimit(RLIMIT_NOFILE, &before_);
        const int lowest = ::dup(0); // descriptors are given out from the lowest
        ::close(lowest);
        const rlimit few{static_cast<rlim_t>(lowest + free), before_.rlim_max};
        ::setrlimit(RLIMIT_NOFILE, &few);
    }
    ~FewDescriptors() { ::setrlimit(RLIMIT_NOFILE, &before_); }
    FewDescriptors(const FewDescriptors&) = delete;
    FewDescriptors& operator=(const FewDescriptors&) = delete;

  private:
    rlimit before_{};
};

} // namespace

TEST_CASE("connections: caps in total and by address, silent ones included") {
    struct Row {
        const char* because;
        std::size_t in_total, by_address;
        bool is_told;
    };
    static constexpr Row rows[] = {
        {"by address", 10, 3, true},
        {"in total", 3, 10, true},
        {"lifted", 0, 0, false},
    };
    for (const Row& row : rows) {
        CAPTURE(row.because);
        Settings settings;
        settings.max_connections = row.in_total;
        settings.max_connections_per_address = row.by_address;
        TestServer server(settings);
        std::vector<Client> clients;
        for (std::size_t i = 0; i < 3; ++i) clients.emplace_back(server.port); // two of them silent
        CHECK(clients.back().ask("{hello}") == "{hello}");
        Client fourth(server.port);
        fourth.send("{hello}\n"); // what it has sent does not cost it the reason
        CHECK(fourth.line() == (row.is_told ? closing("server_full", ",\"retry_ms\":10000") : "{hello}"));
        fourth.close();
        CHECK(comes_true([&] { return server.size() == 3; }));
        clients.pop_back();
        CHECK(comes_true([&] { return server.size() == 2; }));
        Client fifth(server.port);
        CHECK(fifth.ask("{hello}") == "{hello}");
    }
}

TEST_CASE("connections: by default IPv4 and IPv6 are served, and counted apart") {
    Settings settings;
    settings.max_connections_per_address = 1;
    TestServer server(settings);
    Client v4(server.port), v6 = Client::over_v6(server.port);
    CHECK(v4.ask("{hello}") == "{hello}");
    CHECK(v6.ask("{hello}") == "{hello}");
    Client second = Client::over_v6(server.port);
    CHECK(second.ask("{hello}") == closing("server_full", ",\"retry_ms\":10000"));
}

TEST_CASE("connections: who has vanished without a word is found out") {
    TestServer server;
    const Client client(server.port);
    CHECK(comes_true([&] { return server.size() == 1; }));
    struct Row {
        int level, option, want;
    };
    static constexpr Row rows[] = {
        {SOL_SOCKET, SO_KEEPALIVE, 1},           {IPPROTO_TCP, TCP_KEEPIDLE, 10},
        {IPPROTO_TCP, TCP_KEEPINTVL, 5},         {IPPROTO_TCP, TCP_KEEPCNT, 3},
        {IPPROTO_TCP, TCP_USER_TIMEOUT, 25'000}, {IPPROTO_TCP, TCP_NODELAY, 1},
    };
    const int accepted = client.other_end();
    REQUIRE(accepted >= 0);
    for (const Row& row : rows) {
        CAPTURE(row.option);
        int value = 0;
        socklen_t size = sizeof value;
        CHECK(::getsockopt(accepted, row.level, row.option, &value, &size) == 0);
        CHECK(value == row.want);
    }
}

TEST_CASE("connections: those who are turned away are bounded as well") {
    Settings settings;
    settings.max_connections = 1;
    TestServer server(settings);
    std::vector<Client> clients;
    for (std::size_t i = 0; i < 1 + Connections::max_turned_away; ++i) clients.emplace_back(server.port);
    CHECK(comes_true([&] { return server.size() == clients.size(); }));
    Client one_more(server.port);
    CHECK(one_more.line() == "<end>");
    CHECK(server.size() == clients.size());
    server.clock.advance(1s); // who says nothing is told in JSON
    CHECK(clients.back().line() == closing("server_full", ",\"retry_ms\":10000"));
    server.clock.advance(1s);
    CHECK(comes_true([&] { return server.size() == 1; }));
}

TEST_CASE("connections: a mass hang-up leaves nothing behind") {
    TestServer server;
    const std::size_t descriptors = open_descriptors();
    for (int round = 0; round < 3; ++round) {
        std::vector<Client> clients;
        for (int i = 0; i < 200; ++i) {
            clients.emplace_back(server.port);
            if (i % 3 > 0) clients.back().send(i % 3 == 1 ? "{hello}\n" : "{half a li");
        }
        CHECK(comes_true([&] { return server.size() == 200; }));
        clients.clear();
        CHECK(comes_true([&] { return server.size() == 0; }));
        CHECK(server.conversations() == 0);
    }
    CHECK(open_descriptors() == descriptors);
}

TEST_CASE("connections: without free descriptors accepting waits, and recovers") {
    TestServer server;
    std::vector<Client> clients(4); // their sockets are open before descriptors become rare
    // UBSan looks at a type that it meets for the first time through a pipe, which needs descriptors as well.
    CHECK(Client(server.port).ask("{hello}") == "{hello}");
    CHECK(comes_true([&] { return server.size() == 0; }));
    CHECK(server.failures() == 0);
    {
        const FewDescriptors few(2);
        for (Client& client : clients) client.connect(server.port);
        CHECK(clients[0].ask("{hello}") == "{hello}");
        CHECK(clients[1].ask("{hello}") == "{hello}");
        CHECK(comes_true([&] { return server.failures() >= 2; }));
        CHECK(server.failures() < 20); // it does not spin
        CHECK(clients[0].ask("{one}") == "{one}");
        clients[0].close(); // its descriptor and the server's go to the next two
        CHECK(clients[2].ask("{hello}") == "{hello}");
        CHECK(clients[3].ask("{hello}") == "{hello}");
    }
    Client another(server.port);
    CHECK(another.ask("{hello}") == "{hello}");
}

TEST_CASE("connections: at the end everybody is told, a request in the store is answered first") {
    TestServer server;
    Client greeted(server.port);
    CHECK(greeted.ask("{hello}") == "{hello}");
    Client silent(server.port), busy(server.port);
    busy.send("{busy}\n{two}\n");
    CHECK(comes_true([&] { return server.traffic().lines_in == 2 && server.size() == 3; }));
    server.end();
    const std::string told = closing("shutdown", ",\"retry_ms\":2000");
    for (Client* const client : {&greeted, &silent}) {
        CHECK(client->line() == told);
        CHECK(client->line() == "<end>");
        client->close();
    }
    CHECK(comes_true([&] { return server.size() == 1; }));
    CHECK(!server.has_ended);
    server.on_conversation([](EchoConversation& each) { each.become_free(); });
    CHECK(busy.line() == "stored");
    CHECK(busy.line() == told);
    CHECK(busy.line() == "<end>");
    busy.close();
    CHECK(comes_true([&] { return server.has_ended.load(); }));
}

TEST_CASE("connections: the end does not wait for those who will not go") {
    TestServer server;
    Client busy(server.port), lingering(server.port);
    busy.send("{busy}\n");
    CHECK(comes_true([&] { return server.traffic().lines_in == 1 && server.size() == 2; }));
    server.end();
    server.clock.advance(1'750ms);
    CHECK(comes_true([&] { return server.has_ended.load(); }));
}

TEST_CASE("listener: a taken port is said so") {
    Settings settings;
    TestServer server(settings);
    boost::asio::io_context io(1);
    const HandClock clock;
    Connections connections(io, clock, settings, &EchoConversation::open);
    for (const char* const bind : {"", "0.0.0.0", "127.0.0.1"}) {
        CAPTURE(bind);
        Listener listener(io, connections);
        const auto opened = listener.open(bind, server.port);
        CHECK(!opened);
        CHECK(opened.error().find("is taken by another program") != std::string::npos);
    }
}

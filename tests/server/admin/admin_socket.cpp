// The socket itself: who may open it, how much it takes, and that nobody can hold it up.
#include "server/admin/admin_socket.hpp"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <boost/asio/io_context.hpp>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "server/admin/request.hpp"
#include "tests/server/store/folder.hpp"

using namespace visavis;
using namespace visavis::server;
using namespace visavis::tests;

namespace {

class Caller {
  public:
    explicit Caller(const std::string& path) : socket_(::socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0)) {
        sockaddr_un address{};
        address.sun_family = AF_UNIX;
        std::memcpy(address.sun_path, path.data(), path.size());
        is_connected_ = ::connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
    }
    ~Caller() { ::close(socket_); }
    Caller(const Caller&) = delete;
    Caller& operator=(const Caller&) = delete;

    bool is_connected() const { return is_connected_; }
    void send(const std::string& bytes) { (void)::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL); }
    /// What has come so far; "END" behind it once the other side has closed.
    std::string received() {
        char piece[4096];
        ssize_t count = 0;
        while ((count = ::recv(socket_, piece, sizeof piece, 0)) > 0)
            text_.append(piece, static_cast<std::size_t>(count));
        const bool is_over = count == 0 || (errno != EAGAIN && errno != EWOULDBLOCK);
        return is_over ? text_ + "END" : text_;
    }

  private:
    int socket_;
    bool is_connected_ = false;
    std::string text_;
};

struct Bench {
    void turn() {
        for (int i = 0; i < 20; ++i) io.poll();
    }

    Folder folder;
    std::string path = folder.path() + "/admin.sock";
    boost::asio::io_context io;
    std::vector<std::string> asked;
    Administrator who;
    AdminSocket socket{io, [this](std::string_view line, const Administrator& asking) {
                           asked.emplace_back(line);
                           who = asking;
                           return "heard " + std::string(line);
                       }};
};

} // namespace

TEST_CASE("admin socket: its owner is answered once, by whom the system says it is") {
    Bench bench;
    REQUIRE(bench.socket.open(bench.path).has_value());
    struct stat is{};
    REQUIRE(::stat(bench.path.c_str(), &is) == 0);
    CHECK((is.st_mode & 0777) == 0600);
    Caller caller(bench.path);
    caller.send("li");
    bench.turn();
    CHECK(bench.asked.empty());
    caller.send("st\nand more");
    bench.turn();
    CHECK(caller.received() == "heard list\nEND");
    CHECK(bench.asked == std::vector<std::string>{"list"});
    CHECK(bench.who.user == ::geteuid());
    CHECK(bench.who.process == ::getpid());
}

TEST_CASE("admin socket: a line that is too long, or never ends, is not heard") {
    Bench bench;
    REQUIRE(bench.socket.open(bench.path).has_value());
    Caller too_long(bench.path);
    too_long.send(std::string(admin_request_bytes, 'x'));
    Caller gone(bench.path);
    gone.send("half a line");
    bench.turn();
    CHECK(too_long.received() == "END");
    CHECK(bench.asked.empty());
}

TEST_CASE("admin socket: those who say nothing keep nobody else away, but for the eight that there may be") {
    Bench bench;
    REQUIRE(bench.socket.open(bench.path).has_value());
    std::vector<std::unique_ptr<Caller>> silent;
    for (std::size_t i = 0; i + 1 < AdminSocket::most_connections; ++i)
        silent.push_back(std::make_unique<Caller>(bench.path));
    bench.turn();
    Caller eighth(bench.path);
    eighth.send("hello\n");
    bench.turn();
    CHECK(eighth.received() == "heard hello\nEND");
    silent.push_back(std::make_unique<Caller>(bench.path));
    bench.turn();
    Caller ninth(bench.path);
    ninth.send("hello\n");
    bench.turn();
    CHECK(ninth.received() == "END");
    silent.front()->send("late\n");
    bench.turn();
    CHECK(silent.front()->received() == "heard late\nEND");
    Caller again(bench.path);
    again.send("hello\n");
    bench.turn();
    CHECK(again.received() == "heard hello\nEND");
}

TEST_CASE("admin socket: who says nothing is gone after its deadline") {
    Bench bench;
    REQUIRE(bench.socket.open(bench.path).has_value());
    Caller silent(bench.path);
    const auto start = std::chrono::steady_clock::now();
    const auto end = start + AdminSocket::deadline + std::chrono::seconds(5);
    std::string came;
    for (bench.turn(); (came = silent.received()) != "END" && std::chrono::steady_clock::now() < end;)
        bench.io.run_one_for(std::chrono::milliseconds(100));
    CHECK(came == "END");
    CHECK(std::chrono::steady_clock::now() - start >= AdminSocket::deadline);
}

TEST_CASE("admin socket: what is in its place") {
    SUBCASE("a file that a killed server has left is replaced") {
        Bench bench;
        const int left = ::socket(AF_UNIX, SOCK_STREAM, 0);
        sockaddr_un address{};
        address.sun_family = AF_UNIX;
        std::memcpy(address.sun_path, bench.path.data(), bench.path.size());
        REQUIRE(::bind(left, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0);
        ::close(left);
        CHECK(bench.socket.open(bench.path).has_value());
        CHECK(Caller(bench.path).is_connected());
    }
    SUBCASE("a running server is left alone") {
        Bench bench;
        REQUIRE(bench.socket.open(bench.path).has_value());
        AdminSocket second(bench.io, [](std::string_view, const Administrator&) { return std::string(); });
        const auto opened = second.open(bench.path);
        REQUIRE_FALSE(opened.has_value());
        CHECK(opened.error().find("another server") != std::string::npos);
    }
    SUBCASE("a file of another kind is left alone") {
        Bench bench;
        std::ofstream(bench.path) << "mine";
        const auto opened = bench.socket.open(bench.path);
        REQUIRE_FALSE(opened.has_value());
        CHECK(opened.error().find("no socket") != std::string::npos);
        CHECK(std::filesystem::file_size(bench.path) == 4);
    }
    SUBCASE("a path that is too long for the system is said to be so") {
        Bench bench;
        const auto opened = bench.socket.open(bench.folder.path() + "/" + std::string(200, 'x'));
        REQUIRE_FALSE(opened.has_value());
        CHECK(opened.error().find("--admin-socket") != std::string::npos);
    }
    SUBCASE("it is gone when the server ends as it should") {
        Folder folder;
        const std::string path = folder.path() + "/admin.sock";
        {
            boost::asio::io_context io;
            AdminSocket socket(io, [](std::string_view, const Administrator&) { return std::string(); });
            REQUIRE(socket.open(path).has_value());
        }
        CHECK_FALSE(std::filesystem::exists(path));
    }
}

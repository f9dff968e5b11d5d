// TLS on the one port: what is agreed on, what is refused, and how it ends. That all else is as without it,
// the tests of the carriers show when they run once more by TLS.
#include <doctest/doctest.h>
#include <openssl/err.h>

#include <memory>
#include <string>
#include <vector>

#include "tests/server/net/client.hpp"
#include "tests/server/net/http_stub.hpp"
#include "tests/server/net/test_server.hpp"

using namespace visavis;
using namespace visavis::server;
using namespace std::chrono_literals;

namespace {

using Context = std::unique_ptr<SSL_CTX, decltype(&SSL_CTX_free)>;

Context client_context() {
    return {SSL_CTX_new(TLS_client_method()), SSL_CTX_free};
}

Client secure_client(TestServer& server) {
    Client client(server.port);
    REQUIRE(client.shake_hands());
    return client;
}

void ask_for_new_keys(Client& client) {
    SSL_key_update(client.tls(), SSL_KEY_UPDATE_REQUESTED);
    SSL_do_handshake(client.tls());
}

Settings requiring_tls() {
    Settings settings;
    settings.tls = TlsUse::required;
    return settings;
}

} // namespace

TEST_CASE("tls: on the same port as all else") {
    HttpStub http;
    TestServer server({}, &http);
    Client plain(server.port);
    Client secret = secure_client(server);
    CHECK(plain.ask("{hello}") == "{hello}");
    CHECK(secret.ask("{hello}") == "{hello}");
    CHECK(secret.ask("{all}") == "{all}");
    CHECK(plain.line() == "update");
    Client browser = secure_client(server);
    CHECK(browser.ask("GET / HTTP/1.1\r\nHost: a\r\n\r") == "HTTP/1.1 200 OK\r");
    CHECK(server.on_loop([&] { return http.was_secure; }));
}

TEST_CASE("tls: TLS 1.2 and 1.3, forward secret; nothing older") {
    struct Row {
        const char* because;
        int version;
        const char* ciphers; ///< of 1.2
        bool is_taken;
    };
    const Row rows[] = {
        {"1.3", TLS1_3_VERSION, "ALL", true},
        {"1.2", TLS1_2_VERSION, "ALL", true},
        {"1.2 with ChaCha20", TLS1_2_VERSION, "ECDHE+CHACHA20", true},
        {"1.2 with CBC", TLS1_2_VERSION, "ECDHE-ECDSA-AES128-SHA256", false},
        {"1.2 without forward secrecy", TLS1_2_VERSION, "AES128-GCM-SHA256", false},
        {"1.1", TLS1_1_VERSION, "ALL:@SECLEVEL=0", false},
        {"1.0", TLS1_VERSION, "ALL:@SECLEVEL=0", false},
    };
    TestServer server;
    for (const Row& row : rows) {
        CAPTURE(row.because);
        const Context context = client_context();
        SSL_CTX_set_min_proto_version(context.get(), row.version);
        SSL_CTX_set_max_proto_version(context.get(), row.version);
        SSL_CTX_set_cipher_list(context.get(), row.ciphers);
        Client client(server.port);
        CHECK(client.shake_hands(context.get()) == row.is_taken);
        if (row.is_taken) CHECK(client.ask("{one}") == "{one}");
        if (!row.is_taken) CHECK(ERR_GET_REASON(ERR_peek_error()) > 1000); // an alert of the server's
        ERR_clear_error();
    }
}

TEST_CASE("tls: http/1.1 for who names protocols, and a handshake meant for others is refused") {
    TestServer server;
    for (const auto& [offered, is_taken] :
         {std::pair{std::string("\x02h2\x08http/1.1"), true}, std::pair{std::string("\x02h2"), false},
          std::pair{std::string("\x04smtp"), false}}) {
        CAPTURE(offered);
        const Context context = client_context();
        SSL_CTX_set_alpn_protos(context.get(), reinterpret_cast<const unsigned char*>(offered.data()),
                                static_cast<unsigned>(offered.size()));
        Client client(server.port);
        CHECK(client.shake_hands(context.get()) == is_taken);
        if (!is_taken) continue;
        const unsigned char* chosen = nullptr;
        unsigned size = 0;
        SSL_get0_alpn_selected(client.tls(), &chosen, &size);
        CHECK(std::string(chosen, chosen + size) == "http/1.1");
    }
}

TEST_CASE("tls: new keys may be asked for, and a connection is not begun anew") {
    TestServer server;
    Client client = secure_client(server);
    for (int i = 0; i < 5; ++i) {
        ask_for_new_keys(client);
        CHECK(client.ask("{one}") == "{one}");
    }
    const Context context = client_context();
    SSL_CTX_set_max_proto_version(context.get(), TLS1_2_VERSION);
    Client other(server.port);
    REQUIRE(other.shake_hands(context.get()));
    CHECK(SSL_renegotiate(other.tls()) == 1);
    CHECK(SSL_do_handshake(other.tls()) != 1);
}

TEST_CASE("tls: who asks for new keys without end and reads no answer is cut") {
    TestServer server;
    Client client = secure_client(server);
    CHECK(client.ask("{hello}") == "{hello}");
    SSL_clear_mode(client.tls(), SSL_MODE_AUTO_RETRY);
    for (int i = 0; i < 2'000'000 && server.size() == 1; ++i) {
        ask_for_new_keys(client);
        if (i % 1000 != 0) continue;
        if (ERR_peek_error() != 0) break;
    }
    CHECK(comes_true([&] { return server.size() == 0; }));
    ERR_clear_error();
}

TEST_CASE("tls: what is no handshake, or none that comes to its end") {
    struct Row {
        const char* because;
        std::string bytes;
    };
    const Row rows[] = {
        {"garbage after the first byte", std::string("\x16") + std::string(2000, 'x')},
        {"garbage in the first record", std::string("\x16\x03\x01\x00\x05hello", 10)},
        {"a hello that says it is very long",
         std::string("\x16\x03\x01\x00\x04\x01\xff\xff\xff", 9) + std::string(100, '\x16')},
    };
    for (const Row& row : rows) {
        CAPTURE(row.because);
        TestServer server;
        Client client(server.port);
        client.send(row.bytes);
        CHECK(comes_true([&] { return server.traffic().bytes_in > 0; }));
        server.clock.advance(10s);
        std::string line;
        while ((line = client.line()).front() != '<')
            CHECK(line.find("session.closing") == std::string::npos);
        CHECK(line != "<nothing>");
        client.close();
        CHECK(comes_true([&] { return server.size() == 0; }));
    }
}

TEST_CASE("tls: a handshake has ten seconds, and nothing is said in clear text when they are over") {
    TestServer server;
    Client silent(server.port), slow(server.port), cut(server.port);
    silent.send("\x16");
    cut.send(std::string("\x16\x03\x01\x02\x00\x01\x00\x01\xfc", 9));
    cut.half_close();
    CHECK(comes_true([&] { return server.traffic().bytes_in == 1 + 9; }));
    CHECK(comes_true([&] { return server.size() == 2; }));
    for (std::size_t second = 0; second < 10; ++second) {
        CHECK(server.size() == 2);
        slow.send(std::string_view("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03", 10).substr(second, 1));
        server.clock.advance(1s);
    }
    CHECK(silent.line() == "<end>");
    CHECK(comes_true([&] { return server.size() == 0; }));
    CHECK(server.traffic().bytes_out == 0);
}

TEST_CASE("tls: of too many handshakes the oldest gives way") {
    Settings settings;
    settings.max_handshakes = 2;
    TestServer server(settings);
    Client first(server.port), second(server.port);
    first.send("\x16");
    CHECK(comes_true([&] { return server.traffic().bytes_in == 1; }));
    second.send("\x16");
    CHECK(comes_true([&] { return server.traffic().bytes_in == 2; }));
    Client honest = secure_client(server);
    CHECK(honest.ask("{one}") == "{one}");
    CHECK(first.line() == "<end>");
    Client third(server.port);
    third.send("\x16"); // the honest one has its place no longer
    CHECK(comes_true([&] { return server.size() == 3; }));
    CHECK(honest.ask("{two}") == "{two}");
}

TEST_CASE("tls: there is no TLS in TLS") {
    TestServer server;
    Client client = secure_client(server);
    client.send(std::string("\x16\x03\x01\x00\x05hello", 10));
    CHECK(client.line().front() == '<');
    CHECK(comes_true([&] { return server.size() == 0; }));
}

TEST_CASE("tls: where it is required, JSON lines without it are told so") {
    TestServer server(requiring_tls());
    Client plain(server.port);
    CHECK(plain.ask("{one}") == closing("tls_required"));
    CHECK(plain.line() == "<end>");
    CHECK(server.conversations() == 0);
    Client secret = secure_client(server);
    CHECK(secret.ask("{one}") == "{one}");
}

TEST_CASE("tls: where it is off, a handshake is closed without a word") {
    Settings settings;
    settings.tls = TlsUse::off;
    TestServer server(settings);
    Client client(server.port);
    CHECK(!client.shake_hands());
    CHECK(server.traffic().bytes_out == 0);
    ERR_clear_error();
}

TEST_CASE("tls: a connection that ends without a goodbye has not said its last line") {
    TestServer server;
    const auto received = [&] {
        return server.on_conversation([](EchoConversation& each) { return each.received.size(); });
    };
    Client polite = secure_client(server);
    polite.send("{one}\n{half");
    polite.half_close();
    CHECK(polite.line() == "{one}");
    CHECK(polite.line() == "{half");
    CHECK(polite.line() == "<end>");
    polite.close();
    CHECK(comes_true([&] { return server.size() == 0; }));
    Client rude = secure_client(server);
    rude.send("{one}\n{busy}\n");
    CHECK(rude.line() == "{one}");
    rude.send("{half");
    SSL_set_quiet_shutdown(rude.tls(), 1); // somebody on the way may cut a connection, but not write in it
    rude.half_close();
    CHECK(comes_true([&] { return received() == 2; }));
    server.on_conversation([](EchoConversation& each) { each.become_free(); });
    CHECK(comes_true([&] { return server.size() == 0; }));
}

TEST_CASE("tls: who is turned away is told by TLS") {
    Settings settings;
    settings.max_connections = 1;
    TestServer server(settings);
    Client one = secure_client(server);
    CHECK(one.ask("{hello}") == "{hello}");
    Client other = secure_client(server);
    CHECK(other.ask("{hello}") == closing("server_full", R"(,"retry_ms":10000)"));
    CHECK(other.line() == "<end>");
}

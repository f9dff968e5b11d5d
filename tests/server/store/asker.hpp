// A connection for tests whose store has a thread of its own.
#pragma once

#include <doctest/doctest.h>
#include <spdlog/spdlog.h>

#include <boost/asio/io_context.hpp>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "server/net/services.hpp"
#include "server/net/session.hpp"
#include "tests/server/harness.hpp"

namespace visavis::tests {

/// Nothing is logged while it lives.
struct Silence {
    Silence() { spdlog::set_level(spdlog::level::off); }
    ~Silence() { spdlog::set_level(spdlog::level::info); }
};

/// Somebody who waits for each answer and reads nothing else: checking every line as `Client` does would take
/// longer than all the rest.
class Asker {
  public:
    Asker(server::Services& services, boost::asio::io_context& io)
        : io_(io), link_(server::Settings().outbox_bytes), session_(services, link_, Client::address(1)) {
        player_ = ask("session.hello", {{"protocol", 1}, {"client", "tests/1"}}).at("player").at("id");
    }

    /// The result, which must be one.
    json ask(const std::string& method, const json& params) {
        const json message = answered(method, params);
        REQUIRE_MESSAGE(message.contains("result"), message.dump());
        return message.at("result");
    }
    /// The reason why not.
    std::string refusal(const std::string& method, const json& params) {
        return reason(answered(method, params));
    }
    /// The notifications of this method that have come since the last answer.
    std::vector<json> told(const std::string& method) {
        std::vector<json> all;
        std::istringstream lines(link_.read());
        for (std::string line; std::getline(lines, line);)
            if (json message = json::parse(line); message.value("method", "") == method)
                all.push_back(message.at("params"));
        return all;
    }
    const std::string& player() const { return player_; }

    ServerTime now{Milliseconds(1'700'000'000'000)};

  private:
    json answered(const std::string& method, const json& params) {
        session_.receive(json{{"id", 1}, {"method", method}, {"params", params}}.dump(), now);
        while (session_.is_busy()) io_.run_one();
        const std::string lines = link_.read();
        for (std::size_t begin = 0; begin < lines.size(); begin = lines.find('\n', begin) + 1)
            if (lines.compare(begin, answer.size(), answer) == 0)
                return json::parse(lines.substr(begin, lines.find('\n', begin) - begin));
        FAIL(lines);
        return {};
    }

    static constexpr std::string_view answer = R"({"jsonrpc":"2.0","id":1)";
    boost::asio::io_context& io_;
    RecordingLink link_;
    server::Session session_;
    std::string player_;
};

} // namespace visavis::tests

// A conversation for tests of the carrier: it answers each line with the line, or does what the line says.
#pragma once

#include <cstdlib>
#include <memory>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/net/conversation.hpp"
#include "server/net/link.hpp"

namespace visavis::server {

class EchoConversation final : public Conversation {
  public:
    /// All that live, in no order; to be used on the loop's thread.
    static std::set<EchoConversation*>& all() {
        static std::set<EchoConversation*> conversations;
        return conversations;
    }
    static std::unique_ptr<Conversation> open(Link& link, const Address&) {
        return std::make_unique<EchoConversation>(link);
    }

    explicit EchoConversation(Link& link) : link_(link) { all().insert(this); }
    ~EchoConversation() override { all().erase(this); }
    EchoConversation(const EchoConversation&) = delete;
    EchoConversation& operator=(const EchoConversation&) = delete;

    bool was_too_fast() const override { return false; }
    void receive(std::string_view line, ServerTime at) override {
        received.emplace_back(line, at);
        const auto [word, count] = split(line);
        if (word == "{hello") {
            is_greeted_ = true;
        } else if (word == "{busy") {
            is_busy_ = true;
            return;
        } else if (word == "{finish") {
            return link_.finish(proto::ClosingReason::replaced, std::nullopt);
        } else if (word == "{throw") {
            throw std::runtime_error("as asked");
        } else if (word == "{flood") { // so many lines of a hundred bytes
            const auto flooding = std::make_shared<const std::string>(std::string(99, 'x') + "\n");
            for (int i = 0; i < count; ++i) link_.send(flooding, 0);
        } else if (word == "{all") { // the answer, then an update to everybody
            say(line);
            for (EchoConversation* const each : all()) each->say("update");
            return;
        }
        say(line);
    }
    void receive_too_long(ServerTime) override {
        say("error");
        link_.finish(proto::ClosingReason::too_long, std::nullopt);
    }
    bool is_busy() const override { return is_busy_; }
    bool keeps_to_its_rate() const override { return true; }
    bool is_greeted() const override { return is_greeted_; }

    /// Ends the wait that `{busy}` began, as a stored fact does.
    void become_free() {
        is_busy_ = false;
        say("stored");
        link_.resume();
    }
    void say(std::string_view line) {
        link_.send(std::make_shared<const std::string>(std::string(line) + "\n"), 0);
    }

    const Link& link() const { return link_; }

    std::vector<std::pair<std::string, ServerTime>> received;

  private:
    static std::pair<std::string_view, int> split(std::string_view line) {
        const std::size_t end = line.find_first_of(" }");
        if (end == std::string_view::npos) return {line, 0};
        return {line.substr(0, end), std::atoi(std::string(line.substr(end + 1)).c_str())};
    }

    Link& link_;
    bool is_busy_ = false;
    bool is_greeted_ = false;
};

} // namespace visavis::server

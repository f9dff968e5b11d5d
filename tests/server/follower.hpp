// What a client makes of the server's messages by the protocol's rules alone, and the promises that the
// server must keep towards every client. Knows no type of the server's and no state but what it was sent.
#pragma once

#include <deque>
#include <map>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <string_view>

namespace visavis::tests {

using nlohmann::json;

/// The server has broken a promise: a test in which this is thrown has found a fault.
struct BrokenPromise : std::logic_error {
    using std::logic_error::logic_error;
};

class Follower {
  public:
    /// A line goes out; it is answered in its turn.
    void sent(std::string_view line);
    /// A line, with its end, has come in. Throws BrokenPromise.
    json take(std::string_view line);

    bool follows(const std::string& room) const { return views_.contains(room); }
    /// The view with all updates so far.
    const json& view(const std::string& room) const { return views_.at(room); }
    std::size_t unanswered() const { return requests_.size(); }

  private:
    void take_answer(const json& message);
    void take_result(const json& request, const json& result);
    void take_notification(const std::string& method, const json& params);
    void take_update(const json& params);
    void take_view(const json& params);
    void take_presence(const json& params);
    void take_said(const json& params);
    void take_closed(const json& params);

    std::deque<json> requests_;         ///< not yet answered; null where a line was no request
    std::map<std::string, json> views_; ///< of the rooms followed, by their codes
    std::string just_left_;             ///< the room whose last update has come: only its end may follow
    bool is_closed_ = false;
};

} // namespace visavis::tests

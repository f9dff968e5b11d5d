// A record asked for page by page. Knows no socket.
#pragma once

#include <optional>
#include <string>

#include "client/net/requests.hpp"
#include "proto/messages/records.hpp"

namespace visavis::client {

class RecordTalk {
  public:
    RecordTalk(Requests& requests, std::string match) : requests_(requests), match_(std::move(match)) {}

    void ask();

    bool is_done() const { return is_done_; }
    const proto::Record& record() const { return record_; }
    /// Why there is none.
    const std::optional<std::string>& failure() const { return failure_; }

  private:
    void take_page(const Reply& reply);

    Requests& requests_;
    std::string match_;
    proto::Record record_;
    bool is_done_ = false;
    std::optional<std::string> failure_;
};

} // namespace visavis::client

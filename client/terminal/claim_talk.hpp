// The moment from which the match may be claimed against the opponent, told once an absence. Knows no wall
// clock: all times are the server's.
#pragma once

#include <cstdint>
#include <optional>

#include "client/terminal/output.hpp"
#include "proto/messages/view.hpp"

namespace visavis::client {

class ClaimTalk {
  public:
    explicit ClaimTalk(Output& output) : output_(output) {}

    /// When it comes, where it is yet to be told: against an opponent who has gone, or who alone is waited
    /// for.
    std::optional<std::int64_t> at_ms(const proto::View& view) const;
    /// Whoever has just been told of an absence was told as well that the match may be claimed already.
    void absence_told(const proto::View& view, std::int64_t now_ms);
    void tell_when_due(const proto::View& view, std::int64_t now_ms);

  private:
    Output& output_;
    std::optional<std::int64_t> told_ms_; ///< as long as an absence goes on its moment stays the same
};

} // namespace visavis::client

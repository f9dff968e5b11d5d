// What a host has decided about players and addresses, and where it is kept. Knows no connection.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "common/match/time.hpp"
#include "proto/fields.hpp"
#include "proto/words.hpp"

namespace visavis::server {

enum class SanctionKind : std::uint8_t {
    ban_player,
    ban_address,   ///< whoever comes from there
    bar_newcomers, ///< who comes from there without a token
    mute_player,
};
constexpr auto words_of(SanctionKind) {
    using enum SanctionKind;
    return Words<SanctionKind, 4>{{{ban_player, "ban_player"},
                                   {ban_address, "ban_address"},
                                   {bar_newcomers, "bar_newcomers"},
                                   {mute_player, "mute_player"}}};
}

struct Sanction {
    std::int64_t id = 0; ///< counts from 1; 0 before it is kept
    SanctionKind kind{};
    std::string target;              ///< a player's id, or a range of addresses as text
    std::string name;                ///< the player's at that time, for the host to read
    std::optional<ServerTime> until; ///< none: for good
    std::string note;                ///< why, in the host's words; may be empty
    ServerTime made_at;

    bool has_ended(ServerTime at) const { return until && at >= *until; }
};

class SanctionBook {
  public:
    virtual ~SanctionBook() = default;
    /// Nobody waits for it: what is in force in memory is in force.
    virtual void keep_sanction(const Sanction& sanction) = 0;
    virtual void forget_sanction(std::int64_t id) = 0;
};

/// Of a server whose bans live as long as the program.
class NoSanctionBook final : public SanctionBook {
  public:
    void keep_sanction(const Sanction&) override {}
    void forget_sanction(std::int64_t) override {}
};

} // namespace visavis::server

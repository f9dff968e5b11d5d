// Whom the host keeps out, and who may not speak: what is in force now. Knows no connection.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/match/time.hpp"
#include "proto/error.hpp"
#include "server/net/address.hpp"
#include "server/net/address_range.hpp"
#include "server/store/sanction_book.hpp"

namespace visavis::server {

class Sanctions {
  public:
    /// In force at a time; nobody needs so many, and each hello looks at all of them.
    static constexpr std::size_t most = 10'000;

    /// The book outlives them.
    explicit Sanctions(SanctionBook& book) : book_(book) {}

    /// What was kept, before anybody comes.
    void recover(const Sanction& sanction);

    /// Puts it in the place of one of the same kind against the same target, and keeps it. `target` is as
    /// `AddressRange::text` writes it, or a player's id; the number given to it is returned, or nothing when
    /// there are too many.
    std::optional<std::int64_t> impose(Sanction sanction);
    /// Those of these kinds against this target, or the one with this number; returns those lifted.
    std::vector<Sanction> lift(const std::vector<SanctionKind>& kinds, const std::string& target);
    std::vector<Sanction> lift(std::int64_t id);
    /// Forgets what has ended.
    void sweep(ServerTime at);

    /// Why whoever comes from there may not come in: `player` is the id of a known one, or empty.
    std::optional<proto::Error> why_not_in(const Address& from, const std::string& player,
                                           ServerTime at) const;
    std::optional<proto::Error> why_not_speaking(const std::string& player, ServerTime at) const;
    bool bans(const Address& address, ServerTime at) const;
    bool bans_player(const std::string& player, ServerTime at) const;

    /// In the order of their numbers; some may have ended.
    std::vector<Sanction> all() const;

  private:
    struct Entry {
        Sanction sanction;
        std::optional<AddressRange> range; ///< where the target is one
    };
    template <class Meant>
    std::vector<Sanction> forget(Meant meant);
    template <class Meant>
    const Sanction* find(ServerTime at, Meant meant) const;

    SanctionBook& book_;
    std::vector<Entry> entries_;
    std::int64_t next_id_ = 1;
};

} // namespace visavis::server

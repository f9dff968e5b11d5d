// What the players of a match can offer each other. An offer stands for one turn and is bound to it.
#pragma once

#include <cstdint>

#include "common/game/fixed_list.hpp"
#include "common/game/seat.hpp"

namespace visavis::match {

enum class OfferKind : std::uint8_t { draw, takeback, abort, rematch };
inline constexpr std::size_t offer_kinds = 4;

struct Offer {
    OfferKind kind{};
    Seat by{};
    bool operator==(const Offer&) const = default;
};

/// Those that stand, in the order in which they were made: at most one of each kind from each seat.
using Offers = FixedList<Offer, 2 * offer_kinds>;

/// Which kinds a seat has offered in the present turn, standing or not.
class OfferedKinds {
  public:
    constexpr bool contains(OfferKind kind) const { return (bits_ & bit(kind)) != 0; }
    constexpr void insert(OfferKind kind) { bits_ = static_cast<std::uint8_t>(bits_ | bit(kind)); }
    bool operator==(const OfferedKinds&) const = default;

  private:
    static constexpr unsigned bit(OfferKind kind) { return 1U << static_cast<unsigned>(kind); }
    std::uint8_t bits_ = 0;
};

/// Why an offer, an answer to one or a gift of time is refused.
enum class OfferRefusal : std::uint8_t {
    match_over,           ///< draw, takeback, abort and gifts are for a running match
    match_running,        ///< a rematch is for one that is over
    already_offered,      ///< one of a kind a turn; a rematch once in ten seconds
    no_such_offer,        ///< the other seat's offer does not stand (any more)
    not_in_this_game,     ///< takebacks are Virtem's: across a reveal one would be a free look
    nothing_to_take_back, ///< no own move yet
    no_takebacks_left,
    no_offers_left, ///< of a rematch: a room's facts are bounded, however long two stay
    untimed,        ///< there is no clock to give time to
};

} // namespace visavis::match

// The two seats of a match, and who may look at it. Knows no game.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>

namespace visavis {

/// Seat 0 is `first`, seat 1 is `second`, as on the wire and in RULES.
enum class Seat : std::uint8_t { first = 0, second = 1 };

inline constexpr std::array<Seat, 2> both_seats{Seat::first, Seat::second};

constexpr Seat other(Seat seat) {
    return seat == Seat::first ? Seat::second : Seat::first;
}
constexpr int number(Seat seat) {
    return static_cast<int>(seat);
}

/// One value for each seat, indexed by `Seat`.
template <class T>
struct PerSeat {
    std::array<T, 2> values{};

    constexpr T& operator[](Seat seat) { return values[static_cast<std::size_t>(seat)]; }
    constexpr const T& operator[](Seat seat) const { return values[static_cast<std::size_t>(seat)]; }
    bool operator==(const PerSeat&) const = default;
};

/// Which seats, of none to both: who is to act, for instance.
class SeatSet {
  public:
    constexpr SeatSet() = default;
    constexpr SeatSet(std::initializer_list<Seat> seats) {
        for (Seat seat : seats) insert(seat);
    }
    static constexpr SeatSet both() { return {Seat::first, Seat::second}; }

    constexpr void insert(Seat seat) { bits_ = static_cast<std::uint8_t>(bits_ | bit(seat)); }
    constexpr void erase(Seat seat) { bits_ = static_cast<std::uint8_t>(bits_ & ~bit(seat)); }
    constexpr bool contains(Seat seat) const { return (bits_ & bit(seat)) != 0; }
    constexpr bool empty() const { return bits_ == 0; }
    bool operator==(const SeatSet&) const = default;

  private:
    static constexpr unsigned bit(Seat seat) { return 1U << static_cast<unsigned>(seat); }
    std::uint8_t bits_ = 0;
};

/// Whose eyes a view is made for: a seated player's, or those of somebody who watches.
class Viewer {
  public:
    static constexpr Viewer player(Seat seat) { return Viewer(number(seat)); }
    static constexpr Viewer watcher() { return Viewer(-1); }

    constexpr bool is(Seat seat) const { return seat_ == number(seat); }
    constexpr bool is_watcher() const { return seat_ < 0; }
    bool operator==(const Viewer&) const = default;

  private:
    constexpr explicit Viewer(int seat) : seat_(static_cast<std::int8_t>(seat)) {}
    std::int8_t seat_;
};

} // namespace visavis

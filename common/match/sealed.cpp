#include "common/match/sealed.hpp"

#include <cassert>
#include <vector>

namespace visavis {

namespace {

class Message {
  public:
    Message& add(std::string_view text) {
        bytes_.insert(bytes_.end(), text.begin(), text.end());
        return *this;
    }
    Message& add(const Nonce& nonce) {
        bytes_.insert(bytes_.end(), nonce.begin(), nonce.end());
        return *this;
    }
    Message& add_byte(int value) {
        assert(value >= 0 && value < 256);
        bytes_.push_back(static_cast<std::uint8_t>(value));
        return *this;
    }
    Digest digest() const { return sha256(bytes_); }

  private:
    std::vector<std::uint8_t> bytes_;
};

} // namespace

Digest choice_commitment(std::string_view match, int fight, Seat seat, const Nonce& salt,
                         std::string_view card) {
    return Message()
        .add("visavis/choice/1")
        .add(match)
        .add_byte(fight)
        .add_byte(number(seat))
        .add(salt)
        .add(card)
        .digest();
}

Digest seed_commitment(std::string_view match, Seat seat, const Nonce& nonce) {
    return Message().add("visavis/seed/1").add(match).add_byte(number(seat)).add(nonce).digest();
}

Digest sealed_seed(const PerSeat<Nonce>& nonces) {
    return Message().add("visavis/deal/1").add(nonces[Seat::first]).add(nonces[Seat::second]).digest();
}

} // namespace visavis

#include "client/server_trust.hpp"

#include "client/terminal/sentences/session.hpp"

namespace visavis::client {

std::expected<bool, std::string> ServerTrust::wants_tls() {
    if (tls_ != TlsWish::if_known) return tls_ == TlsWish::always;
    const auto remembered = known();
    if (!remembered) return std::unexpected(remembered.error());
    return remembered->has_value();
}

std::expected<void, std::string> ServerTrust::check(const std::optional<Certificate>& shown) {
    if (!shown) return {};
    const auto before = known();
    if (!before) return std::unexpected(before.error());
    switch (judge(*shown, invited_, *before)) {
        case Trust::trusted:
            break;
        case Trust::first_met:
            output_.complain(sentences::first_met(server_, shown->fingerprint, known_servers_.file()));
            break;
        case Trust::changed:
            return std::unexpected(sentences::certificate_changed(server_, known_servers_.file()));
        case Trust::not_invited:
            return std::unexpected(sentences::not_the_invited(server_));
    }
    const std::string remembered = what_to_remember(*shown);
    if (*before != remembered && known_servers_.keep(server_, remembered))
        output_.complain(sentences::servers_not_written(known_servers_.file()));
    known_ = remembered;
    tls_ = TlsWish::always;
    return {};
}

/// Not to know a server is one thing, to have it in a file that cannot be read another: then nothing is sent.
std::expected<ServerTrust::Known, std::string> ServerTrust::known() {
    if (!known_) {
        auto found = known_servers_.find(server_);
        if (!found) return std::unexpected(sentences::servers_unreadable(known_servers_.file()));
        known_ = std::move(*found);
    }
    return *known_;
}

} // namespace visavis::client

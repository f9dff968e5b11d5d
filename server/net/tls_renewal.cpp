#include "server/net/tls_renewal.hpp"

#include <spdlog/spdlog.h>

#include <csignal>

namespace visavis::server {

TlsRenewal::TlsRenewal(asio::io_context& io, TlsIdentity& identity)
    : identity_(identity), timer_(io), hangups_(io, SIGHUP) {
    look_later();
    look_at_hangup();
}

void TlsRenewal::look() {
    const auto [renewal, why] = identity_.renew();
    switch (renewal) {
        case TlsIdentity::Renewal::unchanged:
            break;
        case TlsIdentity::Renewal::renewed:
            spdlog::info("the TLS certificate has been taken up anew");
            if (is_out_of_date(identity_.context()))
                spdlog::warn("the TLS certificate is not valid today: browsers will refuse it");
            break;
        case TlsIdentity::Renewal::failed:
            spdlog::error("the old TLS certificate stays, since the new one is no good: {}", why);
            break;
    }
}

void TlsRenewal::look_later() {
    timer_.expires_after(interval);
    timer_.async_wait([this](error_code cancelled) {
        if (cancelled) return;
        look();
        look_later();
    });
}

void TlsRenewal::look_at_hangup() {
    hangups_.async_wait([this](error_code cancelled, int) {
        if (cancelled) return;
        look();
        look_at_hangup();
    });
}

} // namespace visavis::server

#include "server/tls/choose.hpp"

#include <spdlog/spdlog.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <climits>
#include <string_view>
#include <utility>
#include <vector>

namespace visavis::server {

namespace {

/// What a certificate can be made out to without mistaking it for something else.
bool is_plain_name(std::string_view name) {
    return !name.empty() && std::ranges::all_of(name, [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' ||
               c == '.' || c == ':';
    });
}

std::string own_host_name() {
    std::array<char, HOST_NAME_MAX + 1> name{};
    return ::gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "";
}

/// HOST of HOST, HOST:PORT, [IPV6] or [IPV6]:PORT.
std::string host_of(const std::string& address) {
    if (address.starts_with('[')) return address.substr(1, address.find(']') - 1);
    return address.substr(0, address.find(':'));
}

std::vector<std::string> names_of(const Settings& settings) {
    std::vector<std::string> names = settings.host_names;
    names.push_back(host_of(settings.public_address));
    names.push_back(own_host_name());
    std::erase_if(names, [](const std::string& name) { return !is_plain_name(name); });
    return names;
}

} // namespace

std::expected<std::optional<TlsIdentity>, std::string> choose_identity(const Settings& settings) {
    if (settings.tls == TlsUse::off) return std::nullopt;
    if (settings.tls_certificate.empty() && settings.tls_key.empty())
        return TlsIdentity::self_signed(settings.data_folder, names_of(settings));
    if (settings.tls_certificate.empty() || settings.tls_key.empty())
        return std::unexpected(
            "a certificate and its key go together: name both files, with "
            "--tls-certificate and --tls-key");
    auto identity = TlsIdentity::from_files(settings.tls_certificate, settings.tls_key);
    if (identity && is_out_of_date(identity->context()))
        spdlog::warn("the TLS certificate is not valid today: browsers will refuse it");
    return identity;
}

} // namespace visavis::server

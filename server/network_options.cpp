#include "server/network_options.hpp"

#include <CLI/CLI.hpp>

#include "server/net/proxies.hpp"
#include "server/option_choice.hpp"
#include "server/web/origin.hpp"

namespace visavis::server {

namespace {

constexpr const char* group = "TLS and the way here";

constexpr Choices<TlsUse, 3> tls_uses{
    {{"off", TlsUse::off}, {"optional", TlsUse::optional}, {"required", TlsUse::required}}};

void add_tls(CLI::App& app, Settings& settings) {
    add_choice(app, "--tls", settings.tls, tls_uses,
               "off, optional or required, on the same port;\n"
               "required tells clients so and leads browsers to https")
        ->type_name("USE")
        ->default_str("optional")
        ->group(group);
    auto* const certificate = app.add_option("--tls-certificate", settings.tls_certificate,
                                             "PEM file with the certificate and its chain; taken up anew\n"
                                             "when it changes [one of the server's own making]");
    auto* const key = app.add_option("--tls-key", settings.tls_key, "PEM file with its key");
    for (auto* const each : {certificate, key}) each->type_name("FILE")->group(group);
}

void add_public_address(CLI::App& app, Settings& settings) {
    const auto why_no_host = [](const std::string& text) -> std::string {
        return is_host(text) ? "" : "'" + text + "' is neither HOST nor HOST:PORT, IPv6 in brackets";
    };
    app.add_option("--public-address", settings.public_address,
                   "HOST or HOST:PORT by which friends reach this server")
        ->type_name("ADDRESS")
        ->check(CLI::Validator(why_no_host, ""))
        ->group(group);
}

void add_trusted_proxies(CLI::App& app, Settings& settings) {
    const auto why_no_range = [](const std::string& text) -> std::string {
        return Proxies::is_range(text) ? ""
                                       : "'" + text + "' is neither a numeric address nor ADDRESS/PREFIX";
    };
    app.add_option("--trusted-proxy", settings.trusted_proxies,
                   "a proxy that is believed about its clients (X-Forwarded-For,\n"
                   "-Proto, -Host); may be given again")
        ->type_name("ADDRESS[/PREFIX]")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
        ->check(CLI::Validator(why_no_range, ""))
        ->group(group);
}

} // namespace

std::string find_network_fault(const Settings& settings) {
    if (settings.tls_certificate.empty() != settings.tls_key.empty())
        return "a certificate and its key go together: name both files, with --tls-certificate and "
               "--tls-key\n";
    return {};
}

void add_network(CLI::App& app, Settings& settings) {
    add_tls(app, settings);
    add_public_address(app, settings);
    add_trusted_proxies(app, settings);
}

} // namespace visavis::server

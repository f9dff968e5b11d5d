// What all TLS connections of a server share: certificate, key, versions and ciphers. Knows no file and no
// connection.
#pragma once

#include <expected>
#include <memory>
#include <string>

struct ssl_ctx_st;

namespace visavis::server {

/// OpenSSL's context. Connections that have begun with one keep it alive.
using TlsContext = std::shared_ptr<ssl_ctx_st>;

struct TlsMaterial {
    std::string certificate; ///< PEM: the server's own certificate first, then those between it and a root
    std::string key;         ///< PEM, without a passphrase
    std::string certificate_name, key_name; ///< of the files, for sentences
};

/// TLS 1.2 and 1.3 with forward secrecy, ALPN `http/1.1`, no compression, no renegotiation, no session
/// tickets. Or a sentence that says what is wrong.
std::expected<TlsContext, std::string> make_tls_context(const TlsMaterial& material);

/// Of the certificate that the context shows.
std::string fingerprint_of(const TlsContext& context);

/// Whether that certificate's time has not come yet or is over.
bool is_out_of_date(const TlsContext& context);

} // namespace visavis::server

#include "server/tls/context.hpp"

#include <fmt/format.h>
#include <openssl/pem.h>

#include <string_view>
#include <vector>

#include "proto/fingerprint.hpp"
#include "server/tls/openssl.hpp"

namespace visavis::server {

namespace {

constexpr const char* ciphers_of_1_2 = "ECDHE+AESGCM:ECDHE+CHACHA20";
constexpr const char* groups = "X25519:P-256:P-384";
constexpr std::string_view http_1_1 = "\x08http/1.1"; // as ALPN writes it

/// A key is not worth waiting at a terminal for.
int refuse_passphrase(char*, int, int, void*) {
    return -1;
}

openssl::Bio over(const std::string& text) {
    return openssl::Bio(BIO_new_mem_buf(text.data(), static_cast<int>(text.size())));
}

/// Who names protocols must name the one that is spoken here: a handshake meant for another service is none.
int choose_protocol(SSL*, const unsigned char** chosen, unsigned char* chosen_bytes,
                    const unsigned char* offered, unsigned offered_bytes, void*) {
    unsigned char* found = nullptr;
    const int outcome =
        SSL_select_next_proto(&found, chosen_bytes, reinterpret_cast<const unsigned char*>(http_1_1.data()),
                              http_1_1.size(), offered, offered_bytes);
    *chosen = found;
    return outcome == OPENSSL_NPN_NEGOTIATED ? SSL_TLSEXT_ERR_OK : SSL_TLSEXT_ERR_ALERT_FATAL;
}

void set_manners(SSL_CTX* context) {
    SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
    SSL_CTX_set_cipher_list(context, ciphers_of_1_2);
    SSL_CTX_set1_groups_list(context, groups);
    // Without tickets and a cache no key outlives its connection; a handshake with an EC key costs little.
    SSL_CTX_set_options(context, SSL_OP_NO_COMPRESSION | SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_TICKET |
                                     SSL_OP_CIPHER_SERVER_PREFERENCE | SSL_OP_PRIORITIZE_CHACHA);
    SSL_CTX_set_num_tickets(context, 0);
    SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
    SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS); // an idle connection is a small one
    SSL_CTX_clear_mode(context, SSL_MODE_AUTO_RETRY);    // one record a call: nobody holds the loop
    SSL_CTX_set_read_ahead(context, 1);
    SSL_CTX_set_alpn_select_cb(context, choose_protocol, nullptr);
}

/// Nothing, or what is wrong with the certificates.
std::string take_certificates(SSL_CTX* context, const TlsMaterial& material) {
    const openssl::Bio in = over(material.certificate);
    bool is_first = true;
    for (;;) {
        const openssl::Certificate each(PEM_read_bio_X509(in.get(), nullptr, refuse_passphrase, nullptr));
        if (!each) break;
        const long taken = is_first ? SSL_CTX_use_certificate(context, each.get())
                                    : SSL_CTX_add1_chain_cert(context, each.get());
        if (taken != 1)
            return fmt::format("the certificate in {} cannot be used: {}", material.certificate_name,
                               openssl::take_error());
        is_first = false;
    }
    // The end of the text is an error like others, and the usual one.
    const bool is_end = ERR_GET_REASON(ERR_peek_last_error()) == PEM_R_NO_START_LINE;
    const std::string error = openssl::take_error();
    if (is_first)
        return fmt::format("{} holds no certificate in PEM form (-----BEGIN CERTIFICATE-----)",
                           material.certificate_name);
    return is_end ? ""
                  : fmt::format("a certificate in {} cannot be read: {}", material.certificate_name, error);
}

std::string take_key(SSL_CTX* context, const TlsMaterial& material) {
    const openssl::Bio in = over(material.key);
    const openssl::Key key(PEM_read_bio_PrivateKey(in.get(), nullptr, refuse_passphrase, nullptr));
    ERR_clear_error();
    if (!key)
        return fmt::format(
            "{} holds no private key in PEM form, or one behind a passphrase: take that off, "
            "as with openssl pkey",
            material.key_name);
    if (SSL_CTX_use_PrivateKey(context, key.get()) == 1 && SSL_CTX_check_private_key(context) == 1) return "";
    ERR_clear_error();
    return fmt::format("the key in {} is not the one of the certificate in {}", material.key_name,
                       material.certificate_name);
}

} // namespace

std::expected<TlsContext, std::string> make_tls_context(const TlsMaterial& material) {
    openssl::Context context(SSL_CTX_new(TLS_server_method()));
    if (!context) return std::unexpected("TLS is not to be had: " + openssl::take_error());
    set_manners(context.get());
    if (std::string fault = take_certificates(context.get(), material); !fault.empty())
        return std::unexpected(std::move(fault));
    if (std::string fault = take_key(context.get(), material); !fault.empty())
        return std::unexpected(std::move(fault));
    return TlsContext(context.release(), SSL_CTX_free);
}

std::string fingerprint_of(const TlsContext& context) {
    const X509* const certificate = SSL_CTX_get0_certificate(context.get());
    std::vector<std::uint8_t> bytes(static_cast<std::size_t>(i2d_X509(certificate, nullptr)));
    unsigned char* into = bytes.data();
    i2d_X509(certificate, &into);
    return proto::fingerprint(bytes);
}

bool is_out_of_date(const TlsContext& context) {
    const X509* const certificate = SSL_CTX_get0_certificate(context.get());
    return X509_cmp_current_time(X509_get0_notBefore(certificate)) > 0 ||
           X509_cmp_current_time(X509_get0_notAfter(certificate)) < 0;
}

} // namespace visavis::server

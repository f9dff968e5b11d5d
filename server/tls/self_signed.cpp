#include "server/tls/self_signed.hpp"

#include <arpa/inet.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/x509v3.h>

#include <array>
#include <stdexcept>

#include "server/tls/openssl.hpp"

namespace visavis::server {

namespace {

constexpr long day_seconds = 24L * 60 * 60;
constexpr long lifetime_seconds = 3653 * day_seconds; // ten years
constexpr std::size_t serial_bytes = 16;

using Extension = std::unique_ptr<X509_EXTENSION, openssl::Release<X509_EXTENSION_free>>;
using Number = std::unique_ptr<BIGNUM, openssl::Release<BN_free>>;

void must(bool is_done) {
    if (!is_done) throw std::runtime_error("no certificate could be made: " + openssl::take_error());
}

bool is_address(const std::string& name) {
    std::array<unsigned char, sizeof(in6_addr)> bytes{};
    return ::inet_pton(AF_INET, name.c_str(), bytes.data()) == 1 ||
           ::inet_pton(AF_INET6, name.c_str(), bytes.data()) == 1;
}

/// As OpenSSL reads them: `DNS:localhost,IP:127.0.0.1`.
std::string alternative_names(std::span<const std::string> names) {
    std::string text = "DNS:localhost,IP:127.0.0.1,IP:::1";
    for (const std::string& name : names) text += (is_address(name) ? ",IP:" : ",DNS:") + name;
    return text;
}

void add_extension(X509* certificate, int kind, const std::string& value) {
    X509V3_CTX context;
    X509V3_set_ctx(&context, certificate, certificate, nullptr, nullptr, 0);
    const Extension extension(X509V3_EXT_conf_nid(nullptr, &context, kind, value.c_str()));
    must(extension && X509_add_ext(certificate, extension.get(), -1) == 1);
}

void set_serial(X509* certificate) {
    std::array<unsigned char, serial_bytes> bytes{};
    must(RAND_bytes(bytes.data(), serial_bytes) == 1);
    bytes.front() &= 0x7F; // serial numbers are positive
    const Number number(BN_bin2bn(bytes.data(), serial_bytes, nullptr));
    must(number && BN_to_ASN1_INTEGER(number.get(), X509_get_serialNumber(certificate)) != nullptr);
}

std::string text_of(BIO* bio) {
    char* bytes = nullptr;
    const long size = BIO_get_mem_data(bio, &bytes);
    return {bytes, static_cast<std::size_t>(size)};
}

} // namespace

std::string make_self_signed(std::span<const std::string> names) {
    const openssl::Key key(EVP_EC_gen("P-256"));
    const openssl::Certificate made(X509_new());
    must(key && made);
    X509* const certificate = made.get();
    must(X509_set_version(certificate, X509_VERSION_3) == 1);
    set_serial(certificate);
    // A clock that is a little behind ours must not find it too young.
    must(X509_gmtime_adj(X509_getm_notBefore(certificate), -day_seconds) != nullptr);
    must(X509_gmtime_adj(X509_getm_notAfter(certificate), lifetime_seconds) != nullptr);
    must(X509_set_pubkey(certificate, key.get()) == 1);
    X509_NAME* const name = X509_get_subject_name(certificate);
    const std::string_view common_name = "visavis";
    must(X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC,
                                    reinterpret_cast<const unsigned char*>(common_name.data()),
                                    static_cast<int>(common_name.size()), -1, 0) == 1);
    must(X509_set_issuer_name(certificate, name) == 1);
    add_extension(certificate, NID_basic_constraints, "critical,CA:FALSE");
    add_extension(certificate, NID_key_usage, "critical,digitalSignature");
    add_extension(certificate, NID_ext_key_usage, "serverAuth");
    add_extension(certificate, NID_subject_alt_name, alternative_names(names));
    must(X509_sign(certificate, key.get(), EVP_sha256()) > 0);

    const openssl::Bio out(BIO_new(BIO_s_secmem()));
    must(out && PEM_write_bio_PrivateKey(out.get(), key.get(), nullptr, nullptr, 0, nullptr, nullptr) == 1 &&
         PEM_write_bio_X509(out.get(), certificate) == 1);
    return text_of(out.get());
}

} // namespace visavis::server

// Owners of OpenSSL's objects, and what it says when it fails. Knows no certificate and no connection.
#pragma once

#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>

#include <array>
#include <memory>
#include <string>

namespace visavis::server::openssl {

template <auto release>
struct Release {
    template <class T>
    void operator()(T* object) const {
        release(object);
    }
};

using Bio = std::unique_ptr<BIO, Release<BIO_free>>;
using Certificate = std::unique_ptr<X509, Release<X509_free>>;
using Context = std::unique_ptr<SSL_CTX, Release<SSL_CTX_free>>;
using Key = std::unique_ptr<EVP_PKEY, Release<EVP_PKEY_free>>;
using Connection = std::unique_ptr<SSL, Release<SSL_free>>;

/// The newest error in words; the errors of this thread are forgotten.
inline std::string take_error() {
    const unsigned long code = ERR_peek_last_error();
    ERR_clear_error();
    const char* const reason = ERR_reason_error_string(code);
    return reason == nullptr ? "unknown error" : reason;
}

} // namespace visavis::server::openssl

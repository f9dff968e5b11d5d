// Who the server is by TLS: certificate files, good and bad, and one of its own making.
#include "server/tls/identity.hpp"

#include <doctest/doctest.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "proto/fingerprint.hpp"
#include "server/tls/choose.hpp"
#include "server/tls/openssl.hpp"
#include "server/tls/self_signed.hpp"

using namespace visavis;
using namespace visavis::server;

namespace {

class Folder {
  public:
    Folder() {
        std::string pattern = "/tmp/visavis-tls-XXXXXX";
        path_ = ::mkdtemp(pattern.data());
    }
    ~Folder() { std::filesystem::remove_all(path_); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    std::string path(const char* name = "") const { return path_ + "/" + name; }
    std::string write(const char* name, const std::string& text) const {
        const std::string draft = path("draft"); // a new file in the place of the old, as tools replace them
        std::ofstream(draft) << text;
        std::filesystem::rename(draft, path(name));
        return path(name);
    }

  private:
    std::string path_;
};

std::string why_not(const std::expected<TlsIdentity, std::string>& identity) {
    return identity ? "" : identity.error();
}

/// The key of a PEM text behind a passphrase.
std::string protected_key(const std::string& pem) {
    const openssl::Bio in(BIO_new_mem_buf(pem.data(), static_cast<int>(pem.size())));
    const openssl::Key key(PEM_read_bio_PrivateKey(in.get(), nullptr, nullptr, nullptr));
    const openssl::Bio out(BIO_new(BIO_s_mem()));
    PEM_write_bio_PKCS8PrivateKey(out.get(), key.get(), EVP_aes_128_cbc(), "secret", 6, nullptr, nullptr);
    char* bytes = nullptr;
    const long size = BIO_get_mem_data(out.get(), &bytes);
    return {bytes, static_cast<std::size_t>(size)};
}

} // namespace

TEST_CASE("identity: the server's own is made once and kept, for nobody else to read") {
    const Folder folder, other;
    const auto made = TlsIdentity::self_signed(folder.path(), {});
    REQUIRE(made);
    CHECK(made->is_self_signed());
    CHECK(proto::is_fingerprint(made->fingerprint()));
    struct stat status{};
    CHECK(::stat(folder.path("tls.pem").c_str(), &status) == 0);
    CHECK((status.st_mode & 0777) == 0600);
    CHECK(TlsIdentity::self_signed(folder.path(), {})->fingerprint() == made->fingerprint());
    CHECK(TlsIdentity::self_signed(other.path(), {})->fingerprint() != made->fingerprint());
    CHECK(TlsIdentity::self_signed("", {})->fingerprint() != TlsIdentity::self_signed("", {})->fingerprint());
    CHECK(!is_out_of_date(made->context()));
}

TEST_CASE("identity: it stands for this machine and for the names it was given") {
    const std::string names[] = {"play.example", "192.0.2.7", "2001:db8::7"};
    const std::string pem = make_self_signed(names);
    const openssl::Bio in(BIO_new_mem_buf(pem.data(), static_cast<int>(pem.size())));
    const openssl::Certificate certificate(PEM_read_bio_X509(in.get(), nullptr, nullptr, nullptr));
    for (const char* const name : {"play.example", "localhost"})
        CHECK(X509_check_host(certificate.get(), name, 0, 0, nullptr) == 1);
    for (const char* const address : {"192.0.2.7", "2001:db8::7", "127.0.0.1", "::1"})
        CHECK(X509_check_ip_asc(certificate.get(), address, 0) == 1);
    CHECK(X509_check_host(certificate.get(), "other.example", 0, 0, nullptr) == 0);
    CHECK(X509_verify(certificate.get(), X509_get0_pubkey(certificate.get())) == 1);
}

TEST_CASE("identity: what was kept and is broken is not silently made anew") {
    const Folder folder;
    folder.write("tls.pem", "no longer what it was");
    CHECK(why_not(TlsIdentity::self_signed(folder.path(), {})).find("bring it back") != std::string::npos);
    CHECK(why_not(TlsIdentity::self_signed("/nonexistent", {})) ==
          "/nonexistent/tls.pem cannot be written: No such file or directory");
}

TEST_CASE("identity: which files will do") {
    const Folder folder;
    const std::string pem = make_self_signed({}), other = make_self_signed({});
    const std::string key = pem.substr(0, pem.find("-----BEGIN CERTIFICATE"));
    const std::string certificate = pem.substr(key.size());
    struct Row {
        const char* because;
        std::string certificate, key;
        const char* sentence; ///< C and K stand for the files; nothing: they will do
    };
    const Row rows[] = {
        {"one each", certificate, key, nullptr},
        {"both in both", pem, pem, nullptr},
        {"a chain", certificate + other, key, nullptr},
        {"no certificate", key, key, "C holds no certificate in PEM form (-----BEGIN CERTIFICATE-----)"},
        {"nothing", "", key, "C holds no certificate in PEM form (-----BEGIN CERTIFICATE-----)"},
        {"no key", certificate, certificate,
         "K holds no private key in PEM form, or one behind a passphrase: take that off, as with openssl "
         "pkey"},
        {"a key behind a passphrase", certificate, protected_key(pem),
         "K holds no private key in PEM form, or one behind a passphrase: take that off, as with openssl "
         "pkey"},
        {"another key", certificate, other, "the key in K is not the one of the certificate in C"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.because);
        const std::string at = folder.write("c", row.certificate), beside = folder.write("k", row.key);
        std::string why = why_not(TlsIdentity::from_files(at, beside));
        for (const auto& [path, letter] : {std::pair{at, "C"}, std::pair{beside, "K"}})
            if (const auto found = why.find(path); found != std::string::npos)
                why.replace(found, path.size(), letter);
        CHECK(why == (row.sentence == nullptr ? "" : row.sentence));
    }
    CHECK(why_not(TlsIdentity::from_files(folder.path("gone"), folder.path("k"))) ==
          folder.path("gone") + " cannot be read: No such file or directory");
    const std::string cut = certificate + certificate.substr(0, certificate.size() / 2);
    CHECK(why_not(TlsIdentity::from_files(folder.write("c", cut), folder.write("k", key)))
              .find("cannot be read") != std::string::npos);
}

TEST_CASE("identity: new files are taken up, and broken ones leave the old certificate in place") {
    const Folder folder;
    const std::string one = make_self_signed({}), two = make_self_signed({});
    auto identity = TlsIdentity::from_files(folder.write("c", one), folder.write("k", one));
    REQUIRE(identity);
    CHECK(!identity->is_self_signed());
    const std::string first = identity->fingerprint();
    using enum TlsIdentity::Renewal;
    CHECK(identity->renew().renewal == unchanged);
    folder.write("c", two); // the key has not come yet
    CHECK(identity->renew().renewal == failed);
    CHECK(identity->renew().renewal == unchanged); // said once
    CHECK(identity->fingerprint() == first);
    folder.write("k", two);
    CHECK(identity->renew().renewal == renewed);
    CHECK(identity->fingerprint() != first);
    std::filesystem::remove(folder.path("k"));
    CHECK(identity->renew().why == folder.path("k") + " cannot be read: No such file or directory");
    CHECK(identity->fingerprint() != first);
}

TEST_CASE("identity: what the settings ask for") {
    Settings settings;
    CHECK(choose_identity(settings)->value().is_self_signed()); // in memory
    settings.tls_certificate = "/nonexistent";
    CHECK(!choose_identity(settings));
    settings.tls_key = "/nonexistent";
    CHECK(!choose_identity(settings));
    settings.tls = TlsUse::off;
    CHECK(!choose_identity(settings)->has_value());
}

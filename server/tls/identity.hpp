// Who the server is to those who come by TLS: certificate files, taken up anew when they change, or a
// certificate of its own making, kept for ever. Knows no connection.
#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>

#include "server/tls/context.hpp"

namespace visavis::server {

class TlsIdentity {
  public:
    /// From two PEM files, or a sentence that says why not.
    static std::expected<TlsIdentity, std::string> from_files(std::string certificate, std::string key);
    /// The one that is kept in `folder`, made there where there is none yet, with access for nobody but its
    /// owner. Without a folder it is kept in memory alone, and is another one at each start.
    static std::expected<TlsIdentity, std::string> self_signed(const std::string& folder,
                                                               std::span<const std::string> names);

    /// For the next connection.
    const TlsContext& context() const { return context_; }
    /// Whether no authority vouches for it: then who comes must know its fingerprint.
    bool is_self_signed() const { return certificate_file_.empty(); }
    std::string fingerprint() const { return fingerprint_of(context_); }

    enum class Renewal : std::uint8_t { unchanged, renewed, failed };
    struct Renewed {
        Renewal renewal = Renewal::unchanged;
        std::string why; ///< it failed
    };
    /// Looks whether the files have changed since the last look. Where the new ones are no good, the old
    /// certificate stays, and they are not read again before they change once more.
    Renewed renew();

  private:
    /// What changes with a file's content, however it is replaced.
    using Stamp = std::array<std::int64_t, 5>;

    explicit TlsIdentity(TlsContext context) : context_(std::move(context)) {}
    static std::array<Stamp, 2> stamps(const std::string& certificate, const std::string& key);

    TlsContext context_;
    std::string certificate_file_, key_file_; ///< none: self-signed
    std::array<Stamp, 2> stamps_{};
};

} // namespace visavis::server

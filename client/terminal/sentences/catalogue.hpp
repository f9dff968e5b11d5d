// A catalogue of translations as msgfmt writes it (GNU gettext manual, "The Format of GNU MO Files"), looked
// up in memory: the C library's own gettext speaks French only where the system has a French locale, and a
// program that is one file has no folder of catalogues.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace visavis::client {

class Catalogue {
  public:
    /// `bytes` must outlive it. What is no catalogue translates nothing.
    explicit Catalogue(std::string_view bytes);

    /// Nothing where there is no translation.
    std::optional<std::string_view> find(std::string_view original) const;
    std::size_t size() const { return count_; }

  private:
    std::string_view text_at(std::size_t table, std::size_t index) const;

    std::string_view bytes_;
    std::size_t count_ = 0;
    std::size_t originals_ = 0, translations_ = 0; ///< where the two tables begin
};

} // namespace visavis::client

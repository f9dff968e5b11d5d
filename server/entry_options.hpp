// The options about who may come in, how much they may do, and who may administer. Knows no other option.
#pragma once

#include <optional>
#include <string>

#include "server/settings.hpp"

namespace CLI { // NOLINT(readability-identifier-naming): the library's own
class App;
}

namespace visavis::server {

class EntryOptions {
  public:
    /// Adds them. Both arguments outlive it.
    EntryOptions(CLI::App& app, Settings& settings);

    /// After all have been read: the password from its file, and who is let in where only a password says so.
    /// Returns what is wrong, as a sentence; empty when all is well.
    std::string fill_in();

  private:
    Settings& settings_;
    std::optional<EntryRule> entry_;
    std::string password_file_;
};

} // namespace visavis::server

// Where sentences go: one a line, at once. Knows no colour and no cursor.
#pragma once

#include <string>
#include <string_view>

namespace visavis::client {

class Output {
  public:
    virtual ~Output() = default;
    /// A sentence for whoever plays or watches, without its line end.
    virtual void say(std::string_view sentence) = 0;
    /// Why something has failed, apart from what is said.
    virtual void complain(std::string_view sentence) = 0;
    /// The link as a QR code, where there is something to show it on.
    virtual void show_link(const std::string&) {}
    /// Whether the reader sees the position all the time, and need not be told of it.
    virtual bool shows_position() const { return false; }
};

/// Standard output and standard error. Every line passes through `printable` here, so that no sentence can
/// forget it.
class StandardOutput final : public Output {
  public:
    void say(std::string_view sentence) override;
    void complain(std::string_view sentence) override;
    void show_link(const std::string& link) override;

    /// Nobody reads standard output any more.
    bool is_broken() const { return is_broken_; }

  private:
    bool is_broken_ = false;
};

} // namespace visavis::client

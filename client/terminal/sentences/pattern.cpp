#include "client/terminal/sentences/pattern.hpp"

#include <span>

#include "client/terminal/sentences/language.hpp"
#include "proto/speech.hpp"

namespace visavis::client {

std::string fill(std::string_view english, std::initializer_list<std::string_view> values) {
    return proto::speak_english(translated(english), values);
}

std::string enumerated(const std::vector<std::string>& texts) {
    if (texts.size() < 2) return joined(texts, "");
    return fill("{0} and {1}", {joined(std::span(texts).first(texts.size() - 1), ", "), texts.back()});
}

} // namespace visavis::client

// How a reason is put into words: English here, and whatever its reader speaks where a client says so. Knows
// no other language.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

namespace visavis::proto {

/// Makes a sentence of an English pattern, with each {0} … {9} replaced by the value of that number.
using Speech = std::string (*)(std::string_view pattern, std::initializer_list<std::string_view> values);

/// The pattern as it is. Values are taken as they are: a brace in a name means nothing.
std::string speak_english(std::string_view pattern, std::initializer_list<std::string_view> values);

} // namespace visavis::proto

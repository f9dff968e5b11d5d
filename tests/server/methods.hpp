// The methods of a closed set of messages, so that a test can ask whether it has covered them all.
#pragma once

#include <set>
#include <string>
#include <utility>
#include <variant>

namespace visavis::tests {

template <class Messages>
std::set<std::string> methods_of() {
    return []<std::size_t... i>(std::index_sequence<i...>) {
        return std::set<std::string>{std::string(std::variant_alternative_t<i, Messages>::method)...};
    }(std::make_index_sequence<std::variant_size_v<Messages>>());
}

} // namespace visavis::tests

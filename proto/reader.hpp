// Reads described types (fields.hpp) from a parsed JSON document, and says which member is wrong and why.
// Knows no message.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "proto/fields.hpp"

namespace visavis::proto {

/// What to do with a member that the type does not list: a server refuses it by name, a client goes on.
enum class Unknown : std::uint8_t { refused, ignored };

enum class Fault : std::uint8_t { unknown, missing, wrong };

/// The first member that could not be read. `param` is its path, as in "clock.initial_ms".
struct ReadFault {
    Fault fault{};
    std::string param;
    std::string expected; ///< "a string", "one of gladiator, virtem"; empty for an unknown member
};

using ReadResult = std::optional<ReadFault>; ///< nothing: all is well

/// Types with a JSON form of their own declare `std::string read_json(const json&, T&)`, which returns what
/// was expected, or nothing when all is well.
template <class T>
concept SelfRead = requires(const nlohmann::json& from, T& into) { read_json(from, into); };

template <class T>
ReadResult read(const nlohmann::json& from, T& into, Unknown unknown);

inline ReadResult wrong(std::string expected) {
    return ReadFault{Fault::wrong, {}, std::move(expected)};
}

/// The same fault, seen from the object that holds the member.
inline ReadResult inside(std::string_view name, ReadResult result) {
    if (result) result->param = std::string(name) + (result->param.empty() ? "" : ".") + result->param;
    return result;
}

template <Object T>
bool lists(std::string_view name) {
    bool listed = false;
    for_each_field<T>([&](const auto& field) { listed = listed || field.name == name; });
    return listed;
}

template <Object T>
ReadResult read_object(const nlohmann::json& from, T& into, Unknown unknown, std::string_view besides = {}) {
    if (!from.is_object()) return wrong("an object");
    ReadResult result;
    for_each_field<T>([&](const auto& field) {
        if (result) return;
        auto& member = into.*field.member;
        using Member = std::remove_cvref_t<decltype(member)>;
        const auto found = from.find(field.name);
        if (found == from.end()) {
            if constexpr (!is_optional<Member>)
                result = ReadFault{Fault::missing, std::string(field.name), {}};
        } else if constexpr (is_optional<Member>) {
            result = inside(field.name, read(*found, member.emplace(), unknown));
        } else {
            result = inside(field.name, read(*found, member, unknown));
        }
    });
    if (result || unknown == Unknown::ignored) return result;
    for (const auto& [name, value] : from.items())
        if (!lists<T>(name) && name != besides) return ReadFault{Fault::unknown, name, {}};
    return {};
}

template <class Variant, std::size_t i = 0>
ReadResult read_variant(const nlohmann::json& from, Variant& into, Unknown unknown) {
    if constexpr (i == std::variant_size_v<Variant>) {
        return wrong("one of the known forms");
    } else {
        using Alternative = std::variant_alternative_t<i, Variant>;
        Alternative alternative{};
        if constexpr (requires { Alternative::type; }) {
            if (!from.is_object()) return wrong("an object");
            const auto tag = from.find("type");
            if (tag == from.end() || !tag->is_string()) return ReadFault{Fault::missing, "type", {}};
            if (*tag != Alternative::type) return read_variant<Variant, i + 1>(from, into, unknown);
            const ReadResult result = read_object(from, alternative, unknown, "type");
            into = std::move(alternative);
            return result;
        } else {
            if (read(from, alternative, unknown)) return read_variant<Variant, i + 1>(from, into, unknown);
            into = std::move(alternative);
            return {};
        }
    }
}

template <Worded E>
std::string one_of() {
    std::string words = "one of";
    bool first = true;
    for (const auto& [value, name] : words_of(E{})) {
        words += first ? " " : ", ";
        words += name;
        first = false;
    }
    return words;
}

/// A list of variants told apart by "type", such as events: a client passes over those it does not know.
template <class T>
inline constexpr bool is_tagged_list = false;
template <class First, class... Rest>
inline constexpr bool is_tagged_list<std::vector<std::variant<First, Rest...>>> = requires { First::type; };

template <class T>
ReadResult read(const nlohmann::json& from, T& into, Unknown unknown) {
    if constexpr (SelfRead<T>) {
        std::string expected = read_json(from, into);
        return expected.empty() ? ReadResult{} : wrong(std::move(expected));
    } else if constexpr (std::same_as<T, bool>) {
        if (!from.is_boolean()) return wrong("true or false");
        into = from.get<bool>();
    } else if constexpr (std::integral<T>) {
        // is_number_unsigned alone holds what int64 cannot; such a number is out of range for all of ours.
        const bool fits = from.is_number_integer() &&
                          (!from.is_number_unsigned() ||
                           from.get<std::uint64_t>() <=
                               static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) &&
                          std::in_range<T>(from.get<std::int64_t>());
        if (!fits) return wrong("a whole number");
        into = from.get<T>();
    } else if constexpr (std::same_as<T, std::string>) {
        if (!from.is_string()) return wrong("a string");
        into = from.get_ref<const std::string&>();
    } else if constexpr (Worded<T>) {
        const auto value = from.is_string() ? from_word<T>(from.get_ref<const std::string&>()) : std::nullopt;
        if (!value) return wrong(one_of<T>());
        into = *value;
    } else if constexpr (is_nullable<T>) {
        if (from.is_null()) {
            into.reset();
            return {};
        }
        return read(from, into.emplace(), unknown);
    } else if constexpr (is_instance_of<T, std::variant>) {
        return read_variant(from, into, unknown);
    } else if constexpr (is_instance_of<T, std::map>) {
        if (!from.is_object()) return wrong("an object");
        for (const auto& [key, value] : from.items())
            if (auto result = inside(key, read(value, into[key], unknown))) return result;
    } else if constexpr (Object<T>) {
        return read_object(from, into, unknown);
    } else if constexpr (is_tagged_list<T>) {
        if (!from.is_array()) return wrong("a list");
        into.clear();
        for (std::size_t i = 0; i < from.size(); ++i) {
            auto result = inside(std::to_string(i), read(from[i], into.emplace_back(), unknown));
            if (!result) continue;
            if (unknown == Unknown::refused) return result;
            into.pop_back(); // an event that this client does not know
        }
    } else { // a list: std::vector of any length, std::array of its own
        if (!from.is_array()) return wrong("a list");
        if constexpr (requires { into.resize(from.size()); })
            into.resize(from.size());
        else if (from.size() != into.size())
            return wrong("a list of " + std::to_string(into.size()));
        for (std::size_t i = 0; i < from.size(); ++i)
            if (auto result = inside(std::to_string(i), read(from[i], into[i], unknown))) return result;
    }
    return {};
}

} // namespace visavis::proto

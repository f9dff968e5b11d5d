// How a message type lists its members, once, for writing, reading and checking alike. Knows no message.
#pragma once

#include <concepts>
#include <optional>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

namespace visavis::proto {

template <class Message, class Member>
struct Field {
    std::string_view name;
    Member Message::* member;
};

template <class Message, class Member>
constexpr Field<Message, Member> field(std::string_view name, Member Message::* member) {
    return {name, member};
}

/// A JSON object with the members that `T::fields()` lists, in that order. A member of type
/// `std::optional` may be absent; one of type `Nullable` is always there and may be null; every other
/// is required.
template <class T>
concept Object = requires { T::fields(); };

/// A member that is always written, as a value or as null.
template <class T>
struct Nullable : std::optional<T> {
    using std::optional<T>::optional;
    template <std::same_as<Nullable> Same> // a T or std::nullopt compares as with std::optional
    bool operator==(const Same& that) const {
        return static_cast<const std::optional<T>&>(*this) == static_cast<const std::optional<T>&>(that);
    }
};

/// An enumeration with the words that stand for it on the wire: `constexpr auto words_of(E)` returns an
/// array of pairs (value, word), found beside the enumeration.
template <class E>
concept Worded = std::is_enum_v<E> && requires(E value) { words_of(value); };

template <Worded E>
constexpr std::string_view word(E value) {
    for (const auto& [each, name] : words_of(value))
        if (each == value) return name;
    return {};
}

template <Worded E>
constexpr std::optional<E> from_word(std::string_view text) {
    for (const auto& [each, name] : words_of(E{}))
        if (name == text) return each;
    return std::nullopt;
}

template <Object T, class Visit>
constexpr void for_each_field(Visit&& visit) {
    std::apply([&](const auto&... fields) { (visit(fields), ...); }, T::fields());
}

template <class T, template <class...> class Template>
inline constexpr bool is_instance_of = false;
template <template <class...> class Template, class... Arguments>
inline constexpr bool is_instance_of<Template<Arguments...>, Template> = true;

template <class T>
inline constexpr bool is_optional = is_instance_of<T, std::optional>;
template <class T>
inline constexpr bool is_nullable = is_instance_of<T, Nullable>;

} // namespace visavis::proto

// Described types (proto/fields.hpp) as JSON, for a comparison with the schemas:
//   {"kind": "string" | "integer" | "boolean"}         {"kind": "words", "words": [...]}
//   {"kind": "nullable", "of": T}                      {"kind": "list", "of": T, "size": n | null}
//   {"kind": "map", "of": T}                           {"kind": "variant", "of": [T, ...]}
//   {"kind": "object", "members": {name: {"required": bool, "of": T}}}
// A member "type" that tells the alternatives of a variant apart is one like any other, with one word.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "proto/codec.hpp"

namespace visavis::proto {

template <class T>
nlohmann::json describe();

inline nlohmann::json words(nlohmann::json words) {
    return {{"kind", "words"}, {"words", std::move(words)}};
}

/// Types with a JSON form of their own say here what it is.
template <class T>
nlohmann::json describe_self_written() {
    if constexpr (std::same_as<T, Seat>) {
        return words({0, 1});
    } else if constexpr (std::same_as<T, SeatWish>) {
        return words({0, 1, "random"});
    } else {
        static_assert(std::same_as<T, Reason>, "say what the JSON form of this type is");
        nlohmann::json all = nlohmann::json::array();
        for (const ReasonRow& row : all_reasons()) all.push_back(row.word);
        return words(std::move(all));
    }
}

template <Object T>
nlohmann::json describe_object() {
    nlohmann::json members = nlohmann::json::object();
    if constexpr (requires { T::type; }) members["type"] = {{"required", true}, {"of", words({T::type})}};
    for_each_field<T>([&]<class Message, class Member>(const Field<Message, Member>& field) {
        nlohmann::json& member = members[std::string(field.name)];
        member["required"] = !is_optional<Member>;
        if constexpr (is_optional<Member>)
            member["of"] = describe<typename Member::value_type>();
        else
            member["of"] = describe<Member>();
    });
    return {{"kind", "object"}, {"members", std::move(members)}};
}

template <class Variant, std::size_t... i>
nlohmann::json describe_alternatives(std::index_sequence<i...>) {
    return nlohmann::json::array({describe<std::variant_alternative_t<i, Variant>>()...});
}

template <class T>
nlohmann::json describe() {
    if constexpr (SelfWritten<T>) {
        return describe_self_written<T>();
    } else if constexpr (std::same_as<T, bool>) {
        return {{"kind", "boolean"}};
    } else if constexpr (std::integral<T>) {
        return {{"kind", "integer"}};
    } else if constexpr (std::same_as<T, std::string>) {
        return {{"kind", "string"}};
    } else if constexpr (Worded<T>) {
        nlohmann::json all = nlohmann::json::array();
        for (const auto& [value, name] : words_of(T{})) all.push_back(name);
        return words(std::move(all));
    } else if constexpr (is_nullable<T>) {
        return {{"kind", "nullable"}, {"of", describe<typename T::value_type>()}};
    } else if constexpr (is_instance_of<T, std::variant>) {
        return {{"kind", "variant"},
                {"of", describe_alternatives<T>(std::make_index_sequence<std::variant_size_v<T>>())}};
    } else if constexpr (is_instance_of<T, std::map>) {
        return {{"kind", "map"}, {"of", describe<typename T::mapped_type>()}};
    } else if constexpr (Object<T>) {
        return describe_object<T>();
    } else {
        nlohmann::json size = nullptr;
        if constexpr (requires { std::tuple_size<T>::value; }) size = std::tuple_size_v<T>;
        return {{"kind", "list"}, {"of", describe<typename T::value_type>()}, {"size", size}};
    }
}

} // namespace visavis::proto

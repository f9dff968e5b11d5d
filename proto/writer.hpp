// Writes described types (fields.hpp) as JSON text, straight into a string: the hot path of every update
// builds no document. Knows no message.
#pragma once

#include <array>
#include <charconv>
#include <concepts>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "proto/fields.hpp"

namespace visavis::proto {

/// Appends `text`, which must be valid UTF-8, as a JSON string with its quotes.
void write_string(std::string& out, std::string_view text);

/// Types with a JSON form of their own declare `void write_json(std::string& out, const T& value)`.
template <class T>
concept SelfWritten = requires(std::string& out, const T& value) { write_json(out, value); };

template <class T>
void write(std::string& out, const T& value);

template <class Range>
void write_array(std::string& out, const Range& range) {
    out += '[';
    bool first = true;
    for (const auto& each : range) {
        if (!first) out += ',';
        first = false;
        write(out, each);
    }
    out += ']';
}

/// The members of `value` without the braces, after `first` others.
template <Object T>
void write_members(std::string& out, const T& value, bool first) {
    for_each_field<T>([&](const auto& field) {
        const auto& member = value.*field.member;
        if constexpr (is_optional<std::remove_cvref_t<decltype(member)>>)
            if (!member) return;
        if (!first) out += ',';
        first = false;
        out += '"';
        out += field.name; // names are ours: nothing in them needs escaping
        out += "\":";
        if constexpr (is_optional<std::remove_cvref_t<decltype(member)>>)
            write(out, *member);
        else
            write(out, member);
    });
}

template <class T>
void write(std::string& out, const T& value) {
    if constexpr (SelfWritten<T>) {
        write_json(out, value);
    } else if constexpr (std::same_as<T, bool>) {
        out += value ? "true" : "false";
    } else if constexpr (std::integral<T>) {
        std::array<char, 24> digits;
        const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
        out.append(digits.data(), end);
    } else if constexpr (std::convertible_to<T, std::string_view>) {
        write_string(out, value);
    } else if constexpr (Worded<T>) {
        write_string(out, word(value));
    } else if constexpr (is_nullable<T>) {
        if (value)
            write(out, *value);
        else
            out += "null";
    } else if constexpr (is_instance_of<T, std::variant>) {
        std::visit(
            [&](const auto& alternative) {
                using Alternative = std::remove_cvref_t<decltype(alternative)>;
                if constexpr (requires { Alternative::type; }) {
                    out += "{\"type\":";
                    write_string(out, Alternative::type);
                    write_members(out, alternative, false);
                    out += '}';
                } else {
                    write(out, alternative);
                }
            },
            value);
    } else if constexpr (is_instance_of<T, std::map>) {
        out += '{';
        bool first = true;
        for (const auto& [key, each] : value) {
            if (!first) out += ',';
            first = false;
            write_string(out, key);
            out += ':';
            write(out, each);
        }
        out += '}';
    } else if constexpr (Object<T>) {
        out += '{';
        write_members(out, value, true);
        out += '}';
    } else {
        write_array(out, value);
    }
}

} // namespace visavis::proto

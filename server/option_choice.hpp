// Options that take one of a few words.
#pragma once

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

namespace visavis::server {

template <class Enum, std::size_t count>
using Choices = std::array<std::pair<std::string_view, Enum>, count>;

/// Writes what the word stands for into `value`, which outlives `app`. CLI11's own transformer would have the
/// number behind the word told in errors and in what is in force.
template <class Value, class Enum, std::size_t count>
CLI::Option* add_choice(CLI::App& app, const char* flag, Value& value, const Choices<Enum, count>& choices,
                        const char* description) {
    const auto choose = [flag, &value, choices](const std::string& word) {
        std::string words;
        for (const auto& [each, meaning] : choices) {
            if (each == word) return void(value = meaning);
            words += (words.empty() ? "" : ", ") + std::string(each);
        }
        throw CLI::ValidationError(flag, "'" + word + "' is none of " + words);
    };
    return app.add_option_function<std::string>(flag, choose, description);
}

} // namespace visavis::server

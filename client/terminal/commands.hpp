// What a typed line asks for. Knows no rules: whether an action is legal, the server says.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

namespace visavis::client {

enum class Command : std::uint8_t { help, show, actions, who, history, leave, quit };

/// Something that is written like an action of either game, as typed but for the spaces around it.
struct ActionText {
    std::string text;
    bool operator==(const ActionText&) const = default;
};
struct BlankLine {
    bool operator==(const BlankLine&) const = default;
};
struct UnknownLine {
    std::string text;
    std::string_view nearest; ///< the command that it may have been meant for, or nothing
    bool operator==(const UnknownLine&) const = default;
};

using TypedLine = std::variant<BlankLine, Command, ActionText, UnknownLine>;

TypedLine parse_line(std::string_view line);

} // namespace visavis::client

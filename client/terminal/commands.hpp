// What a typed line asks for. Knows no rules: whether an action is legal, the server says.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "common/match/offers.hpp"
#include "proto/messages/view.hpp"

namespace visavis::client {

enum class Command : std::uint8_t {
    help,
    show,
    actions,
    who,
    clock,
    history,
    resign,
    resign_for_sure,
    claim,
    give,
    leave,
    quit
};

/// Something that is written like an action of either game, as typed but for the spaces around it.
struct ActionText {
    std::string text;
    bool operator==(const ActionText&) const = default;
};
/// `draw`, `takeback`, `abort` or `rematch`: offers it, or accepts the other's.
struct OfferLine {
    match::OfferKind kind{};
    bool operator==(const OfferLine&) const = default;
};
/// `accept` or `decline`, of one kind or of whatever stands.
struct AnswerLine {
    bool accepts = false;
    std::optional<match::OfferKind> kind;
    bool operator==(const AnswerLine&) const = default;
};
/// `say TEXT` or `tell TEXT`; the text may be missing.
struct ChatLine {
    proto::Audience to{};
    std::string text;
    bool operator==(const ChatLine&) const = default;
};
/// `mute NAME` or `unmute NAME`; the name may be missing.
struct MuteLine {
    bool is_muted = false;
    std::string name;
    bool operator==(const MuteLine&) const = default;
};
struct BlankLine {
    bool operator==(const BlankLine&) const = default;
};
struct UnknownLine {
    std::string text;
    std::string_view nearest; ///< the command that it may have been meant for, or nothing
    bool operator==(const UnknownLine&) const = default;
};

using TypedLine =
    std::variant<BlankLine, Command, ActionText, OfferLine, AnswerLine, ChatLine, MuteLine, UnknownLine>;

TypedLine parse_line(std::string_view line);

/// The words that a line may begin with now, for completion; one that wants more behind it ends with a space.
std::vector<std::string> command_words(const proto::View& view);

} // namespace visavis::client

// Why a request is refused: a code, a sentence for people, and a stable word for programs.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "proto/fields.hpp"
#include "proto/words.hpp"

namespace visavis::proto {

enum class Reason : std::uint8_t {
    // the request itself (JSON-RPC's standard codes)
    broken_json,
    invalid_utf8,
    too_deep,
    too_long,
    invalid_request,
    unknown_method,
    unknown_param,
    missing_param,
    invalid_param,
    // what it asks for (code −32000)
    hello_first,
    already_greeted,
    unsupported_protocol,
    unknown_token,
    name_taken,
    invalid_name,
    wrong_password,
    not_admitted,
    banned,
    not_supported,
    no_such_room,
    room_full,
    not_seated,
    not_subscribed,
    no_spectators,
    muted,
    too_many_muted,
    too_many_rooms,
    no_new_rooms,
    no_such_match,
    no_such_record,
    stale_match,
    stale_turn,
    match_over,
    not_your_turn,
    already_chosen,
    illegal_action,
    match_running,
    already_offered,
    no_such_offer,
    not_in_this_game,
    nothing_to_take_back,
    no_takebacks_left,
    no_offers_left,
    untimed,
    opponent_away,
    opponent_present,
    claim_too_early,
    rate_limited,
    server_full,
    storage_failed,
};

/// One row of the table of reasons: the word, JSON-RPC's code, and the sentence that an error carries unless
/// a better one is at hand.
struct ReasonRow {
    Reason reason;
    std::string_view word;
    int code;
    std::string_view sentence;
};

/// The whole table, in the order of the enumeration.
std::span<const ReasonRow> all_reasons();
const ReasonRow& row_of(Reason reason);
std::optional<Reason> reason_from_word(std::string_view word);

void write_json(std::string& out, const Reason& reason);
std::string read_json(const nlohmann::json& from, Reason& reason);

/// The reason and its parameters; which ones come with which reason, proto/README.md says.
struct ErrorData {
    Reason reason{};
    std::optional<std::string> param;     ///< the member of params that is wrong, as in "clock.initial_ms"
    std::optional<std::string> expected;  ///< what would do
    std::optional<std::string> method;    ///< the unknown or unsupported method
    std::optional<Refusal> why;           ///< illegal_action: the rule that is broken
    std::optional<std::string> action;    ///< illegal_action: as it was read
    std::optional<int> turn;              ///< stale_turn: the present turn
    std::optional<std::int64_t> retry_ms; ///< when to try again
    std::optional<std::vector<int>> versions; ///< unsupported_protocol: those that would do
    std::optional<std::int64_t> until_ms;     ///< banned, muted: the server time when it ends; none: never
    std::optional<std::string> note;          ///< banned, muted: why, in the host's words

    static constexpr auto fields() {
        return std::tuple{field("reason", &ErrorData::reason),     field("param", &ErrorData::param),
                          field("expected", &ErrorData::expected), field("method", &ErrorData::method),
                          field("why", &ErrorData::why),           field("action", &ErrorData::action),
                          field("turn", &ErrorData::turn),         field("retry_ms", &ErrorData::retry_ms),
                          field("versions", &ErrorData::versions), field("until_ms", &ErrorData::until_ms),
                          field("note", &ErrorData::note)};
    }
};

struct Error {
    int code = 0;
    std::string message; ///< an English sentence that says what to do
    ErrorData data;

    static constexpr auto fields() {
        return std::tuple{field("code", &Error::code), field("message", &Error::message),
                          field("data", &Error::data)};
    }
};

/// An error with the reason's own code and sentence.
Error error(Reason reason);
/// The same with the parameters that the reason comes with.
Error error(ErrorData data);
/// A parameter that is not as it must be: "'client' must be a name of 1 to 64 bytes".
Error invalid_param(std::string param, std::string expected);
/// The rules' refusal of an action: `not_your_turn`, `already_chosen`, `match_over`, or `illegal_action` with
/// `why`.
Error error(Refusal refusal, std::string_view action);

} // namespace visavis::proto

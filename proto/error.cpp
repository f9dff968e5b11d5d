#include "proto/error.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <utility>

#include "proto/limits.hpp"
#include "proto/text_checks.hpp"
#include "proto/writer.hpp"

namespace visavis::proto {

namespace {

constexpr int parse_error = -32700;
constexpr int invalid_request = -32600;
constexpr int method_not_found = -32601;
constexpr int invalid_params = -32602;
constexpr int ours = -32000;

constexpr std::array rows{
    ReasonRow{Reason::broken_json, "broken_json", parse_error,
              "that line is no JSON; send one JSON object a line"},
    ReasonRow{Reason::invalid_utf8, "invalid_utf8", parse_error,
              "that line is not valid UTF-8; send text as UTF-8"},
    ReasonRow{Reason::too_deep, "too_deep", invalid_request,
              "that request is nested too deeply; at most 16 levels are read"},
    ReasonRow{Reason::too_long, "too_long", invalid_request,
              "that request is too long; at most 16 KiB are read"},
    ReasonRow{Reason::invalid_request, "invalid_request", invalid_request,
              "send one object with an id (a whole number, or a string of at most 64 bytes), a method and, "
              "where it has them, params; batches are not taken"},
    ReasonRow{Reason::unknown_method, "unknown_method", method_not_found,
              "there is no such method; server.info lists what this server offers"},
    ReasonRow{Reason::unknown_param, "unknown_param", invalid_params,
              "the method has no such parameter; leave it out"},
    ReasonRow{Reason::missing_param, "missing_param", invalid_params,
              "a parameter is missing; data.param names it"},
    ReasonRow{Reason::invalid_param, "invalid_param", invalid_params,
              "a parameter is not as it must be; data.param names it, data.expected says what would do"},
    ReasonRow{Reason::hello_first, "hello_first", ours, "send session.hello first"},
    ReasonRow{Reason::already_greeted, "already_greeted", ours,
              "this connection has said hello; open another one to be somebody else"},
    ReasonRow{Reason::unsupported_protocol, "unsupported_protocol", ours,
              "this server does not speak that version of the protocol; data.versions lists those it does"},
    ReasonRow{Reason::unknown_token, "unknown_token", ours,
              "this server does not know that token; say hello without one to begin as a new player"},
    ReasonRow{Reason::name_taken, "name_taken", ours,
              "somebody here has that name, or one that looks like it; choose another"},
    ReasonRow{Reason::invalid_name, "invalid_name", ours,
              "a name has 1 to 24 visible characters, single spaces between them at most, and each of "
              "its words one script; choose another"},
    ReasonRow{Reason::wrong_password, "wrong_password", ours,
              "this server asks for a password; ask its host, and say hello with it"},
    ReasonRow{Reason::not_admitted, "not_admitted", ours,
              "without the server's password one may join and watch rooms by their codes, and no more; say "
              "hello with the password to do that"},
    ReasonRow{Reason::banned, "banned", ours, "the host of this server does not let you in"},
    ReasonRow{Reason::not_supported, "not_supported", ours,
              "this server does not offer that; server.info lists its features"},
    ReasonRow{Reason::no_such_room, "no_such_room", ours,
              "there is no room with that code; ask your partner for it again, or see lobby.list"},
    ReasonRow{Reason::room_full, "room_full", ours,
              "both seats of that room are taken; watch it, or create one of your own"},
    ReasonRow{Reason::not_seated, "not_seated", ours, "you hold no seat there; join the room first"},
    ReasonRow{Reason::not_subscribed, "not_subscribed", ours,
              "this connection does not follow that room; join or watch it first"},
    ReasonRow{Reason::no_spectators, "no_spectators", ours, "that room is for its two players only"},
    ReasonRow{Reason::muted, "muted", ours, "the host of this server does not let you speak"},
    ReasonRow{Reason::too_many_muted, "too_many_muted", ours,
              "you have muted as many players as one may; unmute one first"},
    ReasonRow{Reason::too_many_rooms, "too_many_rooms", ours,
              "you hold as many seats as one player may; leave a room first"},
    ReasonRow{Reason::no_new_rooms, "no_new_rooms", ours,
              "this server opens no new rooms at present; matches that have begun go on"},
    ReasonRow{Reason::no_such_match, "no_such_match", ours,
              "there is no match with that id that you may see"},
    ReasonRow{Reason::no_such_record, "no_such_record", ours,
              "there is no record with that id; give all its 32 digits, or look for it in record.list"},
    ReasonRow{Reason::stale_match, "stale_match", ours,
              "that is not the room's present match; look at the view and act on its match"},
    ReasonRow{Reason::stale_turn, "stale_turn", ours,
              "the match has moved on to another turn; look at the view and act on its turn"},
    ReasonRow{Reason::match_over, "match_over", ours, "the match is over"},
    ReasonRow{Reason::not_your_turn, "not_your_turn", ours,
              "it is the other player's turn; wait until to_act names your seat"},
    ReasonRow{Reason::already_chosen, "already_chosen", ours,
              "you have chosen for this fight, and a choice stands; wait for the reveal"},
    ReasonRow{Reason::illegal_action, "illegal_action", ours,
              "the rules do not allow that action; you.actions lists the legal ones"},
    ReasonRow{Reason::match_running, "match_running", ours,
              "the match is still running; rematches and records come after it"},
    ReasonRow{
        Reason::already_offered, "already_offered", ours,
        "you have offered that already; make the offer again in another turn, a rematch after ten seconds"},
    ReasonRow{Reason::no_such_offer, "no_such_offer", ours,
              "the other player's offer does not stand any more; offers in the view lists those that do"},
    ReasonRow{Reason::not_in_this_game, "not_in_this_game", ours,
              "a choice that has been revealed cannot be taken back; only Virtem's moves can"},
    ReasonRow{Reason::nothing_to_take_back, "nothing_to_take_back", ours,
              "you have made no move to take back"},
    ReasonRow{Reason::no_takebacks_left, "no_takebacks_left", ours,
              "you have taken back ten moves of this match, which is as many as one may"},
    ReasonRow{Reason::no_offers_left, "no_offers_left", ours,
              "you have offered sixty rematches after this match; wait for the other player's, or leave"},
    ReasonRow{Reason::untimed, "untimed", ours, "this match has no clocks, and so no time to give"},
    ReasonRow{Reason::opponent_away, "opponent_away", ours,
              "the other player is not there; wait for their return, or find another partner"},
    ReasonRow{Reason::opponent_present, "opponent_present", ours,
              "the other player is there; nothing can be claimed against somebody who is"},
    ReasonRow{Reason::claim_too_early, "claim_too_early", ours,
              "the other player may still come back; claim after data.retry_ms milliseconds"},
    ReasonRow{Reason::rate_limited, "rate_limited", ours,
              "that is too fast; try again after data.retry_ms milliseconds"},
    ReasonRow{Reason::server_full, "server_full", ours, "the server is full; try again later"},
    ReasonRow{Reason::storage_failed, "storage_failed", ours,
              "the server cannot store this room's actions any more; the room has stopped"},
};

constexpr bool in_order() {
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (static_cast<std::size_t>(rows[i].reason) != i) return false;
    return rows.size() == static_cast<std::size_t>(Reason::storage_failed) + 1;
}
static_assert(in_order(), "the table of reasons lists every reason, in the enumeration's order");
static_assert(limits::nesting == 16 && limits::request_bytes == 16 * 1024, "the sentences name these limits");

} // namespace

std::span<const ReasonRow> all_reasons() {
    return rows;
}

const ReasonRow& row_of(Reason reason) {
    return rows[static_cast<std::size_t>(reason)];
}

std::optional<Reason> reason_from_word(std::string_view word) {
    const auto* const found = std::ranges::find(rows, word, &ReasonRow::word);
    return found == rows.end() ? std::nullopt : std::optional(found->reason);
}

void write_json(std::string& out, const Reason& reason) {
    write_string(out, row_of(reason).word);
}

std::string read_json(const nlohmann::json& from, Reason& reason) {
    const auto found = from.is_string() ? reason_from_word(from.get_ref<const std::string&>()) : std::nullopt;
    if (!found) return "a reason";
    reason = *found;
    return {};
}

Error error(Reason reason) {
    return error(ErrorData{.reason = reason});
}

Error error(ErrorData data) {
    const ReasonRow& row = row_of(data.reason);
    return {row.code, std::string(row.sentence), std::move(data)};
}

Error invalid_param(std::string param, std::string expected) {
    Error refused = error(ErrorData{
        .reason = Reason::invalid_param, .param = std::move(param), .expected = std::move(expected)});
    refused.message = "'" + *refused.data.param + "' must be " + *refused.data.expected;
    return refused;
}

Error error(Refusal refusal, std::string_view action) {
    if (refusal == Refusal::match_over) return error(Reason::match_over);
    if (refusal == Refusal::not_to_act) return error(Reason::not_your_turn);
    if (refusal == Refusal::already_chosen) return error(Reason::already_chosen);
    Error refused = error(ErrorData{.reason = Reason::illegal_action,
                                    .why = refusal,
                                    .action = std::string(truncated(action, limits::echoed_bytes))});
    refused.message = sentence(refusal);
    return refused;
}

} // namespace visavis::proto

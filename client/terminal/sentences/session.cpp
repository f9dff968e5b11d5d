#include "client/terminal/sentences/session.hpp"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "client/terminal/sentences/language.hpp"
#include "client/terminal/sentences/pattern.hpp"
#include "client/terminal/sentences/times.hpp"
#include "proto/limits.hpp"

namespace visavis::client::sentences {

namespace {

/// The server's sentences begin small and end without a full stop, to stand behind something else.
std::string as_sentence(std::string text) {
    if (text.empty()) return fill("The server refuses without a reason.", {});
    if (text.front() >= 'a' && text.front() <= 'z') text.front() = static_cast<char>(text.front() - 32);
    if (text.back() != '.') text += '.';
    return text;
}

/// Where the server's own sentence speaks to programmers, or somebody at a terminal can do more than it knows
/// of.
constexpr std::pair<std::string_view, std::string_view> our_words[] = {
    {"unknown_token", "The server does not know that token: leave it out to begin as a new player."},
    {"not_supported", "This server does not offer that."},
    {"no_such_room", "There is no room with that code: ask for it again, or see visavis list."},
    {"room_full", "Both seats of that room are taken: watch it, or create a room of your own."},
    {"no_such_match", "There is no such match, or you may not see it."},
    {"no_such_record",
     "There is no record with that id: an id has 32 digits, and a match that is still running has no "
     "record."},
    {"stale_match", "The room has moved on to another match meanwhile: look at the position."},
    {"stale_turn", "The match has moved on meanwhile: look at the position."},
    {"not_your_turn", "It is the other player's turn."},
    {"already_offered",
     "You have offered that already: you may again in another turn, a rematch after 10 seconds."},
    {"no_such_offer", "That offer does not stand any more."},
    {"not_subscribed", "The server does not count you among those in the room: come in again."},
    {"claim_too_early", "It is too early to claim the match: the other player may still come back."},
    {"wrong_password",
     "This server asks for a password: ask its host for it, and give it by --password or VISAVIS_PASSWORD."},
    {"not_admitted",
     "You are here by invitation: you may join and watch rooms by their codes. For all else give the "
     "server's "
     "password."},
    {"rate_limited", "That was too fast for the server: try again a little later."},
};

std::string other_version(const proto::ErrorAnswer& refusal) {
    const std::string ours = std::to_string(proto::limits::protocol_version);
    if (refusal.versions.empty())
        return fill("This server does not speak version {0} of the protocol: update the older of the two.",
                    {ours});
    std::vector<std::string> theirs;
    for (const int version : refusal.versions) theirs.push_back(std::to_string(version));
    const bool is_client_old = std::ranges::max(refusal.versions) > proto::limits::protocol_version;
    return fill(
        is_client_old
            ? "This visavis is too old for the server: it speaks version {0} of the protocol, the server "
              "{1}. Update visavis."
            : "This visavis is too new for the server: it speaks version {0} of the protocol, the server "
              "{1}. Ask for an update of the server, or use an older visavis.",
        {ours, enumerated(theirs)});
}

} // namespace

std::string connected(const proto::HelloAnswer& hello, const Address& server) {
    return fill("Connected to {0} {1} at {2} as {3}.",
                {hello.server.name, hello.server.version, write_address(server), hello.player.name});
}

std::string failed(Failure failure, const Address& server) {
    const std::string place = write_address(server);
    const std::string port = std::to_string(server.port);
    switch (failure) {
        case Failure::unknown_host:
            return fill("There is no host named {0}: check the spelling and your network.", {server.host});
        case Failure::refused:
            return fill(
                "{0} is there, but nothing listens on port {1}: is the server running, and is that its port?",
                {server.host, port});
        case Failure::unreachable:
            return fill("{0} cannot be reached: check the address and your network.", {place});
        case Failure::timed_out:
            return fill("{0} does not answer: check the address, and whether a firewall is in between.",
                        {place});
        case Failure::not_visavis:
            return fill("What answers at {0} is no visavis server: check host and port.", {place});
        case Failure::no_tls:
            return fill(
                "{0} does not take an encrypted connection: check host and port, or ask whoever runs it.",
                {place});
        case Failure::gone:
            return fill("The connection to {0} is lost.", {place});
    }
    return {};
}

std::string closing(const proto::SessionClosing& closing) {
    using enum proto::ClosingReason;
    const std::string later = closing.retry_ms ? fill("Come back in {0}.", {duration(*closing.retry_ms)})
                                               : fill("Come back later.", {});
    switch (closing.reason) {
        case shutdown:
            return fill("The server is shutting down or restarting. {0}", {later});
        case hello_timeout:
            return fill("The server closed the connection: the greeting came too late.", {});
        case too_long:
            return fill("The server closed the connection: a request was too long.", {});
        case too_many_errors:
            return fill("The server closed the connection: it could not read what was sent.", {});
        case too_slow:
            return fill("The server closed the connection: it did not take what the server sent.", {});
        case replaced:
            return fill("The server closed the connection: you have opened too many others.", {});
        case server_full:
            return fill("The server has no place for another connection. {0}", {later});
        case tls_required:
            return fill(
                "The server takes encrypted connections only: add --tls, or join by its visavis:// link.",
                {});
        case kicked:
            return fill("The host of this server has sent you away for a while, and your seats are given up.",
                        {});
        case banned:
            return fill("The host of this server does not let you in any more.", {});
    }
    return {};
}

std::string refused(const proto::ErrorAnswer& refusal) {
    if (refusal.reason == "unsupported_protocol") return other_version(refusal);
    if (refusal.reason == "rate_limited" && refusal.retry_ms)
        return fill("That was too fast for the server: try again in {0}.", {duration(*refusal.retry_ms)});
    if (refusal.reason == "claim_too_early" && refusal.retry_ms)
        return fill("It is too early to claim the match: you may in {0}.", {duration(*refusal.retry_ms)});
    for (const auto& [reason, sentence] : our_words)
        if (refusal.reason == reason) return std::string(translated(sentence));
    return as_sentence(std::string(translated(refusal.message)));
}

std::string password_prompt(const Address& server) {
    return fill("Password of {0}: ", {write_address(server)});
}

std::string not_the_password() {
    return fill("That is not the password of this server.", {});
}

std::string password_needed(const Address& server) {
    return fill(
        "{0} asks for a password: ask its host for it, and give it by --password or VISAVIS_PASSWORD.",
        {write_address(server)});
}

std::string invited() {
    return fill(
        "You are here by invitation: you may join and watch rooms by their codes. For all else the server "
        "asks for its password.",
        {});
}

std::string announced(std::string_view text) {
    return fill("The host of this server says: {0}", {text});
}

std::string unreadable() {
    return fill("The server has sent something that this visavis cannot read: a newer one may be needed.",
                {});
}

std::string news_missed() {
    return fill("Something was missed; asking the server how the match stands.", {});
}

std::string connection_lost(const Address& server) {
    return fill("Connection to {0} lost; trying again ...", {write_address(server)});
}

std::string connection_lost(const proto::SessionClosing& closed) {
    return fill("{0} Trying again ...", {closing(closed)});
}

std::string back() {
    return fill("Back.", {});
}

std::string nothing_missed() {
    return fill("Nothing has happened meanwhile.", {});
}

std::string meanwhile() {
    return fill("Meanwhile:", {});
}

std::string forgotten_player(const Address& server) {
    return fill("{0} is back, but does not know you any more: it has lost the room and the match.",
                {write_address(server)});
}

std::string forgotten_room(const std::string& room) {
    return fill("The server is back, but room {0} is closed.", {room});
}

std::string token_forgotten(const Address& server) {
    return fill("{0} does not know the token that was kept for it: you begin as a new player.",
                {write_address(server)});
}

std::string first_met(const Address& server, const std::string& fingerprint, const std::string& file) {
    return fill(
        "The way to {0} is encrypted, but nobody vouches for the certificate there. From now on it is known "
        "by "
        "its fingerprint {1}, kept in {2}.",
        {write_address(server), fingerprint, file});
}

std::string certificate_changed(const Address& server, const std::string& file) {
    return fill(
        "The certificate of {0} is not the one that is known: the server has been set up anew, or somebody "
        "in "
        "between wants to read along. Ask whoever runs it for an invitation link with a fingerprint, and "
        "join "
        "by that; or take the line of {0} out of {1} to trust whoever answers there.",
        {write_address(server), file});
}

std::string not_the_invited(const Address& server) {
    return fill(
        "What answers at {0} is not the server of the invitation, since its certificate is another one: the "
        "server has been set up anew since, or somebody in between wants to read along. Ask for a new link.",
        {write_address(server)});
}

std::string tokens_unreadable(const std::string& file) {
    return fill("{0} cannot be read: going on without the tokens kept there, and leaving it as it is.",
                {file});
}

std::string servers_unreadable(const std::string& file) {
    return fill(
        "{0} cannot be read, so that no server is known by its certificate: mend the file or remove it.",
        {file});
}

std::string servers_not_written(const std::string& file) {
    return fill("{0} cannot be written: the next time this server will be a stranger.", {file});
}

std::string tokens_not_written(const std::string& file) {
    return fill("{0} cannot be written: who you are to this server will be forgotten.", {file});
}

} // namespace visavis::client::sentences

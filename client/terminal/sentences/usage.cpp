#include "client/terminal/sentences/usage.hpp"

#include "client/terminal/sentences/language.hpp"
#include "client/terminal/sentences/pattern.hpp"
#include "client/terminal/sentences/printable.hpp"

namespace visavis::client::sentences {

namespace {
constexpr std::size_t echoed_bytes = 60; // of a word that means nothing: enough to recognise it
}

std::string_view program_description() {
    return translated(R"(visavis: two people play Gladiator 21 or Virtem over the network.
On a terminal the table is drawn, and visavis alone opens the lobby; elsewhere,
and with --plain, what happens is told in sentences, one a line. In a room,
type help for both games and all commands.)");
}

std::string_view program_footer() {
    return translated(R"(Examples:
  visavis create gladiator                     open a room, and get its code
  visavis create gladiator --opponent 2        play a program of the server's
  visavis join ABC234 --host games.example     sit down opposite its owner
  visavis join visavis://games.example/ABC234  the same, by the link
  visavis bot --room ABC234 --level 5          let a program play there
  visavis watch ABC234 --host games.example    look on
  visavis seek virtem                          play whoever looks for the same
  visavis list                                 which public rooms there are
  visavis replay match.json                    go through a finished match
  visavis analyse match.json                   explain where it was won
  visavis verify match.json                    check its record by the rules

Where standard input ends, in a pipe for instance, create, join and watch go on
telling what happens until the match has ended; a terminal may go on to a
rematch.

Who you are to a server, a secret token says. It is kept in
$XDG_CONFIG_HOME/visavis/tokens.json (~/.config where that is not set) and used
the next time; --token, VISAVIS_TOKEN and --new-player go before it and leave
the file as it is.

By TLS a server is known by what an authority says, by the fingerprint in its
link, or, where there is neither, by the certificate that it showed the first
time; servers.json beside tokens.json keeps it. A certificate that is another
one suddenly is refused.

A server may ask for a password: --password, VISAVIS_PASSWORD, or you are
asked; it is kept nowhere.

A lost connection is made again, for as long as it takes; --no-reconnect ends
the program instead.

Exit codes:
  0        finished, left or quit as you wished
  1        refused or failed; a sentence on standard error says why
  2        the command line could not be understood
  130 143  ended by Ctrl-C, by SIGTERM; a seat stays yours)");
}

std::string_view create_examples() {
    return translated(R"(Examples:
  visavis create gladiator --fights 6 --clock 5m+10s
  visavis create gladiator --opponent 2
  visavis create virtem --layout wall --goal pure --seat 0 --untimed
  visavis create virtem --public --name Ada --host games.example)");
}

std::string_view join_examples() {
    return translated(R"(Examples:
  visavis join ABC234
  visavis join visavis://games.example/ABC234
  visavis join https://games.example/r/ABC234
  visavis join abc234 --host games.example:4000 --name Bob
  printf 'help\nquit\n' | visavis join ABC234)");
}

std::string_view bot_examples() {
    return translated(R"(It sees what a player in its seat sees, and nothing else; what it draws from is
OpenSSL's secure generator. Level 5 of Gladiator 21 keeps to an equilibrium:
nobody wins against it in the long run. It accepts rematches, and draws where
it expects to lose, and goes when the other player has left.

Examples:
  visavis bot --room ABC234
  visavis bot --room ABC234 --level 5 --name Deep --host games.example)");
}

std::string_view watch_examples() {
    return translated(R"(Examples:
  visavis watch ABC234
  visavis watch ABC234 --host [2001:db8::7]:2280 < /dev/null > match.txt)");
}

std::string_view seek_examples() {
    return translated(R"(Examples:
  visavis seek gladiator
  visavis seek virtem --layout wall --clock 10m+5s --host games.example)");
}

std::string_view list_examples() {
    return translated(R"(Examples:
  visavis list
  visavis list --follow
  visavis list --game virtem --host games.example)");
}

std::string_view replay_examples() {
    return translated(R"(32 lower-case hex digits are the id of a match, which the server is asked for;
anything else is a file (write ./ before a file of such a name). A file needs
no server.

Type next (or nothing) to go on, back, first, last, a number, show, help or
quit. Where standard input is no terminal, the lines in it are obeyed, and then
the rest of the match is told.

Examples:
  visavis replay match.json
  visavis replay match.json < /dev/null        the whole match at once
  visavis replay 5e71a5845f7c58d02159afe233943344 --host games.example)");
}

std::string_view analyse_examples() {
    return translated(R"(32 lower-case hex digits are the id of a match, which the server is asked for;
anything else is a file. The analysis itself is made here, and needs no server.

For each fight of Gladiator 21: what the position is worth, what an equilibrium
plays there, and by how much a choice falls short of it. A win counts 1, a draw
0 and a loss -1. For each decision of Virtem: who wins by force, or who is
ahead by how many moves, and what would have been better.

Examples:
  visavis analyse match.json
  visavis analyse 5e71a5845f7c58d02159afe233943344 --host games.example)");
}

std::string_view verify_examples() {
    return translated(R"(Exit codes:
  0  every action, every time and the outcome are as the rules say
  1  something is not, or the file is no record; standard error says what
  2  the command line could not be understood

Examples:
  visavis verify match.json
  xz -dc match.json.xz | visavis verify /dev/stdin)");
}

std::string usage_fault(std::string_view what) {
    return fill("{0}\nSee visavis --help.", {what});
}

std::string no_command() {
    return fill(
        "Say first what to do: lobby, create, join, bot, watch, seek, list, replay, analyse or verify.", {});
}

std::string missing(std::string_view argument) {
    return fill("Still missing: {0}.", {argument});
}

std::string unexpected(std::string_view arguments) {
    return fill("Not understood: {0}.", {shortened(arguments, echoed_bytes)});
}

std::string without_value(std::string_view option) {
    return fill("{0} wants one value.", {option});
}

std::string bad_value(std::string_view option_and_value) {
    return fill("This value does not fit: {0}.", {shortened(option_and_value, echoed_bytes)});
}

std::string no_number(std::string_view text, int least, int most) {
    return fill("{0} is no whole number from {1} to {2}.",
                {shortened(text, echoed_bytes), std::to_string(least), std::to_string(most)});
}

std::string no_such_word(std::string_view text, const std::vector<std::string>& words) {
    return fill("{0} is none of these: {1}.", {shortened(text, echoed_bytes), joined(words, ", ")});
}

std::string two_ports() {
    return fill("The port is given twice: after the host, and as --port. Leave one of them out.", {});
}

std::string bad_address(AddressFault fault, std::string_view host) {
    const std::string shown = shortened(host, echoed_bytes);
    switch (fault) {
        case AddressFault::no_host:
            return fill("'{0}' names no host: write HOST, HOST:PORT or [IPV6]:PORT.", {shown});
        case AddressFault::bad_port:
            return fill("'{0}' has no port behind its colon: a port is a number from 1 to 65535.", {shown});
        case AddressFault::stray_bracket:
            return fill(
                "'{0}' has brackets in the wrong place: they go around an IPv6 address, as in [::1]:2280.",
                {shown});
    }
    return {};
}

std::string no_utf8() {
    return fill("Names and options must be valid UTF-8.", {});
}

std::string no_room_code(std::string_view text) {
    return fill("'{0}' is no room code: a code has six letters and digits, as in ABC234.",
                {shortened(text, echoed_bytes)});
}

std::string option_of_virtem() {
    return fill("--layout and --goal are for virtem; gladiator has --fights.", {});
}

std::string option_of_gladiator() {
    return fill("--fights is for gladiator; virtem has --layout and --goal.", {});
}

std::string bad_clock(std::string_view text) {
    return fill(
        "'{0}' is no clock: write the time of each player and what each action adds, as in 2m+10s, "
        "from 1s to 24h and at most 10m more; --untimed plays without.",
        {shortened(text, echoed_bytes)});
}

std::string two_clocks() {
    return fill("--clock and --untimed exclude each other. Leave one of them out.", {});
}

std::string two_servers() {
    return fill("The link names the server already. Leave --host and --port out.", {});
}

std::string bad_link(std::string_view text) {
    return fill(
        "'{0}' is no link to a room or a server: those are visavis://HOST/CODE, perhaps with #FINGERPRINT "
        "behind it, and https://HOST/r/CODE.",
        {shortened(text, 2 * echoed_bytes)});
}

std::string tls_and_none() {
    return fill("--no-tls goes neither with --tls nor with a link that is for an encrypted connection.", {});
}

std::string two_players() {
    return fill("--token and --new-player exclude each other. Leave one of them out.", {});
}

} // namespace visavis::client::sentences

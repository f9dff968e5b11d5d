#include "server/welcome.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <string_view>

#include "proto/invitation.hpp"
#include "proto/locale.hpp"
#include "proto/qr_code.hpp"

namespace visavis::server {

namespace {

constexpr std::size_t most_links = 4;
constexpr std::uint16_t usual_port = 2280, http_port = 80, https_port = 443;

/// A host with its port where that is not the usual one, IPv6 in brackets.
struct Door {
    std::string host;
    std::string port; ///< digits
    std::string from; ///< who can come in by it
};

std::string in_brackets(const std::string& address) {
    return address.contains(':') ? "[" + address + "]" : address;
}

std::string who_reaches(Reach reach) {
    switch (reach) {
        case Reach::internet:
            return "from the Internet, unless a firewall is in between";
        case Reach::home:
            return "from the same network, such as at home";
        case Reach::machine:
        case Reach::nowhere:
            break;
    }
    return "from this machine alone";
}

std::vector<Door> doors_of(const Welcome& welcome) {
    const std::string port = std::to_string(welcome.port);
    std::vector<Door> doors;
    if (!welcome.public_address.empty()) {
        const std::string& address = welcome.public_address;
        const std::size_t after = address.starts_with('[') ? address.find(']') : 0;
        const std::size_t colon = address.find(':', after);
        doors.push_back({address.substr(0, colon),
                         colon == std::string::npos ? port : address.substr(colon + 1),
                         "by the address that you have named"});
    }
    for (const Place& place : welcome.places) {
        if (doors.size() == most_links) break;
        doors.push_back({in_brackets(place.address), port, who_reaches(place.reach)});
    }
    return doors;
}

bool is_for_https(const Welcome& welcome) {
    const bool has_certificate = welcome.tls != TlsUse::off && welcome.fingerprint.empty();
    return has_certificate || welcome.tls == TlsUse::required;
}

std::string web_link(const Welcome& welcome, const Door& door) {
    if (door.port == std::to_string(https_port)) return fmt::format("https://{}/", door.host);
    if (door.port == std::to_string(http_port)) return fmt::format("http://{}/", door.host);
    return fmt::format("{}://{}:{}/", is_for_https(welcome) ? "https" : "http", door.host, door.port);
}

/// With a certificate of its own making the link names it; otherwise https says enough.
std::string terminal_link(const Welcome& welcome, const Door& door) {
    if (welcome.tls != TlsUse::off && welcome.fingerprint.empty()) return web_link(welcome, door);
    const bool is_usual = door.port == std::to_string(usual_port);
    return proto::write_invitation({.host = is_usual ? door.host : door.host + ":" + door.port,
                                    .room = {},
                                    .fingerprint = welcome.fingerprint});
}

std::string how_to_let_in(const Welcome& welcome) {
    // Nothing is known where the system does not tell this program its addresses.
    if (!welcome.public_address.empty() || welcome.places.empty()) return {};
    if (welcome.places.front().reach == Reach::machine)
        return "Nobody else reaches it: start it without --bind, on a machine with a network, to let others "
               "in.\n";
    if (welcome.places.front().reach == Reach::internet)
        return fmt::format(
            "Friends come in from anywhere, as soon as the firewall, if there is one, lets TCP port {}\n"
            "through. A name that leads here makes a better link: start the server with it as\n"
            "--public-address HOST.\n",
            welcome.port);
    return fmt::format(
        "To let friends in from the Internet, forward TCP port {} of your router to this machine ({})\n"
        "and let it through the firewall, if there is one. Then give them your public address, or start\n"
        "the server with --public-address HOST, which names it here.\n",
        welcome.port, welcome.places.front().address);
}

} // namespace

std::string write_welcome(const Welcome& welcome) {
    const std::vector<Door> doors = doors_of(welcome);
    std::string text;
    if (!doors.empty())
        text += "\nTo play, open one of these in a browser, and send the link of your room:\n\n";
    for (const Door& door : doors) text += fmt::format("  {}  ({})\n", web_link(welcome, door), door.from);
    if (!doors.empty())
        text += fmt::format("\nIn a terminal: visavis create gladiator --host {}\n",
                            terminal_link(welcome, doors.front()));
    const bool is_for_others = !welcome.public_address.empty() ||
                               (!welcome.places.empty() && welcome.places.front().reach != Reach::machine);
    if (is_for_others && welcome.columns > 0)
        text += "\n" + proto::draw_qr_code(web_link(welcome, doors.front()), welcome.columns);
    if (const std::string how = how_to_let_in(welcome); !how.empty()) text += "\n" + how;
    if (welcome.columns > 0) text += "Ctrl-C ends the server.\n";
    return text;
}

int terminal_columns() {
    winsize size{};
    const bool is_terminal = ::isatty(STDOUT_FILENO) != 0 && ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0;
    return is_terminal && proto::shows_utf8() ? size.ws_col : 0;
}

} // namespace visavis::server

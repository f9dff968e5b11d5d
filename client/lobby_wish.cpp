#include "client/lobby_wish.hpp"

#include <sstream>
#include <utility>
#include <variant>
#include <vector>

#include "client/terminal/sentences/drawn.hpp"

namespace visavis::client {

bool goes_into_a_room(const Wish& wish) {
    return !wish.bot_level && !std::holds_alternative<proto::LobbyList>(wish.request) &&
           !std::holds_alternative<FollowLobby>(wish.request) &&
           !std::holds_alternative<proto::RecordGet>(wish.request);
}

std::expected<Wish, Dismissed> wish_from_lobby(const Wish& lobby, const std::string& line) {
    std::vector<std::string> words{"visavis"};
    std::istringstream typed(line);
    for (std::string word; typed >> word;) words.push_back(std::move(word));
    std::vector<const char*> arguments;
    for (const std::string& word : words) arguments.push_back(word.c_str());
    auto parsed = parse_options(static_cast<int>(arguments.size()), arguments.data(), "");
    if (!parsed) return std::unexpected(parsed.error());
    const auto* const asked = std::get_if<Wish>(&*parsed);
    if (asked == nullptr || !goes_into_a_room(*asked))
        return std::unexpected(Dismissed{ExitCode::usage, sentences::only_in_lobby()});
    Wish wish = lobby;
    wish.request = asked->request;
    if (line.contains("://")) {
        wish.server = asked->server;
        wish.tls = asked->tls;
        wish.fingerprint = asked->fingerprint;
    }
    return wish;
}

} // namespace visavis::client

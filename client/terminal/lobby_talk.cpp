#include "client/terminal/lobby_talk.hpp"

#include <nlohmann/json.hpp>
#include <utility>
#include <variant>

#include "client/terminal/sentences/room.hpp"
#include "client/terminal/sentences/session.hpp"
#include "client/terminal/sentences/typed.hpp"
#include "proto/reader.hpp"

namespace visavis::client {

void LobbyTalk::list() {
    requests_.ask(proto::LobbyList{.game = game_}, [this](const Reply& reply) { take_page(reply, true); });
}

void LobbyTalk::follow() {
    follows_ = true;
    shown_.clear();
    requests_.ask(proto::LobbyFollow{}, [this](const Reply& reply) { take_page(reply, true); });
}

void LobbyTalk::take_page(const Reply& reply, bool is_first) {
    proto::LobbyListAnswer page;
    if (!reply) {
        if (!is_lost(reply.error())) failure_ = sentences::refused(reply.error());
        return;
    }
    if (proto::read(**reply, page, proto::Unknown::ignored)) {
        failure_ = sentences::unreadable();
        return;
    }
    for (const proto::RoomEntry& room : page.rooms) show(room, sentences::entry);
    if (page.next && !page.rooms.empty()) { // a page of nothing leads nowhere, whatever it says
        requests_.ask(proto::LobbyList{.game = game_, .after = std::move(page.next)},
                      [this](const Reply& following) { take_page(following, false); });
        return;
    }
    if (is_first && shown_.empty() && !output_.shows_position()) output_.say(sentences::no_rooms());
    if (follows_ && !output_.shows_position()) output_.say(sentences::following());
    is_done_ = !follows_;
}

void LobbyTalk::updated(const proto::LobbyUpdate& update) {
    for (const proto::RoomEntry& room : update.opened) show(room, sentences::opened);
    for (const proto::RoomEntry& room : update.changed) show(room, sentences::changed);
    for (const std::string& room : update.closed)
        if (shown_.erase(room) > 0 && !output_.shows_position())
            output_.say(sentences::no_longer_listed(room));
}

void LobbyTalk::typed(const TypedLine& line) {
    if (line == TypedLine(Command::quit))
        is_done_ = true;
    else if (!std::holds_alternative<BlankLine>(line))
        output_.say(sentences::only_following());
}

void LobbyTalk::show(const proto::RoomEntry& room, std::string (*sentence)(const proto::RoomEntry&)) {
    if (game_ && room.game != *game_) return;
    shown_[room.room] = room;
    if (!output_.shows_position()) output_.say(sentence(room));
}

} // namespace visavis::client

#include "client/terminal/search_talk.hpp"

#include <variant>

#include "client/terminal/sentences/room.hpp"
#include "client/terminal/sentences/session.hpp"
#include "client/terminal/sentences/typed.hpp"

namespace visavis::client {

void SearchTalk::seek() {
    if (command_in_room_) { // of a room that is no more
        is_over_ = true;
        return;
    }
    is_paired_ = false;
    output_.say(sentences::seeking(wish_));
    requests_.ask(wish_, [this](const Reply& reply) {
        if (!reply && !is_lost(reply.error())) failure_ = sentences::refused(reply.error());
    });
}

void SearchTalk::paired(const std::string& room) {
    is_paired_ = true;
    output_.say(sentences::paired(room));
}

/// Whoever has quit before being paired wants no match and gives the seat up; whoever knows of the match
/// keeps it.
void SearchTalk::typed(const TypedLine& line, bool is_cut_off) {
    if (std::holds_alternative<BlankLine>(line)) return;
    if (line != TypedLine(Command::quit)) {
        output_.say(is_paired_ ? sentences::entering() : sentences::only_seeking());
    } else if (is_cut_off) {
        is_over_ = true;
    } else if (is_paired_) {
        if (!command_in_room_) command_in_room_ = Command::quit;
    } else if (!command_in_room_) {
        command_in_room_ = Command::leave;
        requests_.ask(proto::LobbyUnseek{}, [this](const Reply&) { is_over_ = !is_paired_; });
    }
}

} // namespace visavis::client

#include "client/terminal/chat_talk.hpp"

#include <algorithm>

#include "client/terminal/sentences/chat.hpp"
#include "client/terminal/sentences/session.hpp"
#include "client/terminal/sentences/typed.hpp"
#include "common/game/text.hpp"
#include "proto/limits.hpp"
#include "proto/messages/players.hpp"
#include "proto/messages/rooms.hpp"
#include "proto/text_checks.hpp"

namespace visavis::client {

namespace {

bool is_control(char c) {
    return static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
}

std::string why_not_said(const ChatLine& line, const proto::View& view, bool is_cut_off) {
    const bool is_player = view.you && *view.you;
    if (line.text.size() > proto::limits::said_bytes) return sentences::too_much_to_say();
    if (!proto::is_valid_utf8(line.text) || std::ranges::any_of(line.text, is_control))
        return sentences::unspeakable();
    if (line.to == proto::Audience::players && !is_player) return sentences::watchers_tell_nobody();
    return is_cut_off ? sentences::no_connection() : std::string();
}

} // namespace

void ChatTalk::said(const proto::Said& line, const proto::View& view) {
    last_told_ = std::max(last_told_, line.number);
    const std::string name = lower_case(line.by.name);
    if (heard_.contains(name) || heard_.size() < people_known) heard_[name] = line.by.id;
    output_.say(sentences::said(line, view, own_id_));
}

void ChatTalk::tell_new(const proto::View& view) {
    if (!view.said) return;
    for (const proto::Said& line : *view.said)
        if (line.number > last_told_) said(line, view);
}

void ChatTalk::say(const ChatLine& line, const proto::View& view, bool is_cut_off) {
    if (line.text.empty()) {
        output_.say(sentences::nothing_to_say());
        return;
    }
    if (const std::string why = why_not_said(line, view, is_cut_off); !why.empty()) {
        output_.say(sentences::not_said(line.text, why));
        return;
    }
    requests_.ask(proto::RoomSay{view.room, line.to, line.text}, [this, line](const Reply& reply) {
        if (!reply) output_.say(sentences::not_said(line.text, sentences::refused(reply.error())));
    });
}

std::optional<std::string> ChatTalk::find_person(std::string_view name, const proto::View& view) const {
    const std::string lower = lower_case(name);
    for (const auto& person : view.seats)
        if (person && lower_case(person->name) == lower) return person->id;
    const auto found = heard_.find(lower);
    return found == heard_.end() ? std::nullopt : std::optional(found->second);
}

void ChatTalk::mute(const MuteLine& line, const proto::View& view, bool is_cut_off) {
    const std::string_view command = line.is_muted ? "mute" : "unmute";
    if (line.name.empty()) {
        output_.say(sentences::mute_whom(command));
        return;
    }
    const auto id = find_person(line.name, view);
    if (!id || *id == own_id_ || is_cut_off) {
        output_.say(!id              ? sentences::unknown_person(line.name)
                    : *id == own_id_ ? sentences::not_yourself()
                                     : sentences::not_sent(command, sentences::no_connection()));
        return;
    }
    const auto tell = [this, line](const Reply& reply) {
        if (reply)
            output_.say(line.is_muted ? sentences::muted(line.name) : sentences::unmuted(line.name));
        else
            output_.say(sentences::refused(reply.error()));
    };
    if (line.is_muted)
        requests_.ask(proto::PlayerMute{*id}, tell);
    else
        requests_.ask(proto::PlayerUnmute{*id}, tell);
}

} // namespace visavis::client

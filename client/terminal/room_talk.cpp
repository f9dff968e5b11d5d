#include "client/terminal/room_talk.hpp"

#include <nlohmann/json.hpp>
#include <utility>
#include <variant>

#include "client/terminal/narration.hpp"
#include "client/terminal/sentences/help.hpp"
#include "client/terminal/sentences/match.hpp"
#include "client/terminal/sentences/pattern.hpp"
#include "client/terminal/sentences/room.hpp"
#include "client/terminal/sentences/session.hpp"
#include "client/terminal/sentences/typed.hpp"
#include "proto/reader.hpp"

namespace visavis::client {

bool RoomTalk::enter(const nlohmann::json& view, std::int64_t own_ms) {
    awaits_fresh_view_ = false;
    if (!state_.replace(view)) return false;
    clock_.saw(state_.view().at_ms, own_ms);
    return true;
}

void RoomTalk::updated(const nlohmann::json& update, std::int64_t own_ms) {
    if (awaits_fresh_view_) return;
    const proto::View before = state_.view();
    switch (state_.apply(update)) {
        case Applied::old_news:
            return;
        case Applied::gap:
            output_.say(sentences::news_missed());
            ask_for_fresh_view();
            return;
        case Applied::unreadable:
            output_.say(sentences::unreadable());
            return;
        case Applied::now_current:
            break;
    }
    clock_.saw(view().at_ms, own_ms);
    say(narrate(events_of(update), before, view(), now_ms(own_ms)));
    const bool has_ended = before.phase == proto::Phase::playing && view().phase == proto::Phase::finished;
    const bool gave_up_seat = before.you && *before.you && (!view().you || !*view().you);
    if (has_ended && !gave_up_seat && !input_ended_) output_.say(sentences::what_now());
    if (gave_up_seat) end_ = End::wished; // on another connection of this player's, perhaps
}

void RoomTalk::view_replaced(const nlohmann::json& view, std::int64_t own_ms) {
    if (!enter(view, own_ms)) {
        output_.say(sentences::unreadable());
        return;
    }
    say(describe_position(state_.view(), now_ms(own_ms)));
}

void RoomTalk::closed(const proto::RoomClosed& closed) {
    const bool is_sad = holds_seat() && view().phase != proto::Phase::finished;
    if (is_sad)
        output_.complain(sentences::closed(closed));
    else
        output_.say(sentences::closed(closed));
    end_ = is_sad ? End::shut_down : End::wished;
}

void RoomTalk::typed(const TypedLine& line, std::int64_t own_ms) {
    if (const auto* const command = std::get_if<Command>(&line)) obey(*command, own_ms);
    if (const auto* const action = std::get_if<ActionText>(&line)) act(*action);
    if (const auto* const unknown = std::get_if<UnknownLine>(&line))
        output_.say(sentences::unknown_line(unknown->text, unknown->nearest));
}

void RoomTalk::obey(Command command, std::int64_t own_ms) {
    switch (command) {
        case Command::help:
            for_each_line(sentences::help_page(), [this](std::string_view line) { output_.say(line); });
            return;
        case Command::show:
            output_.say(sentences::room(view()));
            say(describe_position(view(), now_ms(own_ms)));
            return;
        case Command::actions:
            say(sentences::actions(view()));
            return;
        case Command::who:
            say(sentences::who(view()));
            return;
        case Command::history:
            tell_history();
            return;
        case Command::leave:
            leave();
            return;
        case Command::quit:
            quits_ = true;
            return;
    }
}

void RoomTalk::act(const ActionText& action) {
    if (const std::string why = why_not_to_be_sent(); !why.empty()) {
        output_.say(sentences::not_sent(action.text, why));
        return;
    }
    proto::MatchAct request{view().match->id, view().turn, action.text};
    unconfirmed_ = action.text;
    requests_.ask(request, [this, request](const Reply& reply) {
        unconfirmed_.reset();
        if (reply)
            accepted_ = request;
        else
            output_.say(sentences::action_refused(request.action, reply.error()));
    });
}

/// What is typed must not be sent twice, nor for a turn that may be over.
std::string RoomTalk::why_not_to_be_sent() const {
    if (unconfirmed_) return sentences::still_on_its_way(*unconfirmed_);
    if (awaits_fresh_view_) return sentences::news_missed();
    if (std::string why = sentences::not_now(view()); !why.empty()) return why;
    // The answer comes before the update that takes our seat out of those to act.
    if (accepted_ && accepted_->match == view().match->id && accepted_->turn == view().turn)
        return sentences::has_been_played(accepted_->action);
    return {};
}

void RoomTalk::leave() {
    if (!is_player()) {
        quits_ = true;
        return;
    }
    requests_.ask(proto::RoomLeave{view().room}, [this](const Reply& reply) {
        if (reply)
            has_left_ = true; // the update that tells it is the last one
        else
            output_.say(sentences::refused(reply.error()));
    });
}

void RoomTalk::ask_for_fresh_view() {
    awaits_fresh_view_ = true;
    const auto take = [this](const Reply& reply) {
        awaits_fresh_view_ = false;
        const auto fresh = reply ? (*reply)->find("view") : nlohmann::json::const_iterator();
        if (!reply)
            output_.say(sentences::refused(reply.error()));
        else if (fresh == (*reply)->end() || !state_.replace(*fresh))
            output_.say(sentences::unreadable());
        else
            say(describe_position(view(), view().at_ms));
    };
    if (is_player())
        requests_.ask(proto::RoomJoin{view().room}, take);
    else
        requests_.ask(proto::RoomWatch{view().room}, take);
}

void RoomTalk::tell_history() {
    if (!view().match) {
        output_.say(sentences::no_history());
        return;
    }
    requests_.ask(proto::MatchHistory{view().match->id, std::nullopt}, [this](const Reply& reply) {
        take_history_page(reply, RoomState(), {sentences::history_heading(view().match->number)});
    });
}

/// Pages are gathered and told in one go, so that what happens meanwhile does not stand in between.
void RoomTalk::take_history_page(const Reply& reply, RoomState state, std::vector<std::string> lines) {
    if (!reply) {
        output_.say(sentences::refused(reply.error()));
        return;
    }
    const nlohmann::json& page = **reply;
    const auto updates = page.find("updates");
    const bool begins = state.is_empty();
    if (updates == page.end() || !updates->is_array() ||
        (begins && (!page.contains("view") || !state.replace(page["view"])))) {
        output_.say(sentences::unreadable());
        return;
    }
    for (const nlohmann::json& update : *updates) {
        const proto::View before = state.view();
        state.merge(update);
        for (std::string& line : narrate_events(events_of(update), before, state.view()))
            lines.push_back(std::move(line));
    }
    std::int64_t next = 0;
    const auto more = page.find("next");
    const bool is_last = more == page.end() || proto::read(*more, next, proto::Unknown::ignored).has_value();
    if (is_last || updates->empty()) { // a page of nothing leads nowhere, whatever it says
        lines.push_back(sentences::history_end());
        say(lines);
        return;
    }
    const std::string match = state.view().match ? state.view().match->id : std::string();
    requests_.ask(proto::MatchHistory{match, next},
                  [this, state = std::move(state), lines = std::move(lines)](const Reply& following) {
                      take_history_page(following, state, lines);
                  });
}

bool RoomTalk::is_player() const {
    return view().you && *view().you;
}

std::optional<RoomTalk::End> RoomTalk::end() const {
    if (end_) return end_;
    if (!requests_.all_answered()) return std::nullopt;
    if (quits_ || (input_ended_ && view().phase == proto::Phase::finished)) return End::wished;
    return std::nullopt;
}

void RoomTalk::say(const std::vector<std::string>& lines) {
    for (const std::string& line : lines) output_.say(line);
}

std::int64_t RoomTalk::now_ms(std::int64_t own_ms) const {
    return clock_.now_ms(own_ms);
}

} // namespace visavis::client

#include "client/terminal/room_talk.hpp"

#include <nlohmann/json.hpp>
#include <utility>
#include <variant>

#include "client/terminal/history.hpp"
#include "client/terminal/narration.hpp"
#include "client/terminal/sentences/help.hpp"
#include "client/terminal/sentences/match.hpp"
#include "client/terminal/sentences/offers.hpp"
#include "client/terminal/sentences/pattern.hpp"
#include "client/terminal/sentences/presence.hpp"
#include "client/terminal/sentences/room.hpp"
#include "client/terminal/sentences/session.hpp"
#include "client/terminal/sentences/times.hpp"
#include "client/terminal/sentences/typed.hpp"
#include "common/game/text.hpp"
#include "proto/words.hpp"

namespace visavis::client {

namespace {

constexpr std::int64_t resign_window_ms = 10'000;

std::string words_of(const AnswerLine& answer) {
    const std::string verb = answer.accepts ? "accept" : "decline";
    return answer.kind ? fill("{0} {1}", {verb, proto::word(*answer.kind)}) : verb;
}

} // namespace

bool RoomTalk::enter(const nlohmann::json& view) {
    awaits_fresh_view_ = false;
    return state_.replace(view);
}

void RoomTalk::tell_all(std::int64_t own_ms) {
    say(sentences::who(view()));
    say(sentences::presence(view(), now_ms(own_ms)));
    claim_.absence_told(view(), now_ms(own_ms));
    chat_.tell_new(view());
    say_position(own_ms);
}

void RoomTalk::updated(const nlohmann::json& update, std::int64_t own_ms) {
    if (awaits_fresh_view_) return;
    const proto::View before = state_.view();
    switch (state_.apply(update)) {
        case Applied::old_news:
            return;
        case Applied::gap:
            output_.say(sentences::news_missed());
            ask_for_fresh_view(own_ms);
            return;
        case Applied::unreadable:
            output_.say(sentences::unreadable());
            return;
        case Applied::now_current:
            break;
    }
    if (output_.shows_position()) {
        const std::vector<std::string> told = narrate_events(events_of(update), before, view());
        say(told);
        const bool is_same_match = before.match && view().match && before.match->id == view().match->id;
        if (!is_same_match) past_.forget();
        if (past_.is_known()) past_.follow({told, view()});
    } else
        say(narrate(events_of(update), before, view(), now_ms(own_ms)));
    const bool has_ended = before.phase == proto::Phase::playing && view().phase == proto::Phase::finished;
    const bool gave_up_seat = before.you && *before.you && (!view().you || !*view().you);
    if (has_ended && !gave_up_seat && !input_ended_) {
        output_.say(sentences::kept_as(view().match->id));
        output_.say(is_player() ? sentences::what_now() : sentences::what_now_watching());
    }
    if (gave_up_seat) end_ = End::wished; // on another connection of this player's, perhaps
}

void RoomTalk::view_replaced(const nlohmann::json& view, std::int64_t own_ms) {
    if (!enter(view)) {
        output_.say(sentences::unreadable());
        return;
    }
    say_position(own_ms);
}

void RoomTalk::presence_changed(const proto::RoomPresence& presence, std::int64_t own_ms) {
    const proto::Presence before = view().presence.value_or(proto::Presence{});
    state_.set_presence({presence.seats, presence.watching});
    const std::vector<std::string> news = sentences::presence_news(before, view(), now_ms(own_ms));
    say(news);
    if (!news.empty()) claim_.absence_told(view(), now_ms(own_ms));
    alarm(own_ms);
}

std::optional<std::int64_t> RoomTalk::next_alarm_ms() const {
    const auto at_ms = is_cut_off_ ? std::nullopt : claim_.at_ms(view());
    return at_ms ? clock_.own_ms(*at_ms) : std::nullopt;
}

void RoomTalk::alarm(std::int64_t own_ms) {
    if (!is_cut_off_) claim_.tell_when_due(view(), now_ms(own_ms));
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
    struct Take {
        RoomTalk& talk;
        std::int64_t own_ms;
        void operator()(const BlankLine&) const {}
        void operator()(Command command) const { talk.obey(command, own_ms); }
        void operator()(const ActionText& action) const {
            talk.ask(action.text, wish_to_act(talk.view(), action));
        }
        void operator()(const OfferLine& offer) const {
            talk.ask(std::string(proto::word(offer.kind)), wish_to_offer(talk.view(), offer.kind));
        }
        void operator()(const AnswerLine& answer) const {
            talk.ask(words_of(answer), wish_to_answer(talk.view(), answer));
        }
        void operator()(const ChatLine& chat) const { talk.chat_.say(chat, talk.view(), talk.is_cut_off_); }
        void operator()(const MuteLine& mute) const { talk.chat_.mute(mute, talk.view(), talk.is_cut_off_); }
        void operator()(const UnknownLine& unknown) const {
            if (talk.output_.shows_position() && is_step_word(lower_case(unknown.text)))
                return talk.step(lower_case(unknown.text));
            talk.output_.say(sentences::unknown_line(unknown.text, unknown.nearest));
        }
    };
    std::visit(Take{*this, own_ms}, line);
}

void RoomTalk::say_page(std::string_view page) {
    for_each_line(page, [this](std::string_view line) { output_.say(line); });
}

void RoomTalk::obey(Command command, std::int64_t own_ms) {
    switch (command) {
        case Command::help:
            if (output_.shows_position()) say_page(sentences::help_of_keys());
            say_page(sentences::help_page());
            return;
        case Command::show:
            output_.say(sentences::room(view()));
            say_position(own_ms);
            return;
        case Command::actions:
            say(sentences::actions(view()));
            return;
        case Command::who:
            say(sentences::who(view()));
            say(sentences::presence(view(), now_ms(own_ms)));
            return;
        case Command::clock:
            tell_clocks(own_ms);
            return;
        case Command::history:
            tell_history();
            return;
        case Command::resign:
            resign(own_ms);
            return;
        case Command::resign_for_sure:
            ask("resign", wish_to_resign(view()));
            return;
        case Command::claim:
            ask("claim", wish_to_claim(view(), now_ms(own_ms)));
            return;
        case Command::give:
            ask("give", wish_to_give(view()));
            return;
        case Command::leave:
            leave();
            return;
        case Command::quit:
            quits_ = true;
            return;
    }
}

void RoomTalk::resign(std::int64_t own_ms) {
    const MatchWish wish = wish_to_resign(view());
    const bool is_meant = resigns_until_ms_ && own_ms < *resigns_until_ms_;
    if (!wish || is_cut_off_ || is_meant) {
        resigns_until_ms_.reset();
        ask("resign", wish);
        return;
    }
    resigns_until_ms_ = own_ms + resign_window_ms;
    output_.say(sentences::resign_again());
}

void RoomTalk::tell_clocks(std::int64_t own_ms) {
    const std::string clocks = sentences::clocks_line(view(), now_ms(own_ms));
    if (!clocks.empty())
        output_.say(clocks);
    else
        output_.say(view().match ? sentences::untimed() : sentences::no_match_yet());
}

void RoomTalk::ask(const std::string& words, const MatchWish& wish) {
    std::string why = why_not_to_be_sent();
    if (why.empty() && !wish) why = wish.error();
    if (why.empty()) why = has_been_played(wish);
    if (why.empty())
        send({*wish, words});
    else
        output_.say(sentences::not_sent(words, why));
}

void RoomTalk::send(Pending pending) {
    pending_ = pending;
    const auto take = [this, pending](const Reply& reply) {
        if (!reply && is_lost(reply.error())) return; // it stays pending until the connection is back
        pending_.reset();
        if (!reply)
            output_.say(sentences::action_refused(pending.words, reply.error()));
        else if (const auto* const act = std::get_if<proto::MatchAct>(&pending.request))
            accepted_ = *act;
    };
    std::visit([&](const auto& request) { requests_.ask(request, take); }, pending.request);
}

/// What is typed must not be sent twice, nor for a turn that may be over.
std::string RoomTalk::why_not_to_be_sent() const {
    if (is_cut_off_) return sentences::no_connection();
    if (pending_) return sentences::still_on_its_way(pending_->words);
    if (awaits_fresh_view_) return sentences::news_missed();
    return {};
}

/// The answer comes before the update that takes our seat out of those to act.
std::string RoomTalk::has_been_played(const MatchWish& wish) const {
    const auto* const act = std::get_if<proto::MatchAct>(&*wish);
    if (!act || !accepted_ || accepted_->match != act->match || accepted_->turn != act->turn) return {};
    return sentences::has_been_played(accepted_->action);
}

void RoomTalk::connection_lost() {
    is_cut_off_ = true;
    awaits_fresh_view_ = false;
    resigns_until_ms_.reset();
}

bool RoomTalk::come_back(const nlohmann::json& view, std::int64_t own_ms) {
    RoomState before = std::exchange(state_, {});
    if (!enter(view)) return false;
    is_cut_off_ = false;
    output_.say(sentences::back());
    chat_.tell_new(state_.view());
    const std::int64_t present = state_.view().version;
    if (present == before.view().version) output_.say(sentences::nothing_missed());
    past_.forget();
    const auto tell = [this, own_ms](const std::optional<std::vector<HistoryStep>>& missed) {
        if (is_cut_off_) return; // once more; what is missing then is told later
        if (const auto lines = lines_of(missed.value_or(std::vector<HistoryStep>())); !lines.empty()) {
            output_.say(sentences::meanwhile());
            say(lines);
        }
        say_position(own_ms);
    };
    if (present > before.view().version && before.view().match)
        ask_for_history(requests_, output_, {before.view().match->id, before, present}, tell);
    else
        tell(std::nullopt);
    repeat_pending();
    return true;
}

void RoomTalk::repeat_pending() {
    if (!pending_) return;
    const Pending pending = *std::exchange(pending_, std::nullopt);
    if (may_be_repeated(pending.request))
        send(pending);
    else
        output_.say(sentences::not_confirmed(pending.words));
}

std::optional<std::string> RoomTalk::unconfirmed() const {
    return pending_ ? std::optional(pending_->words) : std::nullopt;
}

void RoomTalk::leave() {
    if (!is_player()) {
        quits_ = true;
        return;
    }
    if (is_cut_off_) {
        output_.say(sentences::not_sent("leave", sentences::no_connection()));
        return;
    }
    requests_.ask(proto::RoomLeave{view().room}, [this](const Reply& reply) {
        if (reply)
            has_left_ = true; // the update that tells it is the last one
        else
            output_.say(sentences::refused(reply.error()));
    });
}

void RoomTalk::ask_for_fresh_view(std::int64_t own_ms) {
    awaits_fresh_view_ = true;
    const auto take = [this, own_ms](const Reply& reply) {
        if (!reply && is_lost(reply.error())) return; // another connection brings a fresh view anyway
        awaits_fresh_view_ = false;
        const auto fresh = reply ? (*reply)->find("view") : nlohmann::json::const_iterator();
        if (!reply)
            output_.say(sentences::refused(reply.error()));
        else if (fresh == (*reply)->end() || !state_.replace(*fresh))
            output_.say(sentences::unreadable());
        else
            say_position(own_ms);
    };
    if (is_player())
        requests_.ask(proto::RoomJoin{view().room}, take);
    else
        requests_.ask(proto::RoomWatch{view().room}, take);
}

void RoomTalk::tell_history() {
    if (is_cut_off_) {
        output_.say(sentences::not_sent("history", sentences::no_connection()));
        return;
    }
    if (!view().match) {
        output_.say(sentences::no_history());
        return;
    }
    const int number = view().match->number;
    ask_for_history(requests_, output_, {view().match->id, {}},
                    [this, number](const std::optional<std::vector<HistoryStep>>& steps) {
                        if (!steps) return;
                        output_.say(sentences::history_heading(number));
                        say(lines_of(*steps));
                        output_.say(sentences::history_end());
                    });
}

/// The match so far is asked for once; what happens from then on is known.
void RoomTalk::step(const std::string& word) {
    if (past_.is_known() || !view().match || is_cut_off_) {
        past_.go(word);
        return;
    }
    const std::int64_t present = view().version;
    ask_for_history(requests_, output_, {view().match->id, {}, present},
                    [this, word, present](std::optional<std::vector<HistoryStep>> steps) {
                        if (!steps || view().version != present) return; // asked for again by the next key
                        past_.learn(std::move(*steps));
                        past_.go(word);
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

void RoomTalk::say_position(std::int64_t own_ms) {
    if (!output_.shows_position()) say(describe_position(view(), now_ms(own_ms)));
}

} // namespace visavis::client

#include "client/terminal/drawn/drawn_mode.hpp"

#include <algorithm>
#include <utility>
#include <variant>

#include "client/terminal/commands.hpp"
#include "client/terminal/drawn/room_picture.hpp"
#include "client/terminal/drawn/text_width.hpp"
#include "client/terminal/sentences/drawn.hpp"
#include "client/terminal/sentences/match.hpp"
#include "client/terminal/sentences/pattern.hpp"
#include "client/terminal/sentences/printable.hpp"
#include "proto/qr_code.hpp"

namespace visavis::client {

namespace {

constexpr std::int64_t reveal_ms = 5'000;
constexpr std::int64_t second_ms = 1'000;

const proto::You* player(const Scene& scene) {
    return scene.view != nullptr && scene.view->you && *scene.view->you ? &**scene.view->you : nullptr;
}

const std::vector<std::string>& actions_of(const Scene& scene) {
    static const std::vector<std::string> none;
    const proto::You* const you = player(scene);
    return you == nullptr || !scene.is_live ? none : you->actions;
}

bool is_to_act(const Scene& scene) {
    return !actions_of(scene).empty();
}

bool is_gladiator(const Scene& scene) {
    return scene.view != nullptr && scene.view->game == proto::Game::gladiator;
}

std::size_t fights_of(const Scene& scene) {
    if (scene.view == nullptr || !scene.view->position) return 0;
    const auto* const position = std::get_if<proto::GladiatorPosition>(&*scene.view->position);
    return position == nullptr ? 0 : position->history.size();
}

/// How many others hold a seat and are there.
std::size_t opponents_there(const Scene& scene) {
    const proto::You* const you = player(scene);
    if (you == nullptr) return 0;
    const auto seat = static_cast<std::size_t>(other(you->seat));
    const auto& presence = scene.view->presence;
    const bool is_away = presence && presence->seats[seat] && !presence->seats[seat]->present;
    return scene.view->seats[seat] && !is_away ? 1 : 0;
}

Direction direction_of(KeyName name) {
    switch (name) {
        case KeyName::left:
            return Direction::left;
        case KeyName::up:
            return Direction::up;
        case KeyName::down:
            return Direction::down;
        default:
            return Direction::right;
    }
}

bool is_cursor_key(KeyName name) {
    return name == KeyName::left || name == KeyName::right || name == KeyName::up || name == KeyName::down;
}

/// The time until a running clock shows another second.
std::optional<std::int64_t> next_tick_ms(const Scene& scene) {
    std::optional<std::int64_t> least;
    if (scene.view == nullptr || !scene.view->clocks) return least;
    for (const proto::ClockFace& face : *scene.view->clocks) {
        if (!face.since_ms) continue;
        const std::int64_t left_ms = face.left_ms - std::max<std::int64_t>(scene.now_ms - *face.since_ms, 0);
        if (left_ms <= 0) continue;
        const std::int64_t tick_ms = (left_ms - 1) % second_ms + 1; // a started second counts as a whole one
        least = std::min(least.value_or(tick_ms), tick_ms);
    }
    return least;
}

} // namespace

void DrawnMode::add(std::string_view sentence, bool is_complaint) {
    log_.push_back({printable(sentence), is_complaint});
    unshown_.push_back(log_.back());
    if (log_.size() > log_lines) log_.pop_front();
    if (unshown_.size() > log_lines) unshown_.erase(unshown_.begin());
    if (log_back_ == 0 && awaits_answer_) ++said_since_enter_;
}

void DrawnMode::say(std::string_view sentence) {
    add(sentence, false);
}

void DrawnMode::complain(std::string_view sentence) {
    add(sentence, true);
}

void DrawnMode::show_link(const std::string& link) {
    if (settings_.glyphs != &unicode_glyphs) return;
    constexpr int columns = 80;
    for_each_line(proto::draw_qr_code(link, columns), [&](std::string_view line) { add(line, false); });
}

std::vector<std::string> DrawnMode::typed(std::string_view bytes, const Scene& scene) {
    std::vector<std::string> lines;
    for (const Key& key : keys_.feed(bytes)) press(key, scene, lines);
    return lines;
}

std::vector<std::string> DrawnMode::escape_is_alone(const Scene& scene) {
    std::vector<std::string> lines;
    for (const Key& key : keys_.give_up_waiting()) press(key, scene, lines);
    return lines;
}

void DrawnMode::press(const Key& key, const Scene& scene, std::vector<std::string>& lines) {
    const bool is_tab = key.name == KeyName::tab;
    if (!is_tab) choices_.clear();
    if (press_in_log(key)) return;
    if (key.name == KeyName::enter) return enter(scene, lines);
    if (is_tab) return complete(scene);
    if (press_step(key, scene, lines)) return;
    if (press_in_lobby(key, scene) || press_pointer(key, scene)) return;
    edit(key);
}

/// PgUp and PgDn scroll; while the log is open Escape, or Enter on an empty line, closes it.
bool DrawnMode::press_in_log(const Key& key) {
    const auto page = static_cast<std::size_t>(std::max(log_page_ - 1, 1));
    if (key.name == KeyName::page_up) {
        log_back_ += std::min(page, log_above_);
        return true;
    }
    if (key.name == KeyName::page_down) {
        log_back_ -= std::min(page, log_back_);
        return true;
    }
    const bool closes = key.name == KeyName::escape || (key.name == KeyName::enter && editor_.text().empty());
    if (!is_log_open_ || !closes) return false;
    is_log_open_ = false;
    log_back_ = 0;
    return true;
}

/// Cursor keys pick where an action is due and nothing else is being typed.
bool DrawnMode::press_pointer(const Key& key, const Scene& scene) {
    if (!is_cursor_key(key.name) || is_log_open_) return false;
    const Draft draft(actions_of(scene), editor_.text());
    if (!draft.is_possible()) return false;
    const std::vector<Pickable> all = pickables(*scene.view, draft);
    if (all.empty()) return false;
    pointed_ = pointed_after(pointed_, direction_of(key.name), *scene.view, all);
    points_ = true;
    reveals_until_ms_.reset();
    return true;
}

/// With nothing typed, the cursor keys step through a match that one does not play, and with Alt through any.
bool DrawnMode::press_step(const Key& key, const Scene& scene, std::vector<std::string>& lines) {
    if (!editor_.text().empty() || scene.view == nullptr || !scene.view->match) return false;
    const bool is_alt = key.name == KeyName::alt;
    if (is_alt ? key.text != "left" && key.text != "right" : !scene.steps) return false;
    if (key.name == KeyName::left || key.text == "left")
        lines.emplace_back("back");
    else if (key.name == KeyName::right || key.text == "right")
        lines.emplace_back("next");
    else if (key.name == KeyName::home)
        lines.emplace_back("first");
    else if (key.name == KeyName::end)
        lines.emplace_back("last");
    else
        return false;
    return true;
}

/// Up and down go through what can be picked, as long as nothing is being typed.
bool DrawnMode::press_in_lobby(const Key& key, const Scene& scene) {
    const bool is_up = key.name == KeyName::up;
    if (scene.view != nullptr || scene.rooms == nullptr || (!is_up && key.name != KeyName::down))
        return false;
    if (!editor_.text().empty()) return false;
    const std::vector<std::string> lines = lobby_lines(*scene.rooms);
    const auto at = std::ranges::find(lines, pointed_);
    const auto place = static_cast<std::size_t>(at - lines.begin());
    if (at == lines.end())
        pointed_ = is_up ? lines.back() : lines.front();
    else
        pointed_ =
            lines[is_up ? place - std::min<std::size_t>(place, 1) : std::min(place + 1, lines.size() - 1)];
    points_ = true;
    return true;
}

/// A room is entered at once; to what can be begun options may be added first.
void DrawnMode::enter_in_lobby(const Scene& scene, std::vector<std::string>& lines) {
    if (points_ && editor_.text().empty()) {
        const std::vector<std::string> there = lobby_lines(*scene.rooms);
        if (std::ranges::count(there, pointed_) == 0) return; // it has gone meanwhile
        editor_.replace(pointed_);
        points_ = false;
        if (pointed_.ends_with(' ')) return;
    }
    submit(scene, lines);
}

void DrawnMode::edit(const Key& key) {
    const std::string before = editor_.text();
    switch (key.name) {
        case KeyName::text:
            editor_.insert(key.text);
            break;
        case KeyName::backspace:
            editor_.erase_left();
            break;
        case KeyName::erase:
            editor_.erase_right();
            break;
        case KeyName::left:
            editor_.left();
            break;
        case KeyName::right:
            editor_.right();
            break;
        case KeyName::up:
            editor_.older();
            break;
        case KeyName::down:
            editor_.newer();
            break;
        case KeyName::home:
            editor_.to_start();
            break;
        case KeyName::end:
            editor_.to_end();
            break;
        case KeyName::escape:
            cancel();
            break;
        case KeyName::control:
            edit_by_control(key.text.front());
            break;
        case KeyName::alt:
            if (key.text == "b" || key.text == "left") editor_.word_left();
            if (key.text == "f" || key.text == "right") editor_.word_right();
            break;
        case KeyName::enter:
        case KeyName::tab:
        case KeyName::page_up:
        case KeyName::page_down:
        case KeyName::unknown:
            break;
    }
    if (editor_.text() == before) return;
    asked_.clear();
    points_ = false;
}

/// As in other programs that read lines.
void DrawnMode::edit_by_control(char letter) {
    switch (letter) {
        case 'a':
            return editor_.to_start();
        case 'b':
            return editor_.left();
        case 'd':
            return editor_.erase_right();
        case 'e':
            return editor_.to_end();
        case 'f':
            return editor_.right();
        case 'k':
            return editor_.erase_to_end();
        case 'l':
            repaint_is_due_ = true;
            return;
        case 'n':
            return editor_.newer();
        case 'p':
            return editor_.older();
        case 'u':
            return editor_.erase_to_start();
        case 'w':
            return editor_.erase_word_left();
        case 'y':
            return editor_.put_back();
        default:
            return;
    }
}

void DrawnMode::cancel() {
    editor_.clear();
    asked_.clear();
    pointed_.clear();
    points_ = false;
}

void DrawnMode::enter(const Scene& scene, std::vector<std::string>& lines) {
    if (scene.view == nullptr && scene.rooms != nullptr) return enter_in_lobby(scene, lines);
    if (points_ && pick(scene)) {
        if (!settings_.asks_before_cards && Draft(actions_of(scene), editor_.text()).is_complete())
            submit(scene, lines);
        return;
    }
    const bool is_card = is_gladiator(scene) && Draft(actions_of(scene), editor_.text()).is_complete();
    if (is_card && settings_.asks_before_cards && asked_ != editor_.text()) {
        asked_ = editor_.text();
        return;
    }
    submit(scene, lines);
}

/// What is pointed at goes into the line.
bool DrawnMode::pick(const Scene& scene) {
    const auto longer = Draft(actions_of(scene), editor_.text()).with(pointed_);
    if (!longer) return false;
    editor_.replace(*longer);
    const Draft draft(actions_of(scene), editor_.text());
    points_ = !draft.is_complete();
    if (draft.is_complete()) asked_ = *longer;
    return true;
}

void DrawnMode::submit(const Scene& scene, std::vector<std::string>& lines) {
    const bool is_action = Draft(actions_of(scene), editor_.text()).is_complete();
    lines.push_back(editor_.take());
    awaits_answer_ = !is_action;
    said_since_enter_ = 0;
    log_back_ = 0;
    cancel();
}

void DrawnMode::complete(const Scene& scene) {
    const std::string typed = editor_.text();
    const std::vector<std::string> found = completions(typed, actions_of(scene), words(scene));
    if (found.empty()) return;
    std::string front = common_front(found);
    if (front.size() > typed.size()) {
        editor_.replace(std::move(front));
        asked_.clear();
    }
    if (found.size() < 2) return;
    const std::size_t known = editor_.text().rfind(' ') + 1; // words that need no repeating
    std::vector<std::string> rest;
    for (const std::string& text : found) rest.push_back(text.substr(std::min(known, text.size())));
    choices_ = joined(rest, "  ");
}

std::vector<std::string> DrawnMode::words(const Scene& scene) const {
    if (scene.view != nullptr) return command_words(*scene.view);
    return scene.rooms == nullptr ? std::vector<std::string>{"quit"}
                                  : lobby_words(editor_.text(), *scene.rooms);
}

void DrawnMode::scene_changed(const Scene& scene, std::int64_t own_ms) {
    if (!scene.is_live) return; // the past brings no news
    const std::size_t fights = fights_of(scene);
    const std::string match = scene.view != nullptr && scene.view->match ? scene.view->match->id : "";
    const bool is_same_match = match == std::exchange(match_seen_, match);
    if (fights_seen_ && is_same_match && fights > *fights_seen_) reveals_until_ms_ = own_ms + reveal_ms;
    if (fights < fights_seen_.value_or(0)) reveals_until_ms_.reset();
    fights_seen_ = fights;

    const bool is_due = is_to_act(scene);
    const std::size_t opponents = opponents_there(scene);
    if (settings_.rings && ((is_due && !was_to_act_) || opponents > opponents_seen_)) bell_is_due_ = true;
    was_to_act_ = is_due;
    opponents_seen_ = opponents;
    if (!is_due && scene.view != nullptr) {
        pointed_.clear();
        points_ = false;
    }
}

std::string DrawnMode::prompt(const Scene& scene) const {
    std::string text = scene.view == nullptr ? std::string() : sentences::what_is_due(*scene.view);
    if (!scene.is_live) text = scene.view->outcome ? text : "";
    if (scene.notice.empty()) return text;
    return text.empty() ? scene.notice : scene.notice + " " + text;
}

std::string DrawnMode::hint(const Scene& scene) const {
    if (!choices_.empty()) return choices_;
    if (!asked_.empty())
        return is_gladiator(scene) ? sentences::really_this_card(asked_) : sentences::really_this(asked_);
    if (is_log_open_) return sentences::keys_in_log();
    if (scene.view == nullptr && scene.rooms != nullptr) return sentences::keys_in_lobby();
    if (scene.steps) return sentences::keys_to_step();
    if (player(scene) != nullptr && scene.view->phase == proto::Phase::finished && editor_.text().empty())
        return sentences::keys_after_match();
    const Draft draft(actions_of(scene), editor_.text());
    const bool picks = is_to_act(scene) && draft.is_possible() && !draft.is_complete();
    return picks ? sentences::keys_to_pick() : sentences::keys_to_type();
}

Area DrawnMode::paint_body(Screen& screen, const Area& body, const Scene& scene, std::int64_t own_ms) const {
    if (is_log_open_) return body;
    if (scene.view == nullptr)
        return scene.rooms == nullptr ? body
                                      : paint_lobby(screen, body, *scene.rooms, pointed_, *settings_.glyphs);
    const Draft draft(actions_of(scene), editor_.text());
    return paint_table(screen, body,
                       {.view = *scene.view,
                        .now_ms = scene.now_ms,
                        .draft = draft,
                        .pointed = pointed_,
                        .reveals = reveals_until_ms_ && own_ms < *reveals_until_ms_,
                        .glyphs = *settings_.glyphs});
}

Screen DrawnMode::draw(const Scene& scene, int columns, int rows, std::int64_t own_ms) {
    Screen screen(columns, rows);
    const Page page{.title = scene.view != nullptr ? sentences::room_title(*scene.view) : scene.title,
                    .prompt = prompt(scene),
                    .is_own_turn = is_to_act(scene),
                    .hint = hint(scene),
                    .line = editor_.text(),
                    .cursor = editor_.cursor(),
                    .glyphs = *settings_.glyphs};
    const Area body = paint_page(screen, page);
    const Area log = paint_body(screen, body, scene, own_ms);
    const std::size_t answer_rows = log_rows(log_, said_since_enter_, body.columns);
    const bool is_long_answer = answer_rows > static_cast<std::size_t>(std::max(log.rows, 1));
    if (awaits_answer_ && !is_log_open_ && is_long_answer && scene.view != nullptr) {
        is_log_open_ = true; // from its first line on
        log_back_ = answer_rows - std::min(answer_rows, static_cast<std::size_t>(std::max(body.rows, 0)));
        awaits_answer_ = false;
        said_since_enter_ = 0;
        return draw(scene, columns, rows, own_ms);
    }
    log_page_ = log.rows;
    log_above_ = paint_log(screen, log, log_, log_back_, *settings_.glyphs);
    return screen;
}

std::optional<std::int64_t> DrawnMode::next_change_ms(const Scene& scene, std::int64_t own_ms) const {
    std::optional<std::int64_t> at_ms;
    if (const auto tick_ms = next_tick_ms(scene)) at_ms = own_ms + *tick_ms;
    if (reveals_until_ms_ && *reveals_until_ms_ > own_ms)
        at_ms = std::min(at_ms.value_or(*reveals_until_ms_), *reveals_until_ms_);
    return at_ms;
}

bool DrawnMode::take_bell() {
    return std::exchange(bell_is_due_, false);
}

bool DrawnMode::take_repaint() {
    return std::exchange(repaint_is_due_, false);
}

std::vector<LogLine> DrawnMode::take_unshown() {
    return std::exchange(unshown_, {});
}

} // namespace visavis::client

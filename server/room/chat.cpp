#include "server/room/chat.hpp"

#include <algorithm>

#include "common/game/text.hpp"
#include "proto/limits.hpp"
#include "proto/unix_time.hpp"

namespace visavis::server {

namespace {

bool has_controls(std::string_view text) {
    return std::ranges::any_of(text, [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte < 0x20 || byte == 0x7F;
    });
}

} // namespace

std::optional<proto::Error> Chat::check(Viewer speaker, proto::Audience to, std::string_view text) {
    if (speaker.is_watcher() && to == proto::Audience::players)
        return proto::error(proto::Reason::not_seated);
    const std::string_view words = trimmed(text);
    if (!words.empty() && words.size() <= proto::limits::said_bytes && !has_controls(words))
        return std::nullopt;
    return proto::invalid_param("text", "1 to 300 bytes on one line");
}

Chat::Spoken Chat::say(const proto::Person& by, Viewer speaker, proto::Audience to, std::string_view text,
                       ServerTime at) {
    ChatLine line{{next_number_++, by, to, std::string(trimmed(text)), proto::unix_ms(at)},
                  speaker.is_watcher()};
    const auto forgotten = forget_oldest_of_kind(line);
    lines_.push_back(line);
    return {std::move(line), forgotten};
}

void Chat::recover(const std::vector<ChatLine>& lines, ServerTime at) {
    for (const ChatLine& line : lines) {
        forget_oldest_of_kind(line);
        lines_.push_back(line);
    }
    const std::int64_t last = lines_.empty() ? 0 : lines_.back().said.number;
    next_number_ = std::max(last + 1, proto::unix_ms(at));
}

bool Chat::may_hear(const ChatLine& line, const Listener& listener, bool match_runs) {
    if (listener.muted != nullptr && listener.muted->contains(line.said.by.id)) return false;
    if (line.said.to == proto::Audience::players) return !listener.viewer.is_watcher();
    if (!line.by_watcher) return true;
    return !(match_runs && listener.holds_seat);
}

bool Chat::may_hear_last(const Listener& listener, bool match_runs) const {
    return may_hear(lines_.back(), listener, match_runs);
}

std::vector<proto::Said> Chat::heard_by(const Listener& listener, bool match_runs) const {
    std::vector<proto::Said> heard;
    for (auto line = lines_.rbegin(); line != lines_.rend() && heard.size() < kept; ++line)
        if (may_hear(*line, listener, match_runs)) heard.push_back(line->said);
    std::ranges::reverse(heard);
    return heard;
}

/// Makes place for one more of the same kind. Kinds are kept apart: watchers must not be able to push the
/// players' lines out.
std::optional<std::int64_t> Chat::forget_oldest_of_kind(const ChatLine& kind) {
    const auto is_same = [&](const ChatLine& line) {
        return line.said.to == kind.said.to && line.by_watcher == kind.by_watcher;
    };
    if (static_cast<std::size_t>(std::ranges::count_if(lines_, is_same)) < kept) return std::nullopt;
    const auto oldest = std::ranges::find_if(lines_, is_same);
    const std::int64_t number = oldest->said.number;
    lines_.erase(oldest);
    return number;
}

} // namespace visavis::server

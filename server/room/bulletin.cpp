#include "server/room/bulletin.hpp"

#include "proto/codec.hpp"
#include "proto/limits.hpp"
#include "proto/writer.hpp"

namespace visavis::server {

namespace {

std::string text_of(const proto::RoomEntry& entry) {
    std::string text;
    proto::write(text, entry);
    return text;
}

} // namespace

void Bulletin::note(std::uint64_t place, const std::string& code, std::optional<proto::RoomEntry> entry) {
    const auto told = told_.find(place);
    const bool is_as_told = told == told_.end() ? !entry : entry && text_of(*entry) == told->second;
    if (is_as_told) // nothing that a list shows, or changed back between two issues
        news_.erase(place);
    else
        news_[place] = {code, std::move(entry)};
}

std::optional<ServerTime> Bulletin::next_issue() const {
    if (news_.empty()) return std::nullopt;
    return issued_at_ + interval;
}

/// A busy second is told in several messages, each within its limit.
void Bulletin::issue(ServerTime at) {
    if (news_.empty() || at - issued_at_ < interval) return;
    issued_at_ = at;
    while (!news_.empty()) {
        proto::LobbyUpdate update;
        for (std::size_t told = 0; told < proto::limits::page && !news_.empty(); ++told) {
            const auto next = news_.begin();
            const auto& [place, news] = *next;
            if (!news.entry) {
                update.closed.push_back(news.code);
                told_.erase(place);
            } else {
                const bool is_new = told_.insert_or_assign(place, text_of(*news.entry)).second;
                (is_new ? update.opened : update.changed).push_back(*news.entry);
            }
            news_.erase(next);
        }
        if (followers_.empty()) continue;
        const auto line = std::make_shared<const std::string>(proto::encode_notification(update));
        for (LobbyFollower* follower : followers_) follower->receive_lobby(line);
    }
}

} // namespace visavis::server

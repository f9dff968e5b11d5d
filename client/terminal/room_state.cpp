#include "client/terminal/room_state.hpp"

#include <optional>
#include <utility>

#include "proto/reader.hpp"

namespace visavis::client {

namespace {

std::optional<proto::View> read_view(const nlohmann::json& document) {
    proto::View view;
    if (proto::read(document, view, proto::Unknown::ignored)) return std::nullopt;
    return view;
}

std::optional<std::int64_t> version_of(const nlohmann::json& update) {
    std::int64_t version = 0;
    const auto member = update.is_object() ? update.find("version") : update.end();
    if (member == update.end() || proto::read(*member, version, proto::Unknown::ignored)) return std::nullopt;
    return version;
}

} // namespace

bool RoomState::replace(nlohmann::json view) {
    auto read = read_view(view);
    if (!read) return false;
    document_ = std::move(view);
    view_ = std::move(*read);
    return true;
}

Applied RoomState::apply(const nlohmann::json& update) {
    const auto version = version_of(update);
    const auto present = version_of(document_);
    if (!version || !present) return Applied::unreadable;
    if (*version <= *present) return Applied::old_news;
    if (*version > *present + 1) return Applied::gap;
    return merge(update);
}

Applied RoomState::merge(const nlohmann::json& update) {
    if (!update.is_object() || !document_.is_object()) return Applied::unreadable;
    if (const auto changes = update.find("changes"); changes != update.end() && changes->is_object())
        document_.update(*changes);
    for (const char* const name : {"version", "at_ms"})
        if (const auto member = update.find(name); member != update.end()) document_[name] = *member;
    auto read = read_view(document_);
    if (!read) return Applied::unreadable;
    read->presence = std::move(view_.presence);
    view_ = std::move(*read);
    return Applied::now_current;
}

std::vector<proto::Event> events_of(const nlohmann::json& update) {
    std::vector<proto::Event> events;
    if (const auto member = update.find("events"); member != update.end())
        if (proto::read(*member, events, proto::Unknown::ignored)) events.clear();
    return events;
}

} // namespace visavis::client

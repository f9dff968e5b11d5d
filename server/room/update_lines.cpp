#include "server/room/update_lines.hpp"

#include <tuple>

#include "proto/codec.hpp"

namespace visavis::server {

namespace {

template <class Message>
constexpr std::string_view last_field() {
    constexpr auto fields = Message::fields();
    return std::get<std::tuple_size_v<decltype(fields)> - 1>(fields).name;
}
static_assert(last_field<proto::RoomUpdate>() == "changes" && last_field<proto::Changes>() == "you");

/// What comes after the last of the changes: the ends of changes, params and message.
constexpr std::string_view ending = "}}}\n";

} // namespace

const SharedLine& UpdateLines::for_viewer(Viewer viewer) {
    for (Seat seat : both_seats) {
        if (!viewer.is(seat) || !update_.you[seat]) continue;
        SharedLine& line = players_[seat];
        if (!line) line = std::make_shared<const std::string>(players_line(*update_.you[seat]));
        return line;
    }
    return watchers();
}

const SharedLine& UpdateLines::watchers() {
    if (!watchers_)
        watchers_ = std::make_shared<const std::string>(proto::encode_notification(update_.shared));
    return watchers_;
}

std::string UpdateLines::players_line(const proto::Nullable<proto::You>& you) {
    std::string line = *watchers();
    line.resize(line.size() - ending.size());
    line += line.back() == '{' ? R"("you":)" : R"(,"you":)";
    proto::write(line, you);
    line += ending;
    return line;
}

} // namespace visavis::server

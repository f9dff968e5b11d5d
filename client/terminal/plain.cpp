#include "client/terminal/plain.hpp"

#include <nlohmann/json.hpp>
#include <utility>
#include <variant>

#include "client/terminal/narration.hpp"
#include "client/terminal/sentences/match.hpp"
#include "client/terminal/sentences/room.hpp"
#include "client/terminal/sentences/session.hpp"
#include "client/terminal/sentences/typed.hpp"
#include "proto/limits.hpp"
#include "proto/reader.hpp"

namespace visavis::client {

namespace {

template <class T>
std::optional<T> read_as(const nlohmann::json& from) {
    T value;
    if (proto::read(from, value, proto::Unknown::ignored)) return std::nullopt;
    return value;
}

} // namespace

Plain::Plain(Wish wish, Wire& wire, Output& output)
    : wish_(std::move(wish)), output_(output), requests_(wire) {}

void Plain::connected() {
    proto::SessionHello hello{.protocol = proto::limits::protocol_version,
                              .client = "visavis/" VISAVIS_VERSION,
                              .name = wish_.name,
                              .token = wish_.token};
    if (wish_.is_bot) hello.bot = true;
    requests_.ask(hello, [this](const Reply& reply) {
        if (!reply) return fail(sentences::refused(reply.error()));
        const auto answer = read_as<proto::HelloAnswer>(**reply);
        if (!answer) return fail(sentences::unreadable());
        greeted_ = true;
        if (!wish_.token) token_ = answer->token;
        if (!std::holds_alternative<proto::LobbyList>(wish_.request)) {
            output_.say(sentences::connected(*answer, wish_.server));
            if (answer->server.greeting) output_.say(*answer->server.greeting);
        }
        fulfil_wish();
    });
}

void Plain::fulfil_wish() {
    std::visit(
        [this]<class Request>(const Request& request) {
            requests_.ask(request, [this](const Reply& reply) {
                if constexpr (std::is_same_v<Request, proto::LobbyList>)
                    list(reply, true);
                else
                    enter(reply);
            });
        },
        wish_.request);
}

void Plain::enter(const Reply& reply) {
    if (!reply) return fail(sentences::refused(reply.error()));
    talk_.emplace(requests_, output_);
    const auto view = (*reply)->find("view");
    if (view == (*reply)->end() || !talk_->enter(*view, own_ms_)) return fail(sentences::unreadable());
    output_.say(sentences::room(talk_->view()));
    if (talk_->is_player() && talk_->view().phase == proto::Phase::waiting)
        for (const std::string& line : sentences::invitation(talk_->view(), wish_.server)) output_.say(line);
    for (const std::string& line : sentences::who(talk_->view())) output_.say(line);
    for (const std::string& line : describe_position(talk_->view(), talk_->view().at_ms)) output_.say(line);
}

void Plain::list(const Reply& reply, bool is_first_page) {
    if (!reply) return fail(sentences::refused(reply.error()));
    const auto page = read_as<proto::LobbyListAnswer>(**reply);
    if (!page) return fail(sentences::unreadable());
    for (const proto::RoomEntry& room : page->rooms) output_.say(sentences::entry(room));
    if (is_first_page && page->rooms.empty()) output_.say(sentences::no_rooms());
    if (!page->next || page->rooms.empty()) { // a page of nothing leads nowhere, whatever it says
        exit_code_ = ExitCode::done;
        return;
    }
    auto next = std::get<proto::LobbyList>(wish_.request);
    next.after = page->next;
    requests_.ask(next, [this](const Reply& following) { list(following, false); });
}

void Plain::received(const Incoming& incoming, std::int64_t own_ms) {
    own_ms_ = own_ms;
    if (const auto* const told = std::get_if<Notice>(&incoming)) notice(*told);
    if (const auto* const answer = std::get_if<proto::Answer>(&incoming)) requests_.answer(*answer);
    if (const auto* const refusal = std::get_if<proto::ErrorAnswer>(&incoming))
        if (!requests_.answer(*refusal)) output_.say(sentences::refused(*refusal));
    if (std::holds_alternative<proto::Unreadable>(incoming)) {
        if (greeted_)
            output_.say(sentences::unreadable());
        else
            fail(sentences::failed(Failure::not_visavis, wish_.server));
    }
    end_when_over();
}

void Plain::notice(const Notice& notice) {
    if (notice.method == proto::SessionClosing::method)
        closing_ = read_as<proto::SessionClosing>(notice.params);
    if (!talk_ || !notice.params.is_object() ||
        notice.params.value("room", nlohmann::json()) != talk_->view().room)
        return; // before the room is entered there is none; of others nothing was asked
    if (notice.method == proto::RoomUpdate::method) talk_->updated(notice.params, own_ms_);
    if (notice.method == proto::RoomView::method && notice.params.contains("view"))
        talk_->view_replaced(notice.params["view"], own_ms_);
    if (notice.method == proto::RoomClosed::method)
        if (const auto closed = read_as<proto::RoomClosed>(notice.params)) talk_->closed(*closed);
}

void Plain::lost(Failure failure) {
    if (exit_code_) return;
    if (failure == Failure::gone && !greeted_ && !closing_) failure = Failure::not_visavis;
    fail(closing_ ? sentences::closing(*closing_) : sentences::failed(failure, wish_.server));
    if (!talk_) return;
    if (talk_->unconfirmed()) output_.complain(sentences::not_confirmed(*talk_->unconfirmed()));
    if (const auto line = way_back()) output_.say(*line);
}

void Plain::typed(const std::string& line, std::int64_t own_ms) {
    if (!talk_ || exit_code_) return;
    own_ms_ = own_ms;
    talk_->typed(parse_line(line), own_ms);
    end_when_over();
}

void Plain::typed_too_long() {
    output_.say(sentences::line_too_long());
}

void Plain::input_ended() {
    if (talk_) talk_->input_ended();
    end_when_over();
}

void Plain::interrupted() {
    if (const auto line = way_back()) output_.say(*line);
}

void Plain::end_when_over() {
    if (exit_code_ || !talk_ || !talk_->end()) return;
    if (*talk_->end() == RoomTalk::End::shut_down) {
        exit_code_ = ExitCode::failed;
        return;
    }
    if (const auto line = way_back()) output_.say(*line);
    output_.say(sentences::farewell());
    exit_code_ = ExitCode::done;
}

void Plain::fail(std::string_view sentence) {
    output_.complain(sentence);
    exit_code_ = ExitCode::failed;
}

/// Worth telling while a match waits for the player, or is yet to begin.
std::optional<std::string> Plain::way_back() const {
    if (!talk_ || !talk_->holds_seat() || talk_->view().phase == proto::Phase::finished) return std::nullopt;
    return sentences::way_back(talk_->view().room, wish_.server, token_);
}

} // namespace visavis::client

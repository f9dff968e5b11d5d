// What may be asked of a match now, with which request, or why not.
#include "client/terminal/match_wishes.hpp"

#include <doctest/doctest.h>

#include "tests/client/conversation.hpp"

namespace visavis::client {

namespace {

using match::OfferKind;

struct Row {
    const char* because;
    TypedLine typed;
    proto::View view;
    const char* want; ///< the method with its kind, or a part of the sentence
};

MatchWish wish_of(const proto::View& view, const TypedLine& typed) {
    if (const auto* const offer = std::get_if<OfferLine>(&typed)) return wish_to_offer(view, offer->kind);
    if (const auto* const answer = std::get_if<AnswerLine>(&typed)) return wish_to_answer(view, *answer);
    const Command command = std::get<Command>(typed);
    if (command == Command::claim) return wish_to_claim(view, 5'000);
    return command == Command::give ? wish_to_give(view) : wish_to_resign(view);
}

std::string told(const MatchWish& wish) {
    if (!wish) return wish.error();
    return std::visit(
        []<class Request>(const Request& request) {
            std::string text(Request::method);
            if constexpr (requires { request.kind; }) text += " " + std::string(proto::word(request.kind));
            return text;
        },
        *wish);
}

proto::View game(std::vector<std::string> may, std::vector<proto::Offer> offers = {}) {
    proto::View view = playing(Viewer::player(Seat::first));
    (*view.you)->may = std::move(may);
    view.offers = std::move(offers);
    return view;
}

proto::View over(std::vector<std::string> may) {
    proto::View view = game(std::move(may));
    view.phase = proto::Phase::finished;
    return view;
}

proto::View timed(std::vector<std::string> may) {
    proto::View view = game(std::move(may));
    view.clocks = std::array{proto::ClockFace{60'000, {}}, proto::ClockFace{60'000, {}}};
    return view;
}

proto::View away(std::optional<std::int64_t> claim_at_ms) {
    proto::View view = game({});
    proto::SeatPresence gone{.present = false};
    if (claim_at_ms) gone.claim_at_ms = *claim_at_ms;
    view.presence = proto::Presence{.seats = {proto::SeatPresence{.present = true}, gone}};
    return view;
}

} // namespace

TEST_CASE("what may be asked of a match now") {
    constexpr proto::Offer own_draw{OfferKind::draw, Seat::first};
    constexpr proto::Offer draw{OfferKind::draw, Seat::second};
    constexpr proto::Offer abort{OfferKind::abort, Seat::second};
    const Row rows[] = {
        {"it may be offered", OfferLine{OfferKind::draw}, game({"draw"}), "match.offer draw"},
        {"the other has offered", OfferLine{OfferKind::draw}, game({"draw"}, {draw}), "match.accept draw"},
        {"it stands already", OfferLine{OfferKind::draw}, game({}, {own_draw}), "Your offer stands already"},
        {"once a turn", OfferLine{OfferKind::draw}, game({}), "in this turn"},
        {"a reveal cannot be taken back", OfferLine{OfferKind::takeback}, game({}), "In Gladiator nothing"},
        {"the match runs", OfferLine{OfferKind::rematch}, game({}), "still being played"},
        {"a rematch comes after", OfferLine{OfferKind::rematch}, over({"rematch"}), "match.offer rematch"},
        {"the other has gone", OfferLine{OfferKind::rematch}, over({}), "no rematch now"},
        {"no draw afterwards", OfferLine{OfferKind::draw}, over({"rematch"}), "The match is over."},
        {"watchers offer nothing", OfferLine{OfferKind::draw}, playing(Viewer::watcher()),
         "You are watching"},
        {"there is no match", OfferLine{OfferKind::abort},
         waiting_room(proto::Game::virtem, Viewer::player(Seat::first)), "has not begun"},

        {"the one that stands", AnswerLine{true, {}}, game({}, {draw}), "match.accept draw"},
        {"the one that is named", AnswerLine{true, OfferKind::abort}, game({}, {draw, abort}),
         "match.accept abort"},
        {"which of two", AnswerLine{true, {}}, game({}, {draw, abort}), "draw or abort"},
        {"one's own is not accepted", AnswerLine{true, {}}, game({}, {own_draw}), "No offer stands"},
        {"but withdrawn", AnswerLine{false, {}}, game({}, {own_draw}), "match.decline draw"},
        {"none of that kind", AnswerLine{false, OfferKind::takeback}, game({}, {draw}),
         "No such offer stands"},

        {"resigning", Command::resign, game({"resign"}), "match.resign"},
        {"too late to resign", Command::resign, over({}), "The match is over."},

        {"a gift", Command::give, timed({"give"}), "match.give"},
        {"a second gift", Command::give, timed({}), "You have given time in this turn"},
        {"no clocks", Command::give, game({}), "This match has no clocks."},

        {"present", Command::claim, away({}), "there is nothing to claim"},
        {"too early", Command::claim, away(65'000), "you may in 1 min."},
        {"long enough", Command::claim, away(5'000), "match.claim"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.because);
        const std::string got = told(wish_of(row.view, row.typed));
        CAPTURE(got);
        CHECK(got.contains(row.want));
    }
}

} // namespace visavis::client

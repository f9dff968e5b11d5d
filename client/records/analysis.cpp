#include "client/records/analysis.hpp"

#include <iterator>

#include "client/terminal/sentences/analysis.hpp"
#include "client/terminal/sentences/outcome.hpp"
#include "client/terminal/sentences/pattern.hpp"
#include "client/terminal/sentences/record.hpp"
#include "client/terminal/sentences/room.hpp"
#include "proto/match_view.hpp"
#include "proto/verify.hpp"

namespace visavis::client {

namespace {

void append(std::vector<std::string>& lines, std::vector<std::string> more) {
    lines.insert(lines.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

/// Grows remark by remark.
struct Explanation {
    const match::Match& match;
    Players players;
    std::vector<std::string> lines;
    PerSeat<double> given_away{};
    PerSeat<int> better{};

    void add(const gladiator::Remark& remark, std::size_t) {
        append(lines, sentences::remark(remark, players));
        for (const Seat seat : both_seats) given_away[seat] += remark.choices[seat].given_away;
    }
    void add(const virtem::Remark& remark, std::size_t number) {
        const virtem::Board& board = std::get<Virtem::State>(match.game).board;
        append(lines, sentences::remark(remark, number, virtem::layout_of(board.layout), players));
        if (remark.better) ++better[remark.seat];
    }
    void sum_up() {
        lines.push_back(std::holds_alternative<Gladiator::State>(match.game)
                            ? sentences::given_away(given_away, players)
                            : sentences::could_do_better(better, players));
    }
};

} // namespace

std::expected<std::vector<std::string>, std::string> explain(const proto::Record& record,
                                                             const play::Effort& effort,
                                                             const play::HearProgress& progress) {
    const auto read = proto::match_in(record, fill);
    if (!read) return std::unexpected(sentences::not_analysed(read.error()));
    const match::Match& match = *read;

    proto::View view;
    for (const Seat seat : both_seats) {
        const auto place = static_cast<std::size_t>(seat);
        view.seats[place] = record.players[place];
    }
    proto::show_match(view, match);
    Explanation explanation{match, players_of(view), {sentences::record_heading(record)}};
    append(explanation.lines, sentences::who(view));
    play::analyse(
        match, effort,
        [&](const play::Remark& remark, std::size_t number, std::size_t) {
            std::visit([&](const auto& own) { explanation.add(own, number); }, remark);
        },
        progress);
    explanation.lines.push_back(sentences::outcome_sentence(record.outcome, view));
    explanation.sum_up();
    return std::move(explanation.lines);
}

} // namespace visavis::client

#include "client/records/analysis.hpp"

#include <iterator>
#include <optional>

#include "client/terminal/sentences/analysis.hpp"
#include "client/terminal/sentences/outcome.hpp"
#include "client/terminal/sentences/record.hpp"
#include "client/terminal/sentences/room.hpp"
#include "common/play/analysis.hpp"
#include "proto/match_view.hpp"
#include "proto/verify.hpp"

namespace visavis::client {

namespace {

struct LastSeen final : proto::MatchListener {
    void begun(const match::Replay& start) override { match = start.match; }
    void happened(const match::Replay&, const match::Fact&, const match::Replay& after) override {
        match = after.match;
    }
    std::optional<match::Match> match;
};

void append(std::vector<std::string>& lines, std::vector<std::string> more) {
    lines.insert(lines.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

} // namespace

std::expected<std::vector<std::string>, std::string> explain(const proto::Record& record) {
    LastSeen seen;
    if (const auto wrong = proto::retell(record, seen))
        return std::unexpected(sentences::not_analysed(*wrong));
    const match::Match& match = *seen.match;
    if (!play::is_explained(match)) return std::unexpected(sentences::no_analysis());

    proto::View view;
    for (const Seat seat : both_seats) {
        const auto place = static_cast<std::size_t>(seat);
        view.seats[place] = record.players[place];
    }
    proto::show_match(view, match);
    const Players players = players_of(view);

    std::vector<std::string> lines{sentences::record_heading(record)};
    append(lines, sentences::who(view));
    PerSeat<double> given_away;
    play::analyse(match, {}, [&](const play::Remark& remark, std::size_t, std::size_t) {
        std::visit(
            [&](const auto& own) {
                append(lines, sentences::remark(own, players));
                for (const Seat seat : both_seats) given_away[seat] += own.choices[seat].given_away;
            },
            remark);
    });
    lines.push_back(sentences::outcome_sentence(record.outcome, view));
    lines.push_back(sentences::given_away(given_away, players));
    return lines;
}

} // namespace visavis::client

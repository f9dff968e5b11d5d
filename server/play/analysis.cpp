#include "server/play/analysis.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <variant>

#include "common/gladiator/notation.hpp"
#include "common/play/analysis.hpp"
#include "common/play/virtem/search.hpp"
#include "common/virtem/notation.hpp"
#include "proto/hex.hpp"
#include "proto/verify.hpp"

namespace visavis::server {

namespace {

/// Of Virtem, about. Gladiator 21 needs no time.
constexpr std::uint64_t positions_per_second = 10'000'000;
constexpr std::size_t times_told = 20;

int thousandths(double score) {
    return static_cast<int>(std::lround(score * 1'000));
}

proto::JudgedChoice written(const gladiator::JudgedChoice& choice, const gladiator::Mix& mix) {
    proto::JudgedChoice judged{.card = std::string(gladiator::card_name(choice.card)),
                               .given_away = thousandths(choice.given_away),
                               .mix = {}};
    for (const gladiator::Card card : gladiator::all_cards)
        if (const int share = thousandths(mix[card]); share > 0)
            judged.mix.emplace(gladiator::card_name(card), share);
    return judged;
}

proto::Verdict written(const virtem::Verdict& verdict) {
    if (verdict.over) {
        proto::Verdict over{.winner = {}, .moves = 0, .ahead = {}};
        if (verdict.over->winner) over.winner = static_cast<int>(*verdict.over->winner);
        return over;
    }
    if (verdict.proof)
        return {
            .winner = static_cast<int>(verdict.proof->winner), .moves = verdict.proof->moves, .ahead = {}};
    return {.winner = {}, .moves = {}, .ahead = verdict.score * 10 / virtem::move_score};
}

/// Writes remarks in the words of the wire, behind those that are there.
struct Writer {
    proto::RecordAnalysis& analysis;
    const match::Match& match;

    void operator()(const gladiator::Remark& remark) const {
        analysis.fights->push_back(
            {.value_before = thousandths(remark.value_before),
             .value_after = thousandths(remark.value_after),
             .choices = {written(remark.choices[Seat::first], remark.mixes[Seat::first]),
                         written(remark.choices[Seat::second], remark.mixes[Seat::second])}});
    }
    void operator()(const virtem::Remark& remark) const {
        const auto& layout = virtem::layout_of(std::get<Virtem::State>(match.game).board.layout);
        proto::DecisionRemark decision{.seat = static_cast<int>(remark.seat),
                                       .action = virtem::write_action(layout, remark.action),
                                       .before = written(remark.before),
                                       .after = written(remark.after),
                                       .better = {}};
        if (remark.better) decision.better = virtem::write_action(layout, *remark.better);
        analysis.decisions->push_back(std::move(decision));
    }
};

} // namespace

proto::RecordAnalysis explain(const proto::Record& record, const play::Effort& effort,
                              const HearAnalysis& progress) {
    proto::RecordAnalysis analysis{
        .match = record.start.id, .judged = 0, .all = 0, .fights = {}, .decisions = {}};
    const auto match = proto::match_in(record);
    if (!match) return analysis;
    if (std::holds_alternative<Gladiator::State>(match->game))
        analysis.fights.emplace();
    else
        analysis.decisions.emplace();
    play::analyse(
        *match, effort,
        [&](const play::Remark& remark, std::size_t number, std::size_t all) {
            std::visit(Writer{analysis, *match}, remark);
            analysis.judged = static_cast<std::int64_t>(number);
            analysis.all = static_cast<std::int64_t>(all);
        },
        [&](std::size_t number, std::size_t all) {
            if (number * times_told / all == (number - 1) * times_told / all) return;
            progress({.match = analysis.match,
                      .judged = static_cast<std::int64_t>(number),
                      .all = static_cast<std::int64_t>(all),
                      .fights = {},
                      .decisions = {}});
        });
    return analysis;
}

std::shared_ptr<Analysis> Analysis::begin(Solver& solver, std::string document, std::chrono::seconds time,
                                          HearAnalysis hear) {
    const std::shared_ptr<Analysis> analysis(new Analysis(std::move(hear)));
    const auto found = std::make_shared<std::optional<proto::RecordAnalysis>>();
    const auto tell = [weak = std::weak_ptr(analysis)](const proto::RecordAnalysis& told) {
        if (const auto still_wanted = weak.lock()) still_wanted->hear_(told);
    };
    const auto seconds = static_cast<std::uint64_t>(time.count());
    const std::uint64_t positions =
        positions_per_second * std::max<std::uint64_t>(seconds / (solver.waiting() + 1), 1);
    solver.run(
        [&solver, positions, document = std::move(document), found, tell, own = analysis->stop_] {
            const auto record = proto::read_record(document);
            if (!record || own.stop_requested()) return;
            std::stop_source stop = own;
            const std::stop_callback at_the_end(solver.stop(), [&stop] { stop.request_stop(); });
            *found = explain(
                *record, {.stop = stop.get_token(), .positions = positions},
                [&](const proto::RecordAnalysis& told) { solver.tell([tell, told] { tell(told); }); });
        },
        [found, tell] {
            if (*found) tell(**found);
        });
    return analysis;
}

} // namespace visavis::server

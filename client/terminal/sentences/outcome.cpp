#include "client/terminal/sentences/outcome.hpp"

#include <array>
#include <string_view>

#include "client/terminal/sentences/players.hpp"
#include "proto/words.hpp"

namespace visavis::client::sentences {

namespace {

/// {0} is the winner, {1} the loser; {2} and {3} are their life points.
struct Row {
    OutcomeReason reason;
    std::string_view you_win, you_lose, other_wins;
    std::string_view nobody; ///< drawn or aborted; {2} is what both have
};

// A reason that the games or the room give to one side only still has words for the others, in case a newer
// server gives it to them.
constexpr std::array rows{
    Row{OutcomeReason::life, "You win: after the last fight you have {2} life points and {1} has {3}.",
        "You lose: after the last fight {0} has {2} life points and you have {3}.",
        "{0} wins: after the last fight {0} has {2} life points and {1} has {3}.",
        "The match is drawn: after the last fight both have {2} life points."},
    Row{OutcomeReason::knockout, "You win: {1} has no life points left.",
        "You lose: you have no life points left.", "{0} wins: {1} has no life points left.",
        "The match is drawn: both have lost their last life points in the same fight."},
    Row{OutcomeReason::pawns, "You win: your 4 pawns stand on 4 different cards of your symbol or colour.",
        "You lose: {0}'s 4 pawns stand on 4 different cards of {0}'s symbol or colour.",
        "{0} wins: {0}'s 4 pawns stand on 4 different cards of {0}'s symbol or colour.",
        "The match is drawn: both have reached their goal."},
    Row{OutcomeReason::black, "You win: your 4 pawns stand on the four black cards.",
        "You lose: {0}'s 4 pawns stand on the four black cards.",
        "{0} wins: {0}'s 4 pawns stand on the four black cards.",
        "The match is drawn: both have reached the four black cards."},
    Row{OutcomeReason::repetition, "You win: the same position stands for the third time.",
        "You lose: the same position stands for the third time.",
        "{0} wins: the same position stands for the third time.",
        "The match is drawn: the same position stands for the third time."},
    Row{OutcomeReason::move_limit, "You win: each player has made 200 moves.",
        "You lose: each player has made 200 moves.", "{0} wins: each player has made 200 moves.",
        "The match is drawn: each player has made 200 moves and nobody has won."},
    Row{OutcomeReason::resigned, "You win: {1} has resigned.", "You lose: you have resigned.",
        "{0} wins: {1} has resigned.", "The match is drawn: both have resigned."},
    Row{OutcomeReason::time, "You win: {1}'s time has run out.", "You lose: your time has run out.",
        "{0} wins: {1}'s time has run out.",
        "The match is drawn: the time of both has run out in the same moment."},
    Row{OutcomeReason::agreed, "You win: both have agreed to it.", "You lose: both have agreed to it.",
        "{0} wins: both have agreed to it.", "The match is drawn: both have agreed to it."},
    Row{OutcomeReason::claimed, "You win: {1} was away for too long, and you have claimed the match.",
        "You lose: you were away for too long, and {0} has claimed the match.",
        "{0} wins: {1} was away for too long, and {0} has claimed the match.",
        "The match is drawn: it was claimed after a long absence."},
    Row{OutcomeReason::aborted, "You win: the match is broken off.", "You lose: the match is broken off.",
        "{0} wins: the match is broken off.", "The match is broken off and counts for nobody."},
    Row{OutcomeReason::unopened, "You win: {1} has not opened what was sealed in time.",
        "You lose: you have not opened what was sealed in time.",
        "{0} wins: {1} has not opened what was sealed in time.",
        "The match is broken off: nobody has opened what was sealed in time."},
};

constexpr bool in_order() {
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (static_cast<std::size_t>(rows[i].reason) != i) return false;
    return rows.size() == words_of(OutcomeReason{}).size();
}
static_assert(in_order(), "the table tells every reason, in the enumeration's order");

std::string life_of(const proto::View& view, Seat seat) {
    const auto* const position =
        view.position ? std::get_if<proto::GladiatorPosition>(&*view.position) : nullptr;
    return position ? std::to_string(position->life[static_cast<std::size_t>(seat)]) : "?";
}

} // namespace

std::string outcome_sentence(const proto::WireOutcome& outcome, const proto::View& view) {
    const Row& row = rows[static_cast<std::size_t>(outcome.reason)];
    const Players players = players_of(view);
    const Seat winner = outcome.winner.value_or(Seat::first);
    const Seat loser = other(winner);
    const std::string_view pattern = !outcome.winner          ? row.nobody
                                     : players.is_own(winner) ? row.you_win
                                     : players.is_own(loser)  ? row.you_lose
                                                              : row.other_wins;
    return fill(pattern,
                {players.names[winner], players.names[loser], life_of(view, winner), life_of(view, loser)});
}

} // namespace visavis::client::sentences

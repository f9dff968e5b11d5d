#include <optional>
#include <random>

#include "common/play/virtem/prover.hpp"
#include "common/play/virtem/set_up.hpp"
#include "tests/knowledge/page.hpp"
#include "tests/knowledge/text.hpp"
#include "tests/virtem_contest.hpp"
#include "tests/virtem_random.hpp"

namespace visavis::knowledge {

namespace {

using namespace virtem;

constexpr std::size_t swaps_tried = 24;
/// A match that is played out gets, for each choice, this part of the effort for a proof.
constexpr std::uint64_t choices_in_a_proof = 200;

/// Who wins a deal: proven, or else what one match between two perfectionists has come to.
struct Verdict {
    std::optional<Seat> winner; ///< none: drawn
    bool is_proven = false;
};

struct Tally {
    int deals = 0;
    PerSeat<int> won;
    PerSeat<int> proven;

    void add(const Verdict& verdict) {
        ++deals;
        if (!verdict.winner) return;
        ++won[*verdict.winner];
        proven[*verdict.winner] += verdict.is_proven ? 1 : 0;
    }
    void add(const Tally& that) {
        deals += that.deals;
        for (Seat seat : both_seats) {
            won[seat] += that.won[seat];
            proven[seat] += that.proven[seat];
        }
    }
};

struct Row {
    Tally kept;
    Tally swapped;
    int turned = 0; ///< deals that the first player wins as they lie, and the second by a swap

    void add(const Verdict& as_dealt, const Verdict& with_swap) {
        kept.add(as_dealt);
        swapped.add(with_swap);
        turned += as_dealt.winner == Seat::first && with_swap.winner == Seat::second ? 1 : 0;
    }
    void add(const Row& that) {
        kept.add(that.kept);
        swapped.add(that.swapped);
        turned += that.turned;
    }
};

std::optional<Seat> proven_winner(const State& opening, std::uint64_t positions) {
    Prover prover(opening.position, play::table_bytes_for(8 * positions));
    play::Meter meter({.stop = {}, .positions = positions});
    const auto proof = prover.solve(opening.position, move_limit, meter);
    return proof ? std::optional(proof->winner) : std::nullopt;
}

Verdict played_out(const State& opening, std::uint64_t positions, std::mt19937& random) {
    const play::Effort effort{.stop = {}, .positions = positions / choices_in_a_proof};
    const Outcome outcome = play_out(opening, {{play::highest_level, play::highest_level}}, effort, random);
    return {.winner = outcome.winner, .is_proven = false};
}

Verdict judge(const State& opening, std::uint64_t positions, std::mt19937& random) {
    if (const auto winner = proven_winner(opening, positions)) return {.winner = winner, .is_proven = true};
    return played_out(opening, positions, random);
}

/// With the first of the most promising swaps that is proven to win, or else the first of them that is not
/// proven to lose. That none of all 191 wins is never proven, so that seat 0's wins are all played out.
Verdict judge_with_swap(const State& swap_due, std::uint64_t positions, std::mt19937& random) {
    play::Meter meter({.stop = {}, .positions = 1'000});
    const auto ranked = rank_set_up(Virtem::view(swap_due, Viewer::watcher()), meter);
    std::optional<State> open;
    for (std::size_t i = 0; i < swaps_tried; ++i) {
        const State opening = Virtem::apply(swap_due, Seat::second, ranked[i].action);
        const auto winner = proven_winner(opening, positions / swaps_tried);
        if (winner == Seat::second) return {.winner = winner, .is_proven = true};
        if (!winner && !open) open = opening;
    }
    if (!open) open = Virtem::apply(swap_due, Seat::second, ranked[0].action);
    return played_out(*open, positions, random);
}

Row judge_deals(LayoutId layout, Goal goal, Budget budget) {
    std::mt19937 random(2 * static_cast<unsigned>(layout) + (goal == Goal::pure ? 1 : 0));
    Row row;
    for (int i = 0; i < budget.deals; ++i) {
        const State swap_due = random_faces(random, layout, goal);
        const State kept = Virtem::apply(swap_due, Seat::second, KeepBoard{});
        const Verdict as_dealt = judge(kept, budget.positions, random);
        row.add(as_dealt, judge_with_swap(swap_due, budget.positions, random));
    }
    return row;
}

double percent(int part, int whole) {
    return 100. * part / whole;
}

std::string share(int part, int whole) {
    const auto [least, most] = interval(part, whole);
    return text("%.0f %% (%.0f–%.0f)", percent(part, whole), 100 * least, 100 * most);
}

std::string cells(const Tally& tally) {
    return text(" %s | %s | %d of %d |", share(tally.won[Seat::first], tally.deals).c_str(),
                share(tally.won[Seat::second], tally.deals).c_str(),
                tally.proven[Seat::first] + tally.proven[Seat::second], tally.deals);
}

std::string line(const std::string& layout, const Row& row) {
    return "| " + layout + " |" + cells(row.kept) + cells(row.swapped) + "\n";
}

/// The shares, and whether those of the deals that somebody won tell the two seats apart.
std::string favour(const Tally& tally) {
    const int first = tally.won[Seat::first];
    const int second = tally.won[Seat::second];
    const std::string shares =
        text("%.0f %% of the deals are won by the first player, %.0f %% by the second, and %.0f %% are drawn",
             percent(first, tally.deals), percent(second, tally.deals),
             percent(tally.deals - first - second, tally.deals));
    const auto [least, most] = interval(first, std::max(first + second, 1));
    if (least > 0.5) return shares + ": the first player is favoured";
    if (most < 0.5) return shares + ": the second player is favoured";
    return shares + ": too near to tell who is favoured";
}

/// The layouts in which the first player won most often and least often.
std::string extremes(const std::vector<Row>& rows, Tally Row::* tally) {
    const auto firsts = [&](const Row& row) { return (row.*tally).won[Seat::first]; };
    std::size_t most = 0;
    std::size_t least = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (firsts(rows[i]) > firsts(rows[most])) most = i;
        if (firsts(rows[i]) < firsts(rows[least])) least = i;
    }
    return text(
        "from %.0f %% in `%s` to %.0f %% in `%s`", percent(firsts(rows[least]), (rows[least].*tally).deals),
        std::string(layouts[least].name).c_str(), percent(firsts(rows[most]), (rows[most].*tally).deals),
        std::string(layouts[most].name).c_str());
}

std::string goal_section(Goal goal, Budget budget, const HearRow& hear) {
    const std::string name = goal == Goal::mixed ? "mixed" : "pure";
    std::string table =
        "| layout | board kept: first wins | second wins | proven | swap: first wins | second wins | proven "
        "|\n"
        "|---|---|---|---|---|---|---|\n";
    std::vector<Row> rows;
    Row all;
    for (std::size_t id = 0; id < layouts.size(); ++id) {
        const Row& row = rows.emplace_back(judge_deals(static_cast<LayoutId>(id), goal, budget));
        all.add(row);
        const std::string of_layout = line(std::string(layouts[id].name), row);
        hear(name + " " + of_layout);
        table += of_layout;
    }
    return text("\n### The goal `%s`\n\n", name.c_str()) + table + line("all", all) + "\n" +
           wrapped("As the board is dealt, " + favour(all.kept) +
                   ". By layout the first player's share runs " + extremes(rows, &Row::kept) +
                   ". With a swap, " + favour(all.swapped) +
                   text(". The swap turns %d of the %d deals around that the first player wins as they lie.",
                        all.turned, all.kept.won[Seat::first]));
}

} // namespace

std::string virtem_section(Budget budget, std::string_view commit, const HearRow& hear) {
    const std::string how =
        text(
            "Measured on commit %s: %d deals of each layout and goal, with die faces drawn at random. Each "
            "is "
            "judged twice: as the board is dealt, and with a swap of the second player's. Each time %.1f "
            "million positions are searched for a proof of who wins; \"proven\" counts the deals where one "
            "is "
            "found, which is certain. ",
            std::string(commit).c_str(), budget.deals, static_cast<double>(budget.positions) * 1e-6) +
        text(
            "The others are a sample: one match that two opponents of level 5 play from there, with %s "
            "positions for each choice; it shows who won, not who wins by perfect play. ",
            with_commas(budget.positions / choices_in_a_proof).c_str()) +
        text(
            "Of the 191 swaps, the %d that look best are searched. That none of the others wins is never "
            "proven, so that with a swap only wins of the second player are, and there may be more of them. ",
            static_cast<int>(swaps_tried)) +
        "In brackets stand the shares that a sample of this size leaves credible at 95 % (Wilson's "
        "interval). "
        "What is missing to 100 % was drawn.";
    return "## Virtem: whom the deal favours\n\n" + wrapped(how) + goal_section(Goal::mixed, budget, hear) +
           goal_section(Goal::pure, budget, hear);
}

} // namespace visavis::knowledge

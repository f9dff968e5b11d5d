#include "proto/fact_sentences.hpp"

#include <algorithm>
#include <string_view>
#include <variant>

#include "proto/limits.hpp"
#include "proto/text_checks.hpp"

namespace visavis::proto {

namespace {

constexpr std::string_view no_break_space = "\u00a0"; // before a semicolon in French

struct Tell {
    Speech speak;

    std::string operator()(const written::Acted& acted) const {
        if (!acted.action) return tell("seat {0} has chosen", acted.seat);
        return tell("seat {0} plays {1}", acted.seat, truncated(*acted.action, limits::action_bytes));
    }
    std::string operator()(const written::Offered& offered) const {
        return tell("seat {0} offers: {1}", offered.by, word(offered.kind));
    }
    std::string operator()(const written::OfferDropped& dropped) const {
        return tell("seat {0}'s offer of {1} is dropped", dropped.by, word(dropped.kind));
    }
    std::string operator()(const written::TakenBack& taken) const {
        return tell("seat {0} takes a move back", taken.seat);
    }
    std::string operator()(const written::TimeGiven& given) const {
        return tell("seat {0} gives time", given.seat);
    }
    std::string operator()(const written::Resumed&) const { return speak("the server is back", {}); }
    std::string operator()(const written::Ended& ended) const {
        return speak("the match ends: {0}", {word(ended.outcome.reason)});
    }

  private:
    std::string tell(std::string_view pattern, Seat seat, std::string_view what = {}) const {
        return speak(pattern, {std::to_string(number(seat)), what});
    }
};

std::string_view words_of_fault(match::OfferRefusal refusal) {
    switch (refusal) {
        case match::OfferRefusal::match_over:
            return "the match is over";
        case match::OfferRefusal::match_running:
            return "the match is still running";
        case match::OfferRefusal::already_offered:
            return "the seat has made this offer in this turn";
        case match::OfferRefusal::no_such_offer:
            return "no such offer stands";
        case match::OfferRefusal::not_in_this_game:
            return "this game has no takebacks";
        case match::OfferRefusal::nothing_to_take_back:
            return "the seat has made no move to take back";
        case match::OfferRefusal::no_takebacks_left:
            return "the seat has taken back as many moves as one may";
        case match::OfferRefusal::no_offers_left:
            return "the seat has made this offer as often as one may";
        case match::OfferRefusal::untimed:
            return "the match has no clocks";
    }
    return {};
}

std::string_view words_of_fault(match::FactFault fault) {
    switch (fault) {
        case match::FactFault::time_went_back:
            return "it comes before what had happened already";
        case match::FactFault::after_time_ran_out:
            return "a clock had run out before";
        case match::FactFault::takes_other_offer:
            return "the other seat's offer stood, and this would have accepted it";
        case match::FactFault::offer_not_standing:
            return "that offer did not stand";
        case match::FactFault::dropped_by_nobody:
            return "an offer does not lapse by absence while a match runs";
        case match::FactFault::not_the_gift:
            return "a gift is 15000 ms";
        case match::FactFault::gave_before:
            return "the seat had given time in this turn";
        case match::FactFault::no_resumption:
            return "nobody's time was running";
        case match::FactFault::stopped_later:
            return "the server would have stopped after it was back";
        case match::FactFault::other_grant:
            return "a restart does not give that much time";
        case match::FactFault::ends_by_rules:
            return "a match ends so by an action alone";
        case match::FactFault::time_left:
            return "no clock had run out";
        case match::FactFault::other_time_end:
            return "that clock ran out at another time, or against another seat";
        case match::FactFault::needs_winner:
            return "somebody wins by that";
        case match::FactFault::needs_no_winner:
            return "nobody wins by that";
        case match::FactFault::not_agreed:
            return "no draw was offered";
        case match::FactFault::no_cause_to_abort:
            return "nobody offered to break the match off, and both seats had acted";
    }
    return {};
}

/// The part that says what is wrong; what follows tells a player what to do instead.
std::string words_of_fault(Refusal refusal, Speech speak) {
    if (refusal == Refusal::not_to_act) return speak("it is the other seat's turn", {});
    if (refusal == Refusal::already_chosen) return speak("the seat has chosen for this fight", {});
    std::string whole = speak(visavis::sentence(refusal), {});
    whole.erase(std::min(whole.find(';'), whole.size()));
    while (whole.ends_with(no_break_space)) whole.erase(whole.size() - no_break_space.size());
    return whole;
}
std::string words_of_fault(auto fault, Speech speak) {
    return speak(words_of_fault(fault), {});
}

} // namespace

std::string sentence(const WrittenFact& fact, Speech speak) {
    return std::visit(Tell{speak}, fact);
}

std::string sentence(const match::WhyNot& why, Speech speak) {
    return std::visit([speak](auto each) { return words_of_fault(each, speak); }, why);
}

std::string outcome_words(const Outcome& outcome, Speech speak) {
    const std::string_view by = word(outcome.reason);
    if (!outcome.winner) return speak("nobody won ({0})", {by});
    return speak("seat {0} won ({1})", {std::to_string(number(*outcome.winner)), by});
}

} // namespace visavis::proto

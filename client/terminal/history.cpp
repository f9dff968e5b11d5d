#include "client/terminal/history.hpp"

#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "client/terminal/narration.hpp"
#include "client/terminal/sentences/session.hpp"
#include "proto/messages/matches.hpp"
#include "proto/reader.hpp"

namespace visavis::client {

namespace {

/// One history being gathered; it lives in what waits for the next answer.
struct Gathering : std::enable_shared_from_this<Gathering> {
    Requests& requests;
    Output& output;
    HistorySpan span;
    TellHistory tell;
    std::vector<HistoryStep> steps;

    Gathering(Requests& the_requests, Output& the_output, HistorySpan the_span, TellHistory and_tell)
        : requests(the_requests), output(the_output), span(std::move(the_span)), tell(std::move(and_tell)) {}

    void ask(std::optional<std::int64_t> after) {
        requests.ask(proto::MatchHistory{span.match, after},
                     [self = shared_from_this()](const Reply& reply) { self->take(reply); });
    }

    void take(const Reply& reply) {
        if (!reply) return give_up(sentences::refused(reply.error()));
        const nlohmann::json& page = **reply;
        const auto updates = page.find("updates");
        const auto view = page.find("view");
        const bool begins = view != page.end();
        // The room has gone between two pages: told anew from the record, whose versions are others.
        if (begins && !span.from.is_empty()) {
            steps.clear();
            span.last_version = INT64_MAX;
        }
        const bool has_begun = begins ? span.from.replace(*view) : !span.from.is_empty();
        if (updates == page.end() || !updates->is_array() || !has_begun)
            return give_up(sentences::unreadable());
        if (steps.empty()) steps.push_back({{}, span.from.view()});
        for (const nlohmann::json& update : *updates) add(update);
        std::int64_t next = 0;
        const auto more = page.find("next");
        const bool is_last = more == page.end() || proto::read(*more, next, proto::Unknown::ignored);
        if (is_last || updates->empty()) // a page of nothing leads nowhere, whatever it says
            tell(std::move(steps));
        else
            ask(next);
    }

    void add(const nlohmann::json& update) {
        const proto::View before = span.from.view();
        span.from.merge(update);
        if (span.from.view().version > span.last_version) return;
        steps.push_back({narrate_events(events_of(update), before, span.from.view()), span.from.view()});
    }

    void give_up(const std::string& why) {
        output.say(why);
        tell(std::nullopt);
    }
};

} // namespace

std::vector<std::string> lines_of(const std::vector<HistoryStep>& steps) {
    std::vector<std::string> lines;
    for (const HistoryStep& step : steps) lines.insert(lines.end(), step.told.begin(), step.told.end());
    return lines;
}

void ask_for_history(Requests& requests, Output& output, HistorySpan span, TellHistory tell) {
    std::optional<std::int64_t> after;
    if (!span.from.is_empty()) after = span.from.view().version;
    std::make_shared<Gathering>(requests, output, std::move(span), std::move(tell))->ask(after);
}

} // namespace visavis::client

#include "client/terminal/record_talk.hpp"

#include <iterator>
#include <nlohmann/json.hpp>
#include <utility>

#include "client/terminal/sentences/session.hpp"
#include "proto/limits.hpp"
#include "proto/reader.hpp"
#include "proto/record.hpp"

namespace visavis::client {

namespace {

/// What a record of the greatest length has; a server that sends more sends no record.
constexpr std::size_t most_facts = proto::limits::record_bytes / 64;

} // namespace

void RecordTalk::ask() {
    std::optional<std::int64_t> after;
    if (!record_.facts.empty()) after = static_cast<std::int64_t>(record_.facts.size());
    requests_.ask(proto::RecordGet{match_, after}, [this](const Reply& reply) { take_page(reply); });
}

void RecordTalk::take_page(const Reply& reply) {
    proto::RecordAnswer page;
    if (!reply) {
        if (!is_lost(reply.error())) failure_ = sentences::refused(reply.error());
        return;
    }
    if (proto::read(**reply, page, proto::Unknown::ignored) || page.record.format != proto::record_format) {
        failure_ = sentences::unreadable();
        return;
    }
    auto facts = std::move(record_.facts);
    const bool brings_more = !page.record.facts.empty();
    facts.insert(facts.end(), std::make_move_iterator(page.record.facts.begin()),
                 std::make_move_iterator(page.record.facts.end()));
    record_ = std::move(page.record);
    record_.facts = std::move(facts);
    // A page of nothing leads nowhere, whatever it says.
    if (page.next && brings_more && record_.facts.size() < most_facts)
        ask();
    else
        is_done_ = true;
}

} // namespace visavis::client

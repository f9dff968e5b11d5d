#include "server/room/terms.hpp"

#include <string>

#include "common/gladiator/view.hpp"
#include "common/virtem/layouts.hpp"
#include "proto/virtem.hpp"

namespace visavis::server {

namespace {

using proto::error;
using proto::ErrorData;
using proto::Reason;

constexpr std::string_view random_layout = "random";

proto::Error wrong_option(std::string param, std::string expected) {
    proto::Error refused = error(ErrorData{
        .reason = Reason::invalid_param, .param = "options." + param, .expected = std::move(expected)});
    refused.message = "'" + *refused.data.param + "' must be " + *refused.data.expected;
    return refused;
}

proto::Error option_of_another_game(std::string param) {
    proto::Error refused = error(ErrorData{.reason = Reason::unknown_param, .param = "options." + param});
    refused.message = "this game has no option '" + param + "'; leave it out";
    return refused;
}

std::expected<GameTerms, proto::Error> gladiator_terms(const proto::Options& options) {
    if (options.layout) return std::unexpected(option_of_another_game("layout"));
    if (options.goal) return std::unexpected(option_of_another_game("goal"));
    const int fights = options.fights.value_or(gladiator::min_fights);
    if (fights != gladiator::min_fights && fights != gladiator::max_fights)
        return std::unexpected(wrong_option("fights", "5 or 6"));
    return GladiatorTerms{fights};
}

std::string layout_names() {
    std::string names(random_layout);
    for (const virtem::Layout& layout : virtem::layouts) names += ", " + std::string(layout.name);
    return names;
}

std::expected<GameTerms, proto::Error> virtem_terms(const proto::Options& options, Random& random) {
    if (options.fights) return std::unexpected(option_of_another_game("fights"));
    VirtemTerms terms;
    const std::string layout = options.layout.value_or(std::string(random_layout));
    if (layout == random_layout) {
        terms.layout = static_cast<virtem::LayoutId>(random.below(static_cast<int>(virtem::layouts.size())));
    } else {
        const auto found = virtem::find_layout(layout);
        if (!found) return std::unexpected(wrong_option("layout", "one of " + layout_names()));
        terms.layout = *found;
    }
    if (options.goal) {
        const auto goal = proto::from_word<virtem::Goal>(*options.goal);
        if (!goal) return std::unexpected(wrong_option("goal", "mixed or pure"));
        terms.goal = *goal;
    }
    return terms;
}

} // namespace

std::expected<RoomTerms, proto::Error> terms_of(const proto::RoomCreate& create, Random& random) {
    const auto not_offered = [](std::string param) {
        proto::Error refused = error(ErrorData{.reason = Reason::not_supported, .param = std::move(param)});
        return std::unexpected(std::move(refused));
    };
    if (create.clock && *create.clock) return not_offered("clock");
    if (create.trust == proto::Trust::sealed) return not_offered("trust");

    const proto::Options options = create.options.value_or(proto::Options{});
    auto game =
        create.game == proto::Game::gladiator ? gladiator_terms(options) : virtem_terms(options, random);
    if (!game) return std::unexpected(std::move(game.error()));
    return RoomTerms{.game = std::move(*game),
                     .visibility = create.visibility.value_or(proto::Visibility::private_),
                     .spectators = create.spectators.value_or(proto::Spectators::open)};
}

std::vector<proto::GameDescription> game_descriptions() {
    proto::GameDescription of_gladiator{.game = proto::Game::gladiator};
    for (int fights = gladiator::min_fights; fights <= gladiator::max_fights; ++fights)
        of_gladiator.options["fights"].push_back(std::to_string(fights));

    proto::GameDescription of_virtem{.game = proto::Game::virtem};
    of_virtem.options["layout"].emplace_back(random_layout);
    for (const virtem::Layout& layout : virtem::layouts)
        of_virtem.options["layout"].emplace_back(layout.name);
    for (const auto& [goal, name] : words_of(virtem::Goal{})) of_virtem.options["goal"].emplace_back(name);
    return {std::move(of_gladiator), std::move(of_virtem)};
}

} // namespace visavis::server

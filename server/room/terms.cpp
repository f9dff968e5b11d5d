#include "server/room/terms.hpp"

#include <string>

#include "common/gladiator/view.hpp"
#include "common/play/base/effort.hpp"
#include "common/virtem/layouts.hpp"
#include "proto/limits.hpp"
#include "proto/match_facts.hpp"
#include "proto/virtem.hpp"

namespace visavis::server {

namespace {

using proto::error;
using proto::ErrorData;
using proto::invalid_param;
using proto::Reason;
namespace limits = proto::limits;

constexpr std::string_view random_layout = "random";

proto::Error option_of_another_game(std::string param) {
    proto::Error refused = error(ErrorData{.reason = Reason::unknown_param, .param = "options." + param});
    refused.message = "this game has no option '" + param + "'; leave it out";
    return refused;
}

std::string layout_names() {
    std::string names(random_layout);
    for (const virtem::Layout& layout : virtem::layouts) names += ", " + std::string(layout.name);
    return names;
}

/// The game's options, all of them, as wished or by default.
std::expected<proto::Options, proto::Error> complete(proto::Game game, const proto::Options& wished) {
    if (game == proto::Game::gladiator) {
        if (wished.layout) return std::unexpected(option_of_another_game("layout"));
        if (wished.goal) return std::unexpected(option_of_another_game("goal"));
        const int fights = wished.fights.value_or(gladiator::min_fights);
        if (fights != gladiator::min_fights && fights != gladiator::max_fights)
            return std::unexpected(invalid_param("options.fights", "5 or 6"));
        return proto::Options{.fights = fights};
    }
    if (wished.fights) return std::unexpected(option_of_another_game("fights"));
    proto::Options options{.layout = wished.layout.value_or(std::string(random_layout)),
                           .goal = wished.goal.value_or(std::string(proto::word(virtem::Goal::mixed)))};
    if (*options.layout != random_layout && !virtem::find_layout(*options.layout))
        return std::unexpected(invalid_param("options.layout", "one of " + layout_names()));
    if (!proto::from_word<virtem::Goal>(*options.goal))
        return std::unexpected(invalid_param("options.goal", "mixed or pure"));
    return options;
}

GameTerms game_terms(proto::Game game, const proto::Options& complete, Random& random) {
    if (game == proto::Game::gladiator) return GladiatorTerms{*complete.fights};
    const auto layout = virtem::find_layout(*complete.layout);
    return VirtemTerms{.layout = layout ? *layout
                                        : static_cast<virtem::LayoutId>(
                                              random.below(static_cast<int>(virtem::layouts.size()))),
                       .goal = *proto::from_word<virtem::Goal>(*complete.goal)};
}

constexpr proto::Clock default_clock(proto::Game game) {
    constexpr std::int64_t second = 1'000;
    constexpr std::int64_t minute = 60 * second;
    return game == proto::Game::gladiator ? proto::Clock{2 * minute, 10 * second}
                                          : proto::Clock{10 * minute, 5 * second};
}

/// Nothing for an untimed match.
std::expected<proto::Nullable<proto::Clock>, proto::Error> complete(
    proto::Game game, const std::optional<proto::Nullable<proto::Clock>>& wished) {
    if (!wished) return proto::Nullable<proto::Clock>(default_clock(game));
    if (!*wished) return *wished;
    const proto::Clock& clock = **wished;
    if (clock.initial_ms < limits::least_clock.count() || clock.initial_ms > limits::most_clock.count())
        return std::unexpected(invalid_param("clock.initial_ms", "1000 to 86400000 (a second to a day)"));
    if (clock.increment_ms < 0 || clock.increment_ms > limits::most_increment.count())
        return std::unexpected(invalid_param("clock.increment_ms", "0 to 600000 (ten minutes)"));
    return *wished;
}

} // namespace

std::expected<RoomTerms, proto::Error> terms_of(const proto::RoomCreate& create, Random& random) {
    if (create.trust == proto::Trust::sealed)
        return std::unexpected(error(ErrorData{.reason = Reason::not_supported, .param = "trust"}));
    const auto options = complete(create.game, create.options.value_or(proto::Options{}));
    if (!options) return std::unexpected(options.error());
    const auto clock = complete(create.game, create.clock);
    if (!clock) return std::unexpected(clock.error());
    if (create.opponent &&
        (create.opponent->level < play::lowest_level || create.opponent->level > play::highest_level))
        return std::unexpected(invalid_param("opponent.level", "1 (gentle) to 5"));
    return RoomTerms{.game = game_terms(create.game, *options, random),
                     .clock = proto::read_clock(*clock),
                     .visibility = create.visibility.value_or(proto::Visibility::private_),
                     .spectators = create.spectators.value_or(proto::Spectators::open)};
}

std::expected<proto::LobbySeek, proto::Error> complete(const proto::LobbySeek& seek) {
    auto options = complete(seek.game, seek.options.value_or(proto::Options{}));
    if (!options) return std::unexpected(std::move(options.error()));
    auto clock = complete(seek.game, seek.clock);
    if (!clock) return std::unexpected(std::move(clock.error()));
    return proto::LobbySeek{.game = seek.game, .options = std::move(*options), .clock = *clock};
}

RoomTerms terms_of_pair(const proto::LobbySeek& complete_wish, Random& random) {
    return {.game = game_terms(complete_wish.game, *complete_wish.options, random),
            .clock = proto::read_clock(*complete_wish.clock)};
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

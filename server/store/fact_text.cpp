#include "server/store/fact_text.hpp"

#include <nlohmann/json.hpp>
#include <tuple>

#include "proto/match_facts.hpp"
#include "proto/reader.hpp"
#include "proto/unix_time.hpp"
#include "proto/virtem.hpp"
#include "proto/writer.hpp"
#include "server/room/view.hpp"

namespace visavis::server {

namespace {

using proto::field;
using proto::Nullable;
using proto::Person;
using proto::WireOutcome;
using proto::WrittenStart;

// Each of these is a fact of server/room/facts.hpp, as it stands in the journal.

struct WrittenTerms {
    std::string code;
    proto::Game game{};
    proto::Options options;
    Nullable<proto::Clock> clock;
    proto::Visibility visibility{};
    proto::Spectators spectators{};
    proto::Seats seats;
    static constexpr auto fields() {
        return std::tuple{field("code", &WrittenTerms::code),
                          field("game", &WrittenTerms::game),
                          field("options", &WrittenTerms::options),
                          field("clock", &WrittenTerms::clock),
                          field("visibility", &WrittenTerms::visibility),
                          field("spectators", &WrittenTerms::spectators),
                          field("seats", &WrittenTerms::seats)};
    }
};

struct Opened {
    static constexpr std::string_view type = "opened";
    WrittenTerms room;
    std::optional<WrittenStart> started;
    static constexpr auto fields() {
        return std::tuple{field("room", &Opened::room), field("started", &Opened::started)};
    }
};

struct Seated {
    static constexpr std::string_view type = "seated";
    Seat seat{};
    Person player;
    std::optional<WrittenStart> started;
    static constexpr auto fields() {
        return std::tuple{field("seat", &Seated::seat), field("player", &Seated::player),
                          field("started", &Seated::started)};
    }
};

struct InMatch {
    static constexpr std::string_view type = "match";
    proto::WrittenFact fact;
    static constexpr auto fields() { return std::tuple{field("fact", &InMatch::fact)}; }
};

struct Rematched {
    static constexpr std::string_view type = "rematched";
    WrittenStart started;
    WrittenTerms room; ///< as it was before, as are the rest: nothing before this fact is kept
    proto::Score score;
    std::int64_t version = 0;
    static constexpr auto fields() {
        return std::tuple{field("started", &Rematched::started), field("room", &Rematched::room),
                          field("score", &Rematched::score), field("version", &Rematched::version)};
    }
};

struct Left {
    static constexpr std::string_view type = "left";
    Seat seat{};
    std::string player;
    std::optional<WireOutcome> ended;
    bool closes = false;
    static constexpr auto fields() {
        return std::tuple{field("seat", &Left::seat), field("player", &Left::player),
                          field("ended", &Left::ended), field("closes", &Left::closes)};
    }
};

struct Expired {
    static constexpr std::string_view type = "expired";
    std::optional<bool> by_host;
    static constexpr auto fields() { return std::tuple{field("by_host", &Expired::by_host)}; }
};

struct Written {
    std::int64_t at_ms = 0;
    std::variant<Opened, Seated, InMatch, Rematched, Left, Expired> what;
    static constexpr auto fields() {
        return std::tuple{field("at_ms", &Written::at_ms), field("what", &Written::what)};
    }
};

std::optional<WrittenStart> written(const std::optional<match::Started>& started) {
    if (!started) return std::nullopt;
    return proto::write_start(*started);
}

WrittenTerms write_terms(const RoomBase& room) {
    return {.code = room.code,
            .game = game_of(room),
            .options = options_of(room),
            .clock = proto::write_clock(room.terms.clock),
            .visibility = room.terms.visibility,
            .spectators = room.terms.spectators,
            .seats = seats_of(room)};
}

struct Write {
    using What = decltype(Written::what);
    const RoomState& before;

    What operator()(const facts::Opened& opened) const {
        return Opened{write_terms({.code = opened.code, .terms = opened.terms, .seats = opened.seats}),
                      written(opened.started)};
    }
    What operator()(const facts::Seated& seated) const {
        return Seated{seated.seat, person_of(seated.holder), written(seated.started)};
    }
    What operator()(const facts::InMatch& in_match) const {
        return InMatch{proto::write_fact(*before.match, in_match.fact)};
    }
    What operator()(const facts::Rematched& rematched) const {
        return Rematched{.started = proto::write_start(rematched.started),
                         .room = write_terms(before),
                         .score = score_of(before),
                         .version = before.version};
    }
    What operator()(const facts::Left& left) const {
        Left out{.seat = left.seat, .player = left.player, .closes = left.closes};
        if (left.ended) out.ended = proto::write_outcome(left.ended->outcome);
        return out;
    }
    What operator()(const facts::Expired& expired) const {
        return Expired{expired.by_host ? std::optional(true) : std::nullopt};
    }
};

std::optional<SeatHolder> holder_of(const Nullable<Person>& person) {
    if (!person) return std::nullopt;
    return SeatHolder{person->id, person->name, person->bot, person->level};
}

std::expected<RoomBase, std::string> read_terms(const WrittenTerms& room) {
    RoomBase base{.code = room.code,
                  .terms = {.clock = proto::read_clock(room.clock),
                            .visibility = room.visibility,
                            .spectators = room.spectators},
                  .seats = {{holder_of(room.seats[0]), holder_of(room.seats[1])}}};
    if (room.game == proto::Game::gladiator) {
        base.terms.game = GladiatorTerms{room.options.fights.value_or(gladiator::min_fights)};
    } else {
        const auto layout = virtem::find_layout(room.options.layout.value_or(""));
        const auto goal = proto::from_word<virtem::Goal>(room.options.goal.value_or(""));
        if (!layout || !goal) return std::unexpected("no such layout or goal");
        base.terms.game = VirtemTerms{*layout, *goal};
    }
    return base;
}

struct Read {
    using What = decltype(Fact::what);
    using Result = std::expected<What, std::string>;
    const RoomState& before;

    Result operator()(const Opened& opened) const {
        if (before.version != 0) return std::unexpected("the room is open already");
        auto room = read_terms(opened.room);
        if (!room) return std::unexpected(std::move(room.error()));
        return with_start(facts::Opened{std::move(room->code), room->terms, std::move(room->seats), {}},
                          opened.started);
    }
    Result operator()(const Seated& seated) const {
        if (before.seats[seated.seat]) return std::unexpected("the seat is held");
        return with_start(facts::Seated{.seat = seated.seat, .holder = *holder_of(seated.player)},
                          seated.started);
    }
    Result operator()(const InMatch& in_match) const {
        if (!before.match) return std::unexpected("there is no match");
        auto fact = proto::read_fact(*before.match, in_match.fact);
        if (!fact) return std::unexpected(std::move(fact.error()));
        const auto* acted = std::get_if<match::Acted>(&*fact);
        if (acted != nullptr && match::check(*before.match, acted->seat, acted->action))
            return std::unexpected("the rules refuse this action");
        return facts::InMatch{std::move(*fact)};
    }
    Result operator()(const Rematched& rematched) const {
        auto started = proto::read_start(rematched.started);
        if (!started) return std::unexpected(std::move(started.error()));
        auto base = read_terms(rematched.room);
        if (!base) return std::unexpected(std::move(base.error()));
        base->score = {{{rematched.score.wins[0], rematched.score.wins[1]}}, rematched.score.draws};
        base->version = rematched.version;
        return facts::Rematched{std::move(*started), std::move(*base)};
    }
    Result operator()(const Left& left) const {
        facts::Left fact{.seat = left.seat, .player = left.player, .closes = left.closes};
        if (left.ended) fact.ended = match::Ended{{left.ended->winner, left.ended->reason}};
        if (fact.ended && !before.match) return std::unexpected("there is no match");
        return fact;
    }
    Result operator()(const Expired& expired) const {
        return facts::Expired{.by_host = expired.by_host.value_or(false)};
    }

    template <class WithStart>
    static Result with_start(WithStart fact, const std::optional<WrittenStart>& start) {
        if (start) {
            auto started = proto::read_start(*start);
            if (!started) return std::unexpected(std::move(started.error()));
            fact.started = std::move(*started);
        }
        return fact;
    }
};

} // namespace

std::string write_fact(const RoomState& before, const Fact& fact) {
    std::string text;
    proto::write(text, Written{proto::unix_ms(fact.at), std::visit(Write{before}, fact.what)});
    return text;
}

std::expected<Fact, std::string> read_fact(const RoomState& before, std::string_view text) {
    const auto json = nlohmann::json::parse(text, nullptr, false);
    if (json.is_discarded()) return std::unexpected("it is no JSON");
    Written written;
    if (const auto fault = proto::read(json, written, proto::Unknown::refused))
        return std::unexpected(fault->param + " is not as it was written");
    auto what = std::visit(Read{before}, written.what);
    if (!what) return std::unexpected(std::move(what.error()));
    return Fact{ServerTime(Milliseconds(written.at_ms)), std::move(*what)};
}

} // namespace visavis::server

#include "server/net/services.hpp"

#include <algorithm>

#include "proto/codec.hpp"
#include "proto/features.hpp"
#include "server/net/session.hpp"
#include "server/room/terms.hpp"

namespace visavis::server {

Services::Services(const Settings& the_settings, const Clock& the_clock, Journal& the_journal,
                   PlayerBook& player_book, SanctionBook& sanction_book, RecordShelf& record_shelf,
                   Random& the_random, Solver& the_solver, Solver& the_analyst)
    : settings(the_settings),
      clock(the_clock),
      journal(the_journal),
      random(the_random),
      shelf(record_shelf),
      analyst(the_analyst),
      lobby(settings, the_journal, shelf, random, bulletin,
            [this](const std::string& player, ServerTime at) { return sanctions.bans_player(player, at); }),
      opponents(clock, lobby, random, the_solver),
      players(settings, random, player_book,
              [this](const std::string& player) { return lobby.holds_seats(player); }),
      wrong_codes(settings.wrong_codes_per_minute),
      sanctions(sanction_book),
      entrance(settings, sanctions, lobby, wrong_codes),
      households(settings),
      rooms_by_player(settings.rooms_per_hour, std::chrono::hours(1)),
      rooms_by_address(settings.rooms_per_hour_per_address, std::chrono::hours(1)) {
    for (const std::string_view feature : proto::features)
        if (feature != proto::web_feature) features.emplace_back(feature);
}

void Services::seek(const Search& search, ServerTime at) {
    std::optional<Search> found = searches.pair(search);
    // Who has taken as many seats as one may since then cannot be paired any more.
    while (found && lobby.check_seats(found->seeker.player)) found = searches.pair(search);
    if (!found) return;
    const Seat seat = random.below(2) == 0 ? Seat::first : Seat::second;
    Lobby::Seating seating{.chance = lobby.draw_chance()};
    seating.seats[seat] = search.seeker;
    seating.seats[other(seat)] = found->seeker;
    lobby.open(terms_of_pair(search.wish, random), seating, at, [this, search, found, at](auto opened) {
        const Search both[] = {*found, search};
        const auto is_banned = [&](const Search& each) {
            return sanctions.bans_player(each.seeker.player, at);
        };
        const auto is_there = [&](const Search& each) {
            return sessions.contains(each.seeker.player) && !is_banned(each);
        };
        if (!opened) { // the server is full or cannot store: both go on waiting, until somebody comes
            for (const Search& each : both)
                if (is_there(each)) searches.wait(each);
            return;
        }
        if (std::ranges::any_of(both, is_banned)) { // since the pairing; the lobby takes their seat
            for (const Search& each : both) {
                if (is_banned(each)) continue;
                (*opened)->submit(PlayerLeaves{each.seeker.player}, at, [](const Room::Answer&) {});
                if (is_there(each)) seek(each, at);
            }
            return;
        }
        const auto line = std::make_shared<const std::string>(
            proto::encode_notification(proto::LobbyPaired{(*opened)->state().code}));
        for (const Search& each : both) tell(each.seeker.player, line);
    });
}

std::optional<Milliseconds> Services::wait_for_room(const std::string& player, const Address& from,
                                                    ServerTime at) const {
    const auto wait = rooms_by_player.wait(player, at);
    return wait ? wait : rooms_by_address.wait(from, at);
}

void Services::count_room(const std::string& player, const Address& from, ServerTime at) {
    rooms_by_player.count(player, at);
    if (!from.is_loopback()) rooms_by_address.count(from, at);
}

void Services::tell_all(const SharedLine& line) {
    for (const auto& [player, theirs] : sessions)
        for (Session* session : theirs) session->tell(line);
}

void Services::tell(const std::string& player, const SharedLine& line) {
    const auto found = sessions.find(player);
    if (found == sessions.end()) return;
    for (Session* session : found->second) session->tell(line);
}

} // namespace visavis::server

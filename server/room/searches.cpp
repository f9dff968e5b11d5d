#include "server/room/searches.hpp"

#include <algorithm>

#include "proto/writer.hpp"

namespace visavis::server {

namespace {

std::string key_of(const Search& search) {
    std::string key;
    proto::write(key, search.wish);
    return key;
}

} // namespace

std::optional<Search> Searches::pair(const Search& search) {
    end(search.seeker.player);
    const auto match = std::ranges::find(waiting_, key_of(search), &Waiting::key);
    if (match == waiting_.end()) {
        wait(search);
        return std::nullopt;
    }
    Search found = std::move(match->search);
    waiting_.erase(match);
    return found;
}

void Searches::wait(const Search& search) {
    end(search.seeker.player);
    waiting_.push_back({search, key_of(search)});
}

bool Searches::end(const std::string& player) {
    return std::erase_if(waiting_, [&](const Waiting& each) { return each.search.seeker.player == player; }) >
           0;
}

} // namespace visavis::server

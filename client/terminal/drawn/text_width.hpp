// How many columns a terminal gives to a text. Knows no screen.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace visavis::client {

/// What a cursor steps over at once: a character with the marks that combine with it.
struct Cluster {
    std::string_view bytes;
    int columns = 0; ///< 0 for a mark that stands alone at the front, 1, or 2
};

/// The first cluster of a text that is not empty. Bytes that are no UTF-8 are taken one by one.
Cluster first_cluster(std::string_view text);

/// Calls `visit` with each cluster in turn.
template <class Visit>
void for_each_cluster(std::string_view text, Visit&& visit) {
    while (!text.empty()) {
        const Cluster cluster = first_cluster(text);
        visit(cluster);
        text.remove_prefix(cluster.bytes.size());
    }
}

int columns_of(std::string_view text);

/// As much of the text's front as fits into so many columns.
std::string_view fitting(std::string_view text, int columns);

/// The text broken between words, where a word is no longer than a line; lines behind the first are
/// indented by two more spaces where there is width for it.
std::vector<std::string> wrapped(std::string_view text, int columns);

} // namespace visavis::client

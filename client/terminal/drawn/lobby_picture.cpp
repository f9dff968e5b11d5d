#include "client/terminal/drawn/lobby_picture.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "client/terminal/drawn/text_width.hpp"
#include "client/terminal/sentences/drawn.hpp"
#include "client/terminal/sentences/players.hpp"
#include "client/terminal/sentences/printable.hpp"
#include "proto/words.hpp"

namespace visavis::client {

namespace {

constexpr std::array<std::string_view, 4> beginnings{"seek gladiator ", "seek virtem ", "create gladiator ",
                                                     "create virtem "};
constexpr int rows_for_the_log = 4;
constexpr int begin_columns = 18, who_columns = 26;

bool has_free_seat(const proto::RoomEntry& room) {
    return room.phase == proto::Phase::waiting && (!room.seats[0] || !room.seats[1]);
}

/// Nothing where there is no way in.
std::string way_in(const proto::RoomEntry& room) {
    if (has_free_seat(room)) return "join " + room.room;
    return room.spectators == proto::Spectators::open ? "watch " + room.room : std::string();
}

struct Option {
    std::string_view name;
    std::string_view game; ///< of this one only
    bool is_for_create_alone;
    std::vector<std::string_view> values; ///< none: it is a word by itself
};
const std::vector<Option>& options() {
    static const std::vector<Option> all{
        {"--fights", "gladiator", false, {"5", "6"}},
        {"--layout",
         "virtem",
         false,
         {"rectangle", "hollow", "diamond", "honeycomb", "wall", "eight", "random"}},
        {"--goal", "virtem", false, {"mixed", "pure"}},
        {"--clock", "", false, {"2m+10s", "10m+5s", "30m"}},
        {"--untimed", "", false, {}},
        {"--seat", "", true, {"0", "1", "random"}},
        {"--opponent", "", true, {"1", "2", "3", "4", "5"}},
        {"--public", "", true, {}},
        {"--no-spectators", "", true, {}},
    };
    return all;
}

/// Behind "create virtem --goal " the goals, behind anything else the options that are not there yet.
std::vector<std::string> option_words(std::string_view before, bool creates, std::string_view game) {
    std::vector<std::string> words;
    for (const Option& option : options())
        if (before.ends_with(std::string(option.name) + " ") && !option.values.empty()) {
            for (const std::string_view value : option.values)
                words.push_back(std::string(before).append(value).append(" "));
            return words;
        }
    for (const Option& option : options()) {
        const bool is_fitting =
            (option.game.empty() || option.game == game) && (creates || !option.is_for_create_alone);
        if (is_fitting && !before.contains(option.name))
            words.push_back(std::string(before).append(option.name).append(" "));
    }
    return words;
}

struct Row {
    StyledLine text;
    std::string line; ///< what picking it types; empty: a heading
};

std::string padded(std::string_view text, int columns) {
    const std::string_view shown = fitting(text, columns);
    return std::string(shown) + repeated(" ", columns - columns_of(shown));
}

Row room_row(const proto::RoomEntry& room) {
    const auto name = [&](std::size_t seat) {
        return room.seats[seat] ? printable(person_name(*room.seats[seat])) : std::string();
    };
    const bool are_two = !name(0).empty() && !name(1).empty();
    const std::string who = are_two ? sentences::against(name(0), name(1)) : name(0) + name(1);
    return {{{room.room, bold},
             {"  ", {}},
             {padded(who, who_columns), {}},
             {" " + sentences::room_in_lobby(room), dim}},
            way_in(room)};
}

std::vector<Row> rows_of(const Rooms& rooms) {
    std::vector<Row> rows;
    for (const std::string_view begin : beginnings)
        rows.push_back({{{padded(begin, begin_columns), bold}, {sentences::what_it_begins(begin), dim}},
                        std::string(begin)});
    for (const bool is_open : {true, false}) {
        rows.push_back({{{is_open ? sentences::open_rooms() : sentences::matches(), dim}}, ""});
        const std::size_t before = rows.size();
        for (const auto& [code, room] : rooms)
            if (has_free_seat(room) == is_open) rows.push_back(room_row(room));
        if (rows.size() == before) rows.push_back({{{sentences::none_now(), dim}}, ""});
    }
    return rows;
}

} // namespace

std::vector<std::string> lobby_lines(const Rooms& rooms) {
    std::vector<std::string> lines;
    for (Row& row : rows_of(rooms))
        if (!row.line.empty()) lines.push_back(std::move(row.line));
    return lines;
}

std::vector<std::string> lobby_words(std::string_view line, const Rooms& rooms) {
    for (const std::string_view begin : beginnings)
        if (line.starts_with(begin)) {
            const std::string_view before = line.substr(0, line.rfind(' ') + 1);
            const std::string_view game = begin.contains("virtem") ? "virtem" : "gladiator";
            return option_words(before, begin.starts_with("create"), game);
        }
    std::vector<std::string> words = lobby_lines(rooms);
    words.emplace_back("join ");
    words.emplace_back("watch ");
    words.emplace_back("quit");
    return words;
}

Area paint_lobby(Screen& screen, const Area& area, const Rooms& rooms, std::string_view pointed,
                 const Glyphs& glyphs) {
    const std::vector<Row> rows = rows_of(rooms);
    const int shown = std::clamp(area.rows - rows_for_the_log, 0, static_cast<int>(rows.size()));
    const auto at =
        std::ranges::find_if(rows, [&](const Row& row) { return !row.line.empty() && row.line == pointed; });
    const int pointed_row = at == rows.end() ? 0 : static_cast<int>(at - rows.begin());
    const int first = std::clamp(pointed_row - shown / 2, 0, static_cast<int>(rows.size()) - shown);
    for (int i = 0; i < shown; ++i) {
        const int number = first + i;
        const Row& row = rows[static_cast<std::size_t>(number)];
        const bool is_pointed = number == pointed_row && at != rows.end();
        const int column = area.column + (row.line.empty() ? 0 : 2);
        const int end = area.column + area.columns;
        screen.put(column, area.row + i, row.text, end);
        if (!is_pointed) continue;
        screen.put(area.column, area.row + i, glyphs.turn, bold);
        screen.put(column, area.row + i, row.text.front().text, reversed, end);
    }
    return {area.column, area.row + shown + 1, area.columns, area.rows - shown - 1};
}

} // namespace visavis::client

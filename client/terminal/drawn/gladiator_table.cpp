#include "client/terminal/drawn/gladiator_table.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "client/terminal/drawn/people.hpp"
#include "client/terminal/drawn/text_width.hpp"
#include "client/terminal/sentences/drawn.hpp"
#include "common/game/text.hpp"
#include "proto/words.hpp"

namespace visavis::client {

namespace {

using gladiator::Card;

constexpr int full_life = 12;    // at the start; a server that gives more gets a longer bar
constexpr int longest_life = 24; // columns
constexpr int hand_columns = 36; // eight cards of four, and some air
constexpr int table_rows = 9;    // two lines for the players, two hands, and one line between
constexpr int big_card_columns = 7;
constexpr int log_rows_kept = 2; // of the log, whatever else there is to show

void paint_frame(Screen& screen, Point at, int columns, const std::array<std::string_view, 6>& frame,
                 Style style) {
    const int right = at.column + columns - 1;
    screen.put(at.column, at.row, std::string(frame[0]) + repeated(frame[4], columns - 2), style);
    screen.put(right, at.row, frame[1], style);
    screen.put(at.column, at.row + 1, frame[5], style);
    screen.put(right, at.row + 1, frame[5], style);
    screen.put(at.column, at.row + 2, std::string(frame[3]) + repeated(frame[4], columns - 2), style);
    screen.put(right, at.row + 2, frame[2], style);
}

Style style_of(Card card) {
    const bool is_aggressive = kind(card) == gladiator::CardKind::aggressive;
    return {.ink = is_aggressive ? Hue::red : Hue::green, .is_bold = true};
}

class Table {
  public:
    Table(Screen& screen, const Area& body, const RoomPicture& picture, const proto::GladiatorBoard& board,
          const proto::GladiatorPosition& position)
        : screen_(screen), body_(body), picture_(picture), board_(board), position_(position) {}

    Area paint() {
        const auto [own, opposing] = seats_in_order(picture_.view);
        paint_player(body_.row, opposing);
        paint_hand(body_.row + 1, opposing, false);
        paint_hand(body_.row + 5, own, true);
        paint_player(body_.row + 8, own);
        paint_arena({body_.column + hand_columns, body_.row + 1, body_.columns - hand_columns, 7});
        const int row = paint_history(body_.row + table_rows);
        return {body_.column, row, body_.columns, body_.row + body_.rows - row};
    }

  private:
    static std::size_t place(Seat seat) { return static_cast<std::size_t>(seat); }

    void paint_player(int row, Seat seat) {
        const Glyphs& glyphs = picture_.glyphs;
        paint_cut(screen_, {body_.column, row}, name_line(picture_.view, seat, glyphs), body_.column + 27,
                  glyphs);
        const int life = position_.life[place(seat)];
        const int all = std::clamp(std::max(full_life, life), 0, longest_life);
        const int left = std::clamp(life, 0, all);
        int column = screen_.put(body_.column + 28, row, sentences::life_label() + " ", dim);
        column =
            screen_.put(column, row, repeated(glyphs.life, left), {.ink = left <= 3 ? Hue::red : Hue::green});
        column = screen_.put(column, row, repeated(glyphs.lost, all - left), dim);
        screen_.put(column + 1, row, std::to_string(life), bold);
        const Run clock = clock_run(picture_.view, seat, picture_.now_ms);
        screen_.put(body_.column + 63 - columns_of(clock.text), row, {clock});
    }

    void paint_hand(int row, Seat seat, bool is_own) {
        int column = body_.column + 1;
        for (const Card card : gladiator::all_cards) {
            const std::string name(proto::word(card));
            const bool is_held = std::ranges::count(position_.hands[place(seat)], card) > 0;
            const bool is_pointed = is_own && lower_case(picture_.pointed) == lower_case(name);
            const Glyphs& glyphs = picture_.glyphs;
            if (is_held) {
                paint_frame(screen_, {column, row}, 4, is_pointed ? glyphs.thick_frame : glyphs.frame,
                            is_pointed ? bold : dim);
                Style style = style_of(card);
                style.is_reversed = is_pointed;
                screen_.put(column + 1, row + 1, name, style);
            } else {
                screen_.put(column + 1, row + 1, name, dim);
            }
            column += 4;
        }
    }

    /// The fight whose cards are shown face up, where there is one.
    const proto::GladiatorFight* shown_fight() const {
        const bool is_over = picture_.view.phase != proto::Phase::playing;
        return (picture_.reveals || is_over) && !position_.history.empty() ? &position_.history.back()
                                                                           : nullptr;
    }

    void paint_arena(const Area& area) {
        const auto [own, opposing] = seats_in_order(picture_.view);
        const proto::GladiatorFight* const fight = shown_fight();
        const int left = area.column + 2, right = left + big_card_columns + 6;
        const int number = fight != nullptr ? static_cast<int>(position_.history.size()) : position_.fight;
        screen_.put(area.column, area.row, sentences::fight_heading(number, board_.fights, fight != nullptr),
                    fight != nullptr ? reversed : Style{});
        paint_big_card({left, area.row + 1}, own, fight);
        screen_.put(left + big_card_columns + 2, area.row + 2, picture_.glyphs.between);
        paint_big_card({right, area.row + 1}, opposing, fight);
        paint_caption({left, area.row + 4}, own, fight);
        paint_caption({right, area.row + 4}, opposing, fight);
        if (fight == nullptr) return;
        int row = area.row + 5;
        for (const std::string& line : wrapped(sentences::why(*fight), area.columns - 1))
            screen_.put(area.column, row++, line, bold);
    }

    void paint_big_card(Point at, Seat seat, const proto::GladiatorFight* fight) {
        const Glyphs& glyphs = picture_.glyphs;
        const auto& you = picture_.view.you;
        const bool is_own = you && *you && (*you)->seat == seat;
        paint_frame(screen_, at, big_card_columns, fight != nullptr ? glyphs.thick_frame : glyphs.frame,
                    fight != nullptr ? bold : dim);
        const Point inside{at.column + 1, at.row + 1};
        if (fight != nullptr) {
            const Card card = fight->cards[place(seat)];
            screen_.put(inside.column + 1, inside.row, proto::word(card), style_of(card));
        } else if (is_own && (*you)->choice) {
            screen_.put(inside.column + 1, inside.row, *(*you)->choice, bold);
        } else if (position_.chosen[place(seat)]) {
            screen_.put(inside.column, inside.row, repeated(glyphs.face_down, big_card_columns - 2), dim);
        } else {
            screen_.put(inside.column + 2, inside.row, "?", dim);
        }
    }

    /// Whose card it is, and what it has cost.
    void paint_caption(Point at, Seat seat, const proto::GladiatorFight* fight) {
        const std::string name(fitting(sentences::short_name(picture_.view, seat), 7));
        const int column = screen_.put(at.column, at.row, name);
        if (fight == nullptr) return;
        screen_.put(column + 1, at.row, loss(fight->loss[place(seat)]), {.ink = Hue::red, .is_bold = true});
    }

    std::string loss(int points) const {
        return points == 0 ? "0" : std::string(picture_.glyphs.minus) + std::to_string(points);
    }

    /// As many of the latest fights as leave some lines to the log. Returns the row behind them.
    int paint_history(int row) {
        const int free = body_.row + body_.rows - row - log_rows_kept - 1;
        const auto& fights = position_.history;
        const int shown = std::min(free, static_cast<int>(fights.size()));
        if (shown <= 0) return row;
        const auto [own, opposing] = seats_in_order(picture_.view);
        const auto heading = [&](int column, Seat seat) {
            const std::string name(fitting(sentences::short_name(picture_.view, seat), 7));
            screen_.put(body_.column + column - columns_of(name), row, name, dim);
        };
        screen_.put(body_.column + 1, row, sentences::history_label(), dim);
        heading(21, own);
        heading(29, opposing);
        for (auto i = fights.size() - static_cast<std::size_t>(shown); i < fights.size(); ++i)
            paint_fight(++row, i, own, opposing);
        return row + 1;
    }

    void paint_fight(int row, std::size_t number, Seat own, Seat opposing) {
        const proto::GladiatorFight& fight = position_.history[number];
        const int column = body_.column;
        screen_.put(column + 1, row, std::to_string(number + 1));
        int end = screen_.put(column + 5, row, proto::word(fight.cards[place(own)]),
                              style_of(fight.cards[place(own)]));
        end = screen_.put(end + 1, row, picture_.glyphs.between);
        screen_.put(end + 1, row, proto::word(fight.cards[place(opposing)]),
                    style_of(fight.cards[place(opposing)]));
        const std::string first = loss(fight.loss[place(own)]), second = loss(fight.loss[place(opposing)]);
        screen_.put(column + 21 - columns_of(first), row, first);
        screen_.put(column + 29 - columns_of(second), row, second);
        screen_.put(column + 32, row, sentences::why(fight), {}, column + body_.columns);
    }

    Screen& screen_;
    Area body_;
    const RoomPicture& picture_;
    const proto::GladiatorBoard& board_;
    const proto::GladiatorPosition& position_;
};

} // namespace

Area paint_gladiator(Screen& screen, const Area& body, const RoomPicture& picture,
                     const proto::GladiatorBoard& board, const proto::GladiatorPosition& position) {
    return Table(screen, body, picture, board, position).paint();
}

} // namespace visavis::client

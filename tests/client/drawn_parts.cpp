// What the drawn client is made of, without a terminal: widths, keys, the line being typed, drafts of
// actions.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "client/terminal/drawn/draft.hpp"
#include "client/terminal/drawn/keys.hpp"
#include "client/terminal/drawn/line_editor.hpp"
#include "client/terminal/drawn/people.hpp"
#include "client/terminal/drawn/text_width.hpp"

namespace visavis::client {

using Texts = std::vector<std::string>;

TEST_CASE("text width: what a terminal gives to a text") {
    struct Row {
        const char* because;
        const char* text;
        int columns;
    };
    static constexpr Row rows[] = {
        {"nothing takes nothing", "", 0},
        {"a letter takes one", "abc", 3},
        {"an accent within the letter", "h\u00e9", 2},
        {"an accent that combines with the letter before", "he\u0301", 2},
        {"wide characters take two", "\u65e5\u672c", 4},
        {"the signs of the cards take one", "▲■✚●◆◇", 6},
        {"a byte that is no UTF-8", "\xff", 1},
        {"a joiner takes nothing", "a\u200db", 2},
    };
    for (const Row& row : rows) {
        CAPTURE(row.because);
        CHECK(columns_of(row.text) == row.columns);
    }
}

TEST_CASE("text width: texts are cut and broken where no character is torn") {
    CHECK(fitting("日本語", 5) == "日本");
    CHECK(fitting("e\u0301x", 1) == "e\u0301");
    CHECK(wrapped("one two three", 9) == Texts{"one two", "  three"});
    CHECK(wrapped("abcdefghij", 8) == Texts{"abcdefgh", "  ij"});
    CHECK(wrapped("abcdef", 4) == Texts{"abcd", "ef"});
    CHECK(wrapped("", 4) == Texts{""});
    CHECK(wrapped("日本語", 2).size() >= 3); // however narrow, it ends
}

TEST_CASE("people: a name that does not fit ends with a sign that something is missing") {
    struct Row {
        const char* because;
        const char* name;
        const char* want;
    };
    static constexpr Row rows[] = {
        {"it fits", "Ada", "Ada"},
        {"it just fits", "Adalbert", "Adalbert"},
        {"it does not", "Adalberta", "Adalber…"},
        {"wide characters", "日本語日本", "日本語 …"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.because);
        Screen screen(12, 1);
        paint_cut(screen, {0, 0}, {{row.name, {}}}, 8, unicode_glyphs);
        CHECK(screen.text_of(0) == row.want);
    }
}

TEST_CASE("keys: what a terminal sends") {
    struct Row {
        const char* because;
        const char* bytes;
        std::vector<Key> keys;
    };
    const Row rows[] = {
        {"letters", "aé", {{KeyName::text, "a"}, {KeyName::text, "é"}}},
        {"cursor keys in either mode", "\x1b[A\x1bOB", {{KeyName::up, {}}, {KeyName::down, {}}}},
        {"with Shift they are the same", "\x1b[1;2C", {{KeyName::right, {}}}},
        {"with Alt or Control they are not",
         "\x1b[1;3D\x1b[1;5C",
         {{KeyName::alt, "left"}, {KeyName::alt, "right"}}},
        {"pages, and both ends",
         "\x1b[5~\x1b[6~\x1b[1~\x1b[F",
         {{KeyName::page_up, {}}, {KeyName::page_down, {}}, {KeyName::home, {}}, {KeyName::end, {}}}},
        {"either end of a line", "\r\n", {{KeyName::enter, {}}, {KeyName::enter, {}}}},
        {"Control and a letter", "\x01\x15", {{KeyName::control, "a"}, {KeyName::control, "u"}}},
        {"Alt and a letter",
         "\x1b"
         "b",
         {{KeyName::alt, "b"}}},
        {"unknown sequences are one key", "\x1b[?1;2cx", {{KeyName::unknown, {}}, {KeyName::text, "x"}}},
        {"a character that breaks off",
         "\xe6\x97"
         "a",
         {{KeyName::unknown, {}}, {KeyName::unknown, {}}, {KeyName::text, "a"}}},
        {"bytes that are no UTF-8",
         "\xff"
         "a",
         {{KeyName::unknown, {}}, {KeyName::text, "a"}}},
    };
    for (const Row& row : rows) {
        CAPTURE(row.because);
        CHECK(KeyReader().feed(row.bytes) == row.keys);
        // However the bytes arrive, the keys are the same.
        KeyReader by_byte;
        std::vector<Key> keys;
        for (const char byte : std::string_view(row.bytes))
            for (Key& key : by_byte.feed({&byte, 1})) keys.push_back(std::move(key));
        CHECK(keys == row.keys);
    }
}

TEST_CASE("keys: a lone Escape is one once nothing follows") {
    KeyReader reader;
    CHECK(reader.feed("\x1b").empty());
    CHECK(reader.is_waiting());
    CHECK(reader.give_up_waiting() == std::vector<Key>{{KeyName::escape, {}}});
    CHECK_FALSE(reader.is_waiting());
    CHECK(reader.feed("\x1b[").empty());
    CHECK(reader.give_up_waiting() == std::vector<Key>{{KeyName::unknown, {}}});
    CHECK(reader.feed("\x1b[" + std::string(100, '1')).size() >= 1); // nothing grows without end
}

TEST_CASE("line editor: the cursor steps over characters, not bytes") {
    LineEditor editor;
    editor.insert("ae\u0301日");
    editor.left();
    editor.left();
    CHECK(editor.cursor() == 1);
    editor.erase_right();
    CHECK(editor.text() == "a日");
    editor.to_end();
    editor.erase_left();
    CHECK(editor.text() == "a");
    editor.erase_left();
    editor.erase_left();
    CHECK(editor.text().empty());
}

TEST_CASE("line editor: words, and what was cut is put back") {
    LineEditor editor;
    editor.insert("say good luck");
    editor.erase_word_left();
    CHECK(editor.text() == "say good ");
    editor.word_left();
    CHECK(editor.cursor() == 4);
    editor.put_back();
    CHECK(editor.text() == "say luckgood ");
    editor.erase_to_start();
    CHECK(editor.text() == "good ");
    editor.word_right();
    editor.erase_to_end();
    CHECK(editor.text() == "good");
}

TEST_CASE("line editor: lines typed before come back, and the unfinished one too") {
    LineEditor editor;
    for (const char* const line : {"first", "second", "second"}) {
        editor.insert(line);
        editor.take();
    }
    editor.insert("third");
    editor.older();
    CHECK(editor.text() == "second");
    editor.older();
    CHECK(editor.text() == "first"); // a line typed twice is kept once
    editor.older();
    CHECK(editor.text() == "first");
    editor.newer();
    editor.newer();
    CHECK(editor.text() == "third");
}

TEST_CASE("line editor: a limit stands on line and history") {
    LineEditor editor;
    editor.insert(std::string(5000, 'a'));
    CHECK(editor.text().size() == LineEditor::most_bytes);
    for (int i = 0; i < 500; ++i) {
        editor.insert(std::to_string(i));
        editor.take();
    }
    for (int i = 0; i < 500; ++i) editor.older();
    CHECK(editor.text() == std::to_string(500 - LineEditor::most_kept));
}

TEST_CASE("draft: what may come next, and what the line becomes") {
    const Texts moves{"a1-b1", "a1-b2xc2,c2", "a1-b2xc2,d4", "b2-c3"};
    const Texts swaps{"keep", "swap:a1-a2", "swap:a1-c3", "swap:a2-c3"};
    const Texts faces{"face:circle-blue", "face:cross-green"};
    const Texts cards{"A3", "D2"};
    struct Row {
        const char* because;
        Texts actions;
        const char* line;
        Texts next;
        const char* item;
        std::optional<std::string> with;
        bool is_complete;
    };
    const Row rows[] = {
        {"pawns first", moves, "", {"a1", "b2"}, "a1", "a1-", false},
        {"then where they may go", moves, "a1-", {"b1", "b2"}, "b1", "a1-b1", false},
        {"captured pawns must be put somewhere", moves, "a1-", {"b1", "b2"}, "b2", "a1-b2x", false},
        {"on any of their cells", moves, "a1-b2x", {"c2", "d4"}, "d4", "a1-b2xd4,", false},
        {"in any order", moves, "a1-b2xd4,", {"c2"}, "c2", "a1-b2xd4,c2", false},
        {"together too", moves, "a1-b2xc2,", {"c2", "d4"}, "c2", "a1-b2xc2,c2", false},
        {"until all are put", moves, "a1-b2xd4,c2", {}, "c2", {}, true},
        {"capitals do not matter", moves, " B2-C3 ", {}, "c3", {}, true},
        {"no other pawn", moves, "", {"a1", "b2"}, "c3", {}, false},
        {"nothing legal begins so", moves, "c1-", {}, "b1", {}, false},
        {"a dash at the end is not the end", moves, "a1-b1-", {}, "b1", {}, false},
        {"a swap or none", swaps, "", {"a1", "a2", "c3", "keep"}, "c3", "swap:c3-", false},
        {"its cells in either order", swaps, "swap:c3-", {"a1", "a2"}, "a1", "swap:c3-a1", false},
        {"then it is whole", swaps, "swap:c3-a1", {}, "a2", {}, true},
        {"keep is whole at once", swaps, "", {"a1", "a2", "c3", "keep"}, "keep", "keep", false},
        {"a face", faces, "", {"circle-blue", "cross-green"}, "circle-blue", "face:circle-blue", false},
        {"a card, written as the server does", cards, "", {"a3", "d2"}, "d2", "D2", false},
        {"a card is whole", cards, "a3", {}, "d2", {}, true},
        {"words are no actions", cards, "say a3", {}, "a3", {}, false},
        {"nothing is legal", {}, "", {}, "a1", {}, false},
    };
    for (const Row& row : rows) {
        CAPTURE(row.because);
        const Draft draft(row.actions, row.line);
        CHECK(draft.next() == row.next);
        CHECK(draft.with(row.item) == row.with);
        CHECK(draft.is_complete() == row.is_complete);
    }
    CHECK(Draft(moves, "a1-").pawn_chosen() == "a1");
    CHECK_FALSE(Draft(cards, "a3").pawn_chosen());
    CHECK(Draft(moves, "a1-").captured_at("b2") == 2);
    CHECK(Draft(moves, "a1-").captured_at("b1") == 0);
}

TEST_CASE("draft: completion offers what begins so, and nothing else") {
    const Texts actions{"b2-c3", "b2-d3"}, others{"say ", "show", "help"};
    CHECK(completions("b", actions, others) == actions);
    CHECK(completions("S", actions, others) == Texts{"say ", "show"});
    CHECK(completions("zz", actions, others).empty());
    CHECK(common_front({"b2-c3", "b2-d3"}) == "b2-");
    CHECK(common_front({}).empty());
}

} // namespace visavis::client

// Hostile text: nothing that others write acts on a terminal.
#include "client/terminal/sentences/printable.hpp"

#include <doctest/doctest.h>

#include "proto/text_checks.hpp"

namespace visavis::client {

TEST_CASE("what acts is shown instead") {
    struct Row {
        const char* because;
        std::string text;
        const char* want;
    };
    const Row rows[] = {
        {"plain text", "Ada, 12", "Ada, 12"},
        {"every script", "Zoë Ωμέγα محمد 李 🎲", "Zoë Ωμέγα محمد 李 🎲"},
        {"joiners are letters' own", "می\u200cخواهم", "می\u200cخواهم"},
        {"an escape sequence", "\x1b[2J", "<U+001B>[2J"},
        {"a line of its own", "Bob\nYou win.\r", "Bob<U+000A>You win.<U+000D>"},
        {"a NUL", std::string("a\0b", 3), "a<U+0000>b"},
        {"DEL", "\x7f", "<U+007F>"},
        {"C1 as UTF-8: another way to write an escape sequence", "\xc2\x9b", "<U+009B>"},
        {"text turned around", "\u202egnp.exe", "<U+202E>gnp.exe"},
        {"isolates", "\u2066a\u2069", "<U+2066>a<U+2069>"},
        {"invisible", "A\u200bda", "A<U+200B>da"},
        {"a line separator", "\u2028", "<U+2028>"},
        {"a byte order mark", "\ufeff", "<U+FEFF>"},
        {"a tag", "\U000e0041", "<U+E0041>"},
        {"C1 as a single byte", "\x9b", "<0x9B>"},
        {"an overlong escape", "\xc0\x9b", "<0xC0><0x9B>"},
        {"cut short", "a\xe2\x82", "a<0xE2><0x82>"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.because);
        CHECK(printable(row.text) == row.want);
    }
}

TEST_CASE("where the charset is not UTF-8 everything is ASCII, and nothing is lost that differs") {
    struct Row {
        const char* because;
        const char* text;
        const char* want;
    };
    constexpr Row rows[] = {
        {"accents", "À vous : égalité, Échap", "A vous : egalite, Echap"},
        {"two letters for one", "cœur, Straße, Ærø", "coeur, Strasse, AEro"},
        {"no-break spaces", "Place\u00a00\u202f!", "Place 0 !"},
        {"signs of print", "« l’un – l’autre… » −2", "<< l'un - l'autre... >> -2"},
        {"another script", "李", "<U+674E>"},
        {"what acts", "a\u202eb", "a<U+202E>b"},
        {"plain text", "Ada, 12", "Ada, 12"},
    };
    print_in_ascii(true);
    for (const Row& row : rows) {
        CAPTURE(row.because);
        CHECK(printable(row.text) == row.want);
    }
    print_in_ascii(false);
    CHECK(printable("é李") == "é李");
}

TEST_CASE("whatever the bytes, the result is valid and has no control character") {
    std::string bytes;
    for (int first = 0; first < 256; ++first)
        for (int second = 0; second < 256; ++second)
            bytes += {static_cast<char>(first), static_cast<char>(second)};
    const std::string shown = printable(bytes);
    CHECK(proto::is_valid_utf8(shown));
    for (const char c : shown) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20 || byte == 0x7f) CHECK(byte == 0);
    }
    CHECK(!shown.contains("\xc2\x9b"));
}

TEST_CASE("long text is cut between characters") {
    CHECK(shortened("abc", 3) == "abc");
    CHECK(shortened("abcd", 3) == "abc...");
    CHECK(shortened("aé", 2) == "a...");
}

} // namespace visavis::client

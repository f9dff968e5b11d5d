"""Every sentence of the terminal client is translated: each pattern stands in each catalogue, with the same places
for values, and no catalogue says anything that the client does not."""

import re
import subprocess
import tempfile
import unittest
from pathlib import Path

import project

SENTENCES = project.ROOT / "client/terminal/sentences"
CATALOGUES = sorted((project.ROOT / "client/terminal/languages").glob("*.po"))
# What the server says where it refuses an action, which stands on the wire in English.
SERVER = ["proto/words.cpp", "proto/fact_sentences.cpp"]
# What the options say of themselves, and what is wrong with a record: literals in calls of these functions.
OPTIONS = project.ROOT / "client/options.cpp"
SPOKEN = [OPTIONS, *(project.ROOT / f"proto/{name}.cpp" for name in ("match_facts", "record", "verify"))]
SAID = re.compile(r'\b(?:said|speak_?|refuse)\(\s*((?:"(?:[^"\\\n]|\\.)*"\s*)+)[,)]')
# Literals that nobody is told: words of the protocol, names, and what one looks up by.
UNSAID = re.compile(r"""
    (face|swap):|keep|--host\ \{0\}|Gladiator\ 21|Virtem|0\ or\ 1       # the same in every language
    |face|swap|seek|green|blue|yellow|magenta|black                # words of the protocol
    |AE|OE|Th|ae|oe|ss|th                                               # one letter elsewhere
    |[a-z]+(_[a-z]+)+                                                   # reasons
    |LANG|LANGUAGE|LC_ALL|LC_MESSAGES|POSIX|en|fr
    """, re.VERBOSE)
TOKEN = re.compile(
    r'//[^\n]*|/\*.*?\*/|^\s*#[^\n]*'
    r'|R"\((?P<raw>.*?)\)"|"(?P<plain>(?:[^"\\\n]|\\.)*)"|\'(?:[^\'\\]|\\.)\'|(?P<space>\s+)|(?P<other>.)',
    re.DOTALL | re.MULTILINE)


def unescaped(literal):
    return re.sub(r"\\(.)", lambda match: {"n": "\n", "t": "\t"}.get(match[1], match[1]), literal)


def literals(source):
    """String literals as the compiler joins them."""
    joined = None
    for token in TOKEN.finditer(source):
        if token["raw"] is not None or token["plain"] is not None:
            piece = token["raw"] if token["raw"] is not None else unescaped(token["plain"])
            joined = piece if joined is None else joined + piece
        elif token["other"] is not None and joined is not None:
            yield joined
            joined = None


def is_sentence(text):
    without_places = re.sub(r"\{\d\}", "", text)
    is_decimal = "}.{" in text
    is_punctuated = re.search(r"\}[;!?]", text)  # French sets a space before it
    return is_decimal or is_punctuated or re.search(r"[A-Za-z]{2}", without_places) is not None


def sentences():
    found = set()
    for path in [*SENTENCES.glob("*.cpp"), *(project.ROOT / name for name in SERVER)]:
        source = path.read_text(encoding="utf-8")
        source = re.sub(r"static_assert\(.*?\);", "", source, flags=re.DOTALL)
        found.update(text for text in literals(source) if is_sentence(text))
    for path in SPOKEN:
        for call in SAID.finditer(path.read_text(encoding="utf-8")):
            found.update(literals(call[1] + ";"))
    return found


def catalogue(path):
    """msgid and msgstr of each entry, as gettext's own tools read them; twice the same is a fault of msgfmt's."""
    with tempfile.TemporaryDirectory() as folder:
        compiled = Path(folder, "compiled.mo")
        subprocess.run(["msgfmt", "--check-format", "--output-file", compiled, path], check=True)
        plain = subprocess.run(["msgunfmt", "--no-wrap", compiled], capture_output=True, text=True, check=True).stdout
    entries = {}
    for block in plain.split("\n\n"):
        msgid, msgstr = (re.search(rf'^{word} ((?:"(?:[^"\\]|\\.)*"\n?)+)', block, re.MULTILINE)
                         for word in ("msgid", "msgstr"))
        if not msgid or not msgstr:
            continue
        text, translation = ("".join(unescaped(piece) for piece in re.findall(r'"((?:[^"\\]|\\.)*)"', match[1]))
                             for match in (msgid, msgstr))
        if text:
            entries[text] = translation
    return entries


def places(text):
    return sorted(set(re.findall(r"\{\d\}", text)))


class Languages(unittest.TestCase):
    def setUp(self):
        self.sentences = sentences()
        self.assertGreater(len(self.sentences), 200)
        self.assertTrue(CATALOGUES)

    def test_every_sentence_is_translated(self):
        for path in CATALOGUES:
            translated = catalogue(path)
            missing = [text for text in self.sentences if text not in translated and not UNSAID.fullmatch(text)]
            self.assertEqual(sorted(missing), [], path.name)

    def test_every_option_is_said_in_the_language_in_use(self):
        source = SAID.sub("", OPTIONS.read_text(encoding="utf-8"))
        self.assertEqual([text for text in literals(source) if " " in text and text != "visavis "], [])

    def test_translations_have_the_same_places(self):
        for path in CATALOGUES:
            for text, translation in catalogue(path).items():
                with self.subTest(path.name, text=text):
                    self.assertTrue(translation)
                    self.assertEqual(places(translation), places(text))

    def test_nothing_is_translated_that_is_not_said(self):
        for path in CATALOGUES:
            self.assertEqual(sorted(set(catalogue(path)) - self.sentences), [], path.name)

    def test_what_is_read_from_the_source_is_what_the_compiler_reads(self):
        source = 'f("a \\"b\\" " /* no */\n  "c\\n"); // "not this"\n#include "nor this"\ng(R"(raw\n"text")", \'"\');'
        self.assertEqual(list(literals(source)), ['a "b" c\n', 'raw\n"text"'])


if __name__ == "__main__":
    unittest.main()

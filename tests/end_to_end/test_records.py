"""Records checked and gone through by the real program."""

import os
import subprocess
import unittest
from pathlib import Path

from programs import CLIENT, PATIENCE, SOURCE, ProgramsTest

RECORDS = SOURCE / "tests/data/records"


def visavis(*arguments, typed=""):
    return subprocess.run([CLIENT, *map(str, arguments)], input=typed, capture_output=True, text=True,
                          env={**os.environ, "LC_ALL": "C.UTF-8"}, timeout=PATIENCE, check=False)


class Records(ProgramsTest):
    def changed(self, old, new):
        file = Path(self.new_folder()) / "changed.json"
        text = (RECORDS / "gladiator.json").read_text(encoding="utf-8")
        self.assertIn(old, text)
        file.write_text(text.replace(old, new, 1), encoding="utf-8")
        return file

    def test_a_right_record_is_verified(self):
        for name in ("gladiator", "virtem"):
            ended = visavis("verify", RECORDS / f"{name}.json")
            self.assertEqual((ended.returncode, ended.stderr), (0, ""))
            self.assertRegex(ended.stdout, r"as the rules say\.\n$")

    def test_a_wrong_one_is_not(self):
        ended = visavis("verify", self.changed('"action":"D4"', '"action":"D1"'))
        self.assertEqual((ended.returncode, ended.stdout), (1, ""))
        self.assertRegex(ended.stderr, r"changed\.json is not right: fact 3 \(seat 0 plays D1\): .*\.\n$")

    def test_a_record_may_come_through_a_pipe(self):
        ended = visavis("verify", "/dev/stdin", typed=(RECORDS / "virtem.json").read_text(encoding="utf-8"))
        self.assertEqual((ended.returncode, ended.stderr), (0, ""))

    def test_what_is_no_record_is_said_in_a_sentence(self):
        for file, sentence in ((SOURCE, "it is a folder"), ("/no/such", "there is no such file"),
                               (SOURCE / "README.md", "it is no JSON")):
            for command in ("verify", "replay"):
                ended = visavis(command, file)
                self.assertEqual((ended.returncode, ended.stdout), (1, ""))
                self.assertIn(sentence, ended.stderr)

    def test_a_match_is_analysed(self):
        ended = visavis("analyse", RECORDS / "gladiator.json")
        self.assertEqual((ended.returncode, ended.stderr), (0, ""))
        self.assertRegex(ended.stdout, r"Given away in all: Ada \d\.\d\d, Chloé \d\.\d\d\.\n$")

    def test_a_match_is_analysed_in_french(self):
        ended = visavis("analyse", RECORDS / "gladiator.json", "--lang", "fr")
        self.assertEqual((ended.returncode, ended.stderr), (0, ""))
        self.assertRegex(ended.stdout, r"Concédé en tout\u00a0: Ada \d,\d\d, Chloé \d,\d\d\.\n$")

    def test_usage(self):
        self.assertEqual(visavis("verify").returncode, 2)
        self.assertEqual(visavis("replay").returncode, 2)

    def test_a_replay_tells_all_in_a_pipe_and_obeys_what_is_typed(self):
        whole = visavis("replay", RECORDS / "virtem.json")
        self.assertEqual((whole.returncode, whole.stderr), (0, ""))
        self.assertIn("Step 25 of 25", whole.stdout)
        part = visavis("replay", RECORDS / "virtem.json", typed="7\nback\nquit\n")
        self.assertEqual(part.returncode, 0)
        self.assertNotIn("Step 8 of", part.stdout)
        self.assertIn("Step 6 of", part.stdout)


if __name__ == "__main__":
    unittest.main()

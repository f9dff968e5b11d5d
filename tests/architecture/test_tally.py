"""tests/tally.py counts what ran, and never takes nothing for a success."""

import importlib.util
import os
import unittest
import xml.etree.ElementTree as ElementTree

SOURCE = os.environ["VISAVIS_SOURCE_DIR"]
spec = importlib.util.spec_from_file_location("tally", os.path.join(SOURCE, "tests/tally.py"))
tally = importlib.util.module_from_spec(spec)
spec.loader.exec_module(tally)

DOCTEST = "[doctest] test cases:  {} |  {} passed | {} failed | {} skipped\n[doctest] Status: as it may be\n"
UNITTEST = "Ran {} tests in 1.234s\n\n{}\n"
NODE = (
    "✔ it holds (1.2ms)\nℹ tests {}\nℹ suites 0\nℹ pass {}\nℹ fail {}\n"
    "ℹ cancelled {}\nℹ skipped {}\nℹ todo 0\nℹ duration_ms 1\n"
)

ROWS = [
    # because, ctest's status, output, (passed, failed, skipped)
    ("doctest's cases", "run", DOCTEST.format(5, 5, 0, 2), (5, 0, 2)),
    ("doctest's failures", "fail", DOCTEST.format(5, 3, 2, 0), (3, 2, 0)),
    ("a leak after the last case", "fail", DOCTEST.format(5, 5, 0, 0), (5, 1, 0)),
    ("a doctest program without cases", "run", DOCTEST.format(0, 0, 0, 0), (0, 1, 0)),
    ("the last summary counts", "run", DOCTEST.format(1, 1, 0, 0) + DOCTEST.format(7, 7, 0, 0), (7, 0, 0)),
    ("unittest's tests", "run", UNITTEST.format(4, "OK"), (4, 0, 0)),
    ("unittest's one test", "run", "Ran 1 test in 0.001s\n\nOK\n", (1, 0, 0)),
    ("unittest's skipped ones", "run", UNITTEST.format(4, "OK (skipped=3)"), (1, 0, 3)),
    ("unittest's failures", "fail", UNITTEST.format(9, "FAILED (failures=1, errors=2, skipped=3)"), (3, 3, 3)),
    ("an unexpected success", "fail", UNITTEST.format(2, "FAILED (unexpected successes=1)"), (1, 1, 0)),
    ("a module that does not load", "fail", UNITTEST.format(0, "FAILED (errors=1)"), (0, 1, 0)),
    ("a module without tests", "run", UNITTEST.format(0, "OK"), (0, 1, 0)),
    ("node's tests", "run", NODE.format(5, 4, 0, 0, 1), (4, 0, 1)),
    ("node's failures", "fail", NODE.format(6, 3, 2, 1, 0), (3, 3, 0)),
    ("node without tests", "run", NODE.format(0, 0, 0, 0, 0), (0, 1, 0)),
    ("a crash before any summary", "fail", "Segmentation fault", (0, 1, 0)),
    ("any other program", "run", "done", (1, 0, 0)),
    ("a disabled test", "disabled", "Disabled", (0, 0, 1)),
]


class Tally(unittest.TestCase):
    def test_counts(self):
        for because, status, output, want in ROWS:
            with self.subTest(because):
                testcase = ElementTree.Element("testcase", status=status)
                ElementTree.SubElement(testcase, "system-out").text = output
                self.assertEqual(tally.count(testcase), want)

    def test_not_run(self):
        for message, want in [("SKIP_RETURN_CODE=77", (0, 0, 1)), ("Unable to find executable", (0, 1, 0))]:
            with self.subTest(message):
                testcase = ElementTree.Element("testcase", status="notrun")
                ElementTree.SubElement(testcase, "skipped", message=message)
                self.assertEqual(tally.count(testcase), want)


if __name__ == "__main__":
    unittest.main()

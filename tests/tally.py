#!/usr/bin/python3
"""Counts the test cases in ctest's JUnit files: as doctest, unittest and node:test say, and one for any other test.

The last line is the sum. Exit code 0 when at least one passed and none failed.
"""

import re
import sys
import xml.etree.ElementTree as ElementTree
from typing import NamedTuple

DOCTEST = re.compile(
    r"^\[doctest\] test cases: *\d+ *\| *(\d+) passed *\| *(\d+) failed *\| *(\d+) skipped", re.M
)
UNITTEST = re.compile(r"^Ran (\d+) tests? in [\d.]+s\n+(?:OK|FAILED)(?: \((.*)\))?$", re.M)

NODE = re.compile(
    r"^ℹ tests \d+\n(?:ℹ suites \d+\n)?ℹ pass (\d+)\nℹ fail (\d+)\n"
    r"ℹ cancelled (\d+)\nℹ skipped (\d+)\nℹ todo (\d+)$",
    re.M,
)


class Count(NamedTuple):
    passed: int = 0
    failed: int = 0
    skipped: int = 0

    def __add__(self, that):
        return Count(*(a + b for a, b in zip(self, that)))

    def __str__(self):
        skipped = f", {self.skipped} skipped" if self.skipped else ""
        return f"{self.passed} passed, {self.failed} failed{skipped}"


def said_by_program(output):
    """What the program's own summary counts, or nothing if it has none."""
    if doctest := list(DOCTEST.finditer(output)):
        return Count(*map(int, doctest[-1].groups()))
    if unittest := list(UNITTEST.finditer(output)):
        ran, details = unittest[-1].groups()
        kinds = {kind: int(n) for kind, n in re.findall(r"([a-z][a-z ]*)=(\d+)", details or "")}
        failed = sum(kinds.get(kind, 0) for kind in ("failures", "errors", "unexpected successes"))
        skipped = kinds.get("skipped", 0)
        # An error outside of the tests (a module that does not load, a fixture) is counted but was not run.
        return Count(max(int(ran) - failed - skipped, 0), failed, skipped)
    if node := list(NODE.finditer(output)):
        passed, failed, cancelled, skipped, todo = map(int, node[-1].groups())
        return Count(passed, failed + cancelled, skipped + todo)
    return None


def count(testcase):
    """One ctest test. What ctest calls a failure (a crash, a leak, a time-out) is one, whatever the summary says."""
    status = testcase.get("status")
    if status == "disabled":
        return Count(skipped=1)
    if status == "notrun":
        chosen = "SKIP_" in testcase.find("skipped").get("message", "")
        return Count(skipped=1) if chosen else Count(failed=1)
    said = said_by_program(testcase.findtext("system-out") or "")
    if status != "run":
        return said if said and said.failed else (said or Count()) + Count(failed=1)
    if said is None:
        return Count(passed=1)
    return said if any(said) else Count(failed=1)  # a program of tests without tests proves nothing


def main(files):
    total = Count()
    for file in files:
        for testcase in ElementTree.parse(file).iter("testcase"):
            counted = count(testcase)
            print(f"{testcase.get('name'):40} {float(testcase.get('time')):7.1f} s  {counted}")
            total += counted
    print(f"tests: {total}")
    return 0 if total.passed and not total.failed else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

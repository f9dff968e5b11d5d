"""A disk that fails, or is slow, for a server that is started with `environment`: see faults.cpp."""

from pathlib import Path

import programs

PRELOADED = programs.BUILD / "tests/end_to_end/libfaults.so"


class Disk:
    def __init__(self, folder):
        self.control = Path(folder, "faults")
        self.environment = {"LD_PRELOAD": str(PRELOADED), "VISAVIS_FAULTS": str(self.control)}

    def fails(self, call, number):
        """From now on `write` or `sync` fails with this error number; `slow`, each takes so many microseconds more."""
        changed = self.control.with_suffix(".new")
        changed.write_text(f"{call} {int(number)}\n", encoding="utf-8")
        changed.rename(self.control)  # at once: it may be read at any moment

    def is_well(self):
        self.control.unlink(missing_ok=True)

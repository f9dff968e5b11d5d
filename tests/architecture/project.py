"""Which files belong to the project."""

import os
import subprocess
from pathlib import Path

ROOT = Path(os.environ.get("VISAVIS_SOURCE_DIR", Path(__file__).parents[2]))


def files(*, new=True):
    """Paths from the top folder, with slashes: what git tracks, and with `new` also what it would take in."""
    # A clone that somebody else owns (a container's root, a mounted folder) is read like any other.
    command = ["git", "-c", "safe.directory=*", "-C", ROOT, "ls-files", "-z", "--cached"]
    if new:
        command += ["--others", "--exclude-standard"]
    listed = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split("\0")
    return sorted(file for file in listed if file and (ROOT / file).is_file())

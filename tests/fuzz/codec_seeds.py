"""Writes each message of the examples into a file of its own, as the seeds of the codec's fuzz target."""

import json
import pathlib
import sys

examples, seeds = map(pathlib.Path, sys.argv[1:])
seeds.mkdir(exist_ok=True)
for path in examples.glob("*.json"):
    example = json.loads(path.read_text())
    for name in ("request", "answer", "notification"):
        if name in example:
            line = json.dumps(example[name], ensure_ascii=False, separators=(",", ":"))
            (seeds / f"{path.stem}.{name}").write_bytes(line.encode())
    if "line" in example:
        (seeds / f"{path.stem}.line").write_bytes(example["line"].encode())
    if "line_hex" in example:
        (seeds / f"{path.stem}.line").write_bytes(bytes.fromhex(example["line_hex"]))

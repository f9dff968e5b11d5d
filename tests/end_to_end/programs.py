"""Runs the real programs: the server on a port of its own, clients at the other end of pipes.

Every wait has a time-out that says what was waited for and what came instead; everything started here is killed at
the end of the test. VISAVIS_SERVER and VISAVIS_CLIENT name other binaries than those of the build.
"""

import os
import queue
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from pathlib import Path

SOURCE = Path(os.environ.get("VISAVIS_SOURCE_DIR", Path(__file__).resolve().parents[2]))
BUILD = Path(os.environ.get("VISAVIS_BUILD_DIR", SOURCE / "build/release"))
SERVER = os.environ.get("VISAVIS_SERVER", str(BUILD / "server/visavis-server"))
CLIENT = os.environ.get("VISAVIS_CLIENT", str(BUILD / "client/visavis"))
BOT = str(SOURCE / "client/bot/example.py")
IS_WATCHED = "san" in BUILD.name  # by sanitizers: everything takes several times the time and the memory
PATIENCE = 30  # seconds: far more than anything takes, on a busy machine and under sanitizers too
UNCAPPED = ["--requests-per-second", "0", "--rooms-per-hour", "0", "--wrong-codes-per-minute", "0",
            "--max-rooms-per-player", "0"]


class Program:
    """A process whose output is read line by line."""

    def __init__(self, arguments, environment=None):
        self.arguments = [str(argument) for argument in arguments]
        kept = {name: value for name, value in os.environ.items() if name != "VISAVIS_TOKEN"}
        kept["XDG_CONFIG_HOME"] = "/nonexistent"  # nobody's own tokens are used, nor touched
        kept["LC_ALL"] = "C.UTF-8"  # sentences in English, whatever language is spoken here
        self.process = subprocess.Popen(
            self.arguments,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**kept, **(environment or {})},
        )
        self.said = []  # all lines of standard output so far, read or not
        self.errors = []
        self._lines = queue.Queue()
        self._readers = [
            self._read(self.process.stdout, self.said, self._lines),
            self._read(self.process.stderr, self.errors, None),
        ]

    @staticmethod
    def _read(stream, kept, lines):
        def read_all():
            for raw in stream:
                line = raw.decode("utf-8").rstrip("\n")
                kept.append(line)
                if lines is not None:
                    lines.put(line)
            if lines is not None:
                lines.put(None)

        thread = threading.Thread(target=read_all, daemon=True)
        thread.start()
        return thread

    def next_line(self, patience=PATIENCE):
        """The next line of standard output, or None at its end."""
        try:
            return self._lines.get(timeout=patience)
        except queue.Empty:
            raise AssertionError(f"nothing was said for {patience} s by {self}") from None

    def wait_for(self, pattern, patience=PATIENCE):
        """Reads on to the first line in which the pattern is found, and returns the match."""
        deadline = time.monotonic() + patience
        while True:
            line = self.next_line(max(0.01, deadline - time.monotonic()))
            if line is None:
                raise AssertionError(f"ended without saying {pattern!r}: {self}")
            if match := re.search(pattern, line):
                return match

    def wait_for_error(self, pattern, patience=PATIENCE):
        """Until the pattern is found in a line of standard error, whenever that was said."""
        deadline = time.monotonic() + patience
        while not any(re.search(pattern, line) for line in list(self.errors)):
            if time.monotonic() > deadline:
                raise AssertionError(f"standard error does not say {pattern!r}: {self}")
            time.sleep(0.01)

    def type(self, text):
        self.process.stdin.write((text + "\n").encode())
        self.process.stdin.flush()

    def end_input(self):
        self.process.stdin.close()

    def send_signal(self, which):
        self.process.send_signal(which)

    def wait(self, patience=PATIENCE):
        """The exit code, once all output has been read."""
        try:
            code = self.process.wait(patience)
        except subprocess.TimeoutExpired:
            raise AssertionError(f"still running after {patience} s: {self}") from None
        for reader in self._readers:
            reader.join(PATIENCE)
        return code

    def kill(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        for reader in self._readers:
            reader.join(PATIENCE)
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            try:
                stream.close()
            except BrokenPipeError:  # what was typed last, nobody has read
                pass

    def __str__(self):
        return "\n".join([" ".join(self.arguments), *self.said[-20:], "standard error:", *self.errors[-20:]])


class ProgramsTest(unittest.TestCase):
    """A test whose programs end with it."""

    def start(self, arguments, environment=None):
        program = Program(arguments, environment)
        self.addCleanup(program.kill)
        return program

    def start_server(self, *options, environment=None):
        """A server with room for busy tests, and its port as `port`."""
        options = options if "--data" in options else (*options, "--data", ":memory:")
        server = self.start([SERVER, "--port", "0", "--bind", "127.0.0.1", *UNCAPPED, *options], environment)
        self.port = int(server.wait_for(r"^listening on port (\d+)$")[1])
        return server

    def start_client(self, *arguments, environment=None, home=None, port=None):
        """A client that knows no token but those in the folder `home`: everybody here is somebody else."""
        environment = {"XDG_CONFIG_HOME": home or self.new_folder(), **(environment or {})}
        return self.start([CLIENT, *arguments, "--host", f"127.0.0.1:{port or self.port}"], environment)

    def new_folder(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        return folder.name

    def start_bot(self, *arguments):
        return self.start([sys.executable, BOT, "127.0.0.1", self.port, *arguments])

    def create(self, *arguments, **more):
        """A client in a room of its own, and the room's code."""
        client = self.start_client("create", *arguments, **more)
        return client, client.wait_for(r"^Room ([0-9A-Z]{6}):")[1]

    def check_exit(self, program, code):
        self.assertEqual(program.wait(), code, str(program))

    def interrupt(self, program, which=signal.SIGINT):
        program.send_signal(which)

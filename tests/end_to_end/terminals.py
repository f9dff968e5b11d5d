"""Programs in a real terminal: tmux draws what they write, keys go in, screens come out."""

import os
import re
import shlex
import subprocess
import tempfile
import time

import programs


class Terminal:
    """One window of a tmux of its own, with a shell in it that runs one command after the other."""

    def __init__(self, columns=80, rows=24, environment=None):
        self._folder = tempfile.TemporaryDirectory()
        self._socket = os.path.join(self._folder.name, "tmux")
        # A plain shell, whose settings nobody has changed; tmux draws, so TERM is its own.
        kept = {"PATH": os.environ["PATH"], "HOME": self._folder.name, "PS1": "$ ", "LC_ALL": "C.UTF-8",
                "TERM": "xterm-256color", "XDG_CONFIG_HOME": self._folder.name}
        self._environment = {**kept, **(environment or {})}
        options = ["-x", str(columns), "-y", str(rows)]
        self._tmux("new-session", "-d", "-s", "main", *options, "env -i " + " ".join(
            f"{name}={shlex.quote(value)}" for name, value in self._environment.items()) + " sh")
        self._tmux("set-option", "-g", "status", "off")
        self._tmux("resize-window", *options)
        self.wait_for(r"^\$")

    def _tmux(self, *words):
        environment = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "HOME": self._folder.name, "TERM": "xterm-256color"}
        done = subprocess.run(["tmux", "-u", "-S", self._socket, "-f", "/dev/null", *words], env=environment,
                              capture_output=True, timeout=programs.PATIENCE, check=False)
        return done.stdout.decode()

    def type(self, text, enter=True):
        self._tmux("send-keys", "-l", "--", text)
        if enter:
            self.press("Enter")

    def press(self, *keys):
        self._tmux("send-keys", *keys)

    def resize(self, columns, rows):
        self._tmux("resize-window", "-x", str(columns), "-y", str(rows))

    def screen(self, styles=False):
        """What is to be seen now, as lines without the spaces at their ends."""
        text = self._tmux("capture-pane", "-p", *(["-e"] if styles else []))
        return [line.rstrip() for line in text.split("\n")][:-1]

    def wait_for(self, pattern, patience=programs.PATIENCE):
        """Until the pattern is found on the screen; returns the match."""
        deadline = time.monotonic() + patience
        while True:
            screen = "\n".join(self.screen())
            if match := re.search(pattern, screen, re.MULTILINE):
                return match
            if time.monotonic() > deadline:
                raise AssertionError(f"the screen does not show {pattern!r}:\n{screen}")
            time.sleep(0.02)

    def cursor(self):
        column, row = self._tmux("display-message", "-p", "#{cursor_x} #{cursor_y}").split()
        return int(column), int(row)

    def is_drawn_on(self):
        return self._tmux("display-message", "-p", "#{alternate_on}").strip() == "1"

    def has_cursor(self):
        return self._tmux("display-message", "-p", "#{cursor_flag}").strip() == "1"

    def device(self):
        return self._tmux("display-message", "-p", "#{pane_tty}").strip()

    def shell(self):
        """The process id of the shell."""
        return int(self._tmux("display-message", "-p", "#{pane_pid}"))

    def record_bytes(self):
        """From now on all that is written to the terminal is kept."""
        self._tmux("pipe-pane", f"cat > {self._folder.name}/bytes")

    def recorded(self):
        with open(os.path.join(self._folder.name, "bytes"), "rb") as file:
            return file.read()

    def close(self):
        self._tmux("kill-server")
        self._folder.cleanup()


class TerminalsTest(programs.ProgramsTest):
    """A test whose terminals end with it."""

    def open_terminal(self, *size, **more):
        terminal = Terminal(*size, **more)
        self.addCleanup(terminal.close)
        return terminal

    def command(self, *arguments):
        words = [programs.CLIENT, *arguments, "--host", f"127.0.0.1:{self.port}"]
        return " ".join(shlex.quote(str(word)) for word in words)

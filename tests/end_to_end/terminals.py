"""Programs in a real terminal: tmux draws what they write, keys go in, screens come out."""

import fcntl
import os
import pty
import re
import select
import shlex
import struct
import subprocess
import tempfile
import termios
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

    def paste(self, text):
        path = os.path.join(self._folder.name, "pasted")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        self._tmux("load-buffer", path)
        self._tmux("paste-buffer")

    def resize(self, columns, rows):
        self._tmux("resize-window", "-x", str(columns), "-y", str(rows))

    def screen(self, styles=False):
        """What is to be seen now, as lines without the spaces at their ends."""
        text = self._tmux("capture-pane", "-p", *(["-e"] if styles else []))
        return [line.rstrip() for line in text.split("\n")][:-1]

    def wait_for(self, pattern, patience=programs.PATIENCE):
        """Until the pattern is found on the screen, where a no-break space is a space; returns the match."""
        deadline = time.monotonic() + patience
        while True:
            screen = "\n".join(self.screen()).replace("\u00a0", " ")
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


class StoppedTerminal:
    """A pseudo-terminal that shows nothing: what is written to it waits until somebody reads."""

    def __init__(self, arguments, environment, columns=120, rows=40):
        self._ours, theirs = pty.openpty()
        self._theirs = theirs  # kept open: the terminal outlives the program, as a shell's does
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.process = subprocess.Popen([str(argument) for argument in arguments], stdin=theirs, stdout=theirs,
                                        stderr=theirs, env=environment)

    def state(self):
        """Its modes, and the flags of what the program shares with whoever has started it."""
        return termios.tcgetattr(self._theirs), fcntl.fcntl(self._theirs, fcntl.F_GETFL)

    def type(self, text):
        os.write(self._ours, text.encode())

    def read_until(self, pattern, patience=programs.PATIENCE):
        """Reads on to where the pattern is found in what is written, without its control sequences; returns the bytes."""
        deadline = time.monotonic() + patience
        read = b""
        while not re.search(pattern, re.sub(rb"\x1b\[[0-9;?]*[A-Za-z]", b" ", read)):
            if not select.select([self._ours], [], [], max(0, deadline - time.monotonic()))[0]:
                raise AssertionError(f"{pattern!r} is not written, but at last {read[-500:]!r}")
            read += os.read(self._ours, 65536)
        return read

    def close(self):
        self.process.kill()
        self.process.wait()
        os.close(self._ours)
        os.close(self._theirs)


class TerminalsTest(programs.ProgramsTest):
    """A test whose terminals end with it."""

    def open_terminal(self, *size, **more):
        terminal = Terminal(*size, **more)
        self.addCleanup(terminal.close)
        return terminal

    def command(self, *arguments):
        words = [programs.CLIENT, *arguments, "--host", f"127.0.0.1:{self.port}"]
        return " ".join(shlex.quote(str(word)) for word in words)

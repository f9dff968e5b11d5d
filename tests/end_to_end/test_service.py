"""The server under a service manager: sockets that it is handed, what it says of itself, and the units in deploy/."""

import json
import os
import shutil
import signal
import socket
import subprocess
import time
import unittest
from pathlib import Path

import programs
from programs import PATIENCE, SERVER, SOURCE

EXPOSURE = 15  # tenths: of what a service could do and need not, by systemd's own count; 100 is everything
HELLO = {"id": 1, "method": "session.hello", "params": {"protocol": 1, "client": "test/1"}}


def listen():
    listener = socket.create_server(("127.0.0.1", 0), backlog=64)
    return listener, listener.getsockname()[1]


def greet(connection):
    """What the server answers to a hello."""
    connection.settimeout(PATIENCE)
    connection.sendall(json.dumps(HELLO).encode() + b"\n")
    with connection.makefile("rb") as lines:
        return json.loads(lines.readline())["result"]


class Manager(programs.ProgramsTest):
    """Starts the server as systemd would."""

    def start_with(self, sockets, *options, **environment):
        folder = Path(self.new_folder())
        # Descriptors 3 and so on, and the process's own id, which only it knows.
        handed = " ".join(f"{3 + place}<&{each.fileno()}" for place, each in enumerate(sockets))
        script = f'exec {handed}; export LISTEN_PID=$$ LISTEN_FDS={len(sockets)}; exec "$@"'
        launcher = folder / "launch"
        launcher.write_text(f"#!/bin/bash\n{script}\n", encoding="utf-8")
        for each in sockets:
            os.set_inheritable(each.fileno(), True)
        program = Program([*map(str, ["/bin/bash", launcher, SERVER, "--data", ":memory:", *options])], environment,
                          [each.fileno() for each in sockets])
        self.addCleanup(program.kill)
        return program


class Program(programs.Program):
    def __init__(self, arguments, environment, descriptors):
        start = subprocess.Popen
        subprocess.Popen = lambda *given, **more: start(*given, pass_fds=descriptors, **more)
        try:
            super().__init__(arguments, environment)
        finally:
            subprocess.Popen = start


class Sockets(Manager):
    def test_a_socket_that_is_handed_over_is_used_instead_of_the_port(self):
        listener, port = listen()
        with listener:
            server = self.start_with([listener], "--port", "1")
            self.assertEqual(int(server.wait_for(r"^listening on port (\d+)$")[1]), port)
            with socket.create_connection(("127.0.0.1", port)) as connection:
                self.assertIn("token", greet(connection))

    def test_several_are(self):
        one, two = listen(), listen()
        with one[0], two[0]:
            server = self.start_with([one[0], two[0]])
            server.wait_for(f"^listening on port {one[1]}$")
            for _, port in (one, two):
                with socket.create_connection(("127.0.0.1", port)) as connection:
                    self.assertIn("token", greet(connection))
            server.send_signal(signal.SIGTERM)
            self.assertEqual(server.wait(), 0)

    def test_nobody_is_refused_while_the_server_is_started_again(self):
        listener, port = listen()
        with listener:
            server = self.start_with([listener])
            server.wait_for("^listening")
            server.send_signal(signal.SIGTERM)
            self.assertEqual(server.wait(), 0)
            with socket.create_connection(("127.0.0.1", port), PATIENCE) as early:
                self.start_with([listener])
                self.assertIn("token", greet(early))

    def test_what_does_not_listen_is_refused_with_a_sentence(self):
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as other, socket.socket() as idle:
            for each in (other, idle):
                server = self.start_with([each])
                self.assertEqual(server.wait(), 1)
                self.assertIn("does not listen for TCP", "\n".join(server.errors))

    def test_systemd_itself_hands_one_over(self):
        tool = shutil.which("systemd-socket-activate")
        self.assertIsNotNone(tool, "the package systemd is missing")
        listener, port = listen()
        listener.close()
        self.start([tool, f"--listen=127.0.0.1:{port}", SERVER, "--data", ":memory:"])
        end = time.monotonic() + PATIENCE
        while True:
            try:
                connection = socket.create_connection(("127.0.0.1", port), PATIENCE)
                break
            except ConnectionRefusedError:
                self.assertLess(time.monotonic(), end)
                time.sleep(0.02)
        with connection:
            self.assertIn("token", greet(connection))


class Notifications(Manager):
    def setUp(self):
        path = self.new_folder() + "/notify"
        self.ear = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.addCleanup(self.ear.close)
        self.ear.bind(path)
        self.ear.settimeout(PATIENCE)
        self.environment = {"NOTIFY_SOCKET": path, "WATCHDOG_USEC": "200000"}

    def heard(self):
        return self.ear.recv(4096).decode()

    def test_it_says_when_it_is_ready_that_it_lives_and_that_it_ends(self):
        server = self.start([SERVER, "--port", "0", "--data", ":memory:"], self.environment)
        ready = self.heard()
        self.assertRegex(ready, r"^READY=1\nSTATUS=Listening on port \d+\.$")
        port = int(server.wait_for(r"^listening on port (\d+)$")[1])
        self.assertIn(f" {port}.", ready)
        begin = time.monotonic()
        for _ in range(5):
            self.assertRegex(self.heard(), r"^WATCHDOG=1\nSTATUS=\d+ connections\.$")
        self.assertLess(time.monotonic() - begin, 5 * 0.2 + 5, "slower than it was asked to")
        server.send_signal(signal.SIGTERM)
        while (last := self.heard()).startswith("WATCHDOG"):
            pass
        self.assertTrue(last.startswith("STOPPING=1\n"), last)
        self.assertEqual(server.wait(), 0)

    def test_a_server_that_stands_still_gives_no_sign_of_life(self):
        server = self.start([SERVER, "--port", "0", "--data", ":memory:"], self.environment)
        self.assertIn("READY=1", self.heard())
        self.assertIn("WATCHDOG=1", self.heard())
        server.send_signal(signal.SIGSTOP)
        time.sleep(0.1)
        self.ear.setblocking(False)
        try:
            while True:
                self.heard()
        except BlockingIOError:
            pass
        time.sleep(0.5)
        with self.assertRaises(BlockingIOError):
            self.heard()
        server.send_signal(signal.SIGCONT)
        self.ear.settimeout(PATIENCE)
        self.assertIn("WATCHDOG=1", self.heard())


class Units(programs.ProgramsTest):
    def setUp(self):
        self.folder = Path(self.new_folder())
        for name in ("visavis-server.service", "visavis-server.socket"):
            text = (SOURCE / "deploy" / name).read_text(encoding="utf-8")
            (self.folder / name).write_text(text.replace("/usr/bin/visavis-server", SERVER), encoding="utf-8")

    def analyze(self, *arguments):
        return subprocess.run(["systemd-analyze", "--no-pager", *arguments], capture_output=True, text=True,
                              cwd=self.folder, timeout=PATIENCE, check=False)

    def test_systemd_understands_them(self):
        said = self.analyze("verify", "--man=no", "./visavis-server.service", "./visavis-server.socket")
        self.assertEqual((said.returncode, said.stdout, said.stderr), (0, "", ""))

    def test_the_service_is_closed_to_what_it_does_not_need(self):
        said = self.analyze("security", "--offline=true", f"--threshold={EXPOSURE}", "./visavis-server.service")
        self.assertEqual(said.returncode, 0, said.stdout + said.stderr)


if __name__ == "__main__":
    unittest.main()

"""deploy/host on machines of every kind: a copy among stand-ins for apt-get, sudo, cmake and the server."""

import os
import shutil
import signal
import subprocess
import tempfile
import unittest
from pathlib import Path

SOURCE = Path(os.environ["VISAVIS_SOURCE_DIR"])
TOOLS = "awk bash cat dirname env grep nproc readlink sleep".split()

# Each notes how it was called; what makes a difference to the script comes from the environment.
STAND_INS = {
    "apt-get": "",
    "cmake": "",
    "dpkg-query": 'for name in "$@"; do [[ " $MISSING " == *" $name "* ]] || echo "installed $name"; done',
    "id": "echo $USER_ID",
    "stat": "echo $OWNER",
    "sudo": 'case $1 in env) "$@" ;; esac',
}
SERVER = """trap 'echo the last word; exit 0' INT TERM
echo "listening on port 2280"
echo "the way here"
while :; do sleep 0.05; done"""


class Machine:
    """A folder with deploy/, a PATH of its own, and a log of what was called."""

    def __init__(self, folder, *, without=()):
        self.folder = Path(folder)
        shutil.copytree(SOURCE / "deploy", self.folder / "deploy")
        for name in TOOLS:
            self.path(f"bin/{name}").symlink_to(shutil.which(name))
        for name, body in STAND_INS.items():
            if name not in without:
                self.write(f"bin/{name}", body)
        self.write("build/release/server/visavis-server", SERVER)

    def path(self, name):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        return path

    def write(self, name, body):
        note = f'echo "${{0##*/}} $*" >>"{self.folder}/log"\n'
        self.path(name).write_text(f"#!{shutil.which('bash')}\n{note}{body}\n", encoding="utf-8")
        self.path(name).chmod(0o755)

    def start(self, *arguments, **environment):
        defaults = {"USER_ID": "1000", "OWNER": "somebody", "MISSING": ""}
        return subprocess.Popen(
            [self.folder / "deploy/host", *arguments],
            env=defaults | environment | {"PATH": str(self.folder / "bin")},
            cwd="/",
            start_new_session=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def calls(self, program):
        log = (self.folder / "log").read_text(encoding="utf-8") if (self.folder / "log").exists() else ""
        return [line.partition(" ")[2] for line in log.splitlines() if line.split()[0] == program]


class Host(unittest.TestCase):
    def machine(self, **options):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        return Machine(folder.name, **options)

    def served(self, host, end=signal.SIGTERM):
        """What it says until the server has told the way, then after it was ended."""
        said = ""
        while "the way here" not in said:
            line = host.stdout.readline()
            self.assertTrue(line, f"ended too soon: {said}{host.stderr.read() if not line else ''}")
            said += line
        if end == signal.SIGINT:
            os.killpg(host.pid, end)  # as a terminal does on Ctrl-C: to all that runs in it
        else:
            host.send_signal(end)
        rest, errors = host.communicate(timeout=20)
        self.assertEqual((host.returncode, errors), (0, ""))
        return said + rest

    def refused(self, host):
        said, why = host.communicate(timeout=20)
        self.assertEqual(host.returncode, 1, said)
        return why

    def test_installs_nothing_where_nothing_is_missing(self):
        machine = self.machine()
        self.served(machine.start())
        self.assertEqual(machine.calls("apt-get"), [])
        self.assertEqual(machine.calls("sudo"), [])

    def test_hands_on_what_the_server_says(self):
        said = self.served(self.machine().start())
        self.assertIn("listening on port 2280\nthe way here\n", said)
        self.assertIn("build/release/client/visavis\n", said)

    def test_hands_all_options_to_the_server(self):
        machine = self.machine()
        self.served(machine.start("--name", "two words", "--port", "4000"))
        self.assertEqual(machine.calls("visavis-server"), ["--name two words --port 4000"])

    def test_signals_reach_the_server_and_its_last_words_the_terminal(self):
        for end in signal.SIGINT, signal.SIGTERM:
            self.assertTrue(self.served(self.machine().start(), end).endswith("the last word\n"))

    def test_builds_the_programs_and_no_tests(self):
        machine = self.machine()
        self.served(machine.start())
        configure, build = machine.calls("cmake")
        self.assertIn("VISAVIS_TESTS=OFF", configure)
        self.assertTrue(build.endswith("--target visavis-server visavis"), build)

    def test_root_installs_what_is_missing_and_nothing_else(self):
        machine = self.machine(without=["sudo"])
        self.served(machine.start(USER_ID="0", MISSING="clang-19 libssl-dev"))
        update, install = machine.calls("apt-get")
        self.assertTrue(update.endswith(" update"), update)
        self.assertTrue(install.endswith(" install -y --no-install-recommends clang-19 libssl-dev"), install)

    def test_others_install_through_sudo(self):
        machine = self.machine()
        self.served(machine.start(MISSING="clang-19"))
        self.assertEqual(len(machine.calls("apt-get")), 2)
        self.assertEqual(len(machine.calls("sudo")), 2)

    def test_an_npm_that_came_without_a_package_will_do(self):
        machine = self.machine()
        machine.write("bin/npm", "")
        self.served(machine.start(MISSING="npm"))
        self.assertEqual(machine.calls("apt-get"), [])

    def test_without_root_and_sudo_names_the_packages(self):
        machine = self.machine(without=["sudo"])
        why = self.refused(machine.start(MISSING="clang-19 libssl-dev"))
        self.assertIn("apt-get install --no-install-recommends clang-19 libssl-dev\n", why)
        self.assertEqual(machine.calls("cmake"), [])

    def test_without_apt_names_the_packages(self):
        machine = self.machine(without=["apt-get", "dpkg-query"])
        why = self.refused(machine.start(USER_ID="0"))
        self.assertIn("clang-19 ", why)
        self.assertIn("VISAVIS_NO_INSTALL=1", why)

    def test_installs_nothing_where_it_may_not(self):
        machine = self.machine(without=["apt-get", "dpkg-query"])
        self.served(machine.start(VISAVIS_NO_INSTALL="1"))

    def test_a_failed_installation_ends_it(self):
        machine = self.machine()
        machine.write("bin/apt-get", "exit 100")
        self.assertIn("could not install clang-19", self.refused(machine.start(USER_ID="0", MISSING="clang-19")))
        self.assertEqual(machine.calls("cmake"), [])

    def test_a_failed_build_ends_it(self):
        machine = self.machine()
        machine.write("bin/cmake", "exit 1")
        self.refused(machine.start())
        self.assertEqual(machine.calls("visavis-server"), [])

    def test_under_sudo_the_owner_of_the_folder_builds_and_serves(self):
        machine = self.machine()
        said, _ = machine.start("--port", "0", USER_ID="0", SUDO_USER="somebody").communicate(timeout=20)
        self.assertEqual(machine.calls("sudo"), ["-u somebody deploy/host --port 0"])
        self.assertEqual(machine.calls("cmake"), [], said)

    def test_under_sudo_in_a_folder_of_another_root_goes_on(self):
        machine = self.machine()
        self.served(machine.start(USER_ID="0", SUDO_USER="visitor"))

    def test_help_does_nothing(self):
        machine = self.machine()
        said, _ = machine.start("--help", MISSING="clang-19").communicate(timeout=20)
        self.assertIn("usage: deploy/host", said)
        self.assertFalse((machine.folder / "log").exists())


if __name__ == "__main__":
    unittest.main()

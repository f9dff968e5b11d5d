"""What an installed program brings along: man pages and completion, held against what the programs say."""

import os
import re
import subprocess
import unittest

from programs import BUILD, CLIENT, PATIENCE, SERVER, SOURCE, ProgramsTest

PAGES = BUILD / "deploy/man"


def options_of(program, *command):
    said = subprocess.run([program, *command, "--help"], env={**os.environ, "LC_ALL": "C.UTF-8"}, capture_output=True,
                          text=True, timeout=PATIENCE, check=True)
    return set(re.findall(r"^  (?:-\w,)?(--[a-z-]+)", said.stdout, re.M))


class ManPages(ProgramsTest):
    def text(self, name):
        said = subprocess.run(["man", "--warnings", "-E", "UTF-8", "-l", PAGES / name], capture_output=True, text=True,
                              env={"PATH": "/usr/bin:/bin", "MANWIDTH": "100", "MAN_KEEP_FORMATTING": "", "LC_ALL": "C.UTF-8"},
                              timeout=PATIENCE, check=True)
        self.assertEqual(said.stderr, "", name)
        return re.sub(r"\x1b\[\d*m|.\x08", "", said.stdout)

    def test_they_tell_every_option(self):
        for name, program, commands in (
            ("visavis-server.8", SERVER, [()]),
            ("visavis-server.toml.5", SERVER, [()]),
            ("visavis.1", CLIENT, [(name,) for name in ("create", "join", "bot", "watch", "seek", "list", "lobby",
                                                        "replay", "analyse", "verify")]),
        ):
            text = self.text(name)
            for command in commands:
                wanted = options_of(program, *command)
                self.assertTrue(wanted)
                told = set(re.findall(r"^ +(?:-\w, )?(--[a-z-]+)", text, re.M))
                self.assertEqual(wanted - told, set(), f"{name} {command}")

    def test_they_tell_how_to_administer(self):
        said = subprocess.run([SERVER, "admin", "--help"], capture_output=True, text=True, timeout=PATIENCE, check=True)
        commands = re.findall(r"^  ([a-z-]+) ", said.stdout.partition("Subcommands:")[2], re.M)
        self.assertIn("kick", commands)
        told = re.findall(r"^ {7}([a-z-]+)(?: |$)", self.text("visavis-server.8").partition("ADMINISTRATION")[2], re.M)
        self.assertEqual(set(commands) - set(told), set())

    def test_they_know_the_commands_of_the_client(self):
        said = subprocess.run([CLIENT, "--help"], capture_output=True, text=True, timeout=PATIENCE, check=True).stdout
        commands = re.findall(r"^  ([a-z]+) ", said.partition("Subcommands:")[2].partition("\n\n")[0], re.M)
        self.assertIn("create", commands)
        text = self.text("visavis.1")
        for command in commands:
            self.assertIn(f"OPTIONS OF {command.upper()}", text)


class Completion(ProgramsTest):
    environment = {"LC_ALL": "C.UTF-8"}

    def completed(self, program, *words):
        """What is offered for the last of the words."""
        name = program.rpartition("/")[2]
        script = (
            f'. "{SOURCE}/deploy/completions/{name}"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); '
            f'_{name.replace("-", "_")} "$1" "${{!#}}" "${{@:$#-1:1}}"; printf "%s\\n" "${{COMPREPLY[@]}}"'
        )
        said = subprocess.run(["bash", "-c", script, "bash", program, *words], capture_output=True, text=True,
                              env={**os.environ, **self.environment}, timeout=PATIENCE, check=True)
        self.assertEqual(said.stderr, "")
        return set(said.stdout.split())

    def test_the_servers(self):
        self.assertEqual(self.completed(SERVER, "--"), options_of(SERVER))
        self.assertEqual(self.completed(SERVER, "--max-ro"), {"--max-rooms", "--max-rooms-per-player"})
        self.assertEqual(self.completed(SERVER, "--log-level", "de"), {"debug"})
        self.assertIn("/etc", self.completed(SERVER, "--data", "/et"))
        self.assertEqual(self.completed(SERVER, "--port", ""), set())
        self.assertEqual(self.completed(SERVER, "ad"), {"admin"})
        self.assertEqual(self.completed(SERVER, "admin", "kic"), {"kick"})
        self.assertEqual(self.completed(SERVER, "admin", "kick", "--"), options_of(SERVER, "admin", "kick"))

    def test_it_reads_the_help_of_those_who_speak_french(self):
        self.environment = {"LC_ALL": "", "LC_MESSAGES": "", "LANG": "fr_FR.UTF-8"}
        self.assertEqual(self.completed(CLIENT, "cre"), {"create"})
        self.assertEqual(self.completed(CLIENT, "list", "--fol"), {"--follow"})

    def test_the_clients(self):
        self.assertEqual(self.completed(CLIENT, "cre"), {"create"})
        self.assertEqual(self.completed(CLIENT, "create", "vir"), {"virtem"})
        self.assertEqual(self.completed(CLIENT, "create", "virtem", "--lay"), {"--layout"})
        self.assertEqual(self.completed(CLIENT, "join", "ABC234", "--"), options_of(CLIENT, "join"))
        self.assertIn("/etc/passwd", self.completed(CLIENT, "verify", "/etc/passw"))


if __name__ == "__main__":
    unittest.main()

"""Backup, restore and upgrade, done as the README and the man page say."""

import json
import socket
import sqlite3
import stat
import subprocess
import threading
import time
import unittest
from pathlib import Path

import programs
from programs import PATIENCE, SERVER, SOURCE

NEWEST = SOURCE / "tests/data/store"


def back_up(folder, file):
    return subprocess.run([SERVER, "--data", folder, "--backup", file], capture_output=True, text=True,
                          timeout=PATIENCE, check=False)


class Person:
    def __init__(self, port, token=None):
        self.socket = socket.create_connection(("127.0.0.1", port), PATIENCE)
        self.lines = self.socket.makefile("rb")
        self.token = self.ask("session.hello", protocol=1, client="test/1", **({"token": token} if token else {}))["token"]

    def ask(self, method, **params):
        self.socket.sendall(json.dumps({"id": 1, "method": method, "params": params}).encode() + b"\n")
        while "id" not in (message := json.loads(self.lines.readline())):
            pass
        if "error" in message:
            raise AssertionError(f"{method} was refused: {message['error']}")
        return message["result"]

    def close(self):
        self.lines.close()
        self.socket.close()


class Table(threading.Thread):
    """Two who play one match after the other until they are told to end."""

    def __init__(self, port):
        super().__init__(daemon=True)
        self.people = Person(port), Person(port)
        self.acts = 0
        self.is_over = False

    def run(self):
        one, two = self.people
        room = one.ask("room.create", game="gladiator", clock=None)["view"]["room"]
        two.ask("room.join", room=room)
        while not self.is_over:
            for person in self.people:
                view = person.ask("room.join", room=room)["view"]
                about = {"match": view["match"]["id"], "turn": view["turn"]}
                if view["outcome"]:
                    person.ask("match.offer" if person is one else "match.accept", kind="rematch", **about)
                else:
                    person.ask("match.act", action=view["you"]["actions"][0], **about)
                    self.acts += 1

    def end(self):
        self.is_over = True
        self.join(PATIENCE)
        for person in self.people:
            person.close()


class Backup(programs.ProgramsTest):
    def play(self, folder):
        """A server whose two players are in mid-match: their tokens, and what the first one sees."""
        server = self.start_server("--data", folder)
        one, two = Person(self.port), Person(self.port)
        self.addCleanup(one.close)
        self.addCleanup(two.close)
        room = one.ask("room.create", game="gladiator", seat=0)["view"]["room"]
        two.ask("room.join", room=room)
        view = one.ask("room.join", room=room)["view"]
        one.ask("match.act", match=view["match"]["id"], turn=view["turn"], action=view["you"]["actions"][3])
        return server, room, (one, two)

    def test_a_copy_of_a_running_server_is_restored(self):
        folder, other = Path(self.new_folder()), Path(self.new_folder())
        server, room, (one, _) = self.play(folder)
        file = other / "backup.db"
        made = back_up(folder, file)
        self.assertEqual((made.returncode, made.stderr), (0, ""))
        self.assertEqual(made.stdout, f"{file}: {file.stat().st_size} bytes, whole and on disk\n")
        self.assertEqual(stat.S_IMODE(file.stat().st_mode), 0o600)
        self.assertEqual([each.name for each in other.iterdir()], ["backup.db"])
        before = one.ask("room.join", room=room)["view"]
        one.ask("match.resign", match=before["match"]["id"])  # which the copy does not know of
        server.send_signal(15)
        self.assertEqual(server.wait(), 0)

        restored = other / "data"
        restored.mkdir()
        file.rename(restored / "visavis.db")
        self.start_server("--data", restored)
        back = Person(self.port, one.token)
        self.addCleanup(back.close)
        after = back.ask("room.join", room=room)["view"]
        self.assertEqual((after["phase"], after["match"]["id"]), ("playing", before["match"]["id"]))
        self.assertEqual(after["you"]["choice"], before["you"]["choice"])

    def test_copies_made_while_everybody_acts_are_whole(self):
        folder = self.new_folder()
        self.start_server("--data", folder)
        tables = [Table(self.port) for _ in range(4)]
        for table in tables:
            table.start()
        try:
            while not all(table.acts for table in tables):
                time.sleep(0.01)
                self.assertTrue(all(table.is_alive() for table in tables))
            acts = sum(table.acts for table in tables)
            for number in range(10):
                file = Path(folder) / f"copy-{number}.db"
                made = back_up(folder, file)
                self.assertEqual((made.returncode, made.stderr), (0, ""))
                with sqlite3.connect(file) as copy:
                    self.assertEqual(copy.execute("PRAGMA integrity_check").fetchall(), [("ok",)])
                    self.assertGreater(copy.execute("SELECT count(*) FROM facts").fetchone()[0], len(tables))
                copy.close()
            self.assertGreater(sum(table.acts for table in tables), acts, "nobody has acted meanwhile")
            self.assertTrue(all(table.is_alive() for table in tables), "a table has come to an end")
        finally:
            for table in tables:
                table.end()

    def test_what_cannot_be_copied_is_refused_with_a_sentence_and_leaves_no_file(self):
        folder = Path(self.new_folder())
        other = Path(self.new_folder())
        (other / "visavis.db").write_bytes(b"x" * 5000)
        self.start_server("--data", folder)
        there = folder / "there.db"
        there.write_text("kept", encoding="utf-8")
        for where, to, sentence in (
            ("/nonexistent", folder / "new.db", "there is no /nonexistent/visavis.db"),
            (folder, there, "is there already: choose another name"),
            (folder, folder / "no/folder.db", "No such file"),
            (other, folder / "new.db", "cannot copy"),
        ):
            with self.subTest(sentence):
                made = back_up(where, to)
                self.assertEqual((made.returncode, made.stdout), (1, ""))
                self.assertIn(sentence, made.stderr)
        made = back_up(":memory:", folder / "new.db")
        self.assertEqual(made.returncode, 2)
        self.assertFalse((folder / "new.db").exists())
        self.assertEqual(there.read_text(encoding="utf-8"), "kept")

    def test_a_copy_of_an_older_version_is_brought_up_to_date(self):
        schemas = sorted(NEWEST.glob("schema-*.sql"))
        self.assertTrue(schemas)
        for schema in schemas:
            with self.subTest(schema.name):
                folder = Path(self.new_folder())
                with sqlite3.connect(folder / "visavis.db") as file:
                    file.executescript(schema.read_text(encoding="utf-8"))
                file.close()
                server = self.start_server("--data", folder)
                server.wait_for_error("2 open rooms go on")

    def test_a_copy_of_a_newer_version_is_refused_and_left_as_it_is(self):
        folder = Path(self.new_folder())
        server, _, _ = self.play(folder)
        server.send_signal(15)
        server.wait()
        with sqlite3.connect(folder / "visavis.db") as file:
            file.execute("PRAGMA user_version = 1000")
        file.close()
        bytes_before = (folder / "visavis.db").read_bytes()
        late = self.start([SERVER, "--port", "0", "--data", folder])
        self.assertEqual(late.wait(), 1)
        self.assertIn("was written by a newer visavis", "\n".join(late.errors))
        self.assertEqual((folder / "visavis.db").read_bytes(), bytes_before)


if __name__ == "__main__":
    unittest.main()

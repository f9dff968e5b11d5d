"""A disk that fails under the server: nothing is promised that is not kept, and whatever needs no disk goes on."""

import errno
import json
import signal
import socket
import time
import unittest
from pathlib import Path

import programs
from disk import Disk

DATABASE, LOG = "visavis.db", "visavis.db-wal"
FAULTS = {  # by what the server's log calls it
    "disk I/O error": ("write", errno.EIO),
    "database or disk is full": ("write", errno.ENOSPC),
    "disk I/O error; it takes no more": ("sync", errno.EIO),
}
UNTIMED = {"clock": None}


class Refused(Exception):
    """By its reason."""


class Peer:
    """A player on a raw connection, who asks and waits for the answer."""

    def __init__(self, port):
        self.socket = socket.create_connection(("127.0.0.1", port), programs.PATIENCE)
        self.lines = self.socket.makefile("r", encoding="utf-8")
        self.told = []  # notifications that nobody has looked at

    def greet(self, token):
        hello = {"protocol": 1, "client": "tests/1", **({"token": token} if token else {})}
        self.hello = self.ask("session.hello", **hello)
        self.token = self.hello["token"]

    def ask(self, method, **params):
        self.socket.sendall(json.dumps({"id": method, "method": method, "params": params}).encode() + b"\n")
        while "id" not in (message := self.next()):
            self.told.append(message)
        if "error" in message:
            raise Refused(message["error"]["data"]["reason"])
        return message["result"]

    def next(self):
        if not (line := self.lines.readline()):
            raise AssertionError("the server closed the connection")
        return json.loads(line)

    def wait_for(self, method):
        """The params of the next notification of this kind, none of which may have been passed over."""
        while True:
            message = self.told.pop(0) if self.told else self.next()
            if message["method"] == method:
                return message["params"]

    def updates(self):
        """What has been told of rooms so far."""
        self.ask("server.info")
        return [message["params"] for message in self.told if message["method"] == "room.update"]

    def close(self):
        self.lines.close()
        self.socket.close()


class DiskTest(programs.ProgramsTest):
    """A server with a folder, and a disk under it."""

    def setUp(self):
        self.disk = Disk(self.new_folder())
        self.folder = self.new_folder()
        self.begin()

    def begin(self):
        self.server = self.start(
            [programs.SERVER, "--port", "0", "--bind", "127.0.0.1", *programs.UNCAPPED, "--data", self.folder],
            self.disk.environment,
        )
        self.port = int(self.server.wait_for(r"^listening on port (\d+)$")[1])

    def restart(self, which=signal.SIGKILL):
        self.server.send_signal(which)
        self.server.wait()
        self.begin()

    def meet(self, token=None):
        peer = Peer(self.port)
        self.addCleanup(peer.close)
        peer.greet(token)
        return peer

    def refusal(self, peer, method, **params):
        with self.assertRaises(Refused) as refused:
            peer.ask(method, **params)
        return str(refused.exception)

    def match(self, **terms):
        """Ann, who has chosen A2 for the second fight, Bob, and Eve who watches; the match and its room."""
        ann, bob, eve = self.meet(), self.meet(), self.meet()
        terms = {"game": "gladiator", "seat": 0, **UNTIMED, **terms}
        room = ann.ask("room.create", **terms)["view"]["room"]
        match = bob.ask("room.join", room=room)["view"]["match"]["id"]
        eve.ask("room.watch", room=room)
        for peer, turn, action in (ann, 1, "A1"), (bob, 1, "D1"), (ann, 2, "A2"):
            peer.ask("match.act", match=match, turn=turn, action=action)
        return ann, bob, eve, room, match

    def check_goes_on(self, room, match, ann, bob, versions=(5,)):
        """With the fight in which Ann has chosen A2, and Bob nothing that anybody was told of."""
        ann, bob = self.meet(ann.token), self.meet(bob.token)
        view = ann.ask("room.join", room=room)["view"]
        self.assertIn(view["version"], versions)
        self.assertEqual(view["you"]["choice"], "A2" if view["version"] == 5 else None)
        bob.ask("room.join", room=room)
        bob.ask("match.act", match=match, turn=2, action="D2")
        if view["version"] == 5:
            self.assertEqual(ann.wait_for("room.update")["version"], 6)
        history = ann.ask("match.history", match=match)["updates"]
        self.assertEqual([update["version"] for update in history], [3, 4, 5, 6])
        self.assertEqual(history[3]["events"][1]["cards"], ["A2", "D2"])
        ann.ask("match.act", match=match, turn=3, action="A3")


class Faults(DiskTest):
    def health(self, peer):
        return peer.ask("server.info")["health"]["storage"]

    def check_closed(self, room, *peers):
        for peer in peers:
            self.assertEqual(peer.wait_for("room.closed"), {"room": room, "reason": "storage_failed"})

    def test_in_the_midst_of_a_match(self):
        for cause, fault in FAULTS.items():
            with self.subTest(cause):
                ann, bob, eve, room, match = self.match()
                other = self.match(visibility="public")
                self.disk.fails(*fault)
                before = [peer.updates() for peer in (ann, bob, eve)]
                self.assertEqual(self.refusal(bob, "match.act", match=match, turn=2, action="D2"), "storage_failed")
                self.assertEqual([peer.updates() for peer in (ann, bob, eve)], before)
                self.check_closed(room, ann, bob, eve)
                self.assertEqual(self.refusal(bob, "match.act", match=match, turn=2, action="D2"), "no_such_match")
                self.check_lives(other, cause)
                self.disk.is_well()
                self.restart()
                # Whether the last write of a failed sync has come to the disk nobody can know.
                self.check_goes_on(room, match, ann, bob, (5, 6) if fault[0] == "sync" else (5,))
                self.check_goes_on(*other[3:], *other[:2])

    def check_lives(self, other, cause):
        """Whatever needs no disk: looking around, coming back, chat in rooms where nobody acts."""
        ann, bob, eve, room, _ = other
        again = self.meet(ann.token)
        self.assertEqual(again.hello["rooms"], [room])
        self.assertEqual(self.health(again), "failing")
        self.assertIn(room, [entry["room"] for entry in again.ask("lobby.list")["rooms"]])
        self.assertEqual(again.ask("room.watch", room=room)["view"]["version"], 5)
        bob.ask("room.say", room=room, to="room", text="still there?")
        for peer in (ann, bob, eve, again):
            self.assertEqual(peer.wait_for("room.said")["text"], "still there?")
        self.server.wait_for_error("the journal could not store .*" + cause)
        self.server.wait_for_error(r"error: room \d: stopped after version 5, because its next fact could not be stored")

    def test_on_the_way_into_a_room(self):
        for cause, fault in FAULTS.items():
            with self.subTest(cause):
                ann, bob, eve = self.meet(), self.meet(), self.meet()
                room = ann.ask("room.create", game="gladiator", visibility="public")["view"]["room"]
                eve.ask("lobby.follow")
                self.disk.fails(*fault)
                self.assertEqual(self.refusal(bob, "room.create", game="virtem", visibility="public"), "storage_failed")
                self.assertEqual([entry["room"] for entry in eve.ask("lobby.list")["rooms"]], [room])
                self.assertEqual(self.refusal(bob, "room.join", room=room), "storage_failed")
                self.check_closed(room, ann)
                self.assertEqual(ann.updates(), [])
                with self.assertRaises(Refused) as refused:
                    self.meet()
                self.assertEqual(str(refused.exception), "storage_failed")
                self.assertEqual(self.meet(bob.token).hello["rooms"], [])
                self.disk.is_well()
                self.restart()
                # A join that was refused may still have come to the disk where its sync failed.
                self.assertEqual(self.meet(ann.token).hello["rooms"], [room])
                if fault[0] == "write":
                    self.assertEqual(self.meet(bob.token).hello["rooms"], [])
                self.meet(ann.token).ask("room.leave", room=room)

    def test_room_on_the_disk_again(self):
        ann, bob, _, room, match = self.match()
        self.disk.fails("write", errno.ENOSPC)
        self.assertEqual(self.refusal(bob, "match.act", match=match, turn=2, action="D2"), "storage_failed")
        self.assertEqual(self.health(bob), "failing")
        self.disk.is_well()
        new = self.match()
        self.assertEqual(self.health(bob), "ok")
        self.assertEqual(self.refusal(bob, "room.join", room=room), "no_such_room")
        self.restart()
        self.check_goes_on(room, match, ann, bob)
        self.check_goes_on(*new[3:], *new[:2])

    def test_a_failed_sync_is_not_forgotten(self):
        ann, bob, _, room, match = self.match()
        self.disk.fails("sync", errno.EIO)
        self.assertEqual(self.refusal(bob, "room.create", game="virtem"), "storage_failed")
        self.disk.is_well()
        for _ in range(2):
            self.assertEqual(self.refusal(bob, "room.create", game="virtem"), "storage_failed")
        self.assertEqual(self.health(bob), "failing")
        self.assertEqual(self.refusal(bob, "match.act", match=match, turn=2, action="D2"), "storage_failed")
        self.restart(signal.SIGTERM)
        self.check_goes_on(room, match, ann, bob)

    def test_a_clock_that_was_lost_with_its_room_stands(self):
        clock = {"initial_ms": 60_000, "increment_ms": 0}
        _, bob, _, room, match = self.match(clock=clock)  # Bob's runs
        lost_at = time.monotonic()
        self.disk.fails("write", errno.EIO)
        self.assertEqual(self.refusal(bob, "match.act", match=match, turn=2, action="D2"), "storage_failed")
        self.disk.is_well()
        self.match(clock=clock)
        time.sleep(3.2)
        self.meet().close()
        self.restart()
        view = self.meet(bob.token).ask("room.join", room=room)["view"]
        self.assertGreater(view["clocks"][1]["left_ms"], 60_000 + 15_000 - 1_500, time.monotonic() - lost_at)


class Damage(DiskTest):
    """What a crash or somebody's hand may have done to the files."""

    def path(self, name):
        return Path(self.folder, name)

    def bytes(self):
        return {name: self.path(name).read_bytes() for name in (DATABASE, LOG) if self.path(name).exists()}

    def kill(self):
        self.server.kill()

    def refused(self):
        """What a server says that does not start."""
        server = self.start([programs.SERVER, "--port", "0", "--bind", "127.0.0.1", "--data", self.folder])
        self.check_exit(server, 1)
        self.assertEqual(server.said, [])
        return " ".join(server.errors)

    def test_a_torn_end_of_the_log(self):
        frame = 24 + 4096
        rows = {
            "half a frame more": lambda log: log + log[-frame : -frame // 2],
            "a frame of rubbish more": lambda log: log + b"\xa5" * frame,
            "an old frame again": lambda log: log + log[-frame:],
        }
        lost = {
            "the last byte": lambda log: log[:-1],
            "the last frame": lambda log: log[:-frame],
            "half of the last frame": lambda log: log[: -frame // 2],
            "garbled at the end": lambda log: log[:-100] + bytes(byte ^ 0xFF for byte in log[-100:]),
        }
        for because, tear in {**rows, **lost}.items():
            with self.subTest(because):
                ann, bob, eve, room, match = self.match()
                self.meet()  # and stays: a connection that ends is a commit of its own, at any time
                bob.ask("match.act", match=match, turn=2, action="D2")  # the last commit
                self.kill()
                log = self.path(LOG).read_bytes()
                self.assertEqual(len(log) % frame, 32, "frames behind a header")
                self.path(LOG).write_bytes(tear(log))
                self.begin()
                view = self.meet(ann.token).ask("room.join", room=room)["view"]
                self.assertEqual(view["version"], 5 if because in lost else 6)
                self.assertEqual(view["you"]["choice"], "A2" if because in lost else None)
                self.check_goes_on(room, match, ann, bob, (5, 6))

    def test_files_that_are_not_touched(self):
        def garble(path):
            data = bytearray(path.read_bytes())
            data[4096 + 8 : 4096 + 2048] = b"\xa5" * 2040
            path.write_bytes(data)

        def number(offset, value):  # in the header of the file
            def change(path):
                data = bytearray(path.read_bytes())
                data[offset : offset + 4] = value.to_bytes(4, "big")
                path.write_bytes(data)

            return change

        self.match()
        self.restart(signal.SIGTERM)
        self.server.send_signal(signal.SIGTERM)
        self.server.wait()
        good = self.path(DATABASE).read_bytes()
        for because, (spoil, sentence) in {
            "a page of rubbish": (garble, "is damaged.*restore a backup"),
            "no database": (lambda path: path.write_bytes(b"x" * 8192), "is damaged.*restore a backup"),
            "a newer schema": (number(60, 1_000), "written by a newer visavis .schema 1000.*use that one"),
            "another program's": (number(68, 1), "is no database of visavis; move it away"),
        }.items():
            with self.subTest(because):
                self.path(DATABASE).write_bytes(good)
                spoil(self.path(DATABASE))
                before = self.bytes()
                self.assertRegex(self.refused(), sentence)
                self.assertEqual(self.bytes(), before)
        self.path(DATABASE).write_bytes(good)
        self.begin()

    def test_another_server_on_the_same_folder(self):
        ann, bob, _, room, match = self.match()
        before = self.bytes()
        self.assertRegex(self.refused(), "another server uses .*: end that one, or choose another folder with --data")
        self.assertEqual(self.bytes(), before)
        bob.ask("match.act", match=match, turn=2, action="D2")
        self.restart()
        self.check_goes_on(room, match, ann, bob, (6,))


if __name__ == "__main__":
    unittest.main()

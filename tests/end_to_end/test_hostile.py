"""Strangers that mean no good, from one machine: what they take is bounded, and a match beside them goes on.

How much slower that match is, tests/bench/hostile.py measures.
"""

import json
import resource
import select
import signal
import socket
import time
import unittest
from pathlib import Path

import programs
from test_carriers import Lines, Player
from web_socket import WebSocket

HELLO = {"id": 1, "method": "session.hello", "params": {"protocol": 1, "client": "hostile/1"}}
MIB = 2**20


class Hostile(programs.ProgramsTest):
    def serve(self, *command):
        """A server with its default caps and rates."""
        self.server = self.start([*command, programs.SERVER, "--port", "0", "--bind", "127.0.0.1", "--data", ":memory:"])
        self.port = int(self.server.wait_for(r"^listening on port (\d+)$")[1])

    def player(self, name):
        player = Player(Lines(self.port), name)
        self.addCleanup(player.carrier.close)
        return player

    def table(self):
        ann, bob = self.player("Ann"), self.player("Bob")
        room = ann.ask("room.create", game="gladiator", clock=None, seat=0)["view"]["room"]
        return ann, bob, bob.ask("room.join", room=room)["view"]["match"]["id"]

    def resident(self):
        statm = Path(f"/proc/{self.server.process.pid}/statm").read_text(encoding="ascii")
        return int(statm.split()[1]) * resource.getpagesize()

    def raw(self):
        connection = socket.create_connection(("127.0.0.1", self.port), programs.PATIENCE)
        self.addCleanup(connection.close)
        return connection

    def test_a_flood_is_read_no_faster_than_the_rate(self):
        self.serve()
        for kind in Lines, WebSocket:
            with self.subTest(kind.__name__):
                flood = kind(self.port)
                self.addCleanup(flood.close)
                start = time.monotonic()  # sending takes time too, which counts for the rate
                flood.send(HELLO)
                for number in range(1000):
                    flood.send({"id": number, "method": "lobby.list"})
                refused = 0
                for number in range(120):  # 60 at once, then each quarter of a second five and a refusal
                    while (message := flood.message()).get("id") != number:
                        pass
                    refused += "error" in message
                self.assertGreater(time.monotonic() - start, 2)
                self.assertTrue(1 <= refused <= 15, refused)  # fewer where the pauses last longer

    def test_whoever_reads_nothing_costs_no_more_than_the_outbox(self):
        self.serve()
        ann, bob, match = self.table()
        before = self.resident()
        deaf = [self.raw() for _ in range(50)]
        asked = b'{"id":2,"method":"server.info"}\n' * 200
        for connection in deaf:
            connection.sendall(json.dumps(HELLO).encode() + b"\n")
            connection.setblocking(False)
        end = time.monotonic() + 3
        while time.monotonic() < end:
            for connection in select.select([], deaf, [], 0.05)[1]:
                try:
                    connection.send(asked)
                except OSError:
                    deaf.remove(connection)
            time.sleep(0.01)
        ann.ask("match.act", match=match, turn=1, action="A1")
        bob.ask("match.act", match=match, turn=1, action="D1")
        self.assertLess(self.resident() - before, 50 * MIB * (4 if programs.IS_WATCHED else 1))

    @unittest.skipIf(programs.IS_WATCHED, "the sanitizers need descriptors of their own")
    def test_no_descriptor_left(self):
        self.serve("sh", "-c", 'ulimit -n 48; exec "$@"', "sh")
        ann, bob, match = self.table()
        crowd = [self.raw() for _ in range(80)]
        self.server.wait_for_error("no connection can be accepted at present")
        ann.ask("match.act", match=match, turn=1, action="A1")
        bob.ask("match.act", match=match, turn=1, action="D1")
        for connection in crowd:
            connection.close()
        self.server.wait_for_error("connections are accepted again")
        self.player("Eve").ask("lobby.list")
        self.server.send_signal(signal.SIGTERM)
        self.assertEqual(self.server.wait(), 0)

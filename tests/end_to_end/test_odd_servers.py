"""The client at the other end of servers that are odd, broken or hostile."""

import os
import pty
import select
import signal
import subprocess
import termios
import unittest

import programs
from stand_in import HELLO, StandIn, gladiator_view

FAILED = 1


class OddServers(programs.ProgramsTest):
    def meet(self, script, *arguments):
        server = StandIn(script)
        self.addCleanup(server.close)
        self.port = server.port
        return self.start_client(*(arguments or ("join", "ABC234", "--no-reconnect")))

    def check_failure(self, script, part):
        client = self.meet(script)
        self.check_exit(client, FAILED)
        self.assertIn(part, client.errors[0])

    def test_other_versions_of_the_protocol(self):
        for versions, part in (([2, 3], "This visavis is too old for the server"), ([0], "is too new for the server")):
            with self.subTest(versions):
                self.check_failure(
                    lambda peer: peer.refuse("session.hello", "no", reason="unsupported_protocol", versions=versions), part
                )

    def test_other_programs(self):
        for greeting in (b"HTTP/1.1 400 Bad Request\r\n\r\n", b"SSH-2.0-OpenSSH_9.2\r\n", b"\x15\x03\x01\x00\x02\x02F\n", b"{}\n"):
            with self.subTest(greeting):
                self.check_failure(lambda peer: (peer.send_bytes(greeting), peer.ends()), "is no visavis server")
        self.check_failure(lambda peer: None, "is no visavis server")

    def test_a_line_without_end(self):
        def pour(peer):
            try:
                while True:
                    peer.send_bytes(b"[" * 65536)
            except OSError:  # the client has had enough
                pass

        self.check_failure(pour, "is no visavis server")

    def test_no_place(self):
        def turn_away(peer):
            peer.send(method="session.closing", params={"reason": "server_full", "retry_ms": 60000})

        self.check_failure(turn_away, "The server has no place for another connection. Come back in 1 min.")

    def test_names_and_words_cannot_act_on_the_terminal(self):
        evil = "\x1b]0;evil\x07\x9b2J\u202eBob\nYou win."
        shown = "<U+001B>]0;evil<U+0007><U+009B>2J<U+202E>Bob<U+000A>You win."

        def script(peer):
            peer.answer("session.hello", {**HELLO, "server": {"name": evil, "version": evil, "greeting": evil}})
            people = [{"id": "p1", "name": evil, "bot": False}, {"id": "p2", "name": evil, "bot": False}]
            peer.answer("room.join", {"view": gladiator_view(seats=people)})
            peer.update(2, {}, [{"type": "left", "seat": 1}])
            peer.refuse("match.act", evil, reason=evil)
            peer.ends()

        client = self.meet(script)
        client.wait_for("gives up seat 1")
        client.type("A1")
        client.wait_for("was refused")
        client.type("quit")
        client.wait_for("Goodbye")
        self.assertIn(f"{shown} gives up seat 1.", client.said)
        self.assertIn(shown, client.said)
        for line in client.said:
            self.assertFalse(any(ord(c) < 32 or 127 <= ord(c) < 160 or c == "\u202e" for c in line), repr(line))

    def test_a_gap_brings_a_fresh_view_and_nothing_is_sent_meanwhile(self):
        def script(peer):
            peer.seat()
            peer.update(5, {"turn": 4})
            request = peer.take("room.join")
            peer.update(6, {"turn": 5})
            peer.send(id=request["id"], result={"view": gladiator_view(version=6, turn=7)})
            if peer.answer("match.act", {"turn": 7})["turn"] != 7:
                raise AssertionError("the action was for an old turn")
            peer.ends()

        client = self.meet(script)
        client.wait_for("^Something was missed")
        client.wait_for("^Match 1 is being played")
        client.type("A1")
        client.type("quit")
        self.check_exit(client, 0)

    def test_news_of_tomorrow(self):
        def script(peer):
            peer.seat(weather="rain")
            peer.send(method="room.sung", params={"room": "ABC234", "song": []})
            peer.update(2, {"weather": "sun"}, [{"type": "sneezed", "seat": 1}])
            peer.update(3, {"to_act": [0]}, [{"type": "chosen", "seat": 1, "how": "quickly"}])
            peer.ends()

        client = self.meet(script)
        client.wait_for("^Bob has chosen")
        client.type("quit")
        self.check_exit(client, 0)
        self.assertEqual(client.errors, [])

    def test_the_moment_of_a_claim_is_told_though_the_server_says_nothing(self):
        def script(peer):
            peer.seat()
            here = {"present": True, "away_since_ms": None, "claim_at_ms": None}
            gone = {"present": False, "away_since_ms": 0, "claim_at_ms": 400}
            presence = {"room": "ABC234", "at_ms": 0, "seats": [here, gone], "watching": 0}
            peer.send(method="room.presence", params=presence)
            peer.answer("match.claim", {})
            peer.ends()

        client = self.meet(script)
        client.wait_for("^Bob has gone; in 1 s you may claim the match")
        client.wait_for("^You may claim the match against Bob now")
        client.type("claim")
        client.type("quit")
        self.check_exit(client, 0)
        self.assertEqual(sum("may claim the match against" in line for line in client.said), 1)

    def test_an_action_on_its_way_when_the_server_goes(self):
        def script(peer):
            peer.seat()
            peer.take("match.act")

        client = self.meet(script)
        client.wait_for("^Your turn")
        client.type("A1")
        self.check_exit(client, FAILED)
        self.assertIn("is lost", client.errors[0])
        self.assertIn("'A1' was sent, but the server has not confirmed it", client.errors[1])

    def test_a_terminal_is_left_as_it_was(self):
        self.assertNotIn(b"\x1b", self.interrupted_on_a_terminal("--plain"))
        self.assertIn(b"\x1b", self.interrupted_on_a_terminal())

    def interrupted_on_a_terminal(self, *options):
        """What is shown until the client is interrupted."""
        def script(peer):
            peer.seat()
            peer.ends()

        server = StandIn(script)
        self.addCleanup(server.close)
        master, terminal = pty.openpty()
        self.addCleanup(os.close, master)
        self.addCleanup(os.close, terminal)
        before = termios.tcgetattr(terminal)
        arguments = [programs.CLIENT, "join", "ABC234", "--new-player", "--host", f"127.0.0.1:{server.port}", *options]
        client = subprocess.Popen(arguments, stdin=terminal, stdout=terminal, stderr=terminal,
                                  env={**os.environ, "LC_ALL": "C.UTF-8", "TERM": "xterm"})
        self.addCleanup(client.kill)
        shown = b""
        while b"Your turn" not in shown:
            ready, _, _ = select.select([master], [], [], programs.PATIENCE)
            self.assertTrue(ready, f"the client says no more than {shown}")
            shown += os.read(master, 4096)
        client.send_signal(signal.SIGINT)
        self.assertEqual(client.wait(programs.PATIENCE), 130)
        self.assertEqual(termios.tcgetattr(terminal), before)
        self.assertTrue(os.get_blocking(terminal))
        return shown


if __name__ == "__main__":
    unittest.main()

"""The client's ways in and out: codes, names, hosts, signals, pipes, and its exit codes."""

import os
import signal
import socket
import subprocess
import unittest

import programs

FINISHED, FAILED, USAGE = 0, 1, 2


class CommandLine(programs.ProgramsTest):
    def test_what_cannot_be_understood(self):
        for arguments in ([], ["join"], ["join", "ABC"], ["create", "chess"], ["list", "--port", "0"]):
            with self.subTest(arguments):
                client = self.start([programs.CLIENT, *arguments])
                self.check_exit(client, USAGE)
                self.assertEqual(client.said, [])
                self.assertIn("See visavis --help.", client.errors)

    def test_help_and_version(self):
        for arguments, first in ((["--help"], "visavis: "), (["--version"], "visavis "), (["join", "--help"], "take a seat")):
            with self.subTest(arguments):
                client = self.start([programs.CLIENT, *arguments])
                self.check_exit(client, FINISHED)
                self.assertTrue(client.said[0].startswith(first), client.said[0])
                self.assertEqual(client.errors, [])

    def test_a_token_in_the_environment(self):
        self.start_server()
        client = self.start_client("list", environment={"VISAVIS_TOKEN": "x" * 43})
        self.check_exit(client, FAILED)
        self.assertIn("The server does not know that token", client.errors[0])


class Hosts(programs.ProgramsTest):
    def check_failure(self, part, *arguments):
        client = self.start([programs.CLIENT, "list", *arguments])
        self.check_exit(client, FAILED)
        self.assertEqual(len(client.errors), 1)
        self.assertIn(part, client.errors[0])

    def test_nobody_listens(self):
        with socket.create_server(("127.0.0.1", 0)) as listener:
            port = listener.getsockname()[1]
        self.check_failure(f"nothing listens on port {port}", "--host", "127.0.0.1", "--port", str(port))

    def test_no_such_host(self):
        self.check_failure("There is no host named visavis.invalid", "--host", "visavis.invalid")

    def test_ipv6(self):
        server = self.start([programs.SERVER, "--port", "0", "--bind", "::1", "--data", ":memory:"])
        port = server.wait_for(r"^listening on port (\d+)$")[1]
        home = {"XDG_CONFIG_HOME": self.new_folder()}
        client = self.start([programs.CLIENT, "list", "--host", f"[::1]:{port}"], home)
        self.check_exit(client, FINISHED)


class Rooms(programs.ProgramsTest):
    def setUp(self):
        self.server = self.start_server()

    def test_a_wrong_code(self):
        for wish in ("join", "watch"):
            with self.subTest(wish):
                client = self.start_client(wish, "ZZZZZZ")
                self.check_exit(client, FAILED)
                self.assertIn("There is no room with that code", client.errors[0])

    def test_a_full_room(self):
        _, room = self.create("gladiator")
        self.start_client("join", room.lower()).wait_for("^Your turn")
        third = self.start_client("join", room)
        self.check_exit(third, FAILED)
        self.assertIn("Both seats of that room are taken", third.errors[0])

    def test_no_spectators(self):
        client, room = self.create("virtem", "--no-spectators")
        self.check_exit(self.start_client("watch", room), FAILED)
        self.assertNotIn("visavis watch", " ".join(client.said))

    def test_a_list(self):
        empty = self.start_client("list")
        self.check_exit(empty, FINISHED)
        self.assertIn("There are no public rooms", empty.said[0])
        _, public = self.create("gladiator", "--public", "--name", "Ada")
        self.create("gladiator")
        _, other = self.create("virtem", "--public", "--layout", "wall")
        for arguments, codes in (([], [public, other]), (["--game", "virtem"], [other])):
            lists = self.start_client("list", *arguments)
            self.check_exit(lists, FINISHED)
            self.assertEqual([line.split(":")[0] for line in lists.said], codes)

    def test_a_name_in_arabic(self):
        client, room = self.create("gladiator", "--name", "محمد")
        client.wait_for(r"محمد \(you\)")
        self.start_client("join", room).wait_for("^Match 1 is being played|محمد")

    def test_a_name_that_is_taken(self):
        self.create("gladiator", "--name", "Ada")
        second = self.start_client("list", "--name", "Ada")
        self.check_exit(second, FAILED)
        self.assertIn("has that name", second.errors[0])

    def test_leaving_resigns_a_match_that_has_begun(self):
        ada, room = self.create("gladiator", "--seat", "0", "--name", "Ada")
        bob = self.start_client("join", room, "--name", "Bob")
        ada.wait_for("^Your turn")
        ada.type("A1")
        ada.wait_for("^You have chosen A1")
        ada.type("leave")
        ada.wait_for("^You give up seat 0")
        ada.wait_for("^You lose: you have resigned")
        self.check_exit(ada, FINISHED)
        bob.wait_for("^Ada gives up seat 0")
        bob.wait_for("^You win: Ada has resigned")
        self.assertNotIn("A1", " ".join(line for line in bob.said if "chosen" in line and "holding" not in line))

    def test_quitting_and_coming_back(self):
        ada, room = self.create("gladiator", "--seat", "0", "--name", "Ada", "--new-player")
        bob = self.start_client("join", room, "--name", "Bob")
        ada.wait_for("^Your turn")
        ada.type("D4")
        ada.type("quit")
        token = ada.wait_for(r"VISAVIS_TOKEN=(\S{43}) visavis join")[1]
        self.check_exit(ada, FINISHED)
        again = self.start_client("join", room, environment={"VISAVIS_TOKEN": token})
        again.wait_for("you have chosen D4")
        bob.wait_for("^Ada has chosen")
        bob.type("A4")
        again.wait_for("^Fight 1: you played D4, Bob played A4")

    def test_history_and_position(self):
        ada, room = self.create("gladiator", "--seat", "0", "--name", "Ada")
        bob = self.start_client("join", room, "--name", "Bob")
        for client, card in ((ada, "a3"), (bob, "d3")):
            client.wait_for("^Your turn")
            client.type(card)
        watcher = self.start_client("watch", room)
        for client in (ada, bob, watcher):
            client.wait_for("^Fight 2 of 5|^Ada: 12 life points")
            client.type("history")
            client.wait_for("^History of match 1:")
            client.wait_for("^Fight 1: .*Equal values, A beats D: .*3\\.")
            client.wait_for("^So far the history")
            client.type("show")
            client.wait_for(f"^Room {room}: Gladiator 21")
            client.wait_for("^Fight 2 of 5")

    def test_a_refused_action(self):
        ada, room = self.create("virtem", "--seat", "0", "--name", "Ada")
        bob = self.start_client("join", room, "--name", "Bob")
        bob.wait_for("^Waiting for Ada to choose a die face")
        bob.type("face:circle-blue")
        bob.wait_for("^'face:circle-blue' was not sent. It is not your turn.")
        ada.wait_for("^Your turn")
        ada.type("face:circle-black")
        ada.wait_for("^'face:circle-black' was refused. Black is nobody's colour")
        ada.type("FACE:Circle-Blue")
        ada.wait_for("^You choose the die face circle-blue")


class Ends(programs.ProgramsTest):
    def setUp(self):
        self.server = self.start_server()

    def test_signals(self):
        for which, code in ((signal.SIGINT, 130), (signal.SIGTERM, 143)):
            with self.subTest(which):
                ada, room = self.create("gladiator", "--name", f"Ada {code}")
                bob = self.start_client("join", room)
                ada.wait_for("^Your turn")
                ada.send_signal(which)
                self.check_exit(ada, code)
                self.assertIn("Your seat stays yours", ada.said[-1])
                bob.wait_for("^Your turn")
                bob.type("who")
                bob.wait_for(rf"^Seat \d: Ada {code}\.$")

    def test_input_that_ends_goes_on_listening(self):
        ada, room = self.create("gladiator", "--name", "Ada", "--seat", "0")
        watcher = self.start_client("watch", room)
        watcher.end_input()
        watcher.wait_for("^The match begins when")
        bob = self.start_client("join", room)
        bob.end_input()
        ada.wait_for("^Your turn")
        ada.type("A1")
        ada.wait_for("^You have chosen A1")
        ada.type("leave")
        for client in (ada, bob, watcher):
            self.check_exit(client, FINISHED)
        bob.wait_for("^You win: Ada has resigned")
        watcher.wait_for("wins: Ada has resigned")

    def test_a_file_and_nothing_as_input(self):
        _, room = self.create("gladiator")
        with open(os.devnull, "rb") as nothing, open(__file__, "rb") as text:
            for stream in (nothing, text):
                client = self.start_bare("watch", room, stdin=stream, stdout=subprocess.PIPE)
                with client.stdout as output:
                    while not output.readline().startswith(b"The match begins when"):
                        self.assertIsNone(client.poll())

    def test_streams_that_came_closed(self):
        ada, room = self.create("gladiator", "--seat", "0")
        closing = ["sh", "-c", 'exec "$@" <&- >&-', "sh", programs.CLIENT]
        bob = self.start([*closing, "join", room, "--new-player", "--host", f"127.0.0.1:{self.port}"])
        ada.wait_for("^Your turn")
        ada.type("A1")
        ada.type("leave")
        self.check_exit(bob, FINISHED)
        self.assertEqual((bob.said, bob.errors), ([], []))

    def test_a_megabyte_pasted(self):
        ada, room = self.create("gladiator", "--seat", "0", "--name", "Ada")
        self.start_client("join", room).wait_for("^Your turn")
        ada.wait_for("^Your turn")
        ada.type("x" * 1_000_000)
        ada.wait_for("^That line is too long")
        ada.type("\n".join(f"word {i}" for i in range(100_000)))
        ada.wait_for("^'word 99999' is neither")
        ada.type("\x1b[2J\x00\u202e")
        ada.wait_for(r"^'<U\+001B>\[2J<U\+0000><U\+202E>' is neither")
        ada.type("A2")
        ada.wait_for("^You have chosen A2")

    def start_bare(self, *arguments, **streams):
        """A client whose streams are the test's own business."""
        host = ["--new-player", "--host", f"127.0.0.1:{self.port}"]
        client = subprocess.Popen([programs.CLIENT, *arguments, *host], **streams)
        self.addCleanup(client.wait)
        self.addCleanup(client.kill)
        return client

    def test_nobody_reads_the_output(self):
        read, write = os.pipe()
        client = self.start_bare("create", "gladiator", stdin=subprocess.PIPE, stdout=write)
        os.close(write)
        with open(read, "rb") as output:
            self.assertTrue(output.readline().startswith(b"Connected"))
        with client.stdin as typed:
            typed.write(b"who\n")
        self.assertEqual(client.wait(programs.PATIENCE), FAILED)

    def test_the_server_shuts_down(self):
        ada, room = self.create("gladiator", "--no-reconnect")
        bob = self.start_client("join", room, "--no-reconnect")
        for client in (ada, bob):
            client.wait_for("^Your turn")
        self.server.send_signal(signal.SIGTERM)
        for client in (ada, bob):
            self.check_exit(client, FAILED)
            self.assertIn("The server is shutting down or restarting.", client.errors[0])
            self.assertIn("Your seat stays yours", client.said[-1])

    def test_the_server_is_killed(self):
        ada, _ = self.create("gladiator", "--no-reconnect")
        self.server.send_signal(signal.SIGKILL)
        self.check_exit(ada, FAILED)
        self.assertIn("is lost", ada.errors[0])


if __name__ == "__main__":
    unittest.main()

"""Going and coming back: cut connections, killed clients, kept tokens, two tabs, and strangers who meet."""

import json
import os
import signal
import stat
import unittest
from pathlib import Path

import programs
from relay import Relay
from stand_in import HELLO, StandIn, gladiator_view

FINISHED, FAILED = 0, 1


class ComingBack(programs.ProgramsTest):
    def setUp(self):
        self.server = self.start_server()

    def relay(self):
        relay = Relay(self.port)
        self.addCleanup(relay.close)
        return relay

    def test_a_cut_connection_is_made_again_and_what_was_missed_is_told(self):
        relay = self.relay()
        ada, room = self.create("gladiator", "--name", "Ada", "--seat", "0", port=relay.port)
        bob = self.start_client("join", room, "--name", "Bob")
        ada.wait_for("^Your turn")
        relay.cut()
        ada.wait_for("^Connection to 127.0.0.1:.* lost; trying again")
        ada.type("A1")
        ada.wait_for("^'A1' was not sent. There is no connection now")
        bob.type("say Are you there?")
        bob.type("D4")
        bob.wait_for("^You have chosen D4")
        relay.mend()
        ada.wait_for("^Back\\.")
        ada.wait_for("^Said by Bob: Are you there")
        ada.wait_for("^Meanwhile:")
        ada.wait_for("^Bob has chosen")
        ada.wait_for("^Your turn")
        ada.type("A2")
        bob.wait_for("^Fight 1: you played D4, Ada played A2")
        self.assertEqual(sum("trying again" in line for line in ada.said), 1)

    def test_absence_and_return_are_shown(self):
        relay = self.relay()
        ada, room = self.create("gladiator", "--name", "Ada", "--seat", "0", port=relay.port)
        bob = self.start_client("join", room, "--name", "Bob")
        bob.wait_for("^Your turn")
        relay.cut()
        bob.wait_for(r"^Ada has gone; in \d+ s you may claim the match|^Ada has gone; in 1 min")
        bob.type("claim")
        bob.wait_for(r"^'claim' was not sent. It is too early to claim the match against Ada: you may in ")
        relay.mend()
        bob.wait_for("^Ada is back")

    def test_a_stopped_server_is_waited_for(self):
        ada, _ = self.create("gladiator", "--name", "Ada")
        self.server.send_signal(signal.SIGSTOP)
        ada.type("say hello")
        self.server.send_signal(signal.SIGCONT)
        ada.wait_for("^Said by you: hello")

    def test_a_server_that_has_forgotten_everything(self):
        relay = self.relay()
        ada, _ = self.create("gladiator", "--name", "Ada", port=relay.port)
        self.server.kill()
        ada.wait_for("trying again")
        self.start_server()
        relay.server = ("127.0.0.1", self.port)
        self.check_exit(ada, FAILED)
        self.assertIn("does not know you any more", ada.errors[-1])

    def test_quitting_while_the_connection_is_lost(self):
        relay = self.relay()
        ada, _ = self.create("gladiator", port=relay.port)
        relay.cut()
        ada.wait_for("trying again")
        ada.type("quit")
        self.check_exit(ada, FINISHED)
        other, _ = self.create("gladiator", port=self.relay().port)
        other.send_signal(signal.SIGINT)
        self.check_exit(other, 130)

    def test_a_killed_client_comes_back_with_its_token(self):
        home = self.new_folder()
        ada, room = self.create("gladiator", "--name", "Ada", "--seat", "0", home=home)
        bob = self.start_client("join", room, "--name", "Bob")
        ada.wait_for("^Your turn")
        ada.kill()
        again = self.start_client("join", room, home=home)
        again.wait_for("^Seat 0: Ada \\(you\\)")
        again.wait_for("^Your turn")
        again.type("A3")
        bob.wait_for("^Ada has chosen")

    def test_two_tabs_of_one_seat_stay_equal(self):
        home = self.new_folder()
        ada, room = self.create("gladiator", "--name", "Ada", "--seat", "0", home=home)
        tab = self.start_client("join", room, home=home)
        tab.wait_for("^Seat 0: Ada \\(you\\)")
        bob = self.start_client("join", room, "--name", "Bob")
        for client in (ada, tab):
            client.wait_for("^Your turn")
        tab.type("A3")
        for client in (ada, tab):
            client.wait_for("^You have chosen A3")
        ada.type("A4")
        ada.wait_for("^'A4' was not sent. You have chosen A3")
        bob.type("D1")
        for client in (ada, tab):
            client.wait_for("^Fight 1: you played A3, Bob played D1")


class Repeats(programs.ProgramsTest):
    def test_an_action_without_an_answer_is_sent_again(self):
        acts = []

        def take_the_action_and_go(peer):
            peer.seat()
            acts.append(peer.take("match.act")["params"])

        def answer_it(peer):
            hello = peer.take("session.hello")
            if hello["params"].get("token") != HELLO["token"]:
                raise AssertionError("the token is missing")
            peer.send(id=hello["id"], result=HELLO)
            peer.answer("room.join", {"view": gladiator_view()})
            acts.append(peer.answer("match.act", {"turn": 1}))
            peer.ends()

        server = StandIn(take_the_action_and_go, answer_it)
        self.addCleanup(server.close)
        self.port = server.port
        client = self.start_client("join", "ABC234")
        client.wait_for("^Your turn")
        client.type("A1")
        client.wait_for("^Back")
        client.wait_for("^Nothing has happened meanwhile")
        client.type("quit")
        self.check_exit(client, FINISHED)
        self.assertEqual(acts[0], acts[1])


class Tokens(programs.ProgramsTest):
    def setUp(self):
        self.server = self.start_server()

    def test_are_kept_for_their_user_only_and_used_again(self):
        home = self.new_folder()
        self.check_exit(self.start_client("list", "--name", "Ada", home=home), FINISHED)
        folder = Path(home, "visavis")
        file = folder / "tokens.json"
        self.assertEqual(stat.S_IMODE(folder.stat().st_mode), 0o700)
        self.assertEqual(stat.S_IMODE(file.stat().st_mode), 0o600)
        kept = json.loads(file.read_text())
        self.assertEqual(list(kept), [f"127.0.0.1:{self.port}"])
        again, _ = self.create("gladiator", home=home)
        self.assertIn("as Ada.", again.said[0])
        other, _ = self.create("gladiator", "--new-player", home=home)
        self.assertNotIn("as Ada.", other.said[0])
        self.assertEqual(json.loads(file.read_text()), kept)

    def test_an_unknown_one_is_replaced(self):
        home = self.new_folder()
        os.mkdir(Path(home, "visavis"))
        file = Path(home, "visavis", "tokens.json")
        file.write_text(json.dumps({f"127.0.0.1:{self.port}": "x" * 43, "elsewhere:2280": "y" * 43}))
        client = self.start_client("list", home=home)
        self.check_exit(client, FINISHED)
        self.assertIn("you begin as a new player", client.errors[0])
        kept = json.loads(file.read_text())
        self.assertNotEqual(kept[f"127.0.0.1:{self.port}"], "x" * 43)
        self.assertEqual(kept["elsewhere:2280"], "y" * 43)

    def test_a_damaged_file_is_left_as_it_is(self):
        home = self.new_folder()
        os.mkdir(Path(home, "visavis"))
        file = Path(home, "visavis", "tokens.json")
        file.write_text("{")
        client = self.start_client("list", home=home)
        self.check_exit(client, FINISHED)
        self.assertIn("cannot be read: going on without", client.errors[0])
        self.assertEqual(file.read_text(), "{")


class Strangers(programs.ProgramsTest):
    def setUp(self):
        self.server = self.start_server()

    def test_two_who_seek_the_same_meet(self):
        ada = self.start_client("seek", "gladiator", "--name", "Ada")
        ada.wait_for("^Looking for somebody")
        other = self.start_client("seek", "gladiator", "--fights", "6")
        other.wait_for("^Looking for somebody")
        bob = self.start_client("seek", "gladiator", "--fights", "5", "--clock", "2m+10s", "--name", "Bob")
        for client in (ada, bob):
            client.wait_for("^Somebody wants the same")
            client.wait_for("^Your turn")
            client.type("A1")
        ada.wait_for("^Fight 1: you played A1, Bob played A1")
        self.assertFalse(any("Somebody" in line and "meet" in line for line in other.said))

    def test_a_search_ends_as_wished(self):
        ada = self.start_client("seek", "gladiator", "--name", "Ada")
        ada.wait_for("^Looking for somebody .* Type quit to end the search")
        ada.type("help")
        ada.wait_for("^You are looking for somebody to play with: type quit")
        ada.type("quit")
        self.check_exit(ada, FINISHED)
        self.assertEqual(ada.said[-1], "Goodbye.")
        bob = self.start_client("seek", "gladiator", "--name", "Bob")
        bob.wait_for("^Looking for somebody")
        bob.end_input()  # as a script's does: the search goes on
        eve = self.start_client("seek", "gladiator", "--name", "Eve")
        bob.wait_for("^Somebody wants the same")
        eve.wait_for("^Your turn")
        eve.type("resign yes")
        bob.wait_for("^You win")
        self.check_exit(bob, FINISHED)

    def test_a_list_that_is_followed(self):
        follower = self.start_client("list", "--follow")
        follower.wait_for("^There are no public rooms")
        follower.wait_for("^What changes is told")
        ada, room = self.create("gladiator", "--public", "--name", "Ada", "--seat", "0")
        follower.wait_for(f"^New: {room}: .*waiting for a player")
        bob = self.start_client("join", room, "--name", "Bob")
        follower.wait_for(f"^Now: {room}: .*being played; Ada against Bob")
        bob.type("leave")
        ada.wait_for("broken off|You win")
        ada.type("leave")
        follower.wait_for(f"^Closed: {room}")
        follower.type("show")
        follower.wait_for("^You are following the list of rooms: type quit to end")
        follower.type("quit")
        self.check_exit(follower, FINISHED)


if __name__ == "__main__":
    unittest.main()

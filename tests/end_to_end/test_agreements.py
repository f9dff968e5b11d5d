"""What two players agree on beside playing, and what they say, between the real programs."""

import re
import unittest

import programs

FINISHED = 0


class Pair(programs.ProgramsTest):
    def setUp(self):
        self.server = self.start_server()

    def sit_down(self, *create):
        """Ada in seat 0, Bob in seat 1, and the room's code."""
        ada, room = self.create(*create, "--name", "Ada", "--seat", "0")
        bob = self.start_client("join", room, "--name", "Bob")
        ada.wait_for("^Match 1 begins")
        bob.wait_for("^Match 1 is being played")
        return ada, bob, room


class Agreements(Pair):
    def test_a_draw(self):
        ada, bob, _ = self.sit_down("gladiator")
        bob.type("accept")
        bob.wait_for("^'accept' was not sent. No offer stands")
        ada.type("draw")
        ada.wait_for("^You offer a draw")
        ada.type("draw")
        ada.wait_for("^'draw' was not sent. Your offer stands already")
        ada.type("accept draw")
        ada.wait_for("^'accept draw' was not sent")
        bob.wait_for("^Ada offers a draw. Type accept or decline")
        bob.type("decline")
        ada.wait_for("^Bob declines the offer: a draw")
        bob.wait_for("^You decline Ada's offer: a draw")
        bob.type("draw")
        ada.wait_for("^Bob offers a draw")
        ada.type("draw")
        for client in (ada, bob):
            client.wait_for("^The match is drawn: both have agreed to it")
            client.wait_for("^Score in this room: Ada 0, Bob 0, drawn 1")

    def test_resigning_is_asked_once(self):
        ada, bob, _ = self.sit_down("gladiator")
        ada.type("resign")
        ada.wait_for("^Do you resign the match")
        ada.type("resign")
        ada.wait_for("^You lose: you have resigned")
        bob.wait_for("^You win: Ada has resigned")
        bob.type("resign yes")
        bob.wait_for("^'resign' was not sent. The match is over")

    def test_a_rematch_swaps_the_seats_and_keeps_the_score(self):
        ada, bob, _ = self.sit_down("gladiator")
        bob.type("rematch")
        bob.wait_for("^'rematch' was not sent. The match is still being played")
        ada.type("resign yes")
        bob.wait_for("^Score in this room: Ada 0, Bob 1, drawn 0")
        bob.wait_for("^Type rematch to play again")
        bob.type("rematch")
        ada.wait_for("^Bob offers a rematch")
        ada.type("accept")
        ada.wait_for("^Match 2 begins: you in seat 1 against Bob")
        bob.wait_for("^Match 2 begins: you in seat 0 against Ada")
        bob.type("who")
        bob.wait_for("^Score in this room: Bob 1, Ada 0, drawn 0")

    def test_both_wish_a_rematch_at_once(self):
        ada, bob, _ = self.sit_down("gladiator")
        ada.type("resign yes")
        for client in (ada, bob):
            client.wait_for("^Type rematch to play again")
        for client in (ada, bob):
            client.type("rematch")
        for client in (ada, bob):
            client.wait_for("^Match 2 begins")

    def test_nothing_is_taken_back_in_gladiator(self):
        ada, _, _ = self.sit_down("gladiator")
        ada.type("takeback")
        ada.wait_for("^'takeback' was not sent. In Gladiator nothing is taken back")

    def test_a_takeback_in_virtem(self):
        ada, bob, _ = self.sit_down("virtem", "--layout", "rectangle")
        for client, action in ((ada, "face:circle-blue"), (bob, "face:cross-green"), (bob, "keep")):
            client.wait_for("^Your turn")
            client.type(action)
        move = ada.wait_for(r"^Your turn: move one pawn, such as (\S+)")[1]
        ada.type(move)
        bob.wait_for("^Ada moves a pawn")
        ada.wait_for("^Waiting for Bob to move")
        ada.type("takeback")
        bob.wait_for("^Ada asks to take back")
        bob.type("accept takeback")
        ada.wait_for("^Your last move is taken back")
        bob.wait_for("^Ada's last move is taken back")
        self.assertEqual(ada.wait_for(r"^Your turn: move one pawn, such as (\S+)")[1], move)

    def test_breaking_off(self):
        ada, bob, _ = self.sit_down("virtem")
        bob.type("abort")
        ada.wait_for("^Bob asks to break the match off")
        ada.type("abort")
        for client in (ada, bob):
            client.wait_for("^The match is broken off and counts for nobody")

    def test_clocks_and_gifts(self):
        ada, bob, _ = self.sit_down("gladiator", "--clock", "5m+2s")
        self.assertTrue(any("5 min for each player and 2 s more for each action" in line for line in ada.said))
        ada.wait_for("^Clocks: you 5:00, Bob 5:00\\.")
        ada.type("give")
        ada.wait_for("^Bob is given time: Bob has 5:15")
        bob.wait_for("^Ada gives you time: you have 5:15")
        ada.type("give")
        ada.wait_for("^'give' was not sent. You have given time in this turn")
        bob.type("clock")
        bob.wait_for("^Clocks: you 5:15, Ada 5:00")

    def test_without_clocks(self):
        ada, _, _ = self.sit_down("virtem", "--untimed")
        ada.type("clock")
        ada.wait_for("^This match has no clocks")
        self.assertTrue(any("without clocks" in line for line in ada.said))

    def test_a_claim_against_somebody_present(self):
        ada, bob, _ = self.sit_down("gladiator")
        ada.type("A1")
        bob.wait_for("^Ada has chosen")
        ada.type("claim")
        ada.wait_for("^'claim' was not sent. ")

    def test_what_is_typed_is_judged_before_it_is_sent(self):
        _, _, room = self.sit_down("gladiator")
        watcher = self.start_client("watch", room)
        watcher.wait_for("^Waiting for Ada and Bob")
        for line in ("draw", "accept", "resign", "resign yes", "claim", "give"):
            with self.subTest(line):
                watcher.type(line)
                watcher.wait_for(f"^'{line.split()[0]}' was not sent. You are watching")


class Chat(Pair):
    def test_players_talk_and_do_not_hear_watchers_during_the_match(self):
        ada, bob, room = self.sit_down("gladiator")
        eve = self.start_client("watch", room, "--name", "Eve")
        eve.wait_for("^Waiting for Ada and Bob")
        eve.type("say take A1!")
        eve.wait_for("^Said by you: take A1!")
        ada.type("say \x1b[2J")
        ada.wait_for(r"^'<U\+001B>\[2J' was not said. That holds control characters")
        ada.type("say Good luck, \u009b2J\u202eBob!")
        for client in (bob, eve):
            client.wait_for(r"^Said by Ada: Good luck, <U\+009B>2J<U\+202E>Bob!$")
        bob.type("tell You win: never")
        ada.wait_for("^Said by Bob to you alone: You win: never")
        eve.type("tell me")
        eve.wait_for("^'me' was not said. You are watching")
        ada.type("say")
        ada.wait_for("^What\\?")
        ada.type("say " + "ä" * 151)
        ada.wait_for("^'ä+\\.\\.\\.' was not said. That is too long")
        ada.type("resign yes")
        bob.wait_for("^You win")
        eve.wait_for("^Bob wins")
        eve.type("say Well played.")
        for client in (ada, bob):
            client.wait_for("^Said by Eve, who does not play: Well played")
            self.assertFalse(any("take A1" in line for line in client.said))
        self.assertFalse(any(re.search("never", line) for line in eve.said))


if __name__ == "__main__":
    unittest.main()

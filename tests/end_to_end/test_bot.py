"""The program that plays: through the public protocol, against somebody who types."""

import unittest

import programs
from relay import Relay

FINISHED, FAILED, USAGE = 0, 1, 2


class BotPlays(programs.ProgramsTest):
    def setUp(self):
        self.start_server()

    def sit_down(self, *arguments, port=None):
        ada, room = self.create("gladiator", "--name", "Ada", "--seat", "0")
        return ada, self.start_client("bot", "--room", room, "--name", "Deep", *arguments, port=port)

    def play(self, ada):
        """A match to its end, by the first card of those that are listed."""
        while True:
            line = ada.wait_for(r"^Your turn: .*: (\w\w)|^The match is kept")
            if not line[1]:
                return
            ada.type(line[1])

    def test_a_match_a_rematch_and_the_end(self):
        ada, deep = self.sit_down("--level", "5")
        self.play(ada)
        ada.type("rematch")
        ada.wait_for("^Your turn")
        ada.type("A1")
        self.play(ada)
        ada.type("leave")
        self.check_exit(deep, FINISHED)
        self.assertEqual(deep.errors, [])

    def test_it_comes_back_after_a_lost_connection(self):
        relay = Relay(self.port)
        self.addCleanup(relay.close)
        ada, deep = self.sit_down(port=relay.port)
        ada.wait_for("^Your turn")
        deep.wait_for("^You have chosen")
        relay.cut()
        deep.wait_for("trying again")
        ada.type("A1")
        relay.mend()
        self.play(ada)
        ada.type("leave")
        self.check_exit(deep, FINISHED)

    def test_an_offer_is_answered(self):
        ada, deep = self.sit_down("--level", "1")
        ada.wait_for("^Your turn")
        ada.type("draw")
        ada.wait_for("^Deep declines")  # nobody is ahead yet
        ada.type("leave")
        self.check_exit(deep, FINISHED)

    def test_it_tells_in_french(self):
        ada, deep = self.sit_down("--lang", "fr")
        ada.wait_for("^Your turn")
        deep.wait_for("^Vous avez choisi")
        ada.type("leave")
        self.check_exit(deep, 0)

    def test_a_room_that_is_not_there(self):
        nobody = self.start_client("bot", "--room", "ABC234")
        self.check_exit(nobody, FAILED)

    def test_usage(self):
        for arguments in (["bot"], ["bot", "--room", "ABC234", "--level", "6"], ["bot", "--room", "nowhere"]):
            self.check_exit(self.start([programs.CLIENT, *arguments]), USAGE)


if __name__ == "__main__":
    unittest.main()

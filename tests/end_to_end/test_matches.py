"""Whole matches between the real programs: two players and a watcher, or two bots."""

import concurrent.futures
import json
import random
import re
import unittest

import programs
from stand_in import HELLO, StandIn, gladiator_view

MATCHES = 10
CARD = r"\b[AD][1-4]\b"


def winner_of(line, own=None, names=("Ada", "Bob")):
    """Who has won, by the sentence that ends a match as this reader is told it."""
    if line.startswith("The match is drawn"):
        return "drawn"
    if line.startswith("You "):
        return own if line.startswith("You win") else names[1 - names.index(own)]
    return line.split(" wins: ")[0]


class Player:
    """A script at a client's pipes: asks for the legal actions and plays one of them."""

    def __init__(self, client, name, seed):
        self.client = client
        self.name = name
        self.dice = random.Random(f"{seed} {name}")

    def play_to_the_end(self):
        """Who has won, as this player is told."""
        while True:
            told = self.client.wait_for(r"^Your turn: |^You (?:win|lose): |^The match is drawn: ")
            if not told[0].startswith("Your turn"):
                return winner_of(told.string, self.name)
            self.client.type(self.dice.choice(self.legal_actions()))

    def legal_actions(self):
        self.client.type("actions")
        self.client.type("who")  # is answered behind all lines of the actions
        actions = []
        while not (line := self.client.next_line()).startswith("Seat 0: "):
            if re.match(r"(You may play|From|Swapping|Faces with|Keeping)\b", line):
                actions += line.split(": ", 1)[1].rstrip(".").split(" ")
        return actions


class Matches(programs.ProgramsTest):
    def play_match(self, seed, *create):
        """On a server of its own, which knows no other Ada and Bob. Everybody must tell the same outcome."""
        self.start_server()
        ada, room = self.create(*create, "--name", "Ada", "--seat", "0")
        watcher = self.start_client("watch", room)
        watcher.wait_for("^The match begins when both seats are taken")
        bob = self.start_client("join", room, "--name", "Bob")
        players = [Player(ada, "Ada", seed), Player(bob, "Bob", seed)]
        with concurrent.futures.ThreadPoolExecutor() as pool:
            winners = list(pool.map(Player.play_to_the_end, players))
        end = watcher.wait_for(r"^(?:Ada|Bob) wins: |^The match is drawn: ").string
        self.assertEqual(winners, [winner_of(end)] * 2, end)
        for client in (watcher, ada, bob):
            client.type("quit")
            self.check_exit(client, 0)
            self.assertEqual(client.errors, [])
        return ada, bob, watcher


class Gladiator(Matches):
    def test_ten_matches(self):
        for seed in range(MATCHES):
            with self.subTest(seed=seed):
                ada, bob, watcher = self.play_match(seed, "gladiator", "--fights", str(5 + seed % 2))
                for fight in [line for line in ada.said if re.match(r"Fight \d: ", line)]:
                    cards = re.findall(rf"played ({CARD})", fight)
                    number = fight.split(":")[0]
                    self.assertIn(f"{number}: you played {cards[1]}, Ada played {cards[0]}.", "\n".join(bob.said))
                    self.assertIn(f"{number}: Ada played {cards[0]}, Bob played {cards[1]}.", "\n".join(watcher.said))
                self.check_secret(watcher)

    def check_secret(self, watcher):
        """Whatever stands between two fights is the same whoever has chosen what: no card but in the hands."""
        for line in watcher.said:
            if "chosen" in line and "holding" not in line:
                self.assertNotRegex(line, CARD)
        for fight, line in enumerate(line for line in watcher.said if line.startswith("Fight ") and " of " in line):
            at = watcher.said.index(line)
            for hand in watcher.said[at + 1 : at + 3]:
                self.assertEqual(len(re.findall(CARD, hand)), 8 - fight, hand)


class Virtem(Matches):
    def test_ten_matches(self):
        layouts = ["rectangle", "hollow", "diamond", "honeycomb", "wall", "eight"]
        for seed in range(MATCHES):
            layout = layouts[seed % len(layouts)]
            with self.subTest(seed=seed, layout=layout):
                goal = ["mixed", "pure"][seed % 2]
                self.play_match(seed, "virtem", "--layout", layout, "--goal", goal)


class Bots(programs.ProgramsTest):
    def test_each_game(self):
        self.start_server()
        for game in ("gladiator", "virtem"):
            with self.subTest(game):
                first = self.start_bot("create", game)
                room = first.wait_for(r"^room ([0-9A-Z]{6})$")[1]
                second = self.start_bot("join", room)
                outcomes = [json.loads(bot.wait_for(r"^outcome (.*)$")[1]) for bot in (first, second)]
                self.assertEqual(outcomes[0], outcomes[1])
                for bot in (first, second):
                    self.check_exit(bot, 0)

    def test_news_that_comes_together_is_all_heard(self):
        def end_at_once(peer):
            peer.answer("session.hello", HELLO)
            answer = {"id": peer.take("room.join")["id"], "result": {"view": gladiator_view()}}
            changes = {"to_act": [], "outcome": {"winner": 0, "reason": "resigned"}}
            update = {"room": "ABC234", "version": 2, "at_ms": 2, "events": [], "changes": changes}
            news = (answer, {"method": "room.update", "params": update})
            peer.send_bytes(b"".join(json.dumps(message).encode() + b"\n" for message in news))
            peer.take("match.act")

        server = StandIn(end_at_once)
        self.addCleanup(server.close)
        self.port = server.port
        bot = self.start_bot("join", "ABC234")
        bot.wait_for("^outcome .*resigned")
        self.check_exit(bot, 0)

    def test_a_person_sees_that_a_bot_plays(self):
        self.start_server()
        bot = self.start_bot("create", "gladiator")
        person = self.start_client("join", bot.wait_for(r"^room ([0-9A-Z]{6})$")[1])
        person.wait_for(r"^Seat \d: .* \(a bot\)\.$")


if __name__ == "__main__":
    unittest.main()

"""The opponents that the server seats, as a client meets them: they play, and they are back after a kill."""

import json
import socket
import threading
import time
import unittest

import programs

HUNDRED = 100


class Player:
    """One connection, and the view of the one room that it follows."""

    def __init__(self, port, token=None):
        self.socket = socket.create_connection(("127.0.0.1", port), programs.PATIENCE)
        self.lines = self.socket.makefile("rb")
        self.view = {}
        self.token = self.ask("session.hello", protocol=1, client="tests/1",
                              **({"token": token} if token else {}))["token"]

    def ask(self, method, **params):
        self.socket.sendall(json.dumps({"id": 1, "method": method, "params": params}).encode() + b"\n")
        while "id" not in (message := self.hear()):
            pass
        if "error" in message:
            raise AssertionError(f"{method} was refused: {message['error']}")
        if "view" in message["result"]:
            self.view = message["result"]["view"]
        return message["result"]

    def hear(self):
        message = json.loads(self.lines.readline())
        if message.get("method") == "room.update":
            self.view.update(message["params"]["changes"])
        return message

    def wait(self, holds):
        while not holds(self.view):
            self.hear()

    def act(self):
        self.ask("match.act", match=self.view["match"]["id"], turn=self.view["turn"],
                 action=self.view["you"]["actions"][0])

    def play_on(self, is_enough=lambda: False):
        """To the end of the match, or until it is enough."""
        while not self.view["outcome"] and not is_enough():
            if self.view["you"]["actions"]:
                self.act()
            self.wait(lambda view: view["you"]["actions"] or view["outcome"])

    def close(self):
        self.lines.close()
        self.socket.close()


class Opponents(programs.ProgramsTest):
    def player(self, token=None):
        player = Player(self.port, token)
        self.addCleanup(player.close)
        return player

    def test_a_whole_match_and_its_record(self):
        self.start_server()
        ada = self.player()
        ada.ask("room.create", game="gladiator", seat=0, opponent={"level": 5})
        ada.play_on()
        record = ada.ask("record.get", match=ada.view["match"]["id"])["record"]
        self.assertEqual(record["players"][1], {"id": "opponent-5", "name": "Level 5", "bot": True, "level": 5})

    def test_the_client_asks_for_it_and_plays_a_rematch(self):
        self.start_server()
        ada, _ = self.create("gladiator", "--opponent", "1", "--name", "Ada")
        ada.wait_for(r"^Seat \d: Level 1 \(a bot\)\.")
        for _ in range(2):
            while (line := ada.wait_for(r"^Your turn: .*: (\w\w)|^The match is kept"))[1]:
                ada.type(line[1])
            ada.type("rematch")
        ada.type("leave")
        self.check_exit(ada, 0)

    def test_it_is_back_after_a_kill(self):
        data = self.new_folder()
        server = self.start_server("--data", data)
        ada = self.player()
        room = ada.ask("room.create", game="gladiator", seat=1, opponent={"level": 2})["view"]["room"]
        ada.act()
        ada.wait(lambda view: view["turn"] == 2)
        server.kill()
        self.start_server("--data", data)
        again = self.player(ada.token)
        again.ask("room.join", room=room)
        again.play_on()

    def test_two_servers_are_not_met_by_the_same_choices(self):
        """Sixteen first choices of level 5: chance alone would make them equal once in many thousand times."""
        choices = []
        for _ in range(2):
            self.start_server()
            ada = self.player()
            cards = []
            for _ in range(16):
                ada.ask("room.create", game="gladiator", seat=0, opponent={"level": 5})
                ada.act()
                ada.wait(lambda view: view["turn"] == 2)
                cards.append(ada.view["position"]["history"][0]["cards"][1])
            choices.append(cards)
        self.assertNotEqual(*choices)

    def test_a_hundred_of_them_leave_the_networks_latency_alone(self):
        """Level 5 of either game: one looks its choice up, the other searches for as long as it is given."""
        self.start_server()
        asker = self.player()

        def latency():
            """The median of what an answer takes, in seconds, while one goes by."""
            taken = []
            while sum(taken) < 1:
                start = time.monotonic()
                asker.ask("lobby.list")
                taken.append(time.monotonic() - start)
            return sorted(taken)[len(taken) // 2]

        alone = latency()
        for game in "gladiator", "virtem":
            with self.subTest(game):
                players = [self.player() for _ in range(HUNDRED)]
                for player in players:
                    player.ask("room.create", game=game, seat=0, opponent={"level": 5})
                measured = threading.Event()
                threads = [threading.Thread(target=player.play_on, args=[measured.is_set]) for player in players]
                for thread in threads:
                    thread.start()
                besides = latency()
                measured.set()
                for thread in threads:
                    thread.join(programs.PATIENCE)
                self.assertTrue(all(player.view["turn"] > 2 or player.view["outcome"] for player in players))
                # A hundred threads of ours share the machine with the server: a thought on its thread would take
                # longer.
                self.assertLess(besides, alone + (2 if programs.IS_WATCHED else 0.2))
                for player in players:
                    player.close()


if __name__ == "__main__":
    unittest.main()

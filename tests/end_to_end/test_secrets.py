"""What the real programs must not give away: in the log, and by chance that could be foreseen."""

import json
import re
import socket
import unittest

import programs


class Secrets(programs.ProgramsTest):
    def ask(self, port, *requests):
        """The results of requests on one connection, after hello."""
        with socket.create_connection(("127.0.0.1", port), programs.PATIENCE) as connection:
            lines = connection.makefile("rb")
            results = []
            for method, params in (("session.hello", {"protocol": 1, "client": "tests/1"}), *requests):
                connection.sendall(json.dumps({"id": 1, "method": method, "params": params}).encode() + b"\n")
                while "id" not in (message := json.loads(lines.readline())):
                    pass
                results.append(message["result"])
            return results

    def test_the_log_at_its_most_talkative_names_no_choice_no_code_and_no_token(self):
        server = self.start_server("--log-level", "debug")
        home = self.new_folder()
        ada, room = self.create("gladiator", "--name", "Ada", "--seat", "0", home=home)
        bob = self.start_client("join", room, "--name", "Bob")
        ada.wait_for("^Your turn")
        ada.type("D4")
        ada.wait_for("^You have chosen D4")
        ada.type("D3")
        ada.type("say D4 it is")
        ada.wait_for("^Said by you")
        again = self.start_client("join", room, home=home)
        again.wait_for("you have chosen D4")
        bob.wait_for("^Ada has chosen")
        bob.type("leave")
        bob.wait_for("^You lose|broken off")
        server.send_signal(programs.signal.SIGTERM)
        self.assertEqual(server.wait(), 0)
        log = "\n".join(server.errors)
        self.assertRegex(log, "debug: player .* said hello")
        self.assertRegex(log, "room 1: match 1 ended")
        with open(f"{home}/visavis/tokens.json", encoding="utf-8") as file:
            token = next(iter(json.load(file).values()))
        for secret in (room, token, r"\b[AD][1-4]\b", r"\b[0-9a-f]{32}\b.*match|match.*\b[0-9a-f]{32}\b"):
            self.assertIsNone(re.search(secret, log), secret)

    def test_servers_that_start_together_draw_unlike(self):
        servers = [self.start([programs.SERVER, "--port", "0", "--bind", "127.0.0.1", "--data", ":memory:"]) for _ in range(2)]
        drawn = []
        for server in servers:
            port = int(server.wait_for(r"^listening on port (\d+)$")[1])
            hello, created = self.ask(port, ("room.create", {"game": "virtem"}))
            view = created["view"]
            _, joined = self.ask(port, ("room.join", {"room": view["room"]}))
            match = joined["view"]
            drawn.append((hello["token"], hello["player"]["id"], view["room"], match["match"]["id"], match["board"]))
        for one, other in zip(*drawn):
            self.assertNotEqual(one, other)


if __name__ == "__main__":
    unittest.main()

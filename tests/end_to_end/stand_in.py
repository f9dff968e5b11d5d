"""A server by script, for what the real one never does: other protocols, hostile names, gaps, sudden ends."""

import json
import socket
import threading

HELLO = {
    "protocol": 1,
    "features": [],
    "server": {"name": "stand-in", "version": "0"},
    "player": {"id": "p1", "name": "Ada", "bot": False},
    "token": "t" * 43,
    "rooms": [],
    "now_ms": 0,
}


def gladiator_view(**members):
    """The view of seat 0 at the start of a match."""
    cards = [kind + str(value) for kind in "AD" for value in range(1, 5)]
    return {
        **{"room": "ABC234", "version": 1, "at_ms": 0, "game": "gladiator", "options": {"fights": 5}},
        **{"visibility": "private", "spectators": "open", "trust": "trusted", "clock": None},
        "seats": [{"id": "p1", "name": "Ada", "bot": False}, {"id": "p2", "name": "Bob", "bot": False}],
        "score": {"wins": [0, 0], "draws": 0},
        "match": {"id": "0" * 32, "number": 1},
        **{"phase": "playing", "turn": 1, "to_act": [0, 1], "clocks": None, "offers": [], "outcome": None},
        "board": {"fights": 5},
        "position": {"fight": 1, "life": [12, 12], "hands": [cards, cards], "chosen": [False, False], "history": []},
        "you": {"seat": 0, "choice": None, "actions": cards, "may": []},
        **members,
    }


class StandIn:
    """Takes one connection after another and gives each to a script, which speaks through `Peer`; what one raises,
    `close` raises."""

    def __init__(self, *scripts):
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.fault = None
        self.thread = threading.Thread(target=self._serve, args=(scripts,), daemon=True)
        self.thread.start()

    def _serve(self, scripts):
        try:
            for script in scripts:
                connection, _ = self.listener.accept()
                with connection:
                    script(Peer(connection))
        except Exception as fault:  # of the script: told by the thread that waits for it
            self.fault = fault

    def close(self, patience=30):
        self.thread.join(patience)
        self.listener.close()
        if self.fault:
            raise self.fault


class Peer:
    def __init__(self, connection):
        self.connection = connection
        self.lines = connection.makefile("rb")

    def send_bytes(self, data):
        self.connection.sendall(data)

    def send(self, **message):
        self.send_bytes(json.dumps(message).encode() + b"\n")

    def take(self, method):
        """The next request, which must be this one."""
        request = json.loads(self.lines.readline())
        if request["method"] != method:
            raise AssertionError(f"{method} was expected, not {request}")
        return request

    def answer(self, method, result):
        request = self.take(method)
        self.send(id=request["id"], result=result)
        return request["params"]

    def refuse(self, method, message, **data):
        self.send(id=self.take(method)["id"], error={"code": -32000, "message": message, "data": data})

    def seat(self, **members):
        """Greets, and gives seat 0 of a match that runs."""
        self.answer("session.hello", HELLO)
        self.answer("room.join", {"view": gladiator_view(**members)})

    def update(self, version, changes, events=()):
        update = {"room": "ABC234", "version": version, "at_ms": version, "events": list(events), "changes": changes}
        self.send(method="room.update", params=update)

    def ends(self):
        """Whether the client closes the connection without another word."""
        return self.lines.readline() == b""

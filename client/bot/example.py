#!/usr/bin/env python3
"""A visavis player that knows no rules: of the actions that the server calls legal it plays a random one.

example.py HOST PORT create gladiator    opens a room (or virtem), prints its code and waits
example.py HOST PORT join ABC234         takes the other seat
"""

import json
import random
import socket
import sys

host, port, wish, which = sys.argv[1:]
connection = socket.create_connection((host, int(port)))


def ask(method, **params):
    connection.sendall(json.dumps({"id": method, "method": method, "params": params}).encode() + b"\n")


ask("session.hello", protocol=1, client="example.py/1", bot=True)
ask("room.create", game=which) if wish == "create" else ask("room.join", room=which)
view, acted = {}, 0
for message in map(json.loads, connection.makefile("rb")):
    if "error" in message:
        sys.exit(message["error"]["message"])
    if message.get("id") in ("room.create", "room.join"):
        view = message["result"]["view"]
        print("room", view["room"], flush=True)
    elif message.get("method") == "room.update":
        view |= message["params"]["changes"]
    if view.get("outcome"):
        sys.exit(print("outcome", json.dumps(view["outcome"])))
    if view and view["you"]["seat"] in view["to_act"] and view["turn"] > acted:  # once a turn: news may cross our action
        ask("match.act", match=view["match"]["id"], turn=view["turn"], action=random.choice(view["you"]["actions"]))
        acted = view["turn"]
sys.exit("the server is gone")

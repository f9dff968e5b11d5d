"""Bots at many tables on raw connections, all in one loop, and a record of what anybody was promised or shown.

A bot has one request on the way at a time. It may lose its connection at any moment: what was asked then may have
been done or not, and what was answered must have been. A Table is what is known of one room by all who are in it;
every view, update and answer that comes is held against it, before a restart of the server and after it.
"""

import bisect
import contextlib
import itertools
import json
import selectors
import socket
import time

PRIVATE = ("you", "presence", "said")  # members of a view that are not for everybody, or are no facts
OF_THE_ROOM = ["room", "version", "at_ms", "seats", "score", "visibility", "spectators"]
GRANT_MS, GRANT_INTERVAL_MS = 15_000, 600_000
PATIENCE = 30  # seconds
STAMP_MS = 1_000  # so old may be what the server last knew of the time
SLACK_MS = 500  # between an instant here and there, on a busy machine
MATCH_OVER = {"match_over", "stale_turn", "stale_match"}
MAY_REFUSE = {  # what may come instead of an answer when two requests cross
    "match.act": MATCH_OVER | {"not_your_turn"},
    "match.offer": MATCH_OVER | {"already_offered", "no_offers_left", "opponent_away", "nothing_to_take_back"},
    "match.accept": MATCH_OVER | {"no_such_offer", "opponent_away"},
    "match.decline": MATCH_OVER | {"no_such_offer"},
    "match.give": MATCH_OVER,
    "match.resign": MATCH_OVER,
    "match.history": {"stale_match", "no_such_match"},
    "room.say": {"rate_limited", "no_such_room", "not_subscribed"},
    "room.join": {"no_such_room", "room_full"},
    "room.watch": {"no_such_room"},
    "room.leave": {"no_such_room", "not_seated"},
}


def check(holds, *what):
    if not holds:
        raise AssertionError(" ".join(str(part) for part in what))


def public(view):
    return {name: value for name, value in view.items() if name not in PRIVATE}


def fold(view, update):
    view.update(update["changes"])
    view.update(version=update["version"], at_ms=update["at_ms"])


class Table:
    """One room after another: what all who are there have been promised and shown of it."""

    def __init__(self, load, terms, *, think=0.0, churn=False):
        self.load = load
        self.terms = terms
        self.think = think  # seconds that a player may wait before an action
        self.churn = churn  # they come and go, and seldom play
        self.bots = [Bot(load, self, role) for role in (0, 1, None)]
        self.reset()

    def reset(self):
        self.code = None
        self.leaving = False
        self.top = None  # the newest public view
        self.floor = None  # the one when the server was killed last
        self.updates = {}  # by version, without `you`
        self.accepted = {}  # action by match, turn and seat
        self.offered = {}  # the same for offers, with their kind
        self.said = {}  # by number
        self.last_heard = self.said_floor = 0
        self.verified = None  # the finished match whose history has been looked through

    def players(self):
        return self.bots[:2]

    def killed(self):
        self.floor = self.top
        self.said_floor = self.last_heard

    def show(self, view):
        shown = public(view)
        check(not self.floor or shown["version"] >= self.floor["version"], "older than shown before:", shown, self.floor)
        if not self.top or shown["version"] > self.top["version"]:
            self.top = shown
        elif shown["version"] == self.top["version"]:
            check(shown == self.top, "two views of one version:", shown, self.top)

    def note_update(self, update):
        changes = {name: value for name, value in update["changes"].items() if name != "you"}
        seen = self.updates.setdefault(update["version"], (update["at_ms"], update["events"], changes))
        check(seen == (update["at_ms"], update["events"], changes), "shown otherwise before:", update, seen)

    def hear(self, said, is_new):
        words = (said["by"]["id"], said["to"], said["text"], said["at_ms"])
        number = said["number"]
        check(self.said.setdefault(number, words) == words, "a number twice:", number, words, self.said[number])
        check(not is_new or number > self.said_floor, "a number used again:", number, self.said_floor)
        self.last_heard = max(self.last_heard, number)

    def check_history(self, opening, updates, view, accepted, offered):
        """Of the present match: all that was accepted, once; all that was shown; clocks as a restart leaves them."""
        past = public(opening)
        match = past["match"]["id"]
        acts, offers = {}, set()
        granted_at = None
        self.check_floor(past)
        for update in updates:
            check(update["version"] == past["version"] + 1, "a gap in the history:", update)
            self.note_update(update)
            turn = past["turn"]
            for event in update["events"]:
                for seat, action in acts_of(event):
                    known = acts.get((turn, seat))
                    check(known is None, "done twice:", turn, seat, known, action)
                    check(action or (turn, seat) not in acts, "chosen twice:", turn, seat)
                    acts[turn, seat] = action
                if event["type"] == "offered":
                    offers.add((turn, event["by"], event["kind"]))
                if event["type"] == "ended" and event["outcome"]["reason"] in ("agreed", "aborted"):
                    offers |= {(turn, seat, kind) for seat in (0, 1) for kind in ("draw", "abort")}
            restarts = [event for event in update["events"] if event.get("cause") == "restart"]
            check(restarts or not self.ran_into_a_kill(past, update["at_ms"]), "nobody resumed:", past, update)
            if restarts:
                is_due = granted_at is None or update["at_ms"] - granted_at >= GRANT_INTERVAL_MS
                granted_at = update["at_ms"] if is_due else granted_at
                for event in restarts:
                    self.check_restart(past, event, GRANT_MS if is_due else 0)
            fold(past, update)
            self.check_floor(past)
        if not opening["room"]:  # told from its record, which knows nothing of the room; and that may play on
            past.update({name: view[name] for name in OF_THE_ROOM})
        if view["match"]["id"] == match:
            check(past == public(view), "the history leads elsewhere:", past, public(view))
        check(not self.ran_into_a_kill(past, time.time() * 1000), "nobody has resumed:", past)
        for (of, turn, seat), action in accepted.items():
            if of == match:
                found = acts.get((turn, seat), "nothing")
                check(found in (action, None), "accepted and lost:", turn, seat, action, found)
        for of, turn, seat, kind in offered:
            if of == match and kind != "rematch":
                check((turn, seat, kind) in offers, "an offer was lost:", turn, seat, kind)

    def check_floor(self, past):
        if self.floor and past["version"] == self.floor["version"]:
            check(past == self.floor, "what was shown is not what was stored:", past, self.floor)

    def ran_into_a_kill(self, past, until_ms):
        runs = past["phase"] == "playing" and any(clock["since_ms"] for clock in past["clocks"] or [])
        return runs and any(past["at_ms"] <= end < until_ms for _, end in self.load.kills[-100:])

    def check_restart(self, before, event, granted):
        """The clock has run to a moment of the last second before the kill."""
        clock = before["clocks"][event["seat"]]
        begin, end = self.load.kill_after(before["at_ms"])
        lost = clock["left_ms"] + granted - event["left_ms"]
        since = clock["since_ms"]
        check(since is not None, "a clock that stood was told:", event)
        check(lost <= max(0, end - since) + SLACK_MS, "a clock ran on without the server:", lost, end - since, event)
        check(lost >= begin - STAMP_MS - since - SLACK_MS, "a clock forgot:", lost, begin - since, event)
        self.load.restarts += 1


def acts_of(event):
    """What was done by whom, as far as an event tells it; None for a hidden choice."""
    kind = event["type"]
    if kind == "chosen":
        return [(event["seat"], None)]
    if kind == "fought":
        return list(enumerate(event["cards"]))
    if kind == "faced":
        return [(event["seat"], "face:" + event["face"])]
    if kind == "swapped":
        return [(event["seat"], "swap:" + "-".join(event["cells"]))]
    if kind == "kept":
        return [(event["seat"], "keep")]
    if kind == "moved":
        return [(event["seat"], event["action"])]
    return []


class Bot:
    """A player (of role 0, who makes the room, or 1) or a watcher."""

    def __init__(self, load, table, role):
        self.load = load
        self.table = table
        self.role = role
        self.dice = load.dice
        self.token = self.player = self.view = None
        self.is_greeted = False
        self.seated = False  # None: asked for, or given up, and not answered
        self.latest = None  # the last action that was sent, and whether it was answered
        self.socket = None

    # The connection

    def connect(self, port):
        self.socket = socket.create_connection(("127.0.0.1", port), PATIENCE)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket.setblocking(False)
        self.unread = b""
        self.waiting = None
        self.is_greeted = False
        self.follow(None)
        self.ask("session.hello", protocol=1, client="load/1", bot=True, **({"token": self.token} if self.token else {}))

    def follow(self, view):
        self.view = view
        self.pages = None  # of a history that is being read
        self.has_read = False  # the history, since it came here
        self.acts_at = 0
        self.acted = None
        self.resends = True

    def ask(self, method, **params):
        self.waiting = (method, params, self.load.next_id())
        line = json.dumps({"id": self.waiting[2], "method": method, "params": params}) + "\n"
        with contextlib.suppress(ConnectionError):  # killed meanwhile
            self.socket.sendall(line.encode())

    def read(self):
        """Takes what has come. Returns False at the end of the connection."""
        try:
            data = self.socket.recv(1 << 18)
        except BlockingIOError:
            return True
        except ConnectionError:
            return False
        *lines, self.unread = (self.unread + data).split(b"\n")
        for line in lines:
            self.take(json.loads(line))
        return bool(data)

    def take(self, message):
        params = message.get("params")
        if "id" in message:
            (method, asked, number), self.waiting = self.waiting, None
            check(message["id"] == number, "an answer to something else:", message)
            if "error" in message:
                self.refused(method, asked, message["error"])
            else:
                getattr(self, "did_" + method.replace(".", "_"))(asked, message["result"])
        elif message["method"] == "room.update":
            self.update(params)
        elif message["method"] == "room.said" and params["room"] == self.table.code:
            self.table.hear(params, is_new=True)
        elif message["method"] == "room.closed":
            check(params["reason"] == "empty", "closed:", params)
            if self.view and params["room"] == self.view["room"]:
                self.follow(None)
        elif message["method"] == "session.closing":
            check(params["reason"] == "shutdown" and self.load.is_ending, "closing:", params)
        self.step()

    # What comes

    def refused(self, method, asked, error):
        reason = error["data"]["reason"]
        is_bound = method == "match.act" and self.latest["answered"] and self.latest["params"] == asked
        check(reason in MAY_REFUSE.get(method, ()) and not is_bound, method, asked, "was refused:", error)
        if reason in ("no_such_room", "not_subscribed", "room_full", "not_seated"):
            check(self.table.leaving or asked["room"] != self.table.code, method, "was refused:", error)
        if method in ("room.join", "room.watch", "room.leave"):
            self.seated = False
            self.settle()
        if method == "match.history":
            self.pages = None
        if method == "match.offer" and asked["kind"] == "rematch":
            self.table.leaving = True

    def did_session_hello(self, asked, result):
        if self.token:
            check((result["token"], result["player"]["id"]) == (self.token, self.player), "somebody else:", result)
        self.token, self.player = result["token"], result["player"]["id"]
        self.is_greeted = True
        for code in result["rooms"]:
            if code != self.table.code:  # made, and the answer lost
                check(self.role == 0 and self.table.code is None and self.seated is None, "whose room is", code, "?")
                self.table.code = code
        is_seated = self.table.code is not None and self.table.code in result["rooms"]
        check(self.seated in (None, is_seated), "the seat in", self.table.code, "was", self.seated, "and is", is_seated)
        self.seated = is_seated
        self.settle()

    def did_room_create(self, asked, result):
        self.seated = True
        self.table.code = result["view"]["room"]
        self.came(result["view"])

    def did_room_join(self, asked, result):
        self.seated = True
        self.came(result["view"])
        view = result["view"]
        if view["phase"] == "playing":  # an accepted action opens the next turn, unless it is a hidden choice
            accepted = self.table.accepted.get((view["match"]["id"], view["turn"], view["you"]["seat"]))
            check(accepted in (None, view["you"]["choice"]), "accepted and lost:", accepted, view["you"])

    def did_room_watch(self, asked, result):
        self.came(result["view"])

    def came(self, view):
        self.follow(view)
        if view["room"] != self.table.code:
            return  # a watcher who came too late
        for said in view["said"]:
            self.table.hear(said, is_new=False)
        self.table.show(view)

    def did_room_leave(self, asked, result):
        self.seated = False
        self.follow(None)
        self.settle()

    def settle(self):
        """Once nobody sits there the room is gone, and the next one can be made."""
        table = self.table
        if table.leaving and table.code and all(bot.seated is False for bot in table.players()):
            table.reset()
            self.load.rooms += 1

    def did_match_act(self, asked, result):
        check(result["turn"] == asked["turn"], "an answer to another action:", asked, result)
        key = (asked["match"], asked["turn"], self.latest["seat"])
        check(self.table.accepted.setdefault(key, asked["action"]) == asked["action"], "two actions in a turn:", asked)
        self.load.acts += not self.latest["answered"]
        self.latest["answered"] = True

    def did_match_offer(self, asked, result):
        if self.view:
            self.table.offered[asked["match"], asked["turn"], self.view["you"]["seat"], asked["kind"]] = True

    def did_nothing(self, asked, result):
        pass

    did_match_accept = did_match_decline = did_match_give = did_match_resign = did_room_say = did_nothing

    def did_match_history(self, asked, result):
        if "view" in result:
            self.pages = [result["view"], []]
        self.pages[1] += result["updates"]
        if "next" in result:
            return self.ask("match.history", match=asked["match"], after=result["next"])
        self.table.check_history(*self.pages, self.view, *self.promised)
        self.has_read = True
        self.load.histories += 1
        if self.view["outcome"]:
            self.table.verified = asked["match"]
        return None

    def update(self, update):
        if self.view is None or not update["room"] == self.view["room"] == self.table.code:
            return  # the seat has been given up
        check(update["version"] == self.view["version"] + 1, "a gap:", self.view["version"], update)
        self.load.updates += 1
        self.table.note_update(update)
        fold(self.view, update)
        self.table.show(self.view)

    # What it does

    def step(self):
        if not self.load.is_up or self.waiting or not self.is_greeted:
            return
        table = self.table
        if self.view and self.view["room"] != table.code:
            self.follow(None)
        if table.code is None:
            if self.role == 0 and not self.load.is_finishing:
                self.seated = None
                self.ask("room.create", **table.terms)
        elif self.view is None:
            self.come()
        elif self.role is None:
            self.chat(0.001)
        elif table.leaving:
            self.leave()
        else:
            self.play()

    def come(self):
        if self.role is None:
            if not self.table.leaving:
                self.ask("room.watch", room=self.table.code)
        elif self.seated or (self.role == 1 and not self.table.leaving):
            self.seated = self.seated or None
            self.ask("room.join", room=self.table.code)

    def leave(self):
        if self.seated:
            self.seated = None
            self.ask("room.leave", room=self.table.code)

    def chat(self, chance):
        if self.dice.random() < chance:
            self.ask("room.say", room=self.table.code, to="room", text=f"line {self.load.next_id()}")
            return True
        return False

    def play(self):
        table, view = self.table, self.view
        if table.churn and not self.load.is_finishing and self.dice.random() < 0.1:
            table.leaving = True
            return self.leave()
        if view["phase"] == "waiting":
            return None
        match = view["match"]["id"]
        if self.role == 0 and (not self.has_read or (view["outcome"] and table.verified != match)):
            self.promised = (dict(table.accepted), list(table.offered))
            return self.ask("match.history", match=match)
        if view["outcome"]:
            return self.go_on(match)
        return self.act(match)

    def go_on(self, match):
        """After the end: a rematch, or another room."""
        if self.load.is_finishing or self.table.verified != match:
            return
        offers = [offer["by"] for offer in self.view["offers"] if offer["kind"] == "rematch"]
        about = {"match": match, "turn": self.view["turn"], "kind": "rematch"}
        if self.role == 1 and offers:
            self.ask("match.accept", **about)
        elif self.role == 0 and not offers and self.dice.random() < 0.5:
            self.ask("match.offer", **about)
        elif self.role == 0 and not offers:
            self.table.leaving = True
            self.leave()

    def act(self, match):
        view, dice = self.view, self.dice
        you, turn = view["you"], view["turn"]
        about = {"match": match, "turn": turn}
        if self.resends and self.latest:
            self.resends = False  # once after it has come back
            if self.latest["params"]["match"] == match and dice.random() < 0.7:
                self.acted = (match, self.latest["params"]["turn"])
                return self.ask("match.act", **self.latest["params"])
        for offer in view["offers"]:
            if offer["by"] != you["seat"] and dice.random() < 0.5:
                says_yes = offer["kind"] == "takeback" or dice.random() < 0.1
                return self.ask("match.accept" if says_yes else "match.decline", **about, kind=offer["kind"])
        if you["seat"] not in view["to_act"] or self.acted == (match, turn):
            return None
        if not self.acts_at:
            self.acts_at = time.monotonic() + dice.random() * self.table.think
        if not self.load.is_finishing and time.monotonic() < self.acts_at:
            return None
        if self.aside(about):
            return None
        self.acts_at = 0
        self.acted = (match, turn)
        self.latest = {"params": {**about, "action": dice.choice(you["actions"])}, "seat": you["seat"], "answered": False}
        return self.ask("match.act", **self.latest["params"])

    def aside(self, about):
        """Seldom something else than an action."""
        what, may = self.dice.random(), self.view["you"]["may"]
        if what < 0.01:
            return self.chat(1)
        if what < 0.03 and (kinds := [kind for kind in ("draw", "takeback") if kind in may]):
            self.ask("match.offer", **about, kind=self.dice.choice(kinds))
        elif what < 0.04 and "give" in may:
            self.ask("match.give", **about, seconds=15)
        elif what < 0.042:
            self.ask("match.resign", match=about["match"])
        return self.waiting is not None


class Load:
    """All tables, and what has happened so far, for whoever wants to know whether the test meant anything."""

    def __init__(self, dice, tables):
        self.dice = dice
        self.acts = self.rooms = self.histories = self.updates = self.restarts = 0
        self.is_up = self.is_ending = self.is_finishing = False
        self.kills = []  # the server's time, before and after it was dead
        self.ids = itertools.count(1)
        self.selector = selectors.DefaultSelector()
        self.tables = [Table(self, **table) for table in tables]
        self.bots = [bot for table in self.tables for bot in table.bots]

    def next_id(self):
        return next(self.ids)

    def connect(self, port):
        self.is_up = True
        for bot in self.bots:
            bot.connect(port)
            self.selector.register(bot.socket, selectors.EVENT_READ, bot)

    def run(self, seconds, until=lambda: False):
        """Plays on for so long. Returns whether it has come to what is waited for."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            for key, _ in self.selector.select(min(0.01, max(0, end - time.monotonic()))):
                check(key.data.read(), "the server closed a connection")
            for bot in self.bots:
                bot.step()
            if until():
                return True
        return False

    def end(self, end_server, wait_for_server):
        """Ends the server, reads what it has still said, and keeps what must be there afterwards."""
        self.is_up = False
        begin = time.time() * 1000
        end_server()
        for bot in self.bots:
            if bot.socket:
                bot.socket.settimeout(PATIENCE)
                while bot.read():
                    pass
                self.hang_up(bot)
        wait_for_server()
        self.kills.append((begin, time.time() * 1000))
        for table in self.tables:
            table.killed()

    def hang_up(self, bot):
        if bot.socket:
            with contextlib.suppress(KeyError):
                self.selector.unregister(bot.socket)
            bot.socket.close()
            bot.socket = None

    def close(self):
        for bot in self.bots:
            self.hang_up(bot)
        self.selector.close()

    def kill_after(self, at_ms):
        """When the server that stored this was killed."""
        return self.kills[bisect.bisect_left(self.kills, at_ms, key=lambda kill: kill[1])]

    def all_are_back(self):
        return all(bot.is_greeted and (bot.view or bot.table.churn) for bot in self.bots)

    def all_is_over(self):
        return all(not table.code or (table.top["match"] and table.verified == table.top["match"]["id"]) for table in self.tables)

#!/usr/bin/python3
"""What strangers can do to two who play: how long an action of theirs takes, in quiet and among hostile connections,
and how long somebody who comes anew waits for the answer to the hello.

    tests/bench/hostile.py [SERVER [CONNECTIONS [SECONDS]]]

The hostile come, as a trusted proxy says, from as many addresses as the caps by address ask for, and do one thing each:
say nothing, say a hello or a head of HTTP byte by byte, flood with requests or rubbish, ask for much and read nothing,
send what is too long. Whoever is cut off comes again.
The server's caps and rates are as they are by default, but for the rooms of the two.
"""

import itertools
import json
import multiprocessing
import os
import resource
import selectors
import socket
import subprocess
import sys
import tempfile
import time

HELLO = b'{"id":1,"method":"session.hello","params":{"protocol":1,"client":"hostile/1"}}\n'
BY_ADDRESS = 200  # connections, below the default cap of 256
TICK = 0.02  # seconds between two turns of the hostile


class Hostile:
    """A connection that means no good; `turn` is called every so often."""

    head = b""
    drip = b""  # byte by byte, one a second
    flood = b""  # as fast as the server takes it
    reads = True

    def __init__(self, selector, port, number):
        self.selector, self.port, self.number = selector, port, number
        self.socket = None
        self.begin()

    def begin(self):
        self.socket = socket.socket()
        self.socket.setblocking(False)
        self.socket.connect_ex(("127.0.0.1", self.port))
        address = f"198.51.100.{1 + self.number // BY_ADDRESS}"
        self.waiting = f"PROXY TCP4 {address} 127.0.0.1 4000 2280\r\n".encode() + self.head
        self.dripped = 0
        self.next = time.monotonic() + 1
        if self.reads:
            self.selector.register(self.socket, selectors.EVENT_READ, self)

    def end(self):
        if self.reads:
            self.selector.unregister(self.socket)
        self.socket.close()
        self.begin()

    def read(self):
        try:
            if not self.socket.recv(65536):
                self.end()
        except BlockingIOError:
            pass
        except OSError:
            self.end()

    def turn(self, now):
        if self.drip and now >= self.next:
            self.waiting += self.drip[self.dripped % len(self.drip) :][:1]
            self.dripped += 1
            self.next = now + 1
        if self.flood and len(self.waiting) < len(self.flood):
            self.waiting += self.flood
        if not self.waiting:
            return
        try:
            self.waiting = self.waiting[self.socket.send(self.waiting) :]
        except BlockingIOError:
            pass
        except OSError:
            self.end()


class Silent(Hostile):
    pass


class DrippedHello(Hostile):
    drip = HELLO


class DrippedHead(Hostile):
    drip = b"GET / HTTP/1.1\r\nHost: here\r\nX-Slow: " + b"x" * 10_000


class Requests(Hostile):
    head = HELLO
    flood = b'{"id":2,"method":"lobby.list"}\n' * 500


class Rubbish(Hostile):
    head = HELLO
    flood = b'{"id":3,"method":"no.such"}\n' * 500


class Unread(Hostile):
    head = HELLO
    flood = b'{"id":2,"method":"server.info"}\n' * 200
    reads = False


class TooLong(Hostile):
    flood = b"{" * 20_000


KINDS = [Silent, DrippedHello, DrippedHead, Requests, Rubbish, Unread, TooLong]


def attack(port, connections, ready):
    selector = selectors.DefaultSelector()
    hostile = [kind(selector, port, number) for number, kind in zip(range(connections), itertools.cycle(KINDS))]
    ready.set()
    while True:
        now = time.monotonic()
        for each in hostile:
            each.turn(now)
        while (left := now + TICK - time.monotonic()) > 0:
            for key, _ in selector.select(left):
                key.data.read()


class Player:
    def __init__(self, port, address="127.0.0.1"):
        self.socket = socket.create_connection(("127.0.0.1", port), 30, source_address=(address, 0))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.lines = self.socket.makefile("rb")
        self.ask("session.hello", protocol=1, client="bench/1")

    def ask(self, method, **params):
        self.socket.sendall(json.dumps({"id": 1, "method": method, "params": params}).encode() + b"\n")
        while "id" not in (message := json.loads(self.lines.readline())):
            pass
        if "error" in message:
            raise AssertionError(message)
        return message["result"]


def play(ann, bob, port, seconds):
    """How long each action took, and each coming in, in seconds, of one match after the other."""
    took, came = [], []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        room = ann.ask("room.create", game="gladiator", clock=None, seat=0)["view"]["room"]
        match = bob.ask("room.join", room=room)["view"]["match"]["id"]
        for turn, card in enumerate(("D1", "D2", "D3", "D4", "A1"), 1):
            for player in ann, bob:
                time.sleep(0.03)  # within the rate
                start = time.perf_counter()
                player.ask("match.act", match=match, turn=turn, action=card)
                took.append(time.perf_counter() - start)
        for player in ann, bob:
            player.ask("room.leave", room=room)
        start = time.perf_counter()
        Player(port).socket.close()
        came.append(time.perf_counter() - start)
    return sorted(took), sorted(came)


def resident_mib(pid):
    with open(f"/proc/{pid}/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * resource.getpagesize() / 2**20


def describe(what, times, mib):
    took, came = times
    p50, p99 = took[len(took) // 2], took[len(took) * 99 // 100]
    print(
        f"{what:<20} {len(took):6} actions   p50 {1e3 * p50:6.2f} ms   p99 {1e3 * p99:6.2f} ms"
        f"   coming in: {1e3 * came[len(came) // 2]:6.2f} ms   {mib:4.0f} MiB",
        flush=True,
    )
    return p99


def main():
    server = sys.argv[1] if len(sys.argv) > 1 else "build/release/server/visavis-server"
    connections = int(sys.argv[2]) if len(sys.argv) > 2 else 2000
    seconds = float(sys.argv[3]) if len(sys.argv) > 3 else 20
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with tempfile.TemporaryDirectory() as folder:
        program = subprocess.Popen(
            [server, "--port", "0", "--data", folder, "--log-level", "error", "--trusted-proxy", "127.0.0.1"]
            + ["--rooms-per-hour", "0"],
            stdout=subprocess.PIPE,
            text=True,
        )
        port = int(program.stdout.readline().split()[-1])
        ann, bob = Player(port, "127.0.0.1"), Player(port, "127.0.0.2")
        play(ann, bob, port, 1)
        quiet = describe("in quiet", play(ann, bob, port, seconds), resident_mib(program.pid))
        ready = multiprocessing.Event()
        attacker = multiprocessing.Process(target=attack, args=(port, connections, ready), daemon=True)
        attacker.start()
        # Strangers have machines of their own: theirs takes from this one what the server leaves.
        os.sched_setscheduler(attacker.pid, os.SCHED_IDLE, os.sched_param(0))
        ready.wait()
        time.sleep(3)
        loud = describe(f"among {connections} hostile", play(ann, bob, port, seconds), resident_mib(program.pid))
        attacker.terminate()
        program.terminate()
        program.wait()
    print(f"p99 among the hostile is {loud / quiet:.1f} x what it is in quiet")


main()

"""A restart that nobody loses anything by: a thousand players in their rooms, the server told to end, and started again.

They come from as many addresses as the server's own cap for one address asks for, and else its settings are those
that everybody gets.
"""

import asyncio
import json
import resource
import signal
import time
import unittest

import programs

PLAYERS = 1_000
BY_ADDRESS = 250  # of the 256 that --max-connections-per-address lets in
LIMIT = 5 if not programs.IS_WATCHED else 40  # seconds, from when the server listens again
AT_ONCE = 50  # who set out together at the beginning


class Player:
    def __init__(self, number):
        self.address = f"127.0.0.{2 + number // BY_ADDRESS}"
        self.token = self.room = self.view = None
        self.reader = self.writer = None
        self.closing = None
        self.ids = 0

    async def connect(self, port):
        while True:
            try:
                self.reader, self.writer = await asyncio.open_connection(
                    "127.0.0.1", port, local_addr=(self.address, 0), limit=1 << 20)
                break
            except ConnectionRefusedError:
                await asyncio.sleep(0.05)
        hello = {"protocol": 1, "client": "restart/1"} | ({"token": self.token} if self.token else {})
        self.token = (await self.ask("session.hello", **hello))["token"]

    async def ask(self, method, **params):
        self.ids += 1
        self.writer.write(json.dumps({"id": self.ids, "method": method, "params": params}).encode() + b"\n")
        await self.writer.drain()
        while True:
            message = json.loads(await self.reader.readline())
            if message.get("id") == self.ids:
                if "error" in message:
                    raise AssertionError(f"{method} was refused: {message['error']}")
                return message["result"]

    async def enter(self, room):
        self.room = room
        self.view = (await self.ask("room.join", room=room))["view"]

    async def act(self):
        await self.ask("match.act", match=self.view["match"]["id"], turn=self.view["turn"],
                       action=self.view["you"]["actions"][0])

    async def end(self):
        """Reads to the end of the connection, and keeps why it has ended."""
        while line := await self.reader.readline():
            message = json.loads(line)
            if message.get("method") == "session.closing":
                self.closing = message["params"]["reason"]
        self.writer.close()


async def all_of(players, what):
    for begin in range(0, len(players), AT_ONCE):
        await asyncio.gather(*map(what, players[begin : begin + AT_ONCE]))


class Restart(programs.ProgramsTest):
    def bring_up(self, port=0):
        self.server = self.start([programs.SERVER, "--port", port, "--data", self.folder, "--log-level", "warn"])
        return int(self.server.wait_for(r"^listening on port (\d+)$")[1])

    def test_a_thousand_players_are_back_in_their_rooms(self):
        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if hard < PLAYERS + 100:
            self.skipTest(f"this system allows a program {hard} open files, too few for {PLAYERS} players")
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        self.folder = self.new_folder()
        asyncio.run(self.restart())

    async def restart(self):
        port = self.bring_up()
        players = [Player(number) for number in range(PLAYERS)]
        pairs = list(zip(players[::2], players[1::2]))

        async def sit_down(pair):
            for player in pair:
                await player.connect(port)
            made = await pair[0].ask("room.create", game="gladiator", seat=0)
            await pair[1].enter(made["view"]["room"])
            await pair[0].enter(pair[1].room)
            await pair[0].act()  # and the other one's choice is still to come

        await all_of(pairs, sit_down)
        ends = [asyncio.ensure_future(player.end()) for player in players]
        self.server.send_signal(signal.SIGTERM)
        await asyncio.gather(*ends)
        self.assertEqual({player.closing for player in players}, {"shutdown"})
        self.assertEqual(await asyncio.to_thread(self.server.wait), 0, str(self.server))
        kept = [(player.room, player.view["match"]["id"], player.view["you"]["seat"]) for player in players]

        await asyncio.to_thread(self.bring_up, port)
        begin = time.monotonic()

        async def come_back(player):
            await player.connect(port)
            await player.enter(player.room)

        await asyncio.gather(*map(come_back, players))  # all at the same moment
        took = time.monotonic() - begin
        self.assertEqual(
            [(player.room, player.view["match"]["id"], player.view["you"]["seat"]) for player in players], kept)
        for first, second in pairs:
            self.assertIsNotNone(first.view["you"]["choice"], "an action that was accepted is lost")
            self.assertIsNone(second.view["you"]["choice"])
        await asyncio.gather(*(second.act() for _, second in pairs))  # and the matches go on
        print(f"{PLAYERS} players were back in their rooms after {took:.2f} s", flush=True)
        self.assertLess(took, LIMIT)
        for player in players:
            player.writer.close()


if __name__ == "__main__":
    unittest.main()

"""The server killed in the midst of many matches, at any moment: what was promised or shown is there when it is back.

VISAVIS_SEED chooses the moments and the play; VISAVIS_LONG kills two thousand times.
"""

import os
import random
import signal
import time
import unittest

import programs
from disk import Disk
from load import Load

KILLS = 2_000 if os.environ.get("VISAVIS_LONG") else 30
SEED = os.environ.get("VISAVIS_SEED") or str(random.SystemRandom().randrange(1_000_000))
NIGHT = 1.5  # seconds: more than a clock may be wrong
AT_ONCE = 0.15  # of the kills come before anybody is back, some even before the server listens
SLOWNESS = [0, 0, 500, 2_000]  # microseconds that a write takes more: most kills of a slow one are in its midst
SHORT = {"initial_ms": 6_000, "increment_ms": 0}

GLADIATOR = {"game": "gladiator"}
VIRTEM = {"game": "virtem"}
UNTIMED = {"clock": None}
TABLES = [
    *[{"terms": GLADIATOR, "think": 0.02}] * 3,
    *[{"terms": {**GLADIATOR, "options": {"fights": 6}, **UNTIMED}, "think": 0.02}] * 2,
    *[{"terms": {**VIRTEM, "visibility": "public"}, "think": 0.02}] * 3,
    *[{"terms": {**VIRTEM, **UNTIMED}, "think": 0.02}] * 2,
    *[{"terms": {**GLADIATOR, "clock": SHORT}, "think": 5}] * 2,  # clocks run on from one kill to the next, and out
    *[{"terms": {**VIRTEM, "clock": SHORT}, "think": 5}] * 2,
    *[{"terms": GLADIATOR, "think": 0.05, "churn": True}] * 2,
]
RUNNING = [{"terms": game, "think": 0.5} for game in (GLADIATOR, VIRTEM)] * 10
COMING_AND_GOING = [{"terms": game, "churn": True} for game in (GLADIATOR, VIRTEM)] * 5


class Kills(programs.ProgramsTest):
    def begin(self, tables):
        self.dice = random.Random(f"{SEED} {self.id()}")
        self.folder = self.new_folder()
        self.disk = Disk(self.new_folder())
        self.port = 0
        self.server = None
        self.load = Load(self.dice, tables)
        self.addCleanup(self.load.close)

    def spawn(self, slowness=None):
        options = ["--port", self.port, "--bind", "127.0.0.1", *programs.UNCAPPED, "--log-level", "warn"]
        self.disk.fails("slow", self.dice.choice(SLOWNESS) if slowness is None else slowness)
        self.server = programs.Program([programs.SERVER, *options, "--data", self.folder], self.disk.environment)
        self.addCleanup(self.server.kill)

    def bring_up(self):
        self.spawn()
        self.port = int(self.server.wait_for(r"^listening on port (\d+)$")[1])
        self.load.connect(self.port)

    def kill(self):
        self.load.end(lambda: self.server.send_signal(signal.SIGKILL), self.server.kill)
        self.assertEqual(self.server.errors, [], "the log of a server that does well")

    def terminate(self):
        def wait():
            self.assertEqual(self.server.wait(), 0, str(self.server))
            self.server.kill()

        self.load.is_ending = True
        self.load.end(lambda: self.server.send_signal(signal.SIGTERM), wait)
        self.load.is_ending = False

    def kill_once_or_twice(self):
        """The second time before anybody is back, and sometimes before the server listens."""
        self.kill()
        if self.dice.random() < AT_ONCE:
            self.spawn()
            if self.dice.random() < 0.5:
                self.server.wait_for("^listening on port")
            else:
                time.sleep(self.dice.random() * 0.01)
            self.kill()

    def kill_among_the_first_writes(self):
        """After a long night: no clock may be told that it ran all the time."""
        self.load.run(1)
        self.kill()
        time.sleep(NIGHT)
        self.spawn(slowness=10_000)
        self.server.wait_for("^listening on port")
        time.sleep(self.dice.random() * 0.2)
        self.kill()

    def play(self, kills, kill, longest=0.3):
        """Ends the server so many times, sooner or later, and then lets everybody play to the end."""
        began = time.monotonic()
        try:
            for _ in range(kills):
                self.bring_up()
                self.load.run(self.dice.random() ** 2 * longest)
                kill()
            self.bring_up()
            self.load.run(programs.PATIENCE, self.load.all_are_back)
            self.load.is_finishing = True
            self.disk.is_well()
            self.assertTrue(self.load.run(4 * programs.PATIENCE, self.load.all_is_over), "some matches never end")
        except Exception as failure:
            failure.add_note(f"VISAVIS_SEED={SEED}, after {len(self.load.kills)} kills; {self.server}")
            raise
        load = self.load
        print(
            f"{len(load.kills)} kills in {time.monotonic() - began:.1f} s: {load.acts} actions, {load.updates} updates,"
            f" {load.rooms} rooms closed, {load.histories} histories and {load.restarts} stopped clocks looked at",
            flush=True,
        )

    def test_in_the_midst_of_matches(self):
        self.begin(TABLES)
        self.play(KILLS, self.kill_once_or_twice)
        self.assertGreater(self.load.acts, 3 * KILLS)
        self.assertGreater(self.load.restarts, 0)

    def test_while_rooms_are_made_joined_and_left(self):
        self.begin(COMING_AND_GOING)
        self.play(KILLS // 3, self.kill_once_or_twice, longest=0.1)
        self.assertGreater(self.load.rooms, KILLS // 6)

    def test_shut_down_in_the_midst_of_matches(self):
        self.begin(TABLES)
        self.play(min(KILLS // 5, 100), self.terminate)


    def test_before_all_clocks_have_been_told_of_the_first_kill(self):
        self.begin(RUNNING)
        self.play(min(KILLS // 6, 30), self.kill_among_the_first_writes)
        self.assertGreater(self.load.restarts, 30)


if __name__ == "__main__":
    unittest.main()

"""What a server tells those who run it: metrics for Prometheus, health, the log."""

import json
import re
import signal
import socket
import subprocess
import urllib.error
import urllib.request

import programs
from test_carriers import Lines, Player

SERIES = re.compile(r'^([a-z_]+(?:_total|_bucket|_sum|_count)?)(?:\{(.*)\})? ([0-9.e+-]+|\+Inf)$')


class Measures(programs.ProgramsTest):
    def start_measured(self, *options):
        server = self.start_server("--metrics-port", "0", *options)
        self.metrics_port = int(server.wait_for(r"^metrics on port (\d+)$")[1])
        return server

    def get(self, path, port=None, **headers):
        request = urllib.request.Request(f"http://127.0.0.1:{port or self.metrics_port}{path}", headers=headers)
        try:
            with urllib.request.urlopen(request, timeout=programs.PATIENCE) as answer:
                return answer.status, answer.headers, answer.read().decode()
        except urllib.error.HTTPError as refused:
            return refused.code, refused.headers, refused.read().decode()

    def measure(self):
        status, headers, text = self.get("/metrics")
        self.assertEqual(status, 200)
        self.assertEqual(headers["Content-Type"], "text/plain; version=0.0.4; charset=utf-8")
        values = {}
        types = set()
        for line in text.splitlines():
            if line.startswith("# TYPE "):
                types.add(line.split()[2])
            elif not line.startswith("#"):
                name, labels, value = SERIES.match(line).groups()
                self.assertIn(re.sub("_(bucket|sum|count)$", "", name) if name not in types else name, types)
                values[f"{name}{{{labels}}}" if labels else name] = float(value)
        return values, text

    def seated(self):
        ann, bob = (Player(Lines(self.port), name) for name in ("Ann Secretname", "Bob Secretname"))
        for player in ann, bob:
            self.addCleanup(player.carrier.close)
        room = ann.ask("room.create", game="gladiator", clock=None, visibility="public", seat=0)["view"]["room"]
        bob.ask("room.join", room=room)
        return ann, bob, room

    def test_what_is_counted(self):
        self.start_measured()
        before, _ = self.measure()
        self.assertEqual(before["visavis_connections"], 0)
        self.assertEqual(before['visavis_rooms{game="gladiator",phase="playing"}'], 0)
        self.assertEqual(before["visavis_journal_healthy"], 1)
        ann, bob, room = self.seated()
        match = bob.view["match"]["id"]
        for player, turn, action in (ann, 1, "A1"), (bob, 1, "D1"), (ann, 2, "A2"):
            player.ask("match.act", match=match, turn=turn, action=action)
        with self.assertRaises(AssertionError):
            ann.ask("match.act", match=match, turn=2, action="A4")
        ann.ask("room.say", room=room, to="players", text="good luck")
        after, text = self.measure()
        self.assertEqual(after["visavis_connections"], 2)
        self.assertEqual(after["visavis_players_online"], 2)
        self.assertEqual(after['visavis_rooms{game="gladiator",phase="playing"}'], 1)
        self.assertEqual(after['visavis_rooms{game="virtem",phase="waiting"}'], 0)
        self.assertEqual(after["visavis_action_seconds_count"], 3)
        self.assertEqual(after['visavis_action_seconds_bucket{le="+Inf"}'], 3)
        self.assertEqual(after['visavis_requests_refused_total{reason="already_chosen"}'], 1)
        self.assertEqual(sum(count for name, count in after.items() if "refused_total" in name), 1)
        self.assertGreater(after["visavis_journal_commit_seconds_count"], 3)
        self.assertGreater(after["visavis_journal_lag_seconds_sum"], 0)
        self.assertGreater(after["visavis_received_bytes_total"], before["visavis_received_bytes_total"])
        self.assertGreater(after["process_resident_memory_bytes"], 1_000_000)
        self.assertGreater(after["process_open_fds"], before["process_open_fds"])
        buckets = [count for name, count in after.items() if name.startswith("visavis_action_seconds_bucket")]
        self.assertEqual(buckets, sorted(buckets))
        for secret in ("Secretname", room, match, "127.0.0.1"):
            self.assertNotIn(secret, text)

    def test_who_may_look(self):
        self.start_measured()
        self.assertEqual(self.get("/")[0], 404)
        self.assertEqual(self.get("/ws", Upgrade="websocket", Connection="Upgrade")[0], 404)
        self.assertEqual(self.get("/metrics", Host="evil.example")[0], 421)
        self.assertEqual(self.get("/metrics", port=self.port)[0], 404)
        with socket.create_connection(("127.0.0.1", self.metrics_port), programs.PATIENCE) as other:
            other.sendall(b'{"id":1,"method":"server.info"}\n')
            self.assertEqual(other.recv(100), b"")

    def test_a_port_that_is_taken(self):
        server = self.start_measured()
        second = self.start([programs.SERVER, "--port", "0", "--data", ":memory:", "--metrics-port", self.metrics_port])
        self.assertEqual(second.wait(), 1)
        self.assertRegex("\n".join(second.errors), f"for metrics: .*{self.metrics_port}")
        server.send_signal(signal.SIGTERM)
        self.assertEqual(server.wait(), 0)

    def test_ready_and_healthy(self):
        folder = self.new_folder()
        server = self.start_server("--data", folder)

        def told(path):
            status, _, body = self.get(path, port=self.port)
            return status, json.loads(body)

        def admin(*act):
            subprocess.run([programs.SERVER, "admin", "--data", folder, *act], check=True, capture_output=True)

        self.assertEqual(told("/healthz"), (200, {"storage": "ok"}))
        self.assertEqual(told("/readyz"), (200, {"ready": True}))
        admin("stop-new-rooms")
        self.assertEqual(told("/healthz"), (200, {"storage": "ok"}))
        self.assertEqual(told("/readyz"), (503, {"ready": False}))
        admin("allow-new-rooms")
        self.assertEqual(told("/readyz"), (200, {"ready": True}))
        server.send_signal(signal.SIGTERM)
        self.assertEqual(server.wait(), 0)

    def test_a_log_of_json(self):
        server = self.start_server("--log-format", "json", "--log-level", "debug")
        ann, _, room = self.seated()
        ann.ask("room.leave", room=room)
        server.send_signal(signal.SIGTERM)
        self.assertEqual(server.wait(), 0)
        lines = [json.loads(line) for line in server.errors]
        for line in lines:
            self.assertLessEqual({"time", "level", "message"}, line.keys())
        events = {line["event"]: line for line in lines if "event" in line}
        self.assertEqual((events["room_opened"]["room"], events["room_opened"]["game"]), (1, "gladiator"))
        self.assertEqual((events["match_started"]["room"], events["match_started"]["match"]), (1, 1))
        self.assertEqual(events["match_ended"]["reason"], "aborted")
        self.assertNotIn(room, "\n".join(server.errors))

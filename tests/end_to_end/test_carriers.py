"""One port for everything: JSON lines, HTTP and WebSocket, as nc, curl and a browser use them."""

import json
import re
import socket
import subprocess
import unittest

from programs import ProgramsTest
from web_socket import CLOSE, PING, PONG, Refused, WebSocket

PATIENCE = 20


class Lines:
    """The other carrier, with the same few words as a WebSocket."""

    def __init__(self, port):
        self.socket = socket.create_connection(("127.0.0.1", port), PATIENCE)
        self.file = self.socket.makefile("rb")

    def send(self, message):
        self.socket.sendall(json.dumps(message).encode() + b"\n")

    def message(self):
        line = self.file.readline()
        if not line:
            raise EOFError
        return json.loads(line)

    def close(self):
        self.file.close()
        self.socket.close()


class Player:
    """Asks one thing at a time, and keeps a view of its room."""

    def __init__(self, carrier, name):
        self.carrier = carrier
        self.view = {}
        self.ids = 0
        self.ask("session.hello", protocol=1, client="test/1", name=name)

    def ask(self, method, **params):
        self.ids += 1
        self.carrier.send({"id": self.ids, "method": method, "params": params})
        while "id" not in (message := self.carrier.message()):
            self.take(message)
        assert message["id"] == self.ids, message
        if "error" in message:
            raise AssertionError(message["error"])
        self.view = message["result"].get("view", self.view)
        return message["result"]

    def take(self, message):
        if message["method"] == "room.update":
            self.view |= message["params"]["changes"]

    def play(self, other):
        """Both choose what is first in their lists until the match has ended."""
        while self.view["phase"] != "finished":
            for player in self, other:
                while player.view["turn"] < max(self.view["turn"], other.view["turn"]):
                    player.take(player.carrier.message())
            for player in self, other:
                if player.view["you"]["actions"]:
                    match = player.view["match"]["id"]
                    player.ask("match.act", match=match, turn=player.view["turn"], action=player.view["you"]["actions"][0])
                    player.take(player.carrier.message())
            while other.view["phase"] == "finished" != self.view["phase"]:
                self.take(self.carrier.message())


class Carriers(ProgramsTest):
    def setUp(self):
        self.server = self.start_server()

    def web_socket(self, **more):
        web_socket = WebSocket(self.port, **more)
        self.addCleanup(web_socket.close)
        return web_socket

    def lines(self):
        lines = Lines(self.port)
        self.addCleanup(lines.close)
        return lines

    def curl(self, path, *options):
        """Status, fields with names in small letters, and body."""
        command = ["curl", "-s", "-i", "--max-time", str(PATIENCE), *options, f"http://127.0.0.1:{self.port}{path}"]
        said = subprocess.run(command, capture_output=True, check=True, text=True).stdout
        head, _, body = said.partition("\n\n")
        status, *fields = head.splitlines()
        return int(status.split()[1]), {f.split(": ")[0].lower(): f.partition(": ")[2] for f in fields}, body

    def finished_match(self):
        one, other = Player(self.web_socket(), "Ann"), Player(self.lines(), "Bob")
        room = one.ask("room.create", game="gladiator", clock=None)["view"]["room"]
        other.ask("room.join", room=room)
        while one.view["phase"] == "waiting":
            one.take(one.carrier.message())
        match = one.view["match"]["id"]
        self.assertEqual(self.curl(f"/records/{match}.json")[0], 404)  # nothing of a running match
        one.play(other)
        return one, other, match

    def test_a_match_between_the_two_carriers_and_its_record(self):
        one, other, match = self.finished_match()
        self.assertEqual(one.view["outcome"], other.view["outcome"])
        self.assertIsNotNone(one.view["outcome"])
        status, fields, body = self.curl(f"/records/{match}.json")
        self.assertEqual((status, fields["content-type"]), (200, "application/json"))
        self.assertEqual(json.loads(body), one.ask("record.get", match=match)["record"])

    def test_the_messages_are_the_same(self):
        answers = []
        for carrier in self.web_socket(), self.lines():
            carrier.send({"id": 1, "method": "room.create"})
            carrier.send({"id": "x", "method": "session.hello", "params": {"protocol": 2, "client": "test/1"}})
            carrier.send({"id": 3, "method": "server.info"})
            answers.append([carrier.message() for _ in range(3)])
        for answer in answers:
            for changing in "now_ms", "counts":
                answer[2]["result"].pop(changing)
        self.assertEqual(*answers)

    def test_nc_on_the_same_port(self):
        said = subprocess.run(
            ["nc", "-N", "127.0.0.1", str(self.port)],
            input=b'\n{"id": 1, "method": "server.info"}\n',
            capture_output=True,
            timeout=PATIENCE,
            check=True,
        ).stdout
        self.assertEqual(json.loads(said)["id"], 1)

    def test_pages_and_health(self):
        for path in "/", "/rules", "/r/K7QXMP", "/records/" + "0" * 32:
            self.assertEqual(self.curl(path)[0], 200, path)
        status, fields, body = self.curl("/healthz")
        self.assertEqual((status, json.loads(body)), (200, {"storage": "ok"}))
        self.assertIn("default-src 'none'", fields["content-security-policy"])
        self.assertEqual(self.curl("/nothing")[0], 404)
        self.assertEqual(self.curl("/ws")[0], 426)

    def test_what_a_page_links_is_there_and_kept(self):
        page = self.curl("/")[2]
        linked = re.findall(r'(?:src|href)="(/assets/[^"]+)"', page)
        if not linked:
            self.skipTest("the server was built without its web client")
        tag = self.curl("/")[1]["etag"]
        self.assertEqual(self.curl("/", "-H", f"If-None-Match: {tag}")[0], 304)
        for path in linked:
            status, fields, _ = self.curl(path, "--compressed")
            self.assertEqual(status, 200, path)
            self.assertIn("immutable", fields["cache-control"])
            self.assertIn("content-encoding", fields)

    def test_a_form_of_another_page_gets_nothing(self):
        posted = '{"id":1,"method":"server.info"}\n'
        status, fields, body = self.curl("/", "-X", "POST", "-H", "Content-Type: text/plain", "--data-binary", posted)
        self.assertEqual((status, fields["allow"], fields["connection"]), (405, "GET, HEAD", "close"))
        self.assertEqual(body, "Only GET and HEAD are answered here.\n")

    def test_pages_of_other_origins_open_no_web_socket(self):
        here = f"http://127.0.0.1:{self.port}"
        Player(self.web_socket(Origin=here), "Ann")
        for origin in "http://evil.example", f"http://127.0.0.1:{self.port + 1}", "null":
            with self.assertRaises(Refused) as refused:
                WebSocket(self.port, Origin=origin)
            self.assertEqual(refused.exception.status, 403)

    def test_configured_names_and_origins(self):
        self.start_server("--host-name", "play.example", "--web-origin", "https://elsewhere.example")
        host = f"play.example:{self.port}"
        Player(self.web_socket(host=host, Origin=f"http://{host}"), "Ann")
        Player(self.web_socket(host=host, Origin="https://elsewhere.example"), "Bob")
        with self.assertRaises(Refused) as refused:
            WebSocket(self.port, host=f"rebound.example:{self.port}", Origin=f"http://rebound.example:{self.port}")
        self.assertEqual(refused.exception.status, 421)
        self.assertEqual(self.curl("/healthz")[0], 200)  # by address, as whoever watches over the server does

    def test_a_handshake_that_is_none(self):
        for fields in [
            {"Sec_WebSocket_Version": "8"},
            {"Sec_WebSocket_Key": "short"},
            {"Sec_WebSocket_Key": None},
            {"Upgrade": "h2c"},
            {"Connection": "close"},
        ]:
            with self.subTest(fields), self.assertRaises(Refused) as refused:
                WebSocket(self.port, **fields)
            self.assertEqual(refused.exception.status, 426)

    def test_a_shutdown_is_told_to_both_carriers(self):
        web_socket, lines = self.web_socket(), self.lines()
        Player(web_socket, "Ann"), Player(lines, "Bob")
        self.server.send_signal(15)
        told = {"jsonrpc": "2.0", "method": "session.closing", "params": {"reason": "shutdown", "retry_ms": 2000}}
        self.assertEqual(web_socket.message(), told)
        self.assertEqual(lines.message(), told)
        self.assertEqual(web_socket.close_code(), 1001)
        web_socket.close()
        lines.close()
        self.check_exit(self.server, 0)

    def test_the_carriers_own_frames(self):
        web_socket = self.web_socket()
        web_socket.send_frame(PING, b"still there?")
        self.assertEqual(web_socket.frame(), (PONG, b"still there?"))
        web_socket.send_frame(CLOSE, b"\x03\xe8")
        self.assertEqual(web_socket.frame(), (CLOSE, b"\x03\xe8"))
        with self.assertRaises(EOFError):
            web_socket.frame()


if __name__ == "__main__":
    unittest.main()

"""TLS on the one port, with programs that are not ours at the other end, and the client that knows a server again."""

import asyncio
import base64
import hashlib
import json
import os
import re
import shutil
import signal
import ssl
import stat
import subprocess
import unittest
from pathlib import Path

import websockets

from programs import CLIENT, PATIENCE, SERVER, ProgramsTest

HELLO = {"id": 1, "method": "session.hello", "params": {"protocol": 1, "client": "test/1", "name": "Ann"}}
TRUSTING = ssl.create_default_context()
TRUSTING.check_hostname = False
TRUSTING.verify_mode = ssl.CERT_NONE


def fingerprint_of(pem):
    digest = hashlib.sha256(ssl.PEM_cert_to_DER_cert(pem)).digest()
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


class TlsTest(ProgramsTest):
    def shown_fingerprint(self):
        return fingerprint_of(ssl.get_server_certificate(("127.0.0.1", self.port)))

    def curl(self, url, *options):
        """Status and fields of the last answer, and its body."""
        command = ["curl", "-s", "-i", "--max-time", str(PATIENCE), *options, url]
        said = subprocess.run(command, capture_output=True, check=True, text=True).stdout
        head, _, body = said.rpartition("\n\n")
        head = head.rpartition("\n\n")[2]
        status, *fields = head.splitlines()
        return int(status.split()[1]), {f.split(": ")[0].lower(): f.partition(": ")[2] for f in fields}, body

    def make_certificate(self, name, host="localhost"):
        """PEM files of a key and of a certificate that vouches for itself."""
        folder = Path(self.new_folder())
        key, certificate = folder / f"{name}.key", folder / f"{name}.pem"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"]
            + ["-subj", f"/CN={host}", "-addext", f"subjectAltName=DNS:{host}", "-keyout", key, "-out", certificate],
            check=True,
            capture_output=True,
        )
        return certificate, key

    def files(self, certificate, key):
        return ["--tls-certificate", certificate, "--tls-key", key]

    def client(self, *arguments, home, environment=None):
        return self.start([CLIENT, *arguments], {"XDG_CONFIG_HOME": home, **(environment or {})})


class OtherPrograms(TlsTest):
    def test_openssl_speaks_json_lines(self):
        self.start_server()
        for version in "-tls1_2", "-tls1_3":
            with self.subTest(version):
                peer = self.start(["openssl", "s_client", "-quiet", version, "-connect", f"127.0.0.1:{self.port}"])
                peer.type(json.dumps({"id": 1, "method": "server.info"}))
                self.assertEqual(json.loads(peer.wait_for("result").string)["id"], 1)

    def test_openssl_agrees_on_http_and_good_ciphers_alone(self):
        self.start_server()
        where = ["openssl", "s_client", "-connect", f"127.0.0.1:{self.port}"]
        said = subprocess.run([*where, "-alpn", "h2,http/1.1"], input="", capture_output=True, text=True, check=True).stdout
        self.assertIn("ALPN protocol: http/1.1", said)
        for refused in (["-tls1_1"], ["-alpn", "h2"], ["-tls1_2", "-cipher", "ECDHE-ECDSA-AES128-SHA"]):
            with self.subTest(refused):
                self.assertNotEqual(subprocess.run([*where, *refused], input=b"", capture_output=True).returncode, 0)

    def test_curl_finds_the_same_as_without(self):
        self.start_server()
        for path in "/", "/healthz", "/r/K7QXMP", "/nothing":
            plain = self.curl(f"http://127.0.0.1:{self.port}{path}")
            secret = self.curl(f"https://127.0.0.1:{self.port}{path}", "-k")
            self.assertEqual((plain[0], plain[2]), (secret[0], secret[2]), path)
            self.assertNotIn("strict-transport-security", secret[1])

    def test_a_web_socket_of_another_make_plays(self):
        self.start_server()
        here = f"https://127.0.0.1:{self.port}"

        async def play():
            async with websockets.connect(f"wss://127.0.0.1:{self.port}/ws", ssl=TRUSTING, origin=here) as socket:
                await socket.send(json.dumps(HELLO))
                self.assertEqual(json.loads(await socket.recv())["result"]["player"]["name"], "Ann")
                create = {"id": 2, "method": "room.create", "params": {"game": "virtem"}}
                await socket.send(json.dumps(create))
                self.assertEqual(json.loads(await socket.recv())["result"]["view"]["game"], "virtem")
                await socket.ping()
            for origin in f"http://127.0.0.1:{self.port}", "https://evil.example":
                with self.assertRaises(websockets.InvalidStatusCode) as refused:
                    async with websockets.connect(f"wss://127.0.0.1:{self.port}/ws", ssl=TRUSTING, origin=origin):
                        pass
                self.assertEqual(refused.exception.status_code, 403)

        asyncio.run(asyncio.wait_for(play(), PATIENCE))

    def test_a_plain_web_socket_of_another_make_plays(self):
        self.start_server()

        async def play():
            async with websockets.connect(f"ws://127.0.0.1:{self.port}/ws") as socket:
                await socket.send(json.dumps(HELLO))
                self.assertEqual(json.loads(await socket.recv())["id"], 1)

        asyncio.run(asyncio.wait_for(play(), PATIENCE))


class Certificates(TlsTest):
    def test_the_servers_own_is_kept_and_told(self):
        folder = Path(self.new_folder())
        server = self.start_server("--data", folder)
        told = server.wait_for(r"visavis://127\.0\.0\.1:\d+#(\S{43})")[1]
        self.assertEqual(told, self.shown_fingerprint())
        self.assertEqual(stat.S_IMODE((folder / "tls.pem").stat().st_mode), 0o600)
        server.send_signal(signal.SIGTERM)
        self.check_exit(server, 0)
        self.start_server("--data", folder)
        self.assertEqual(told, self.shown_fingerprint())

    def test_files_that_change_are_taken_up(self):
        first, second = self.make_certificate("first"), self.make_certificate("second")
        folder = Path(self.new_folder())
        used = folder / "certificate.pem", folder / "key.pem"

        def put(pair):
            for source, target in zip(pair, used):
                shutil.copy(source, f"{target}.new")
                os.replace(f"{target}.new", target)

        put(first)
        server = self.start_server(*self.files(*used))
        self.assertEqual(self.shown_fingerprint(), fingerprint_of(first[0].read_text()))
        put(second)
        server.send_signal(signal.SIGHUP)
        server.wait_for_error("taken up anew")
        self.assertEqual(self.shown_fingerprint(), fingerprint_of(second[0].read_text()))
        used[1].write_text("no key any more")
        server.send_signal(signal.SIGHUP)
        server.wait_for_error("the old TLS certificate stays, since the new one is no good: .*key.pem holds no private key")
        self.assertEqual(self.shown_fingerprint(), fingerprint_of(second[0].read_text()))

    def test_files_that_are_no_good_are_refused_at_the_start(self):
        first, second = self.make_certificate("first"), self.make_certificate("second")
        for files, sentence in [
            ((first[0], second[1]), "the key in .* is not the one of the certificate in "),
            ((first[0], "/nonexistent"), "/nonexistent cannot be read: No such file or directory"),
            ((first[1], first[1]), "holds no certificate in PEM form"),
        ]:
            with self.subTest(sentence):
                server = self.start([SERVER, "--port", "0", "--data", ":memory:", *self.files(*files)])
                self.check_exit(server, 1)
                self.assertRegex("\n".join(server.errors), sentence)
                self.assertEqual(server.said, [])

    def test_browsers_come_back_by_https_alone(self):
        certificate, key = self.make_certificate("own")
        self.start_server(*self.files(certificate, key))
        status, fields, _ = self.curl(f"https://localhost:{self.port}/healthz", "--cacert", certificate)
        self.assertEqual((status, fields["strict-transport-security"]), (200, "max-age=2592000"))


class Required(TlsTest):
    def setUp(self):
        self.server = self.start_server("--tls", "required")

    def test_nc_is_told_so(self):
        said = subprocess.run(
            ["nc", "127.0.0.1", str(self.port)], input=json.dumps(HELLO).encode() + b"\n", capture_output=True, timeout=PATIENCE
        ).stdout
        self.assertEqual(json.loads(said)["params"], {"reason": "tls_required"})

    def test_browsers_are_led_to_https(self):
        status, fields, _ = self.curl(f"http://127.0.0.1:{self.port}/r/K7QXMP?x=1")
        self.assertEqual((status, fields["location"]), (307, f"https://127.0.0.1:{self.port}/r/K7QXMP?x=1"))
        self.assertEqual(self.curl(f"http://127.0.0.1:{self.port}/healthz", "-L", "-k")[0], 200)

    def test_the_client_says_what_to_do(self):
        client = self.start_client("list")
        self.check_exit(client, 1)
        self.assertIn("The server takes encrypted connections only: add --tls, or", client.errors[0])
        self.check_exit(self.start_client("list", "--tls"), 0)


class Client(TlsTest):
    def test_create_and_join_by_the_link_that_is_printed(self):
        server = self.start_server()
        link = server.wait_for(r"--host (visavis://\S+)$")[1]
        creator = self.client("create", "gladiator", "--untimed", "--host", link, home=self.new_folder())
        invitation = creator.wait_for(r"joins with: visavis join (visavis://127\.0\.0\.1:\d+/\w{6}#\S{43})$")[1]
        joiner = self.client("join", invitation, home=self.new_folder())
        creator.wait_for("Match 1")
        joiner.wait_for("Match 1")
        watcher = self.client("watch", invitation, home=self.new_folder())
        watcher.wait_for("Match 1")

    def test_another_server_than_the_invited_one_is_not_spoken_to(self):
        self.start_server()
        link = f"visavis://127.0.0.1:{self.port}/K7QXMP#{'A' * 43}"
        client = self.client("join", link, home=self.new_folder())
        self.check_exit(client, 1)
        self.assertIn("is not the server of the invitation", client.errors[0])
        self.assertEqual(client.said, [])

    def test_a_server_is_known_again_and_an_other_one_in_its_place_refused(self):
        home = self.new_folder()
        server = self.start_server()
        here = f"127.0.0.1:{self.port}"
        first = self.client("list", "--tls", "--host", here, home=home)
        self.check_exit(first, 0)
        self.assertRegex(first.errors[0], rf"known by its fingerprint {re.escape(self.shown_fingerprint())}, kept in .*servers\.json")
        again = self.client("list", "--host", here, home=home)  # by TLS though nothing says so
        self.check_exit(again, 0)
        self.assertEqual((len(again.said), again.errors), (1, []))
        server.send_signal(signal.SIGTERM)
        server.wait()
        self.start([SERVER, "--port", str(self.port), "--bind", "127.0.0.1", "--data", ":memory:"]).wait_for("listening")
        changed = self.client("list", "--host", here, home=home)
        self.check_exit(changed, 1)
        self.assertIn("is not the one that is known", changed.errors[0])
        invited = self.client("list", "--host", f"visavis://{here}#{self.shown_fingerprint()}", home=home)
        self.check_exit(invited, 0)
        self.check_exit(self.client("list", "--host", here, home=home), 0)  # the invitation has been remembered

    def test_an_authority_is_believed_and_its_word_missed_afterwards(self):
        home = self.new_folder()
        certificate, key = self.make_certificate("own")
        server = self.start_server(*self.files(certificate, key))
        here = f"localhost:{self.port}"
        authorities = {"SSL_CERT_FILE": str(certificate)}
        vouched = self.client("list", "--tls", "--host", here, home=home, environment=authorities)
        self.check_exit(vouched, 0)
        self.assertEqual((len(vouched.said), vouched.errors), (1, []))
        by_link = self.client("list", "--host", f"https://{here}", home=self.new_folder(), environment=authorities)
        self.check_exit(by_link, 0)
        stranger = self.client("list", "--host", here, home=home)  # whom nobody vouches for any more
        self.check_exit(stranger, 1)
        self.assertIn("is not the one that is known", stranger.errors[0])
        elsewhere = self.client("list", "--tls", "--host", f"127.0.0.1:{self.port}", home=home, environment=authorities)
        elsewhere.wait_for_error("nobody vouches")  # the certificate is for localhost
        server.send_signal(signal.SIGTERM)
        server.wait()

    def test_a_lost_connection_comes_back_by_tls_to_the_same_server_alone(self):
        folder, home = self.new_folder(), self.new_folder()
        server = self.start_server("--data", folder)
        link = f"visavis://127.0.0.1:{self.port}#{self.shown_fingerprint()}"
        client = self.client("create", "gladiator", "--host", link, home=home)
        client.wait_for("^Room")
        again = [SERVER, "--port", str(self.port), "--bind", "127.0.0.1"]
        server.kill()
        server = self.start([*again, "--data", folder, "--tls", "required"])
        client.wait_for("^Back")
        server.kill()
        self.start([*again, "--data", self.new_folder()])
        client.wait_for_error("is not the server of the invitation")
        self.check_exit(client, 1)

    def test_a_server_without_tls(self):
        self.start_server("--tls", "off")
        client = self.start_client("list", "--tls")
        self.check_exit(client, 1)
        self.assertIn("does not take an encrypted connection", client.errors[0])

    def test_links_that_are_none(self):
        for link in ("visavis://host/K7", "https://host/rules", "visavis://host", "visavis://host/K7QXMP#short", "ftp://host/K7QXMP"):
            with self.subTest(link):
                client = self.client("join", link, home=self.new_folder())
                self.check_exit(client, 2)
                self.assertIn("is no link to a room or a server", client.errors[0])


if __name__ == "__main__":
    unittest.main()

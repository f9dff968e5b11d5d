"""Behind nginx, set up as deploy/nginx.conf says: the page, the WebSocket, and everybody's own address."""

import asyncio
import json
import re
import socket
import ssl
import subprocess
import time
import unittest
from pathlib import Path

import websockets

from programs import PATIENCE, SOURCE, ProgramsTest

HELLO = {"id": 1, "method": "session.hello", "params": {"protocol": 1, "client": "test/1", "name": "Ann"}}
TRUSTING = ssl.create_default_context()
TRUSTING.check_hostname = False
TRUSTING.verify_mode = ssl.CERT_NONE


def free_ports(count):
    """Ports below those that loopback clients get, free just now."""
    found = []
    for port in range(20000 + time.monotonic_ns() % 8000, 32000):
        with socket.socket() as taken:
            try:
                taken.bind(("127.0.0.1", port))
                found.append(port)
            except OSError:
                continue
        if len(found) == count:
            return found
    raise AssertionError("no port is free")


class Proxy(ProgramsTest):
    def start_proxy(self):
        """The example with nothing changed but its ports, its name and its files."""
        folder = Path(self.new_folder())
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"]
            + ["-subj", "/CN=localhost", "-keyout", folder / "key.pem", "-out", folder / "certificate.pem"],
            check=True,
            capture_output=True,
        )
        self.https, self.http = free_ports(2)
        site = (SOURCE / "deploy/nginx.conf").read_text(encoding="utf-8")
        for pattern, ours in [
            (r"127\.0\.0\.1:2280;", f"127.0.0.1:{self.port};"),
            (r"listen \[::\]:\d+[^;]*;", ""),
            (r"listen 443", f"listen 127.0.0.1:{self.https}"),
            (r"listen 80", f"listen 127.0.0.1:{self.http}"),
            (r"server_name games\.example", "server_name localhost 127.0.0.1"),
            (r"/etc/letsencrypt\S*/fullchain\.pem", str(folder / "certificate.pem")),
            (r"/etc/letsencrypt\S*/privkey\.pem", str(folder / "key.pem")),
        ]:
            site, count = re.subn(pattern, ours, site)
            self.assertTrue(count, pattern)
        (folder / "site.conf").write_text(site, encoding="utf-8")
        paths = "".join(
            f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        (folder / "nginx.conf").write_text(
            f"daemon off; master_process off; pid {folder}/pid; error_log stderr warn;\n"
            f"events {{}}\nhttp {{ access_log off; {paths} include {folder}/site.conf; }}\n",
            encoding="utf-8",
        )
        self.start(["/usr/sbin/nginx", "-p", folder, "-c", folder / "nginx.conf"])
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.https), 1).close()
                return
            except OSError:
                self.assertLess(time.monotonic(), deadline, "nginx does not listen")
                time.sleep(0.05)

    def curl(self, *arguments):
        command = ["curl", "-s", "-k", "--max-time", str(PATIENCE), "-o", "/dev/null", "-w", "%{http_code} %{redirect_url}"]
        return subprocess.run([*command, *arguments], capture_output=True, check=True, text=True).stdout.split(" ")

    def url(self, through):
        return f"wss://127.0.0.1:{self.https}/ws" if through else f"ws://127.0.0.1:{self.port}/ws"

    async def enter(self, address, through=True, **headers):
        """A greeted WebSocket from one of this machine's many addresses, or the status that it got instead."""
        options = {"ssl": TRUSTING, "origin": f"https://127.0.0.1:{self.https}"} if through else {}
        fields = {name.replace("_", "-"): value for name, value in headers.items()}
        try:
            entered = await websockets.connect(
                self.url(through), local_addr=(address, 0), extra_headers=fields, **options
            )
        except websockets.InvalidStatusCode as refused:
            return refused.status_code
        await entered.send(json.dumps(HELLO))
        self.assertEqual(json.loads(await entered.recv())["id"], 1)
        return entered

    def run_within_patience(self, steps):
        asyncio.run(asyncio.wait_for(steps, PATIENCE))

    def test_the_page_and_the_way_to_https(self):
        self.start_server("--trusted-proxy", "127.0.0.1", "--tls", "required")
        self.start_proxy()
        self.assertEqual(self.curl(f"https://127.0.0.1:{self.https}/r/K7QXMP")[0], "200")
        self.assertEqual(self.curl("--http1.1", f"https://127.0.0.1:{self.https}/ws")[0], "426")
        status, target = self.curl(f"http://127.0.0.1:{self.http}/rules?x=1")
        self.assertEqual((status, target), ("301", "https://127.0.0.1/rules?x=1"))
        # Whoever comes by themselves and says that they came by https has not.
        itself = self.curl("--interface", "127.0.0.2", "-H", "X-Forwarded-Proto: https", f"http://127.0.0.1:{self.port}/")
        self.assertEqual(itself[0], "307")

    def test_addresses_are_told_apart(self):
        self.start_server("--trusted-proxy", "127.0.0.1", "--max-connections-per-address", "1")
        self.start_proxy()

        async def steps():
            one = await self.enter("127.0.0.2")
            other = await self.enter("127.0.0.3")
            self.assertEqual(await self.enter("127.0.0.2"), 503)
            spoofed = await self.enter("127.0.0.2", X_Forwarded_For="198.51.100.9")
            self.assertEqual(spoofed, 503)
            await one.close()
            again = await self.enter("127.0.0.2")
            for each in other, again:
                await each.close()

        self.run_within_patience(steps())

    def test_who_is_no_proxy_is_not_believed(self):
        self.start_server("--trusted-proxy", "127.0.0.1", "--max-connections-per-address", "1")

        async def steps():
            one = await self.enter("127.0.0.2", through=False, X_Forwarded_For="198.51.100.1")
            self.assertEqual(await self.enter("127.0.0.2", through=False, X_Forwarded_For="198.51.100.2"), 503)
            await one.close()

        self.run_within_patience(steps())

    def test_without_a_word_the_proxy_is_one_address(self):
        self.start_server("--max-connections-per-address", "2")
        self.start_proxy()

        async def steps():
            entered = [await self.enter(f"127.0.0.{n}") for n in (2, 3)]
            self.assertIn(await self.enter("127.0.0.4"), (502, 503))
            for each in entered:
                await each.close()

        self.run_within_patience(steps())


if __name__ == "__main__":
    unittest.main()

"""A WebSocket by hand: the handshake and frames of RFC 6455 over a plain socket, for programs and for mischief."""

import base64
import hashlib
import json
import os
import socket
import struct

MAGIC = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
PATIENCE = 20
TEXT, BINARY, CLOSE, PING, PONG = 0x1, 0x2, 0x8, 0x9, 0xA


class Refused(Exception):
    """The server answered the handshake with something else."""

    def __init__(self, status, text):
        super().__init__(f"{status}: {text}")
        self.status = status
        self.text = text


class WebSocket:
    def __init__(self, port, host=None, path="/ws", **headers):
        self.socket = socket.create_connection(("127.0.0.1", port), PATIENCE)
        self.unread = b""
        key = base64.b64encode(os.urandom(16)).decode()
        fields = {
            "Host": host or f"127.0.0.1:{port}",
            "Upgrade": "websocket",
            "Connection": "keep-alive, Upgrade",
            "Sec-WebSocket-Key": key,
            "Sec-WebSocket-Version": "13",
        } | {name.replace("_", "-"): value for name, value in headers.items()}
        lines = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in fields.items() if value is not None)]
        self.socket.sendall("\r\n".join([*lines, "", ""]).encode())
        while b"\r\n\r\n" not in self.unread:
            self._receive()
        head, self.unread = self.unread.split(b"\r\n\r\n", 1)
        status = int(head.split()[1])
        if status != 101:
            self.socket.close()
            raise Refused(status, self.unread.decode())
        wanted = base64.b64encode(hashlib.sha1((key + MAGIC).encode()).digest()).decode()
        if f"sec-websocket-accept: {wanted}".lower() not in head.decode().lower():
            raise AssertionError(f"a handshake without the right answer: {head}")

    def _receive(self):
        came = self.socket.recv(65536)
        if not came:
            raise EOFError
        self.unread += came

    def _take(self, size):
        while len(self.unread) < size:
            self._receive()
        taken, self.unread = self.unread[:size], self.unread[size:]
        return taken

    def frame(self):
        """The next frame as (opcode, payload); raises EOFError where the server has closed."""
        first, second = self._take(2)
        assert first & 0x70 == 0 and second & 0x80 == 0, "the server sets no reserved bit and masks nothing"
        size = second & 0x7F
        if size == 126:
            (size,) = struct.unpack(">H", self._take(2))
        elif size == 127:
            (size,) = struct.unpack(">Q", self._take(8))
        return first & 0x0F, self._take(size)

    def message(self):
        """The next message, read as JSON. Pings in between are answered."""
        while True:
            opcode, payload = self.frame()
            if opcode == PING:
                self.send_frame(PONG, payload)
            elif opcode == TEXT:
                assert b"\n" not in payload
                return json.loads(payload)
            elif opcode == CLOSE:
                raise EOFError(payload)

    def close_code(self):
        """Reads on to the server's Close frame, and returns its code."""
        while True:
            opcode, payload = self.frame()
            if opcode == CLOSE:
                return struct.unpack(">H", payload[:2])[0]

    def send_frame(self, opcode, payload, *, is_last=True, is_masked=True):
        mask = os.urandom(4)
        size = len(payload)
        length = bytes([size]) if size < 126 else b"\x7e" + struct.pack(">H", size)
        if size > 0xFFFF:
            length = b"\x7f" + struct.pack(">Q", size)
        first = bytes([opcode | (0x80 if is_last else 0)])
        if is_masked:
            length = bytes([length[0] | 0x80]) + length[1:] + mask
            payload = bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))
        self.socket.sendall(first + length + payload)

    def send(self, message):
        self.send_frame(TEXT, json.dumps(message).encode())

    def close(self):
        self.socket.close()

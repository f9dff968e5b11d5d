"""A relay between clients and a server that can be cut, and stay cut, as a network can."""

import contextlib
import socket
import threading


class Relay:
    def __init__(self, port):
        self.server = ("127.0.0.1", port)
        self.is_open = True
        self.pairs = []
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        with contextlib.suppress(OSError):  # the listener is closed
            while True:
                client, _ = self.listener.accept()
                if not self.is_open:
                    client.close()
                    continue
                server = socket.create_connection(self.server)
                self.pairs.append((client, server))
                for source, target in ((client, server), (server, client)):
                    threading.Thread(target=self._pass_on, args=(source, target), daemon=True).start()

    @staticmethod
    def _pass_on(source, target):
        with contextlib.suppress(OSError):  # cut
            while data := source.recv(65536):
                target.sendall(data)
            target.shutdown(socket.SHUT_WR)

    def cut(self):
        """Drops every connection, and those that come, until `mend`."""
        self.is_open = False
        for pair in self.pairs:
            for end in pair:
                with contextlib.suppress(OSError):  # closed by the other side before
                    end.shutdown(socket.SHUT_RDWR)
                end.close()
        self.pairs = []

    def mend(self):
        self.is_open = True

    def close(self):
        self.cut()
        self.listener.close()

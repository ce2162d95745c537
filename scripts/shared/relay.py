"""A relay before a server. It can go away and come back, cuts connections, and counts the bytes that clients send."""

import contextlib
import socket
import threading

PIECE = 1 << 18


class Relay:
    """`cuts`: the numbers of bytes from clients after which the relay resets all connections, in order."""

    def __init__(self, port, cuts=()):
        self.target, self.cuts = port, list(cuts)
        self.sent, self.cut, self.open = 0, 0, set()
        self.lock = threading.Lock()
        self.port = None
        self.start()

    def start(self):
        self.listener = socket.socket()
        self.listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.listener.bind(("127.0.0.1", self.port or 0))
        self.port = self.listener.getsockname()[1]
        self.listener.listen(64)
        threading.Thread(target=self.accept, args=(self.listener,), daemon=True).start()

    def accept(self, listener):
        with contextlib.suppress(OSError):
            while True:
                client, _ = listener.accept()
                try:
                    server = socket.create_connection(("127.0.0.1", self.target))
                except OSError:
                    client.close()
                    continue
                with self.lock:
                    self.open |= {client, server}
                for pair in ((client, server, True), (server, client, False)):
                    threading.Thread(target=self.carry, args=pair, daemon=True).start()

    def carry(self, source, other, is_client):
        piece = memoryview(bytearray(PIECE))
        with contextlib.suppress(OSError):
            while count := source.recv_into(piece):
                if is_client and self.counts(count):
                    self.reset()
                    return
                other.sendall(piece[:count])
            other.shutdown(socket.SHUT_WR)

    def counts(self, count):
        """Counts bytes from a client. Returns whether the next cut is due."""
        with self.lock:
            self.sent += count
            if not self.cuts or self.sent < self.cuts[0]:
                return False
            self.cuts.pop(0)
            self.cut += 1
            return True

    def reset(self):
        """Ends all connections without the bytes that are in flight."""
        with self.lock:
            ended, self.open = self.open, set()
        for end in ended:
            with contextlib.suppress(OSError):
                end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def stop(self):
        with contextlib.suppress(OSError):
            self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()
        self.reset()

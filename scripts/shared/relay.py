"""A relay before a server. It can go away and come back, acts at given bytes, and counts the bytes that clients send."""

import array
import contextlib
import fcntl
import socket
import termios
import threading

PIECE = 1 << 18


class Relay:
    """`actions`: pairs of a number of bytes from clients and a function. When the relay has received the bytes, it calls
    the function, and resets all connections if the result is true."""

    def __init__(self, port, actions=()):
        self.target, self.actions = port, list(actions)
        # The bytes that clients have sent, and of these the bytes that were unread when a connection was reset.
        self.sent, self.unread = 0, 0
        # A text in a response. The relay resets all connections in place of passing it on, once.
        self.dropping = None
        # The number of a client's byte to change, once.
        self.change = None
        self.open = set()
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
                for end in (client, server):
                    end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                with self.lock:
                    self.open |= {client, server}
                for pair in ((client, server, True), (server, client, False)):
                    threading.Thread(target=self.carry, args=pair, daemon=True).start()

    def carry(self, source, other, is_client):
        piece = memoryview(bytearray(PIECE))
        # The end of the piece before, because a text may be in two pieces.
        tail = b""
        with contextlib.suppress(OSError):
            while count := source.recv_into(piece):
                if self.received(piece[:count]) if is_client else self.drops(tail + bytes(piece[:count])):
                    self.reset(source if is_client else other)
                    return
                tail = b"" if is_client else bytes(piece[:count])[-64:]
                other.sendall(piece[:count])
            other.shutdown(socket.SHUT_WR)

    def received(self, piece):
        """Counts bytes from a client. Returns whether the connections must be reset."""
        with self.lock:
            if self.change is not None and self.sent <= self.change < self.sent + len(piece):
                piece[self.change - self.sent] ^= 1
                self.change = None
            self.sent += len(piece)
            action = self.actions.pop(0)[1] if self.actions and self.sent >= self.actions[0][0] else None
        return action() if action else False

    def drops(self, piece):
        if not self.dropping or self.dropping not in piece:
            return False
        self.dropping = None
        return True

    def reset(self, client=None):
        """Ends all connections without the bytes that are in flight."""
        if client:
            unread = array.array("i", [0])
            with contextlib.suppress(OSError):
                fcntl.ioctl(client, termios.FIONREAD, unread)
                self.unread += unread[0]
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

"""The part of HTTP/1.1 that the ledger needs."""

import socket
import struct

PIECE = 1 << 18


class Gone(Exception):
    """The client is gone, or does not use HTTP."""


class Request:
    def __init__(self, text):
        lines = text.decode("latin-1").split("\r\n")
        try:
            self.method, self.path, _ = lines[0].split(" ")
            fields = [line.split(":", 1) for line in lines[1:] if line]
            self.fields = {name.strip().lower(): value.strip() for name, value in fields}
            self.length = int(self.fields.get("content-length", 0))
        except ValueError as error:
            raise Gone(f"not a request: {lines[0]}") from error

    def __getitem__(self, name):
        return self.fields.get(name.lower())

    def number(self, name):
        value = self[name]
        return int(value) if value and value.isdigit() else None


class Connection:
    def __init__(self, accepted):
        self.socket = accepted
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.rest = b""
        self.buffer = bytearray(PIECE)
        # The bytes that were read so far.
        self.taken = 0

    def wait(self):
        """Waits for the first bytes of the next request."""
        if not self.rest:
            self.rest = self.receive()

    def receive(self):
        try:
            bytes_read = self.socket.recv(65536)
        except OSError as error:
            raise Gone(str(error)) from error
        if not bytes_read:
            raise Gone("closed")
        self.taken += len(bytes_read)
        return bytes_read

    def request(self):
        while b"\r\n\r\n" not in self.rest:
            if len(self.rest) > 65536:
                raise Gone("an endless head")
            self.rest += self.receive()
        head, self.rest = self.rest.split(b"\r\n\r\n", 1)
        return Request(head)

    def body(self, length):
        """Yields the body in pieces. A piece is valid until the next one is read."""
        begun, self.rest = self.rest[:length], self.rest[length:]
        if begun:
            yield memoryview(bytearray(begun))
        left = length - len(begun)
        view = memoryview(self.buffer)
        while left:
            try:
                count = self.socket.recv_into(view[: min(left, PIECE)])
            except OSError as error:
                raise Gone(str(error)) from error
            if not count:
                raise Gone("closed in the middle of a body")
            left -= count
            self.taken += count
            yield view[:count]

    def answer(self, status, fields=(), body=b""):
        lines = [f"HTTP/1.1 {status} {'Yes' if status < 400 else 'No'}"]
        lines += [f"{name}: {value}" for name, value in dict(fields).items()]
        if status >= 200 and status != 204:
            lines.append(f"Content-Length: {len(body)}")
        try:
            self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode() + body)
        except OSError as error:
            raise Gone(str(error)) from error

    def received(self):
        """Returns the number of received bytes, read or not: `tcpi_bytes_received`."""
        try:
            info = self.socket.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 192)
        except OSError:
            return 0
        return struct.unpack_from("=Q", info, 128)[0]

    def reset(self):
        """Resets the connection. Unread bytes are lost."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.socket.close()

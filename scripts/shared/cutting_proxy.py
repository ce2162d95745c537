"""A proxy between the daemon and one server, which cuts and holds connections."""

import contextlib
import re
import select
import socket
import struct
import threading

PIECE = 16384
LENGTH = re.compile(rb"^content-length: *(\d+)", re.IGNORECASE | re.MULTILINE)
CHUNKED = re.compile(rb"^transfer-encoding: *chunked", re.IGNORECASE | re.MULTILINE)


class Cut:
    """One interruption of the next request.

    `body`: the number of the body's bytes after which the request stops, or nothing if the server gets the whole
    request and only its response is lost. With `holds`, the connections stay open until `resume` is called. `reached`
    is set at the interruption.
    """

    def __init__(self, body=None, holds=False):
        self.body = body
        self.reached, self.resumed = threading.Event(), threading.Event()
        if not holds:
            self.resumed.set()

    def resume(self):
        self.resumed.set()


class CuttingProxy:
    """Forwards connections to a port.

    Faults, for the negative controls: `changed` changes a byte of each body, `renamed` adds a number to the address of
    each request with PUT, `stripped` removes the header field `Replace`.
    """

    def __init__(self, port, fault=None):
        self.port, self.fault = port, fault
        self.lock, self.cut, self.count = threading.Lock(), None, 0
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=64)
        # The client cannot send a large body at once, so that it notices a cut within the body.
        self.listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, PIECE)
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        threading.Thread(target=self.accept, daemon=True).start()

    def close(self):
        self.listener.close()

    def arm(self, cut):
        """Interrupts the next request. Returns the interruption."""
        with self.lock:
            self.cut = cut
        return cut

    def take(self):
        with self.lock:
            cut, self.cut = self.cut, None
            self.count += 1
            return cut

    def spoiled(self, head):
        if self.fault == "renamed" and head.startswith(b"PUT "):
            return head.replace(b" HTTP/1.1", b"%d HTTP/1.1" % self.count, 1)
        if self.fault == "stripped":
            return re.sub(rb"\r\nreplace:[^\r]*", b"", head, flags=re.IGNORECASE)
        return head

    def accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self.serve, args=(client,), daemon=True).start()

    def serve(self, client):
        with contextlib.ExitStack() as closing:
            closing.callback(reset, client)
            with contextlib.suppress(OSError):
                server = socket.create_connection(("127.0.0.1", self.port))
                closing.callback(reset, server)
                self.relay(client, server)

    def relay(self, client, server):
        """Forwards requests and responses in turn, until one of the two ends its connection."""
        rest = b""
        while True:
            head, rest = read_head(client, rest)
            if not head:
                return
            cut = self.take()
            server.sendall(self.spoiled(head))
            rest = self.send_body(client, server, head, rest, cut)
            if cut and cut.reached.is_set():
                return
            answer = receive_response(server, is_head=head.startswith(b"HEAD "))
            if cut:
                return interrupt(cut)
            client.sendall(answer)
            if rest is None or not answer:
                return drain(client)

    def send_body(self, client, server, head, rest, cut):
        """Forwards the body. Returns the bytes that follow, or nothing if the body was not forwarded to its end."""
        if CHUNKED.search(head):
            raise OSError("a body of unknown length")
        found = LENGTH.search(head)
        length, sent = int(found[1]) if found else 0, 0
        middle = length // 2
        while sent < length:
            piece = rest or client.recv(PIECE)
            if not piece:
                raise OSError("closed within the body")
            piece, rest = piece[:length - sent], piece[length - sent:]
            if self.fault == "changed" and sent <= middle < sent + len(piece):
                at = middle - sent
                piece = piece[:at] + bytes([piece[at] ^ 1]) + piece[at + 1:]
            if cut and cut.body is not None and sent + len(piece) >= min(cut.body, length - 1):
                server.sendall(piece[:min(cut.body, length - 1) - sent])
                return interrupt(cut)
            server.sendall(piece)
            sent += len(piece)
            # A server may refuse a request without reading its body.
            if sent < length and select.select([server], [], [], 0)[0]:
                return None
        return rest


def interrupt(cut):
    cut.reached.set()
    cut.resumed.wait(120)


def read_head(connection, rest):
    while b"\r\n\r\n" not in rest:
        piece = connection.recv(PIECE)
        if not piece:
            return b"", b""
        rest += piece
    head, _, rest = rest.partition(b"\r\n\r\n")
    return head + b"\r\n\r\n", rest


def receive_response(server, is_head):
    """Returns the bytes of the final response, or nothing if the connection ends before."""
    rest = b""
    while True:
        head, rest = read_head(server, rest)
        if not head:
            return b""
        status = int(head.split(b" ", 2)[1])
        if status >= 200:
            break
    found = LENGTH.search(head)
    if is_head or status in (204, 304):
        return head
    while CHUNKED.search(head) and not rest.endswith(b"0\r\n\r\n") or found and len(rest) < int(found[1]):
        piece = server.recv(PIECE)
        if not piece:
            return b""
        rest += piece
    if not found and not CHUNKED.search(head):
        while piece := server.recv(PIECE):
            rest += piece
    return head + rest


def drain(connection):
    """Ends the connection after the other side has read everything."""
    connection.shutdown(socket.SHUT_WR)
    connection.settimeout(5)
    while connection.recv(PIECE):
        pass


def reset(connection):
    """Resets the connection. Unread bytes are lost."""
    with contextlib.suppress(OSError):
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    connection.close()

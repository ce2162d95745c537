"""Sends many requests to a server over pipelined connections, and watches the server's process."""

import collections
import contextlib
import os
import pathlib
import re
import socket
import struct
import threading
import time

from shared.machine import is_running, wait_for
from shared.mutated_request import Mutations

CONNECTIONS, PIPELINE, VALID_EVERY = 4, 8, 500
# The seconds in which a valid request must be answered, in which the responses of a pipeline are awaited, and after
# which the descriptors of closed connections must be closed. A server may notice the end of a pipelined connection
# only with the next keepalive event of its stream, after 45 s.
PATIENCE, PAUSE, CLOSING = 5, 0.2, 75
MEMORY, DESCRIPTORS = 64, 16


class Server:
    """A server's process, a function that connects to it, a valid request, and the requests to mutate. Requests that
    contain the pattern `omitted` are not sent."""

    def __init__(self, name, pid, connect, valid, examples, words=None, host=b"localhost", omitted=None):
        self.name, self.pid, self.connect, self.examples, self.host = name, pid, connect, examples, host
        self.omitted = omitted
        self.valid = b"GET %b HTTP/1.1\r\nHost: %b\r\n\r\n" % (valid.encode(), host)
        self.words = {"id": [b"x"], "number": [b"0", b"1", b"99999999999999999999"], **(words or {})}

    def memory(self):
        """Returns the anonymous resident memory in MiB."""
        status = pathlib.Path(f"/proc/{self.pid}/status").read_text()
        return int(status.split("RssAnon:", 1)[1].split()[0]) >> 10

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.pid}/fd"))

    def files(self):
        """Returns how many descriptors of each kind the process has. The names of a kind differ in their digits."""
        kinds = collections.Counter()
        for path in pathlib.Path(f"/proc/{self.pid}/fd").iterdir():
            with contextlib.suppress(OSError):
                kinds[re.sub(r"[0-9]+", "N", os.readlink(path))] += 1
        return ", ".join(f"{count} {kind}" for kind, count in kinds.most_common(6))


class Trouble(Exception):
    """An error: its kind and a sentence about it."""


class Flood:
    """The requests.

    `resets`: whether connections are reset, which a server notices at once. `patience`, `closing`: see `PATIENCE` and
    `CLOSING`.
    """

    def __init__(self, server, seed, resets=False, patience=PATIENCE, closing=CLOSING):
        self.server, self.seed, self.resets = server, seed, resets
        self.patience, self.closing = patience, closing
        self.lock = threading.Lock()
        self.left = self.sent = self.answered = self.unanswered = 0
        self.trouble, self.last = None, []
        self.end = None

    def ask_valid(self):
        """Sends a valid request, which must succeed in time."""
        begun = time.monotonic()
        try:
            with self.server.connect(self.patience) as connection:
                connection.sendall(self.server.valid)
                while (answer := connection.recv(65536)).startswith(b"HTTP/1.1 100"):
                    pass
        except OSError as error:
            if not wait_for(lambda: not is_running(self.server.pid), 1):
                raise Trouble("hung", f"{self.server.name}: {error} after {time.monotonic() - begun:.1f} s") from None
            answer = b""
        if not is_running(self.server.pid):
            raise Trouble("ended", f"{self.server.name} after {self.sent} requests, at {self.last!r}")
        if not answer.startswith(b"HTTP/1.1 2"):
            raise Trouble("hung", f"{self.server.name}: {answer[:200]!r} to a valid request")

    def exchange(self, connection, mutations):
        """Sends one pipeline. Returns whether the connection can be used again."""
        requests = [mutations.next() for _ in range(PIPELINE)]
        with self.lock:
            # These requests are named if the server ends.
            self.last = [*self.last[-3:], b"".join(request for request, _ in requests)[:4000]]
        connection.sendall(b"".join(request for request, _ in requests))
        count, rest = 0, b""
        while count < PIPELINE:
            data = connection.recv(262144)
            if not data:
                break
            count += (rest + data).count(b"HTTP/1.1 ")
            rest = data[-8:]
            mutations.learn(data)
        with self.lock:
            self.answered += min(count, PIPELINE)
        return count == PIPELINE and all(is_valid for _, is_valid in requests)

    def work(self, number):
        server, connection = self.server, None
        mutations = Mutations(server.examples, f"{self.seed} {number}", server.words, server.host, server.omitted)
        try:
            while True:
                with self.lock:
                    if self.left <= 0 or self.trouble or self.end and time.monotonic() > self.end:
                        return
                    self.left -= PIPELINE
                    self.sent += PIPELINE
                    is_due = self.sent // VALID_EVERY != (self.sent - PIPELINE) // VALID_EVERY
                if is_due:
                    self.ask_valid()
                try:
                    if not connection:
                        connection = server.connect(PAUSE)
                        if self.resets:
                            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                    is_usable = self.exchange(connection, mutations)
                except (TimeoutError, OSError) as error:
                    is_usable = False
                    if isinstance(error, TimeoutError):
                        # A stream of events never ends, and an invalid request may announce bytes that never come.
                        with self.lock:
                            self.unanswered += 1
                if not is_usable and connection:
                    connection.close()
                    connection = None
        except Trouble as trouble:
            with self.lock:
                self.trouble = self.trouble or trouble
        finally:
            if connection:
                connection.close()

    def part(self, count):
        """Sends about `count` requests. Returns the server's memory in MiB and its descriptors afterwards."""
        self.left = count
        threads = [threading.Thread(target=self.work, args=[f"{self.sent} {n}"]) for n in range(CONNECTIONS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if self.trouble:
            raise self.trouble
        self.ask_valid()
        return self.server.memory(), self.server.descriptors()

    def go(self, count, seconds=None, say=print):
        """Sends the requests in ten parts. `seconds` is the longest time, of which each part may use a tenth, so that
        the memory is compared although the time ends early. Returns the memory and the descriptors after the first
        part and at the end."""
        self.ask_valid()
        begun, figures = time.monotonic(), []
        for number in range(1, 11):
            self.end = begun + seconds * number / 10 if seconds else None
            figures.append(self.part(count // 10))
            if count > 20_000:
                say(f"{self.server.name}: {self.sent} requests, {figures[-1][0]} MiB, {figures[-1][1]} descriptors")
            if figures[-1][0] > figures[0][0] + MEMORY:
                raise Trouble("grew", f"{self.server.name} from {figures[0][0]} to {figures[-1][0]} MiB")
        if not self.answered:
            raise Trouble("hung", f"{self.server.name}: no response to {self.sent} requests")
        limit = figures[0][1] + DESCRIPTORS
        if not wait_for(lambda: self.server.descriptors() <= limit, self.closing, pause=0.1):
            raise Trouble(
                "grew", f"{self.server.name} from {figures[0][1]} to {self.server.descriptors()} descriptors: "
                f"{self.server.files()}")
        return figures[0], (self.server.memory(), self.server.descriptors())


def connector(address, family=socket.AF_INET):
    """Returns a function that connects to an address, with a timeout."""
    def connect(timeout):
        connection = socket.socket(family, socket.SOCK_STREAM)
        connection.settimeout(timeout)
        try:
            connection.connect(address)
        except OSError:
            connection.close()
            raise
        return connection
    return connect

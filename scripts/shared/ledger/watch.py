"""Reads the output of a ledger and counts its events."""

import collections
import contextlib
import hashlib
import json
import pathlib
import random
import signal
import subprocess
import sys
import threading

LEDGER = pathlib.Path(__file__).resolve().parent / "server.py"


class LedgerWatch:
    """A running ledger. `changed` guards the results and is notified of each line."""

    def __init__(self, **options):
        self.process = subprocess.Popen(
            [sys.executable, "-B", LEDGER, json.dumps(options)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.port = json.loads(self.process.stdout.readline())["port"]
        self.changed = threading.Condition()
        # The path, digest, size and time of each effect, in order.
        self.effects = []
        self.begun = []
        # The paths of requests that have begun, and of bodies that were repeated with the same key.
        self.paths = []
        self.repeats = []
        self.counts = collections.Counter()
        # The bytes received by the server, and the bytes that were unread at a cut.
        self.sent = 0
        self.unread = 0
        self.delays = []
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def url(self, path):
        return f"http://127.0.0.1:{self.port}{path}"

    def read(self):
        for line in self.process.stdout:
            entry = json.loads(line)
            with self.changed:
                kind = entry["kind"]
                self.counts[kind] += 1
                if kind == "effect":
                    self.effects.append((entry["path"], entry["digest"], entry["size"], entry["at"]))
                elif kind == "begin":
                    self.begun.append(entry["began"])
                    self.paths.append(entry["path"])
                elif kind == "repeat":
                    self.repeats.append(entry["path"])
                elif kind == "sent":
                    self.sent += entry["size"]
                    self.unread += entry.get("unread", 0)
                elif kind == "carried-on":
                    self.delays.append(entry["seconds"])
                self.changed.notify_all()

    @contextlib.contextmanager
    def stopped(self):
        """Stops the server meanwhile, so that it sends no response."""
        self.process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self.process.send_signal(signal.SIGCONT)

    def wait(self, condition, timeout):
        """Waits until `condition` holds. Returns false after the timeout."""
        with self.changed:
            return self.changed.wait_for(condition, timeout)

    def close(self):
        if self.process.stdout.closed:
            return
        self.process.stdin.close()
        self.process.wait()
        self.reader.join()
        self.process.stdout.close()


def write_body(path, size, seed):
    """Writes a file without repeated parts. Returns its digest."""
    chance, digest = random.Random(seed), hashlib.sha256()
    with open(path, "wb") as file:
        for offset in range(0, size, 1 << 20):
            piece = chance.randbytes(min(1 << 20, size - offset))
            digest.update(piece)
            file.write(piece)
    return digest.hexdigest()

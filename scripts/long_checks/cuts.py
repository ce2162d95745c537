"""Interrupts large resumable uploads. Each must arrive once and complete. No byte that was read is sent again.

One file is sent by each of the two protocols. The server resets the connection at random offsets. The server's kernel
counts the bytes, read or not.

Faults: the server discards interrupted uploads (forgetful), or changes a byte (changed).
"""

import os
import random

from shared.ledger.watch import LedgerWatch, write_body
from shared.machine import percentile

UNIT, ROUNDS, SHORT, DURATION = "cuts by each protocol", 20, 2, "2 minutes"
KINDS = ("lost", "changed", "twice", "sent again", "not cut")
CONTROLS = {"forgetful": ["sent again"], "changed": ["changed"]}


def options(parser):
    parser.add_argument("--mib", type=int, help="size of the file, instead of 1024")


class Cuts:
    """An upload of a file by one protocol. The server resets the connection at random offsets."""

    def __init__(self, trial, file, digest, protocol, fault):
        self.trial, self.file, self.digest, self.protocol = trial, file, digest, protocol
        self.home, self.size, self.count = trial.home(protocol), os.path.getsize(file), trial.rounds
        chance = random.Random(f"{trial.seed} {protocol}")
        # During its first MiB, a tus upload has no address yet, so it could not be resumed.
        points = sorted(chance.randrange(2 << 20, self.size) for _ in range(self.count))
        self.ledger = LedgerWatch(fault=fault, cuts=points)
        trial.closing.callback(self.ledger.close)

    def run(self):
        self.home.start()
        self.home.run(
            "sharesheet", "transfers", "add", "--url", self.ledger.url("/film"), "--file", self.file,
            "--method", "POST", "--resumable", self.protocol)
        came = self.ledger.wait(lambda: self.ledger.effects, 300)
        self.settle()
        self.ledger.close()
        if not came:
            return self.complain("lost", "not there after 300 s")
        digests = [digest for _, digest, _, _ in self.ledger.effects]
        if digests[0] != self.digest:
            self.complain("changed", digests[0])
        if len(digests) > 1:
            self.complain("twice", f"{len(digests)} times")
        if self.ledger.counts["cut"] != self.count:
            self.complain("not cut", f"{self.ledger.counts['cut']} cuts were made, not {self.count}")
        if self.again > self.most:
            self.complain(
                "sent again", f"{self.again} bytes were sent again that had been read, at most {self.most} should")

    def complain(self, kind, text):
        self.trial.complain(kind, f"{self.protocol}: {text}")

    def settle(self):
        """Stops the daemon and waits until the ledger has counted all bytes."""
        self.home.stop()
        counts = self.ledger.counts
        self.ledger.wait(lambda: counts["closed"] == counts["open"], 10)

    @property
    def again(self):
        """The bytes that were sent again although the server had read them, and the heads of requests.

        Unread bytes in the server's kernel are lost at a cut. The sender cannot limit them, because
        a slow server lets its window fill.
        """
        return max(0, self.ledger.sent - self.ledger.unread - self.size)

    @property
    def most(self):
        """The allowed number of bytes for the heads of requests."""
        return (self.count + 1) * (64 << 10)

    def measure(self):
        delays, size = self.ledger.delays, self.size
        name = {"ietf": "IETF 8", "tus": "tus 1.0.0"}[self.protocol]
        self.trial.figures |= {
            f"{name}: {size >> 20} MiB, {self.count} cuts: bytes sent / size":
                f"{self.ledger.sent / size:.4f}, of it unread at the cuts {self.ledger.unread / size:.4f}",
            f"{name}: bytes sent again that had been read, and heads": f"{self.again} (goal: at most {self.most})",
            f"{name}: from a cut to the next byte": f"p50 {percentile(delays, 0.5) * 1e3:.0f} ms, "
                f"most {max(delays, default=float('nan')) * 1e3:.0f} ms",
        }


def run(trial):
    file, size = trial.folder / "film", trial.options.mib or (64 if trial.is_short else 1024)
    digest = write_body(file, size << 20, trial.seed)
    for protocol in ["tus"] if trial.fault else ["ietf", "tus"]:
        cuts = Cuts(trial, file, digest, protocol, {"changed": "corrupt"}.get(trial.fault, trial.fault))
        cuts.run()
        cuts.measure()
    file.unlink()

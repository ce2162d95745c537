"""A large resumable upload, cut again and again."""

import hashlib
import os
import random

from endurance.watch import LedgerWatch, percentile


def write_body(path, size, seed):
    """A file no two stretches of which are alike. Returns its digest."""
    chance, digest = random.Random(seed), hashlib.sha256()
    with open(path, "wb") as file:
        for offset in range(0, size, 1 << 20):
            piece = chance.randbytes(min(1 << 20, size - offset))
            digest.update(piece)
            file.write(piece)
    return digest.hexdigest()


class Cuts:
    """Sends one file by one protocol through so many cuts, each a reset by the server."""

    def __init__(self, home, file, digest, protocol, count, seed, fault=None):
        self.home, self.file, self.digest, self.protocol = home, file, digest, protocol
        self.size = os.path.getsize(file)
        self.count = count
        chance = random.Random(f"{seed} {protocol}")
        # Not in tus' first mebibyte, which has no address yet.
        self.points = sorted(chance.randrange(2 << 20, self.size) for _ in range(count))
        self.ledger = LedgerWatch(fault=fault, cuts=self.points)

    def run(self, patience=300):
        """Returns what is wrong."""
        added = self.home.run(
            "transfers", "add", "--url", self.ledger.url("/film"), "--file", self.file,
            "--method", "POST", "--resumable", self.protocol, "--json")
        if added.returncode != 0:
            self.ledger.close()
            return [f"not taken over: {added.stderr}"]
        came = self.ledger.wait(lambda: self.ledger.effects, patience)
        self.settle()
        self.ledger.close()
        if not came:
            return [f"not there after {patience} s"]
        wrong = []
        if [digest for _, digest, _, _ in self.ledger.effects] != [self.digest]:
            wrong.append("what arrived is not what was sent, or came twice")
        if self.ledger.counts["cut"] != self.count:
            wrong.append(f"{self.ledger.counts['cut']} cuts were made, not {self.count}")
        if self.again > self.most:
            wrong.append(
                f"{self.again} bytes were sent again that had been read, at most {self.most} should")
        return wrong

    def settle(self):
        """The daemon has ended its connection when the ledger knows all that was sent."""
        self.home.stop()
        counts = self.ledger.counts
        self.ledger.wait(lambda: counts["closed"] == counts["open"], 10)

    @property
    def again(self):
        """Bytes that were sent though the server had them, and the heads of requests.

        What lay unread in the server's kernel at a cut is lost with the connection, and whoever
        sends has no say in how much that is: a server that is slow lets its window be filled.
        """
        return max(0, self.ledger.sent - self.ledger.unread - self.size)

    @property
    def most(self):
        """For heads."""
        return (self.count + 1) * (64 << 10)

    def summary(self):
        delays = self.ledger.delays
        name = {"ietf": "IETF 8", "tus": "tus 1.0.0"}[self.protocol]
        yield f"{name}: {self.size >> 20} MiB, {self.count} cuts: bytes sent / size", (
            f"{self.ledger.sent / self.size:.4f}, of it unread at the cuts "
            f"{self.ledger.unread / self.size:.4f}")
        yield f"{name}: bytes sent again that had been read, and heads", (
            f"{self.again} (goal: at most {self.most})")
        yield f"{name}: sha256 of what arrived", (
            "as sent" if [e[1] for e in self.ledger.effects] == [self.digest] else "WRONG")
        yield f"{name}: from a cut to the next byte", (
            f"p50 {percentile(delays, 0.5) * 1e3:.0f} ms, "
            f"most {max(delays, default=float('nan')) * 1e3:.0f} ms")

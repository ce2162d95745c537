"""A large resumable upload that is interrupted repeatedly."""

import hashlib
import os
import random

from endurance.watch import LedgerWatch, percentile


def write_body(path, size, seed):
    """Writes a file without repeated parts. Returns its digest."""
    chance, digest = random.Random(seed), hashlib.sha256()
    with open(path, "wb") as file:
        for offset in range(0, size, 1 << 20):
            piece = chance.randbytes(min(1 << 20, size - offset))
            digest.update(piece)
            file.write(piece)
    return digest.hexdigest()


class Cuts:
    """Sends a file by one protocol. The server resets the connection at each of the given offsets."""

    def __init__(self, home, file, digest, protocol, count, seed, fault=None):
        self.home, self.file, self.digest, self.protocol = home, file, digest, protocol
        self.size = os.path.getsize(file)
        self.count = count
        chance = random.Random(f"{seed} {protocol}")
        # A tus upload has no address yet during the first MiB.
        self.points = sorted(chance.randrange(2 << 20, self.size) for _ in range(count))
        self.ledger = LedgerWatch(fault=fault, cuts=self.points)

    def run(self, patience=300):
        """Returns the errors that were found."""
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
        """The allowance for the heads of requests."""
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

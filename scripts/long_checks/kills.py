"""Kills the daemon at random times. Every acknowledged body must arrive once and complete.

Four callers hand off bodies continuously over the control API, and some files are shared through an extension. The
daemon is ended with SIGKILL and started again at once. Some bodies are in the journal, some in the spool, and some go
by resumable uploads. The server records the digest of each body and the effects of each idempotency key. It loses 2 of
100 responses. A transfer that is reported as delivered must have arrived.

Faults: a body is deleted from the journal (lost); the server changes a byte (corrupt), ignores keys (deaf), or accepts
a body without an effect (liar).
"""

import collections
import hashlib
import os
import random
import subprocess
import threading
import time

from shared.home import Broken, Control, Refused
from shared.ledger.watch import LedgerWatch
from shared.machine import percentile

UNIT, ROUNDS, SHORT, DURATION = "kills of the daemon", 1000, 10, "6 minutes"
KINDS = ("lost", "changed", "twice", "falsely delivered", "not delivered", "failed starts")
CONTROLS = {"lost": ["lost"], "corrupt": ["changed"], "deaf": ["twice"], "liar": ["falsely delivered"]}
# The kinds of bodies: share in percent, minimum and maximum size in bytes, upload strategy.
BODIES = [
    ("in the journal", 60, (1, 32 << 10), "off"),
    ("in the spool", 20, (100 << 10, 1 << 20), "off"),
    ("resumable by IETF 8", 10, (2 << 20, 12 << 20), "ietf"),
    ("resumable by tus", 10, (2 << 20, 12 << 20), "tus"),
]
SHARED = "through an extension"
# The number of transfers that the daemon sends to one server at a time.
AT_ONCE = 6
# In seconds. If a daemon lived for less, its time to the first byte is not measured.
MEASURED = 0.35


def missing(options):
    program = options.programs / "ParcelExtension"
    return [] if program.exists() else [f"{program} (swift build --build-tests)"]


class Item:
    def __init__(self, path, kind, digest):
        self.path, self.kind, self.digest, self.acknowledged = path, kind, digest, None


class Kills:
    def __init__(self, trial):
        self.trial, self.home, self.chance = trial, trial.home(), trial.chance
        self.ledger = LedgerWatch(
            fault=None if trial.fault == "lost" else trial.fault, pace=0.01, hesitation=0.03,
            losses=0.5 if trial.fault == "deaf" else 0.02, seed=trial.seed)
        trial.closing.callback(self.ledger.close)
        self.lock = threading.Lock()
        self.items = []
        # The times of each daemon: its start, its readiness, and the start of the next daemon.
        self.lives = []
        self.refusals = collections.Counter()
        self.shares_not_posted = 0
        self.repeated_hand_offs = 0
        self.is_over = threading.Event()

    def run(self):
        self.home.set_parcel_endpoint(self.ledger.url("/shared"))
        self.home.start()
        workers = [
            threading.Thread(target=self.hand_off_all, args=(random.Random(self.chance.random()),))
            for _ in range(4)]
        for worker in workers:
            worker.start()
        try:
            for number in range(1, self.trial.rounds + 1):
                self.round(number)
                if number % max(1, self.trial.rounds // 20) == 0:
                    handed = sum(1 for item in self.items if item.acknowledged)
                    self.trial.say(f"{number} kills, {handed} acknowledged, {len(self.ledger.effects)} arrived")
        finally:
            self.is_over.set()
            for worker in workers:
                worker.join()
        if not self.home.settle(120):
            self.trial.complain("not delivered", "transfers were still on their way after two minutes")
        self.home.stop()
        self.ledger.close()
        self.compare()
        self.measure()

    def round(self, number):
        shares = number % 10 == 0
        moment = self.chance.uniform(0.2, 1.5) if shares else self.chance.uniform(0, 0.6)
        if shares:
            item, sharing = self.share()
        time.sleep(moment)
        if self.trial.fault == "lost" and number == self.trial.rounds:
            started, ready = self.lose()
        else:
            started, ready = self.home.restart()
        if self.lives:
            self.lives[-1][2] = started
        self.lives.append([started, ready, None])
        if shares:
            sharing.communicate(timeout=60)
            if sharing.returncode == 0:
                item.acknowledged = time.monotonic()
            else:
                self.shares_not_posted += 1

    def lose(self):
        """Deletes small bodies that were acknowledged and have not arrived. The server is stopped meanwhile. Its kernel
        may already hold the bodies that are being sent, but not the others."""
        with self.ledger.stopped():
            before = self.small_acknowledged()
            while self.small_acknowledged() < before + 3 * AT_ONCE:
                time.sleep(0.01)
            return self.home.restart(self.home.take_bodies)

    def small_acknowledged(self):
        with self.lock:
            return sum(1 for item in self.items if item.acknowledged and item.kind == BODIES[0][0])

    def share(self):
        content = os.urandom(self.chance.randrange(1000, 300_000))
        item = Item("/shared", SHARED, hashlib.sha256(content).hexdigest())
        file = self.home.folder / "shared.bin"
        # The previous share may still read its file.
        file.unlink(missing_ok=True)
        file.write_bytes(content)
        with self.lock:
            self.items.append(item)
        # The command exits with 0 after the hand-off.
        return item, self.home.start_program(
            "sharesheet", "share", file, "--to", "Parcel", "--post", stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def hand_off_all(self, chance):
        """Hands off one body after the other to the daemon that runs at the time."""
        control = None
        while not self.is_over.wait(chance.uniform(0, 0.3)):
            item, file, resumable = self.make(chance)
            repeats = chance.random() < 0.5
            try:
                for attempt in range(1000):
                    try:
                        control = control or Control(self.home)
                        control.hand_off(file, self.ledger.url(item.path), item.path, resumable)
                        item.acknowledged = time.monotonic()
                        break
                    except Broken:
                        if control:
                            control.close()
                        control = None
                        # Nothing was acknowledged. Half of the callers repeat the request with the
                        # same key.
                        if not repeats or self.is_over.is_set():
                            break
                        if attempt == 0:
                            self.repeated_hand_offs += 1
                        time.sleep(0.02)
            except Refused as refusal:
                self.refusals[str(refusal)[:200]] += 1
            finally:
                os.close(file)

    def make(self, chance):
        kind, _, sizes, resumable = chance.choices(BODIES, [kind[1] for kind in BODIES])[0]
        content = os.urandom(chance.randrange(*sizes))
        with self.lock:
            item = Item(f"/{len(self.items)}", kind, hashlib.sha256(content).hexdigest())
            self.items.append(item)
        path = self.home.folder / f"body{item.path[1:]}"
        path.write_bytes(content)
        file = os.open(path, os.O_RDONLY)
        # The daemon has the descriptor and does not need the path.
        path.unlink()
        return item, file, resumable

    def compare(self):
        """Compares the callers' responses with the ledger and with the journal."""
        complain = self.trial.complain
        by_digest = {item.digest: item for item in self.items}
        arrived = collections.Counter((path, digest) for path, digest, _, _ in self.ledger.effects)
        paths = collections.Counter(path for path, _ in arrived)
        states = self.home.states()
        delivered = collections.Counter(path for path, state, _ in states if state == "delivered")
        for words in self.home.failed_starts:
            complain("failed starts", words)
        for path, digest in arrived:
            item = by_digest.get(digest)
            if item is None or item.path != path:
                complain("changed", path)
        for item in self.items:
            times = arrived[(item.path, item.digest)]
            if times > 1:
                complain("twice", f"{item.path} ({times})")
            if item.acknowledged and times == 0:
                complain("lost", item.path)
        shared = sum(times for (path, _), times in arrived.items() if path == "/shared")
        for path, times in delivered.items():
            known = shared if path == "/shared" else paths[path]
            if known < times:
                complain("falsely delivered", path)
        for path, state, reason in states:
            if state != "delivered":
                complain("not delivered", f"{path} {state}: {reason}")

    def first_bytes(self):
        """Returns the milliseconds from each restart to the next request's first byte at the server.

        Counts only daemons that had transfers to send and lived long enough. A daemon that sent
        nothing counts with its whole life.
        """
        arrivals = {(path, digest): at for path, digest, _, at in reversed(self.ledger.effects)}
        begun = sorted(self.ledger.begun)
        spans, index = [], 0
        acknowledged = [
            (item.acknowledged, arrivals.get((item.path, item.digest), float("inf")))
            for item in self.items if item.acknowledged]
        for started, _, until in self.lives:
            if until is None or until - started < MEASURED:
                continue
            if not any(said < started < at for said, at in acknowledged):
                continue
            while index < len(begun) and begun[index] < started:
                index += 1
            first = begun[index] if index < len(begun) else until
            spans.append((min(first, until) - started) * 1e3)
        return spans

    def ready_times(self):
        return [(ready - started) * 1e3 for started, ready, _ in self.lives]

    def measure(self):
        kinds = collections.Counter(item.kind for item in self.items if item.acknowledged)
        spans, ready = self.first_bytes(), [(ready - started) * 1e3 for started, ready, _ in self.lives]
        counts = self.ledger.counts
        self.trial.figures |= {
            "acknowledged": f"{sum(kinds.values())}: " + ", ".join(
                f"{count} {kind}" for kind, count in kinds.most_common()),
            "hand-offs repeated under their key": self.repeated_hand_offs,
            "hand-offs that were refused": dict(self.refusals.most_common(3)) or 0,
            "shares that a kill ended before Post": self.shares_not_posted,
            "uploads carried on, bodies sent again under their key": f"{counts['resumed']}, {counts['repeat']}",
            "restart to the first byte at the server (goal: p99 at most 300 ms)":
                f"p50 {percentile(spans, 0.5):.0f} ms, p99 {percentile(spans, 0.99):.0f} ms, "
                f"most {max(spans, default=float('nan')):.0f} ms of {len(spans)} restarts",
            "restart to ready": f"p50 {percentile(ready, 0.5):.0f} ms, p99 {percentile(ready, 0.99):.0f} ms",
        }


def run(trial):
    Kills(trial).run()

"""Kills the daemon at random times and checks that nothing was lost."""

import collections
import hashlib
import os
import random
import threading
import time

from endurance.home import Broken, Control, Refused
from endurance.watch import LedgerWatch, percentile

# The kinds of bodies: share in percent, minimum and maximum size in bytes, upload strategy.
KINDS = [
    ("in the journal", 60, (1, 32 << 10), "off"),
    ("in the spool", 20, (100 << 10, 1 << 20), "off"),
    ("resumable by IETF 8", 10, (2 << 20, 12 << 20), "ietf"),
    ("resumable by tus", 10, (2 << 20, 12 << 20), "tus"),
]
SHARED = "through an extension"
# The number of transfers that the daemon sends to one server at a time.
AT_ONCE = 6
# The minimum life of a daemon, in seconds, for a measurement of the first byte.
MEASURED = 0.35


class Item:
    def __init__(self, path, kind, digest):
        self.path = path
        self.kind = kind
        self.digest = digest
        self.acknowledged = None


class Kills:
    """Parameters: `count`: the number of kills. `fault`: the fault of a negative control. `say`: prints progress."""

    def __init__(self, home, count, seed, fault=None, say=print):
        self.home = home
        self.count = count
        self.chance = random.Random(seed)
        self.fault = fault
        self.say = say
        options = {"pace": 0.01, "hesitation": 0.03, "losses": 0.02, "seed": seed}
        if fault == "deaf":
            options["losses"] = 0.5
        self.ledger = LedgerWatch(fault=None if fault == "lost" else fault, **options)
        self.lock = threading.Lock()
        self.items = []
        # The times (started, ready, lives until) of each daemon.
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
        began = time.monotonic()
        try:
            for number in range(1, self.count + 1):
                self.round(number)
                if number % max(1, self.count // 20) == 0:
                    with self.lock:
                        handed = sum(1 for item in self.items if item.acknowledged)
                    self.say(
                        f"{number} kills, {handed} acknowledged, {len(self.ledger.effects)} arrived,"
                        f" {time.monotonic() - began:.0f} s")
            self.say("waiting for what is on its way")
        finally:
            self.is_over.set()
            for worker in workers:
                worker.join()
        settled = self.settle()
        self.home.stop()
        self.ledger.close()
        return self.complaints(settled)

    def round(self, number):
        shares = number % 10 == 0
        moment = self.chance.uniform(0.2, 1.5) if shares else self.chance.uniform(0, 0.6)
        if shares:
            item, sharing = self.share()
        time.sleep(moment)
        if self.fault == "lost" and number == self.count:
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
            return sum(
                1 for item in self.items if item.acknowledged and item.kind == KINDS[0][0])

    def share(self):
        content = os.urandom(self.chance.randrange(1000, 300_000))
        item = Item("/shared", SHARED, hashlib.sha256(content).hexdigest())
        file = self.home.folder / "shared.bin"
        # The previous share may still read its file.
        file.unlink(missing_ok=True)
        file.write_bytes(content)
        with self.lock:
            self.items.append(item)
        return item, self.home.start_sharing(file)

    def hand_off_all(self, chance):
        """Hands off one body after the other, to whichever daemon runs."""
        control = None
        while not self.is_over.wait(chance.uniform(0, 0.3)):
            item, file, resumable = self.make(chance)
            repeats = chance.random() < 0.5
            try:
                for attempt in range(1000):
                    try:
                        control = control or Control(self.home)
                        control.hand_off(
                            file, self.ledger.url(item.path), item.path, resumable)
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
        kind, _, sizes, resumable = chance.choices(KINDS, [kind[1] for kind in KINDS])[0]
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

    def settle(self):
        """Waits until no transfer is pending or in flight."""
        end = time.monotonic() + 120
        while time.monotonic() < end:
            try:
                control = Control(self.home)
                left = sum(
                    len(control.request("GET", f"/v1/transfers?state={state}"))
                    for state in ("waiting", "sending"))
                control.close()
                if left == 0:
                    return True
            except Broken:
                pass
            time.sleep(0.1)
        return False

    def complaints(self, settled):
        """Returns lists of errors by kind. Each list must be empty."""
        by_digest = {item.digest: item for item in self.items}
        arrived = collections.Counter(
            (path, digest) for path, digest, _, _ in self.ledger.effects)
        paths = collections.Counter(path for path, _ in arrived)
        states = self.home.states()
        delivered = collections.Counter(path for path, state, _ in states if state == "delivered")
        wrong = {
            "acknowledged and lost": [], "corrupt": [], "effects twice": [],
            "said delivered, not at the server": [], "not delivered": [],
            "daemons that did not start": list(self.home.failed_starts)}
        for path, digest in arrived:
            item = by_digest.get(digest)
            if item is None or item.path != path:
                wrong["corrupt"].append(path)
        for item in self.items:
            times = arrived[(item.path, item.digest)]
            if times > 1:
                wrong["effects twice"].append(f"{item.path} ({times})")
            if item.acknowledged and times == 0:
                wrong["acknowledged and lost"].append(item.path)
        shared = sum(times for (path, _), times in arrived.items() if path == "/shared")
        for path, times in delivered.items():
            known = shared if path == "/shared" else paths[path]
            if known < times:
                wrong["said delivered, not at the server"].append(path)
        for path, state, reason in states:
            if state != "delivered":
                wrong["not delivered"].append(f"{path} {state}: {reason}")
        if not settled:
            wrong["not delivered"].append("transfers were still on their way after two minutes")
        return wrong

    def first_bytes(self):
        """Returns the milliseconds from each restart to the next request's first byte at the server.

        Counts only daemons that had transfers to send and lived long enough. A daemon that sent
        nothing counts with its whole life.
        """
        arrivals = {
            (path, digest): at for path, digest, _, at in reversed(self.ledger.effects)}
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

    def summary(self, wrong):
        kinds = collections.Counter(item.kind for item in self.items if item.acknowledged)
        spans, ready = self.first_bytes(), self.ready_times()
        counts = self.ledger.counts
        yield "kills of the daemon", str(self.count)
        yield "acknowledged", f"{sum(kinds.values())}: " + ", ".join(
            f"{count} {kind}" for kind, count in sorted(kinds.items(), key=lambda pair: -pair[1]))
        yield "hand-offs repeated under their key", str(self.repeated_hand_offs)
        yield "shares that a kill ended before Post", str(self.shares_not_posted)
        yield "uploads carried on, bodies sent again under their key", (
            f"{counts['resumed']}, {counts['repeat']}")
        for name, found in wrong.items():
            yield f"{name} (goal: 0)", str(len(found))
        yield "restart to the first byte at the server (goal: p99 at most 300 ms)", (
            f"p50 {percentile(spans, 0.5):.0f} ms, p99 {percentile(spans, 0.99):.0f} ms, "
            f"most {max(spans, default=float('nan')):.0f} ms of {len(spans)} restarts")
        yield "restart to ready", (
            f"p50 {percentile(ready, 0.5):.0f} ms, p99 {percentile(ready, 0.99):.0f} ms")

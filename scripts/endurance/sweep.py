"""Kills the daemon at one system call, during hand-offs and deliveries of every kind."""

import hashlib
import os
import random
import threading
import time
import urllib.request

from endurance.home import Broken, Control, Refused

# The files that a wave hands off: name, minimum and maximum size in bytes, upload strategy, at most
# once.
KINDS = [
    ("journal", (1, 8 << 10), "off", False),
    ("spool", (100 << 10, 300 << 10), "off", False),
    ("once-journal", (1, 8 << 10), "off", True),
    ("ietf", (1 << 20, 2 << 20), "ietf", False),
    ("once-spool", (100 << 10, 300 << 10), "off", True),
    ("tus", (1 << 20, 2 << 20), "tus", False),
    ("once-ietf", (1 << 20, 2 << 20), "ietf", True),
    ("once-tus", (1 << 20, 2 << 20), "tus", True),
]
# A file above this size is linked instead of copied. A file of zeros takes no room.
LINKED = (64 << 20) + 1
FINAL = ("delivered", "failed", "cancelled", "outcomeUnknown")


class Item:
    def __init__(self, path, file, digest, resumable, once):
        self.path, self.file, self.digest = path, file, digest
        self.resumable, self.once = resumable, once
        self.id = None
        self.refusal = None


class Round:
    """Parameters: `home`: a home without a daemon. `ledger`: a server, which may be shared. `call` and `number`: the
    daemon is killed when one of its threads enters this call for the given time. `fault`: the fault of a control.
    """

    def __init__(self, home, ledger, call, number, seed, fault=None):
        self.home, self.ledger, self.call, self.number = home, ledger, call, number
        self.chance = random.Random(f"{seed} {call} {number}")
        self.fault = fault
        self.items = []
        self.is_killed = threading.Event()

    def run(self):
        """Returns whether the daemon was killed, and the errors."""
        if self.fault:
            self.break_what_is_whole()
        elif self.home.try_to_start(self.tracer()):
            self.watch()
            # A later occurrence needs more work.
            for wave in range(2 + min(self.number // 5, 18)):
                if self.is_killed.is_set():
                    break
                self.hand_off_wave(wave)
            if not self.is_killed.is_set():
                self.settle(5, self.is_killed.is_set)
        else:
            # The daemon was killed before it was ready.
            self.is_killed.set()
            self.home.daemon.wait()
            self.hand_off_wave(0)
        was_struck = self.is_killed.is_set()
        self.home.kill()
        self.home.start()
        self.hand_off_rest()
        settled = self.settle(60)
        if self.fault == "again":
            self.send_again()
        self.home.stop()
        return was_struck, self.complaints(settled)

    def break_what_is_whole(self):
        """Runs without a random kill, so that a control is always noticed."""
        self.home.start()
        if self.fault == "lost":
            with self.ledger.stopped():
                self.hand_off_wave(0)
                self.home.kill()
            self.home.take_bodies()
        else:
            self.hand_off_wave(0)
            self.settle(60)
        self.is_killed.set()

    def tracer(self):
        # With -D the started process is the daemon itself. With --seccomp-bpf strace would count
        # wrongly.
        return [
            "strace", "-D", "-f", "-qq", "-o", "/dev/null", "-e",
            f"trace={self.call}", "-e", "signal=none", "-e",
            f"inject={self.call}:signal=KILL:when={self.number}"]

    def watch(self):
        def wait():
            self.home.daemon.wait()
            self.is_killed.set()
        threading.Thread(target=wait, daemon=True).start()

    def hand_off_wave(self, wave):
        kinds = list(KINDS)
        self.chance.shuffle(kinds)
        for index, kind in enumerate(kinds):
            self.items.append(self.make(f"{wave}-{index}-{kind[0]}", *kind[1:]))
        if wave % 8 == 0:
            self.items.append(self.make_linked(f"{wave}-linked"))
        self.hand_off_rest()

    def hand_off_rest(self):
        """Hands off everything that is not acknowledged, from two callers, until a daemon ends."""
        waiting = [item for item in self.items if not item.id and not item.refusal]
        callers = [
            threading.Thread(target=self.hand_off_all, args=(waiting[part::2],)) for part in (0, 1)]
        for caller in callers:
            caller.start()
        for caller in callers:
            caller.join()

    def hand_off_all(self, items):
        try:
            control = Control(self.home)
        except Broken:
            return
        try:
            for item in items:
                file = os.open(item.file, os.O_RDONLY)
                try:
                    item.id = control.hand_off(
                        file, self.ledger.url(item.path), item.path, item.resumable, item.once)
                except Refused as refusal:
                    item.refusal = str(refusal)
                finally:
                    os.close(file)
        except Broken:
            pass  # Nothing was acknowledged. The next daemon gets the request with the same key.
        finally:
            control.close()

    def make(self, name, sizes, resumable, once):
        content = self.chance.randbytes(self.chance.randrange(*sizes))
        file = self.home.folder / name
        file.write_bytes(content)
        return Item(self.path(name), file, hashlib.sha256(content).hexdigest(), resumable, once)

    def make_linked(self, name):
        file = self.home.folder / name
        with open(file, "wb") as made:
            made.truncate(LINKED)
        return Item(self.path(name), file, DIGEST_OF_ZEROS, "off", False)

    def path(self, name):
        return f"/{self.home.folder.name}/{name}"

    def settle(self, patience, or_else=lambda: False):
        """Waits until every transfer has ended."""
        end = time.monotonic() + patience
        while time.monotonic() < end and not or_else():
            try:
                control = Control(self.home)
                try:
                    left = sum(
                        len(control.request("GET", f"/v1/transfers?state={state}"))
                        for state in ("waiting", "sending"))
                finally:
                    control.close()
                if left == 0:
                    return True
            except Broken:
                pass
            time.sleep(0.05)
        return False

    def send_again(self):
        """Repeats the requests that must not be repeated. Keys do not protect them."""
        for item in self.items:
            if item.once and item.resumable == "off":
                body = item.file.read_bytes()
                urllib.request.urlopen(
                    urllib.request.Request(self.ledger.url(item.path), body, method="POST")).close()

    def complaints(self, settled):
        """Returns the errors, as pairs of a name and a path."""
        with self.ledger.changed:
            came = [(path, digest) for path, digest, _, _ in self.ledger.effects]
            whole = came + [(path, None) for path in self.ledger.repeats]
        states = {}
        for path, state, reason in self.home.states():
            states.setdefault(path, []).append((state, reason))
        wrong = [("daemons that did not start", words) for words in self.home.failed_starts]
        if not settled:
            wrong.append(("not ended", self.home.folder.name))
        for item in self.items:
            arrived = [digest for path, digest in came if path == item.path]
            ends = states.get(item.path, [])
            times = sum(1 for path, _ in whole if path == item.path)
            if item.refusal:
                wrong.append(("refused", f"{item.path}: {item.refusal}"))
            if any(digest != item.digest for digest in arrived):
                wrong.append(("changed", item.path))
            if len(ends) > 1 or len(arrived) > 1:
                wrong.append(("twice", f"{item.path}: {ends}"))
            # Only complete requests count, because a server does nothing for an incomplete one. The
            # daemon records that the last piece will leave before it sends it. If it was killed
            # before, it may send the request again.
            elif item.once and times > 1:
                wrong.append(("twice", item.path))
            if item.id and not ends:
                wrong.append(("lost", item.path))
            for state, reason in ends:
                if state == "delivered" and not arrived:
                    wrong.append(("falsely delivered", item.path))
                if state != "delivered" and not (item.once and state == "outcomeUnknown"):
                    wrong.append(("lost", f"{item.path} {state}: {reason}"))
        return wrong


def _digest_of_zeros():
    digest, piece = hashlib.sha256(), bytes(1 << 20)
    for _ in range(LINKED >> 20):
        digest.update(piece)
    digest.update(b"\0" * (LINKED & 0xFFFFF))
    return digest.hexdigest()


DIGEST_OF_ZEROS = _digest_of_zeros()

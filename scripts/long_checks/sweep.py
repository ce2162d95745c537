"""Kills the daemon at each of its system calls that write. Every acknowledged body must arrive once and complete.

strace ends the daemon (SIGKILL) when one of its threads enters the nth call of a kind. The number n increases from 1
until the work ends before the nth call. Linux and strace count the calls of each thread separately. In each round a
separate home gets bodies in the journal and in the spool, and resumable uploads, each also at most once. After the kill
the next daemon starts, callers without an acknowledgement repeat their request with the same key, and everything ends.
A request that must not be repeated may be sent completely only once. Its outcome may be unknown at the end.

Faults: bodies are deleted from the journal (lost); a request that must not be repeated is repeated (again); the server
changes a byte (corrupt), or accepts a body without an effect (liar).
"""

import concurrent.futures
import functools
import hashlib
import os
import random
import shutil
import threading
import urllib.request

from shared.home import Broken, Control, Home, Refused
from shared.ledger.watch import LedgerWatch

UNIT, ROUNDS, SHORT, DURATION = "occurrences of each call", 120, 17, "15 minutes"
KINDS = ("lost", "changed", "falsely delivered", "twice", "refused", "not ended", "failed starts", "not killed")
CONTROLS = {"lost": ["lost"], "again": ["twice"], "corrupt": ["changed"], "liar": ["falsely delivered"]}
CALLS = {
    "write": "write,writev", "pwrite": "pwrite64,pwritev", "fsync": "fsync", "fdatasync": "fdatasync",
    "rename": "rename,renameat,renameat2", "unlink": "unlink,unlinkat", "link": "link,linkat",
    "copy_file_range": "copy_file_range", "sendfile": "sendfile"}
# The values of n in a short run.
FEW = {"write": [9], "pwrite": [5, 17], "fsync": [2], "fdatasync": [3, 6], "rename": [1], "unlink": [2], "link": [1],
       "copy_file_range": [1], "sendfile": [2]}
# The files that a wave hands off: name, minimum and maximum size in bytes, upload strategy, at most
# once.
BODIES = [
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


class Item:
    def __init__(self, path, file, digest, resumable, once):
        self.path, self.file, self.digest = path, file, digest
        self.resumable, self.once = resumable, once
        self.id = None
        self.refusal = None


class Round:
    """Parameters: `home`: a home without a daemon. `ledger`: a server, which may be shared. `call` and `number`: the
    daemon is killed when one of its threads enters this call for the `number`th time. `fault`: the fault of a control.
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
            # More work is needed until the daemon makes a later call.
            for wave in range(2 + min(self.number // 5, 18)):
                if self.is_killed.is_set():
                    break
                self.hand_off_wave(wave)
            if not self.is_killed.is_set():
                self.home.settle(5, self.is_killed.is_set)
        else:
            # The daemon was killed before it was ready.
            self.is_killed.set()
            self.home.daemon.wait()
            self.hand_off_wave(0)
        was_struck = self.is_killed.is_set()
        self.home.kill()
        self.home.start()
        self.hand_off_rest()
        settled = self.home.settle(60)
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
            self.home.settle(60)
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
        kinds = list(BODIES)
        self.chance.shuffle(kinds)
        for index, kind in enumerate(kinds):
            self.items.append(self.make(f"{wave}-{index}-{kind[0]}", *kind[1:]))
        if wave % 8 == 0:
            self.items.append(self.make_linked(f"{wave}-linked"))
        self.hand_off_rest()

    def hand_off_rest(self):
        """Hands off everything that is not acknowledged, from two callers, until a daemon ends."""
        waiting = [item for item in self.items if not item.id and not item.refusal]
        callers = [threading.Thread(target=self.hand_off_all, args=(waiting[part::2],)) for part in (0, 1)]
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
                    item.id = control.hand_off(file, self.ledger.url(item.path), item.path, item.resumable, item.once)
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
        return Item(self.path(name), file, digest_of_zeros(), "off", False)

    def path(self, name):
        return f"/{self.home.folder.name}/{name}"

    def send_again(self):
        """Repeats the requests that must not be repeated, without an idempotency key."""
        for item in self.items:
            if item.once and item.resumable == "off":
                body = item.file.read_bytes()
                urllib.request.urlopen(urllib.request.Request(self.ledger.url(item.path), body, method="POST")).close()

    def complaints(self, settled):
        """Returns the errors, as pairs of a kind and a sentence."""
        with self.ledger.changed:
            came = [(path, digest) for path, digest, _, _ in self.ledger.effects]
            whole = came + [(path, None) for path in self.ledger.repeats]
        states = {}
        for path, state, reason in self.home.states():
            states.setdefault(path, []).append((state, reason))
        wrong = [("failed starts", words) for words in self.home.failed_starts]
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
            # daemon makes a record before it sends the last piece. If it was killed before the
            # record, it may send the request again.
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


@functools.cache
def digest_of_zeros():
    return hashlib.sha256(bytes(LINKED)).hexdigest()


def options(parser):
    parser.add_argument("--calls", nargs="*", choices=list(CALLS), default=list(CALLS), metavar="NAME")
    parser.add_argument("--at-once", type=int, default=3, help="number of concurrent rounds")


def missing(options):
    return [] if shutil.which("strace") else ["strace (scripts/setup test)"]


def play(trial, name, number, ledger):
    """Returns whether the daemon was killed."""
    folder = trial.folder / f"{name}-{number}"
    home = Home(folder, trial.programs)
    try:
        one = Round(home, ledger, CALLS[name], number, trial.seed, trial.fault)
        was_struck, wrong = one.run()
    finally:
        home.kill()
    for kind, text in wrong:
        trial.complain(kind, f"{name} {number}: {text}")
    with trial.lock:
        trial.figures[f"kills at {name}"] = trial.figures.get(f"kills at {name}", 0) + was_struck
        trial.figures["acknowledged"] = trial.figures.get("acknowledged", 0) + sum(1 for i in one.items if i.id)
    if not wrong:
        shutil.rmtree(folder, ignore_errors=True)
    return was_struck


def sweep(trial, name):
    """Runs a round for each n of a call, until a daemon is not killed because it makes fewer calls."""
    ledger = LedgerWatch(hesitation=0.02, seed=trial.seed)
    try:
        for number in FEW[name] if trial.is_short else range(1, trial.rounds + 1):
            if not play(trial, name, number, ledger):
                break
    finally:
        ledger.close()
    trial.say(f"{name}: {trial.figures[f'kills at {name}']} kills")


def run(trial):
    if trial.fault:
        ledger = LedgerWatch(fault=trial.fault if trial.fault in ("corrupt", "liar") else None)
        trial.closing.callback(ledger.close)
        play(trial, "copy_file_range", 3, ledger)
        return
    with concurrent.futures.ThreadPoolExecutor(trial.options.at_once) as pool:
        list(pool.map(lambda name: sweep(trial, name), trial.options.calls))
    if not any(count for name, count in trial.figures.items() if name.startswith("kills")):
        trial.complain("not killed", "no daemon was killed")

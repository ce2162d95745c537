"""Cuts the power of the document gateway. Every acknowledged revision must be there, and SQLite must find no error.

The gateway's data is on a disk that loses everything that was not synced (shared/volatile_disk.py). Writers create,
change and delete documents, and a reader follows _changes, until the power fails: during writes, while the log is
copied into the database, or during the gateway's start. The gateway is killed (SIGKILL). The disk keeps nothing of the
unsynced data, or random pages and sectors. After the next start

- SQLite must find no error in the database, and the gateway must report no damage,
- every acknowledged revision must be there with its content, or its successor,
- each document must be in _changes once and keep the sequences seen there. Sequences must ascend, and none may be
  used for two revisions, even across a loss.

Fault: fsync succeeds without an effect (lying). With --bare, a file's name is safe only after its folder and the
folders above were synced. POSIX guarantees no more than this. ext4 also writes the names when a new file is synced.

The disk is mounted through FUSE. Root needs nothing else, other users need fusermount3. Without FUSE nothing is tested,
and the exit status is 69.
"""

import contextlib
import math
import re
import shutil
import sqlite3
import threading

from shared import documents
from shared.documents import DATABASES, Ledger, examine, start_threads
from shared.fuse_disk import MountedDisk, NoFUSE
from shared.machine import Failure
from shared.trial import Missing

UNIT, ROUNDS, SHORT, DURATION = "power losses", 30, 3, "2 minutes"
KINDS = (*documents.KINDS, "damaged")
CONTROLS = {"lying": ["lost"]}
DAMAGE = re.compile(r".*(?:damaged|malformed|corrupt|not a database|disk image).*", re.IGNORECASE)
# The power fails before one of this many steps during a start. A start has fewer steps.
START = 60


def options(parser):
    parser.add_argument("--bare", action="store_true",
                        help="a name is on the disk only after fsync of its folder, as in POSIX")


def unsound(place, copy):
    """Yields the errors that SQLite finds in the databases of a folder. Uses copies, because SQLite's check writes."""
    shutil.rmtree(copy, ignore_errors=True)
    copy.mkdir()
    for file in place.iterdir() if place.is_dir() else []:
        if not file.name.endswith("-shm"):
            shutil.copy(file, copy)
    for file in copy.glob("*.sqlite"):
        with contextlib.closing(sqlite3.connect(file)) as database:
            try:
                rows = [row[0] for row in database.execute("PRAGMA integrity_check")]
            except sqlite3.DatabaseError as error:
                rows = [str(error)]
        yield from (f"SQLite says of {file.name}: {row}" for row in rows if row != "ok")


class Losses:
    def __init__(self, trial):
        self.trial, self.gateway = trial, trial.services("gateway", "gatewayAdmin", databases=DATABASES)
        try:
            self.disk = trial.closing.enter_context(MountedDisk(str(self.gateway.data), trial.options.bare))
        except NoFUSE as error:
            raise Missing(str(error)) from None
        # The gateway must end before the disk is unmounted.
        trial.closing.callback(self.gateway.kill)
        self.ledger = Ledger(trial.complain)
        self.threads, self.refusal, self.read = [], None, 0
        threading.excepthook = lambda error: trial.complain("unexpected", f"{error.thread}: {error.exc_value!r}")

    def start(self):
        """Starts the gateway. Returns false if the power failed meanwhile or if `refusal` names an error."""
        def run():
            try:
                self.gateway.start()
            except Failure as reason:
                self.refusal = str(reason)

        self.refusal, starter = None, threading.Thread(target=run, daemon=True)
        starter.start()
        while starter.is_alive() and not self.disk.is_cut(0.02):
            pass
        if self.gateway.process:
            self.disk.use(self.gateway.process.pid)
        if not self.disk.cut:
            # The gateway has started without a power failure. `work` chooses the next failure.
            self.disk.arm(0)
        if self.disk.cut:
            self.threads = [starter]
            return False
        starter.join()
        return self.refusal is None

    def work(self, is_late):
        """Runs the writers until the power fails: at a random step, or while the log is copied into the database."""
        if is_late:
            # The power fails in the middle of the copying, or at its end, when the log is
            # restarted.
            count, step = self.trial.chance.choice([(self.trial.chance.randint(1, 300), "write"), (1, "sync")])
            self.disk.arm(count, f"{step} db.sqlite", self.trial.chance.randint(0, 4))
        else:
            # The negative control needs documents to lose.
            least = 300 if self.trial.fault else 5
            self.disk.arm(int(math.exp(self.trial.chance.uniform(math.log(least), math.log(2000)))))
        # An occasional long text fills the log, so that it is copied into the database.
        self.threads = start_threads(self.gateway, self.ledger, self.trial.chance, long=0.04)
        if not self.disk.is_cut(60):
            self.trial.complain("unexpected", "the gateway writes nothing any more")

    def lose_power(self, is_torn):
        self.gateway.process.kill()
        self.disk.lose(self.trial.chance.random() if is_torn else None)
        self.gateway.process.wait()
        for thread in self.threads:
            thread.join(90)
            if thread.is_alive():
                raise Failure("a connection outlived the gateway")

    def find_damage(self):
        """Looks for damage in the databases, and in the gateway's messages since the last call."""
        for text in unsound(self.gateway.data / "gateway/databases", self.trial.folder / "copy"):
            self.trial.complain("damaged", text)
        text = self.gateway.messages.read_text(errors="replace")
        for line in DAMAGE.findall(text[self.read:]):
            self.trial.complain("damaged", f"the gateway says: {line.strip()}")
        self.read = len(text)

    def round(self, number):
        chance, fault = self.trial.chance, self.trial.fault
        kind = chance.choice(["start", "writers", "writers", "copying"])
        is_torn = chance.random() < 0.6 and not fault
        if kind == "start" and not fault:
            self.disk.arm(chance.randint(1, START))
        if self.start():
            examine(self.gateway, self.ledger)
            if self.trial.is_wrong:
                return
            if fault:
                self.disk.lie()
            self.work(is_late=kind == "copying")
        elif self.refusal and not self.disk.cut:
            return self.trial.complain("unexpected", f"it does not start again: {self.refusal}")
        before = self.disk.cut
        self.lose_power(is_torn)
        self.trial.say(f"{number}: the power went before {before}, {'some' if is_torn else 'nothing'} of the rest "
                       f"was kept; {len(self.ledger.acknowledged)} documents")
        self.find_damage()

    def last(self):
        if not self.start():
            return self.trial.complain("unexpected", f"it does not start again: {self.refusal}")
        examine(self.gateway, self.ledger)
        self.gateway.stop()
        self.find_damage()


def run(trial):
    losses = Losses(trial)
    rounds = 1 if trial.fault else trial.rounds
    for trial.done in range(1, rounds + 1):
        losses.round(trial.done)
        if trial.is_wrong:
            break
    else:
        losses.last()
    trial.figures |= losses.ledger.figures()

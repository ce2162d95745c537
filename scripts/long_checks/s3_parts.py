"""Uploads large files to an S3 server in parts. Cuts and kills must cost at most the part in flight.

One file is cut at random bytes. For others, the daemon is killed, the response to the completion is lost, or the share
is cancelled. Each file must be in the bucket once and unchanged, and no incomplete upload may stay. The figures compare
the time with `aws s3 cp` to a server that discards the bodies (--aws PROGRAM).

Faults: the server ends incomplete uploads at each cut (forgetful), or gets another byte (changed).
"""

import os
import pathlib
import random
import subprocess
import threading
import time

from shared import s3
from shared.ledger.watch import write_body
from shared.machine import percentile, wait_for
from shared.relay import Relay
from shared.s3 import BUCKET, REGION, Server, add, missing

__all__ = ["missing"]

UNIT, ROUNDS, SHORT, DURATION = "cuts", 20, 3, "3 minutes"
KINDS = ("lost", "changed", "sent again", "not cut", "left behind", "too much memory", "too slow")
CONTROLS = {"forgetful": ["sent again"], "changed": ["changed"]}
PART, MIB = 5 << 20, 1 << 20
SINK = pathlib.Path(s3.__file__).with_name("s3_sink.py")
MOST_SENT, MOST_MEMORY, LEAST_SPEED = 1.1, 32 * MIB, 1.5


def options(parser):
    s3.options(parser)
    parser.add_argument("--aws", metavar="PROGRAM", help="the command aws, for the comparison")
    parser.add_argument("--mib", type=int, help="size of the file, instead of 1024")


class Memory:
    """The most anonymous memory of a process, which is read 20 times a second."""

    def __init__(self, pid):
        self.most, self.ended = 0, threading.Event()
        self.status = pathlib.Path(f"/proc/{pid}/status")
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        while not self.ended.wait(0.05):
            try:
                text = self.status.read_text()
            except OSError:
                return
            if "RssAnon:" in text:
                self.most = max(self.most, int(text.split("RssAnon:", 1)[1].split()[0]) << 10)


class Bucket:
    """The server with its keys, a relay before it, and a home with a destination for it."""

    def __init__(self, trial):
        self.trial, self.server, self.home = trial, Server(trial), trial.home()
        self.key, self.secret = self.server.start()
        self.relay = Relay(self.server.port)
        trial.closing.callback(self.relay.stop)
        self.home.start()
        add(self.home, self.relay.port, "Bucket", self.key, self.secret)

    def file(self, name, size):
        path = self.trial.folder / name
        return path, write_body(path, size, f"{self.trial.seed} {name}")

    def share(self, path, actions=()):
        """Shares a file. Returns its transfer."""
        self.relay.sent, self.relay.unread, self.relay.actions = 0, 0, list(actions)
        self.home.run("sharesheet", "share", str(path), "--to", "Bucket", "--post")
        return next(one for one in self.home.transfers() if path.name in one["url"])["id"]

    def state(self, transfer):
        return next(one["state"] for one in self.home.transfers() if one["id"] == transfer)

    def finish(self, transfer, path, digest, seconds=300):
        """Waits for the delivery, and compares the object. Returns the number of bytes that were sent."""
        if not wait_for(lambda: self.state(transfer) in ("delivered", "failed"), seconds, 0.1):
            self.trial.complain("lost", f"{path.name}: {self.home.json('transfers', 'show', transfer)}")
            return float("nan")
        objects = [name for name in self.server.objects(self.key, self.secret) if name.endswith(path.name)]
        if self.state(transfer) != "delivered" or len(objects) != 1:
            self.trial.complain("lost", f"{path.name}: {self.state(transfer)}, {objects}")
            return float("nan")
        if self.server.digest(self.key, self.secret, objects[0]) != digest:
            self.trial.complain("changed", path.name)
        path.unlink()
        return self.relay.sent

    def look_behind(self, name):
        if not wait_for(lambda: not self.server.uploads(self.key, self.secret), 10, 0.5):
            self.trial.complain("left behind", f"{name}: {self.server.uploads(self.key, self.secret)}")


def run(trial):
    bucket = Bucket(trial)
    size = (trial.options.mib or (512 if trial.is_short else 1024)) * MIB
    cuts(trial, bucket, size)
    if trial.fault:
        return
    kill(trial, bucket)
    lose(trial, bucket)
    cancel(trial, bucket)
    if trial.options.aws:
        race(trial, bucket, size)


def cuts(trial, bucket, size):
    path, digest = bucket.file("film", size)
    chance, made = random.Random(trial.seed), []

    def cut():
        made.append(bucket.relay.sent)
        if trial.fault == "forgetful":
            bucket.server.uploads(bucket.key, bucket.secret, ends=True)
        return True

    memory = Memory(bucket.home.daemon.pid)
    if trial.fault == "changed":
        bucket.relay.change = size // 2
    transfer = bucket.share(path, [(at, cut) for at in sorted(chance.sample(range(PART, size), trial.rounds))])
    sent = bucket.finish(transfer, path, digest) / size
    memory.ended.set()
    if len(made) != trial.rounds:
        trial.complain("not cut", f"{len(made)} cuts were made, not {trial.rounds}")
    if not sent <= MOST_SENT:
        trial.complain("sent again", f"{sent:.4f} bytes were sent for each byte, at most {MOST_SENT}")
    if memory.most > MOST_MEMORY:
        trial.complain("too much memory", f"{memory.most / MIB:.1f} MiB")
    bucket.look_behind("film")
    trial.figures |= {
        f"{size // MIB} MiB, {len(made)} cuts: bytes sent / size": f"{sent:.4f} (goal: at most {MOST_SENT}), "
            f"and {bucket.relay.unread / size:.4f} unread at the cuts",
        "anonymous memory of the daemon": f"{memory.most / MIB:.1f} MiB (goal: at most {MOST_MEMORY // MIB} MiB)",
    }


def kill(trial, bucket):
    """Kills the daemon in the ninth part. The next daemon sends only that part again."""
    size = 96 * MIB
    path, digest = bucket.file("killed", size)
    transfer = bucket.share(path, [(43 * MIB, lambda: bucket.home.restart() and False)])
    sent = bucket.finish(transfer, path, digest)
    if not sent <= size + PART + 2 * MIB:
        trial.complain("sent again", f"after a kill, {sent / MIB:.1f} MiB were sent of {size // MIB} MiB")
    trial.figures["sent again after a kill of the daemon"] = f"{(sent - size) / MIB:.1f} MiB"
    bucket.look_behind("killed")


def lose(trial, bucket):
    """Loses the response to the completion. Nothing is sent again."""
    size = 24 * MIB
    path, digest = bucket.file("completed", size)
    bucket.relay.dropping = b"CompleteMultipartUploadResult"
    sent = bucket.finish(bucket.share(path), path, digest)
    if bucket.relay.dropping:
        trial.complain("not cut", "the response to the completion was not lost")
    if not sent <= size + MIB:
        trial.complain("sent again", f"after a lost response, {sent / MIB:.1f} MiB were sent of {size // MIB} MiB")
    bucket.look_behind("completed")


def cancel(trial, bucket):
    """Cancels a share in its fourth part. The server must not keep the upload."""
    path, _ = bucket.file("cancelled", 64 * MIB)
    reached, done = threading.Event(), threading.Event()
    transfer = bucket.share(path, [(20 * MIB, lambda: reached.set() or done.wait(20) and False)])
    reached.wait(20)
    if not bucket.server.uploads(bucket.key, bucket.secret):
        trial.complain("not cut", "there was no upload to cancel")
    bucket.home.run("sharesheet", "transfers", "cancel", transfer)
    done.set()
    bucket.look_behind("cancelled")


def race(trial, bucket, size):
    """Compares the time from the command to its end with that of `aws s3 cp`, to a server that discards the bodies."""
    path, _ = bucket.file("race", size)
    sink = subprocess.Popen(
        [trial.options.python, SINK, bucket.key, bucket.secret], stdout=subprocess.PIPE, text=True,
        start_new_session=True)
    trial.closing.callback(lambda: (sink.kill(), sink.wait()))
    port = int(sink.stdout.readline())
    environment = {
        **os.environ, "AWS_ACCESS_KEY_ID": bucket.key, "AWS_SECRET_ACCESS_KEY": bucket.secret,
        "AWS_DEFAULT_REGION": REGION}
    copy = [trial.options.aws, "--endpoint-url", f"http://127.0.0.1:{port}", "s3", "cp", str(path),
            f"s3://{BUCKET}/aws", "--no-progress"]
    add(bucket.home, port, "Sink", bucket.key, bucket.secret)
    theirs, ours = [], []
    for _ in range(2 if trial.is_short else 5):
        began = time.monotonic()
        subprocess.run(copy, env=environment, check=True, stdout=subprocess.DEVNULL)
        theirs.append(time.monotonic() - began)
        began = time.monotonic()
        bucket.home.run("sharesheet", "share", str(path), "--to", "Sink", "--post", "--wait")
        ours.append(time.monotonic() - began)
        stored = [int(sink.stdout.readline().split()[1]) for _ in range(2)]
        if stored != [size, size]:
            trial.complain("lost", f"{stored} bytes instead of {size}")
    ours, theirs = percentile(ours, 0.5), percentile(theirs, 0.5)
    if theirs / ours < LEAST_SPEED:
        trial.complain("too slow", f"{ours:.2f} s, and aws s3 cp {theirs:.2f} s")
    trial.figures[f"{size // MIB} MiB to a server that discards them"] = (
        f"{ours:.2f} s, aws s3 cp {theirs:.2f} s: {theirs / ours:.2f} times as fast (goal: {LEAST_SPEED})")

"""Damages each file that the daemon owns, one at a time. No acknowledged share may be lost that a copy still exists of.

A home has shares that were acknowledged: small bodies in the journal, large bodies in the spool, and one that was
delivered. It also has donations, a history, an order of the extensions, settings, a destination and a draft. In every
second home, the daemon was ended with SIGKILL, so that the journal has a log.

Each case is a copy of the home in which one file is damaged. Then the daemon must work, or end with a message that
names the file and the next step. If it works, the server is up again and everything is sent. If it ends, the file is
put back, and then everything must be sent. A share is lost if its body is still in the home, but has not arrived, is
not in the list of transfers, and is not in the folder `lost`.

Bodies have no checksums. A body that the damage of the spool or of the journal has changed is therefore sent as it
is, and no copy of the original exists. The figures count these cases.

The full disk is a small tmpfs in a separate mount namespace. A damaged owner needs root. A damaged mode has no effect
on root: `scripts/as-person scripts/long corrupt-files` checks it.

Faults: an acknowledged transfer is deleted from the journal, and its body is kept (forgotten); the server changes a
byte of a body (corrupt); the daemon's messages are discarded (wordless).
"""

import collections
import contextlib
import hashlib
import json
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess

from shared.home import Broken, Control, Home, Refused
from shared.ledger.watch import LedgerWatch
from shared.machine import ROOT, Failure, free_port, wait_for

UNIT, ROUNDS, SHORT, DURATION = "homes", 4, 1, "4 minutes"
KINDS = ("lost", "changed", "crashed", "unclear", "stuck")
CONTROLS = {"forgotten": ["lost"], "corrupt": ["changed"], "wordless": ["unclear"]}
# The sizes of the bodies that wait for the server. The last two are in the spool.
WAITING = (700, 900, 1100, 150_000, 400_000)
REMEDY = re.compile(
    r"\b(remove|delete|move|restore|fix|correct|free|run|choose|make|give|change|end|chmod|chown|install)\b", re.I)
ENDED = "ended"


def options(parser):
    parser.add_argument("--only", metavar="TEXT", help="only the cases whose names contain this text")
    parser.add_argument("--full-disk", action="store_true", help="only the full disk. Needs a mount namespace")


# MARK: Damages. Each gets the file and a source of random numbers.

def cut(path, _):
    os.truncate(path, 0)


def halve(path, _):
    os.truncate(path, path.stat().st_size // 2)


def zero(path, _):
    path.write_bytes(bytes(path.stat().st_size))


def flip(path, chance):
    content = bytearray(path.read_bytes())
    for _ in range(max(1, len(content) // 8192)):
        if content:
            content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
    path.write_bytes(content)


def remove(path, _):
    path.unlink()


def close(path, _):
    path.chmod(0)


def protect(path, _):
    path.chmod(0o400)


def give(path, _):
    os.chown(path, 65534, 65534)


def fold(path, _):
    path.unlink()
    path.mkdir()


def dangle(path, _):
    path.unlink()
    path.symlink_to("/nonexistent/target")


def damages(trial):
    """Returns the damages by their names, and says which of them are left out."""
    all_of_them = {
        "truncated": cut, "halved": halve, "zeroed": zero, "flipped": flip, "flipped again": flip,
        "deleted": remove, "a folder": fold, "a dangling link": dangle}
    if os.geteuid() == 0:
        trial.say("skipped: mode 000 and read-only, because they do not limit root")
        return all_of_them | {"another owner": give}
    trial.say("skipped: another owner, because only root can change the owner")
    return all_of_them | {"mode 000": close, "read-only": protect}


def holds_bodies(file):
    return file.parts[:2] == ("state", "spool") or file.name.startswith("journal.sqlite")


class CaseHome(Home):
    """A home whose daemon prints its messages outside of the home, where no disk is full."""

    @property
    def daemon_output(self):
        return self.folder.with_name(f"{self.folder.name}-output")

    @property
    def words(self):
        return self.daemon_output.read_text(errors="replace")[-1500:]


class CorruptFiles:
    def __init__(self, trial, number):
        self.trial, self.number = trial, number
        self.chance = random.Random(f"{trial.seed} {number}")
        self.port = free_port()
        self.template = trial.folder / f"template-{number}"
        # The bodies by their digests, and the digests of the bodies by the ids of their transfers.
        self.bodies, self.transfers = {}, {}
        # The digests of the bodies that have arrived in the present case.
        self.arrived = set()
        self.sent_changed = 0

    # MARK: The home

    def body(self, size):
        content = self.chance.randbytes(size)
        digest = hashlib.sha256(content).hexdigest()
        self.bodies[digest] = content
        path = self.trial.folder / f"body-{self.number}"
        path.write_bytes(content)
        return path, digest

    def make(self):
        self.template.mkdir()
        home = CaseHome(self.template, self.trial.programs)
        self.trial.closing.callback(home.stop)
        home.try_to_start(applications="Friends")
        home.run("sharesheet", "share", "--text", "Moo", "--to", "Friends", "--choose", "Anna")
        home.stop()
        ledger = LedgerWatch()
        self.trial.closing.callback(ledger.close)
        home.set_parcel_endpoint(ledger.url("/shared"))
        home.start()
        path, digest = self.body(2000)
        home.run("sharesheet", "share", path, "--to", "Parcel", "--post", "--wait")
        del self.bodies[digest]
        listed = home.json("extensions", "list")
        home.run("sharesheet", "extensions", "order", listed[0]["id"], 1)
        home.run("sharesheet", "settings", "copyLinks", "off")
        home.run("sharesheet", "destinations", "add", self.destination(), "--yes")
        away = f"http://127.0.0.1:{self.port}"
        with contextlib.closing(Control(home)) as control:
            for size in WAITING:
                path, digest = self.body(size)
                with open(path, "rb") as file:
                    self.transfers[control.hand_off(file.fileno(), f"{away}/{size}", f"key-{size}")] = digest
        draft = self.template / "state/drafts/1f2e3d4c.txt"
        draft.parent.mkdir(exist_ok=True)
        draft.write_text("Moo")
        if self.number % 2:
            home.kill()
        else:
            home.stop()
        ledger.close()

    def destination(self):
        path = self.trial.folder / "destination.sxcu"
        path.write_text(json.dumps({
            "Version": "14.0.0", "Name": "Barn", "DestinationType": "FileUploader", "RequestMethod": "POST",
            "RequestURL": "http://127.0.0.1:9/", "Body": "MultipartFormData", "FileFormName": "file"}))
        return path

    def files(self):
        """Returns the daemon's files, relative to the home. Sockets and links are not files."""
        found = [path for path in self.template.rglob("*") if not path.is_symlink() and path.is_file()]
        return sorted(path.relative_to(self.template) for path in found)

    # MARK: Cases

    def run(self):
        files, found = self.files(), damages(self.trial)
        cases = [(file, name) for file in files for name in found]
        if self.trial.fault:
            cases = [(pathlib.Path("state/journal.sqlite"), "a folder" if self.trial.fault == "wordless" else None)]
        only = self.trial.options.only or ""
        outcomes, ended = collections.Counter(), []
        for file, name in cases:
            label = f"{file} {name}"
            if only not in label:
                continue
            outcome = self.case(file, label, found.get(name, lambda *_: None))
            outcomes[outcome] += 1
            if outcome == ENDED:
                ended.append(label)
        self.trial.figures[f"home {self.number}: files, cases by outcome"] = f"{len(files)}, {dict(outcomes)}"
        self.trial.figures[f"home {self.number}: changed bodies that were sent"] = self.sent_changed
        self.trial.figures[f"home {self.number}: the daemon ended with a message"] = ", ".join(ended)

    def case(self, file, label, damage):
        folder, self.arrived = self.trial.folder / "case", set()
        subprocess.run(["cp", "-a", self.template, folder], check=True)
        home = CaseHome(folder, self.trial.programs)
        try:
            if self.trial.fault == "forgotten":
                self.forget(home)
            damage(folder / file, self.chance)
            outcome = self.attempt(home, label, file)
            if outcome == ENDED:
                self.put_back(folder, file)
                if self.attempt(home, f"{label}, put back", None) == ENDED:
                    self.trial.complain("stuck", f"{label}: the daemon does not start with the original file either")
            return outcome
        finally:
            home.stop()
            shutil.rmtree(folder)

    def put_back(self, folder, file):
        path = folder / file
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)
        # A damaged folder has the mode of the original.
        shutil.copy2(self.template / file, path)
        if os.geteuid() == 0:
            os.chown(path, 0, 0)

    def forget(self, home):
        identifier, digest = next(iter(self.transfers.items()))
        with home.journal() as journal:
            journal.execute("PRAGMA foreign_keys = ON")
            journal.execute("DELETE FROM transfer WHERE id = ?", (identifier,))
        (home.folder / "state/copy").write_bytes(self.bodies[digest])

    def attempt(self, home, label, file):
        """Starts the daemon and compares what it does. Returns the outcome."""
        home.daemon_output.unlink(missing_ok=True)
        ledger = LedgerWatch(port=self.port, fault="corrupt" if self.trial.fault == "corrupt" else None)
        try:
            if not self.starts(home, label):
                self.judge(home, label, file)
                return ENDED
            try:
                states = self.deliver(home)
            except (Broken, Refused) as error:
                self.trial.complain("crashed", f"{label}: {error}: {home.words}")
                return "crashed"
            status = self.stop(home)
            if status != 0:
                self.trial.complain("crashed", f"{label}: at its end: {status}: {home.words}")
            self.arrived |= {digest for _, digest, _, _ in ledger.effects}
            self.compare(home, label, file, states)
            return "works"
        finally:
            ledger.close()

    def starts(self, home, label):
        alarm = signal.signal(signal.SIGALRM, lambda *_: home.daemon.kill())
        signal.alarm(60)
        try:
            return home.try_to_start()
        finally:
            signal.alarm(0)
            signal.signal(signal.SIGALRM, alarm)

    def stop(self, home):
        home.daemon.send_signal(signal.SIGTERM)
        try:
            return home.daemon.wait(60)
        except subprocess.TimeoutExpired:
            home.daemon.kill()
            return home.daemon.wait()

    def judge(self, home, label, file):
        """Complains if the daemon did not end with a message that names the file and the next step."""
        status, words = home.daemon.wait(), home.words
        if self.trial.fault == "wordless":
            words = ""
        if status < 0:
            self.trial.complain("crashed", f"{label}: ended with {status}: {words}")
        elif file is not None and not (str(file) in words and REMEDY.search(words)):
            self.trial.complain("unclear", f"{label}: ended with {status}: {words}")

    def deliver(self, home):
        """Sends what waits. Returns the states by the ids of the transfers."""
        with contextlib.closing(Control(home)) as control:
            def states():
                return {one["id"]: one["state"] for one in control.request("GET", "/v1/transfers")}

            for identifier, state in states().items():
                if state == "waiting":
                    with contextlib.suppress(Refused):
                        control.request("POST", f"/v1/transfers/{identifier}/retry", {})
            wait_for(lambda: not {"waiting", "sending"} & set(states().values()), 15)
            return states()

    def compare(self, home, label, file, states):
        if not self.arrived <= set(self.bodies):
            if file and holds_bodies(file) and not self.trial.fault:
                self.sent_changed += 1
            else:
                self.trial.complain("changed", f"{label}: a body arrived that was not shared")
        for identifier, digest in self.transfers.items():
            state = states.get(identifier)
            if digest in self.arrived or state in ("waiting", "failed", "lost"):
                continue
            places = self.places(home.folder, self.bodies[digest])
            if state == "delivered" and places:
                self.trial.complain("lost", f"{label}: {identifier} is delivered and has not arrived")
            elif places and not any(place.parts[:2] == ("state", "lost") for place in places):
                self.trial.complain("lost", f"{label}: {identifier} is {state}, its body is in {places[0]}")

    def places(self, folder, body):
        """Returns the files that contain the body."""
        found = []
        for path in folder.rglob("*"):
            if not path.is_symlink() and path.is_file() and path.stat().st_size >= len(body):
                if body in path.read_bytes():
                    found.append(path.relative_to(folder))
        return found


# MARK: The full disk

class FullDisk(CorruptFiles):
    """Starts the daemon on a disk with few free bytes, and then with room again."""

    def run(self):
        for free in (0, 4096, 16384, 65536, 262144):
            self.full(free)

    def full(self, free):
        folder, self.arrived = self.trial.folder / "case", set()
        folder.mkdir()
        used = sum(path.lstat().st_blocks * 512 + 4096 for path in self.template.rglob("*"))
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={used + (4 << 20)},mode=700", "none", folder], check=True)
        home = CaseHome(folder, self.trial.programs)
        try:
            subprocess.run(["cp", "-a", f"{self.template}/.", folder], check=True)
            disk = os.statvfs(folder)
            with contextlib.suppress(OSError), open(folder / "ballast", "wb") as ballast:
                os.posix_fallocate(ballast.fileno(), 0, max(1, disk.f_bavail * disk.f_bsize - free))
            label = f"{free} bytes free"
            outcome = self.attempt(home, label, pathlib.Path("state"))
            self.trial.figures[f"a disk with {label}"] = outcome
            home.stop()
            (folder / "ballast").unlink()
            if self.attempt(home, f"{label}, then room", None) == ENDED:
                self.trial.complain("stuck", f"{label}: the daemon does not start with room either: {home.words}")
        finally:
            home.stop()
            subprocess.run(["umount", folder], check=True)
            folder.rmdir()


def run_in_namespace(trial):
    """Runs the check of the full disk in a mount namespace, and adopts its errors."""
    namespace = ["unshare", "--mount"] + ([] if os.geteuid() == 0 else ["--user", "--map-root-user"])
    if subprocess.run([*namespace, "true"], capture_output=True).returncode:
        trial.say("skipped: the full disk, because this user may not create a mount namespace")
        return
    result = subprocess.run(
        [*namespace, ROOT / "scripts/long", "corrupt-files", "--full-disk", "--short", "--json", "--programs",
         trial.programs, "--seed", str(trial.seed)], stdout=subprocess.PIPE, text=True)
    if not result.stdout.startswith("{"):
        raise Failure(f"the check of the full disk ended with {result.returncode}")
    report = json.loads(result.stdout)
    trial.figures |= report["figures"]
    for kind, found in report["wrong"].items():
        for text in found:
            trial.complain(kind, text)


def run(trial):
    kind = FullDisk if trial.options.full_disk else CorruptFiles
    for number in range(trial.rounds):
        check = kind(trial, number)
        check.make()
        check.run()
    if not (trial.options.full_disk or trial.fault or trial.options.only):
        run_in_namespace(trial)

"""Opens a home that the programs of an older commit have written. Nothing in the home may be lost.

    scripts/long old-home --older DIR    such as .build/debug of a checkout of the older commit

The older daemon leaves transfers of several kinds: delivered, failed, cancelled, waiting for a server that is down, and
an interrupted upload of 64 MiB. It is ended with SIGKILL. The order of the extensions and ShareAlike's endpoint were
set before. The present daemon must list the same transfers in the same states, deliver the waiting one, continue the
upload at its offset, and keep the settings.

Fault: a transfer is deleted from the journal, and the endpoint is changed (spoiled).
"""

import hashlib
import http.server
import pathlib
import threading

from shared.ledger.watch import LedgerWatch, write_body
from shared.machine import PROGRAMS, Failure, free_port, wait_for

UNIT, ROUNDS, SHORT, DURATION = "homes", 5, 1, "15 seconds"
KINDS = ("lost", "changed", "twice", "sent again", "settings")
CONTROLS = {"spoiled": ["lost", "settings"]}
FILM = 64 << 20
ENDPOINT = "http://127.0.0.1:9/bins/old"
EXTENSION = "com.shinobicontrols.ShareAlike.ShareAlikeExtension"


def options(parser):
    parser.add_argument("--older", type=pathlib.Path, default=PROGRAMS, metavar="DIR", help="the older programs")


class Refusing(http.server.BaseHTTPRequestHandler):
    """A handler that responds with 404 to every request."""

    def do_POST(self):
        self.rfile.read(int(self.headers.get("Content-Length") or 0))
        self.send_response(404)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


class OldHome:
    def __init__(self, trial, number):
        self.trial, self.home = trial, trial.home(f"home-{number}")
        self.ledger = LedgerWatch(cuts=[FILM // 2])
        trial.closing.callback(self.ledger.close)
        self.body, self.film = trial.folder / "body", trial.folder / "film"
        self.body.write_bytes(b"moo" * 1000)
        self.digest = write_body(self.film, FILM, "film")
        self.away_port = free_port()
        self.away = f"http://127.0.0.1:{self.away_port}/later"

    def add(self, url, *options, file=None):
        added = self.home.json(
            "transfers", "add", "--url", url, "--method", "POST", "--file", file or self.body, *options)
        return (added[0] if isinstance(added, list) else added)["id"]

    def transfers(self):
        return {transfer["id"]: transfer for transfer in self.home.transfers()}

    def wait(self, identifier, state):
        if not wait_for(lambda: self.transfers()[identifier]["state"] == state, 60):
            raise Failure(f"{identifier} is not {state}: {self.transfers()[identifier]}")

    def make(self):
        """Returns the transfers' ids by their states."""
        self.home.programs = self.trial.options.older.absolute()
        self.home.run("sharealike", "endpoint", ENDPOINT)
        self.home.start()
        self.home.run("sharesheet", "extensions", "order", EXTENSION, 1)
        refusing = http.server.HTTPServer(("127.0.0.1", 0), Refusing)
        threading.Thread(target=refusing.serve_forever, daemon=True).start()
        made = {
            "delivered": self.add(self.ledger.url("/one")),
            "failed": self.add(f"http://127.0.0.1:{refusing.server_port}/no"),
            "waiting": self.add(self.away),
            "cancelled": self.add(self.away),
        }
        self.home.run("sharesheet", "transfers", "cancel", made["cancelled"])
        for state in ("delivered", "failed", "cancelled"):
            self.wait(made[state], state)
        refusing.shutdown()
        made["film"] = self.add(self.ledger.url("/film"), "--resumable", "tus", file=self.film)
        if not self.ledger.wait(lambda: self.ledger.counts["cut"], 60):
            raise Failure("the upload was not cut")
        self.home.kill()
        self.home.programs = self.trial.programs
        return made

    def spoil(self):
        with self.home.journal() as journal:
            journal.execute("PRAGMA foreign_keys = ON")
            journal.execute("DELETE FROM transfer WHERE url LIKE '%/one'")
        self.home.run("sharealike", "endpoint", "http://127.0.0.1:9/other")

    def check(self, made):
        """Opens the home with the present programs."""
        complain, arrived = self.trial.complain, lambda: [e[1] for e in self.ledger.effects if e[0] == "/film"]
        self.home.start()
        found = self.transfers()
        for state in ("delivered", "failed", "cancelled"):
            if found.get(made[state], {}).get("state") != state:
                complain("lost", f"the {state} transfer is {found.get(made[state])}")
        if found.get(made["waiting"], {}).get("url") != self.away:
            complain("lost", f"the waiting transfer is {found.get(made['waiting'])}")
        if len(found) > len(made):
            complain("twice", f"{len(found)} transfers, not {len(made)}")
        if not self.ledger.wait(arrived, 60):
            complain("lost", "the interrupted upload was not continued")
        self.wait(made["film"], "delivered")
        if arrived() != [self.digest]:
            complain("changed", f"the upload arrived as {arrived()}")
        later = LedgerWatch(port=self.away_port)
        self.home.run("sharesheet", "transfers", "retry", made["waiting"])
        self.wait(made["waiting"], "delivered")
        digest = hashlib.sha256(self.body.read_bytes()).hexdigest()
        if [effect[:2] for effect in later.effects] != [("/later", digest)]:
            complain("changed", f"the waiting transfer arrived as {later.effects}")
        later.close()
        if ENDPOINT not in self.home.run("sharealike", "endpoint"):
            complain("settings", "ShareAlike's endpoint is another one")
        first = self.home.json("extensions", "list")[0]
        if EXTENSION not in first.values():
            complain("settings", f"the first extension is {first}")
        self.home.stop()
        self.ledger.close()
        again = max(0, self.ledger.sent - self.ledger.unread - FILM - self.body.stat().st_size)
        if again > 256 << 10:
            complain("sent again", f"{again} bytes of the upload")
        self.trial.figures |= {"transfers": len(found), "bytes of heads and repetitions": again}


def run(trial):
    for number in range(trial.rounds):
        old = OldHome(trial, number)
        made = old.make()
        if trial.fault:
            old.spoil()
        old.check(made)

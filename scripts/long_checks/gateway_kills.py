"""Kills the document gateway under 8 writers. Every acknowledged revision must be there once, with its content.

Writers create documents (POST, PUT, _bulk_docs), change them and delete them, and a reader follows _changes, until the
gateway is killed (SIGKILL) at a random time. After the next start

- every acknowledged revision, or its successor, must be there,
- an unacknowledged document must be there once or not at all,
- every document must have one sequence, which no other document has and which never decreases,
- the changes that the reader saw must be there.

Faults: while the gateway is down, a document is removed from the database (lost) or stored a second time (twice).
"""

import contextlib
import sqlite3
import time

from shared import documents
from shared.documents import DATABASES, Ledger, examine, start_threads
from shared.machine import Failure, wait_for

UNIT, ROUNDS, SHORT, DURATION = "kills", 300, 3, "5 minutes"
KINDS = documents.KINDS
CONTROLS = {"lost": ["lost"], "twice": ["twice"]}
WRITERS = 8


def change(trial, gateway, ledger):
    """Changes the database. The gateway must not be running."""
    name = ledger.kept()[0]
    path = gateway.data / "gateway/databases/db.sqlite"
    with contextlib.closing(sqlite3.connect(path)) as database:
        number = database.execute("SELECT number FROM documents WHERE id = ?", [name]).fetchone()[0]
        if trial.fault == "lost":
            database.execute("DELETE FROM memberships WHERE document = ?", [number])
            database.execute("DELETE FROM documents WHERE number = ?", [number])
        else:
            top = 1 + database.execute("SELECT max(number) FROM documents").fetchone()[0]
            revision = 1 + database.execute("SELECT max(number) FROM revisions").fetchone()[0]
            database.execute("UPDATE facts SET value = value + 1 WHERE name = 'sequence'")
            sequence = database.execute("SELECT value FROM facts WHERE name = 'sequence'").fetchone()[0]
            database.execute(
                "INSERT INTO revisions SELECT ?, ?, name, generation, parent, isLeaf, isDeleted, ?,"
                " body, channels, saved FROM revisions WHERE document = ? AND isLeaf",
                [revision, top, sequence, number])
            database.execute("INSERT INTO documents VALUES (?, 'another', ?, ?)", [top, revision, sequence])
            database.execute(
                "INSERT INTO memberships SELECT channel, ?, ?, ?, ?, isRemoval FROM memberships"
                " WHERE document = ?", [top, sequence, sequence, revision, number])
        database.commit()


def run(trial):
    gateway, ledger = trial.services("gateway", "gatewayAdmin", databases=DATABASES).start(), Ledger(trial.complain)
    rounds = 1 if trial.fault else trial.rounds
    for trial.done in range(1, rounds + 1):
        threads = start_threads(gateway, ledger, trial.chance, WRITERS)
        time.sleep(trial.chance.uniform(0.02, 0.5))
        if trial.fault:
            # Waits for more documents than the writers can delete at the same time.
            wait_for(lambda: len(ledger.kept()) > WRITERS, 60)
        gateway.kill()
        for thread in threads:
            thread.join(90)
        if any(thread.is_alive() for thread in threads):
            raise Failure(f"round {trial.done}: a connection outlived the gateway")
        if trial.fault:
            change(trial, gateway, ledger)
        gateway.start()
        # A loss is permanent, so a full check every 10 rounds is enough.
        if trial.done % 10 == 0 or trial.done == rounds:
            examine(gateway, ledger)
        if trial.is_wrong:
            break
        if trial.done % 20 == 0:
            trial.say(f"{trial.done} kills, {len(ledger.acknowledged)} documents")
    trial.figures |= ledger.figures()

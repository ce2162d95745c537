"""Writers and a reader of a document gateway, and the comparison of its documents with the acknowledged documents."""

import contextlib
import hashlib
import random
import threading

from shared.services import Cut

KINDS = ("lost", "twice", "changed", "out of order", "unexpected")
DATABASES = {"db": {
    "server": "walrus:",
    "sync": "function (doc) { channel(doc.channels); if (doc.bad) throw({forbidden: 'bad'}); }",
    "users": {"GUEST": {"disabled": False, "admin_channels": ["*"]}},
}}


def digest(text):
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def generation(revision):
    return int(revision.split("-")[0])


class Ledger:
    """The acknowledged state. Each document is changed by one writer only."""

    def __init__(self, complain):
        self.complain, self.lock = complain, threading.Lock()
        # id → (revision, digest of its text, whether it is deleted) of the last acknowledged revision.
        self.acknowledged = {}
        # id → (sequence, revision) as the reader last saw them.
        self.seen = {}
        # sequence → (id, revision), from all readers.
        self.given = {}
        # All sequences up to this one were checked.
        self.highest = 0
        # The number of names that were sent. Each document has a different name in its body.
        self.sent = 0
        self.refused = 0

    def take(self, name, sequence, revision):
        with self.lock:
            before = self.given.setdefault(sequence, (name, revision))
        if before != (name, revision):
            self.complain("twice", f"sequence {sequence} is of {' '.join(before)} and of {name} {revision}")

    def kept(self):
        """Returns the names of acknowledged documents that were not deleted since."""
        return [name for name, (_, _, deleted) in list(self.acknowledged.items()) if not deleted]

    def figures(self):
        return {"documents acknowledged": len(self.acknowledged), "seen in _changes": len(self.seen),
                "refused": self.refused}


class Writer(threading.Thread):
    """A thread that creates, changes and deletes documents (POST, PUT, _bulk_docs) until the gateway is gone.

    `long`: the share of texts that are so long that the log is soon copied into the database.
    """

    def __init__(self, gateway, ledger, number, seed, long=0.0):
        super().__init__(daemon=True)
        self.connection, self.ledger, self.number, self.long = gateway.connect(), ledger, number, long
        self.chance = random.Random(seed)
        self.own = [name for name in ledger.acknowledged if name.startswith(f"w{number}-")][-200:]

    def new(self):
        with self.ledger.lock:
            self.ledger.sent += 1
            return f"w{self.number}-{self.ledger.sent}"

    def request(self, wanted, method, path, body=None):
        """Returns the status and the body of a response."""
        status, answer = self.connection.json(method, path, body)
        if status not in wanted:
            self.ledger.complain("unexpected", f"{status} {answer}")
        return status, answer

    def took(self, name, revision, text, deleted=False):
        with self.ledger.lock:
            self.ledger.acknowledged[name] = (revision, digest(text), deleted)
        if name.startswith("w") and name not in self.own:
            self.own.append(name)

    def step(self):
        size = 60_000 if self.chance.random() < self.long else self.chance.randrange(400)
        text = self.chance.randbytes(size // 2).hex()
        body = {"channels": [self.chance.choice("abc")], "text": text}
        kind = self.chance.randrange(10)
        if kind < 4:
            status, answer = self.request([200], "POST", "/db/", {**body, "name": self.new()})
            if status == 200:
                self.took(answer["id"], answer["rev"], text)
        elif kind < 6 or not self.own:
            name = self.new()
            status, answer = self.request([201], "PUT", f"/db/{name}", {**body, "name": name})
            if status == 201:
                self.took(name, answer["rev"], text)
        elif kind < 7:
            docs = [{**body, "_id": name, "name": name} for name in (self.new() for _ in range(5))]
            status, answer = self.request(
                [201], "POST", "/db/_bulk_docs", {"docs": [*docs, {"_id": "w-bad", "bad": True}]})
            for row in answer if status == 201 else []:
                if "rev" in row:
                    self.took(row["id"], row["rev"], text)
                elif row.get("status") == 403:
                    self.ledger.refused += 1
                else:
                    self.ledger.complain("unexpected", row)
        else:
            self.change(self.chance.choice(self.own), {**body, "text": text}, is_deletion=kind == 9)

    def change(self, name, body, is_deletion):
        revision, _, deleted = self.ledger.acknowledged[name]
        if deleted:
            return
        # A response of 409 is correct: a revision from before the last kill may be stored without an acknowledgement.
        if is_deletion:
            status, answer = self.request([200, 409], "DELETE", f"/db/{name}?rev={revision}")
        else:
            status, answer = self.request([201, 409], "PUT", f"/db/{name}", {**body, "name": name, "_rev": revision})
        if status == 409:
            self.own.remove(name)
        elif status in (200, 201):
            self.took(name, answer["rev"], "" if is_deletion else body["text"], is_deletion)

    def run(self):
        with contextlib.suppress(OSError, Cut, ValueError):
            while True:
                self.step()
        self.connection.close()


class Reader(threading.Thread):
    """A thread that follows _changes until the gateway is gone."""

    def __init__(self, gateway, ledger):
        super().__init__(daemon=True)
        self.connection, self.ledger = gateway.connect(), ledger

    def run(self):
        since = self.ledger.highest
        with contextlib.suppress(OSError, Cut, ValueError):
            while True:
                status, answer = self.connection.json("GET", f"/db/_changes?feed=longpoll&since={since}")
                if status != 200:
                    self.ledger.complain("unexpected", f"_changes: {status} {answer}")
                    break
                for name, sequence, revision, _ in rows_of(answer):
                    self.ledger.take(name, sequence, revision)
                    self.ledger.seen[name] = (sequence, revision)
                since = answer["last_seq"]
        self.connection.close()


def rows_of(changes):
    """Yields the id, sequence, revision and document of each row. Rows of users, which have no changes, are skipped."""
    for row in changes["results"]:
        if row["changes"]:
            yield row["id"], row["seq"], row["changes"][0]["rev"], row.get("doc") or {}


def start_threads(gateway, ledger, chance, writers=8, long=0.0):
    """Returns the running writers and a running reader."""
    threads = [Writer(gateway, ledger, number, chance.random(), long) for number in range(writers)]
    threads.append(Reader(gateway, ledger))
    for thread in threads:
        thread.start()
    return threads


def examine(gateway, ledger):
    """Compares the gateway's documents with the ledger."""
    complain, connection = ledger.complain, gateway.connect(admin=True)
    status, changes = connection.json("GET", "/db/_changes?include_docs=true")
    if status != 200:
        return complain("unexpected", f"_changes: {status} {changes}")
    there, inside, last = {}, {}, 0
    for name, sequence, revision, document in rows_of(changes):
        if name in there:
            complain("twice", f"{name} is in _changes twice")
        if sequence <= last:
            complain("out of order", f"sequence {sequence} comes after {last} in _changes")
        if sequence <= ledger.highest and sequence not in ledger.given:
            complain("out of order", f"{name} has the sequence {sequence}, and {ledger.highest} was given before")
        last = sequence
        ledger.take(name, sequence, revision)
        there[name] = (sequence, revision, document)
        own = document.get("name")
        if own is not None and own in inside:
            complain("twice", f"{own} is stored as {inside[own]} and as {name}")
        inside[own] = name
    _, listing = connection.json("GET", "/db/_all_docs")
    listed = {row["id"] for row in listing["rows"]}
    if len(listed) != len(listing["rows"]):
        complain("twice", "_all_docs has a document twice")
    for name, (revision, text, deleted) in ledger.acknowledged.items():
        if name not in there:
            complain("lost", f"{name} {revision} was acknowledged and is lost")
            continue
        _, current, document = there[name]
        if current == revision:
            if digest(document.get("text", "")) != text:
                complain("changed", f"{name} {revision} has another text than was sent")
            if (name in listed) == deleted:
                complain("changed", f"{name} is {'still' if deleted else 'not'} in _all_docs")
        # The revision's successor may be stored without an acknowledgement.
        elif generation(current) != generation(revision) + 1 or not (
                document.get("_deleted") or follows(connection, name, revision)):
            complain("lost", f"{name} was acknowledged as {revision} and is {current}, without the former")
    for name, (sequence, revision) in ledger.seen.items():
        if name not in there:
            complain("lost", f"{name} was in _changes and is lost")
        elif there[name][0] < sequence or (there[name][0] > sequence) == (there[name][1] == revision):
            complain("out of order", f"{name} was {revision} at {sequence} in _changes and is {there[name][:2]}")
    if int(str(changes["last_seq"])) < last:
        complain("out of order", f"last_seq is {changes['last_seq']} after {last}")
    ledger.highest = last
    connection.close()


def follows(connection, name, revision):
    status, document = connection.json("GET", f"/db/{name}?revs=true")
    return status == 200 and revision.split("-", 1)[1] in document["_revisions"]["ids"]

"""Sends invalid requests to the document gateway. It must not end, store anything unacknowledged, or leak memory.

Every route of both ports gets valid requests, and others with changed bytes in the paths, queries, headers and bodies:
invalid JSON, deep nesting, huge numbers, invalid UTF-8, sync functions that never end or use much memory. Meanwhile
slow clients keep connections open. Then

- every response is HTTP, its status is not a server error (except those in `FAILURES`), and it is valid JSON if its
  type is JSON,
- nothing with a 4xx or 5xx response was stored, and everything stored was acknowledged,
- the gateway still runs, serves other clients, and has closed the connections of slow clients,
- after the last tenth of the requests, the gateway has at most 64 MiB more memory than after the first tenth.

Faults: an unacknowledged document is added (stored), a 200 is replaced by a 500 (server), memory is added (memory).
"""

import json
import random
import socket
import threading
import time
import urllib.parse

from shared.mutated_bytes import mutated, unusual
from shared.services import Cut

UNIT, ROUNDS, SHORT, DURATION = "requests", 1_000_000, 2000, "1 hour"
KINDS = ("lost", "not acknowledged", "server errors", "no response", "memory", "held")
CONTROLS = {"stored": ["not acknowledged"], "server": ["server errors"], "memory": ["memory"]}
CONNECTIONS = 8

GUEST = {"disabled": False, "admin_channels": ["a", "b"]}
ALICE = {"password": "letmein", "admin_channels": ["a"]}
DATABASES = {
    # The documents in this database are counted.
    "db": {"server": "walrus:", "users": {"GUEST": GUEST, "alice": ALICE}},
    # A sync function that can fail in every way.
    "js": {
        "server": "walrus:",
        "sync": """function (doc, oldDoc) {
            if (doc.bad) throw({forbidden: doc.bad});
            if (doc.who) requireUser(doc.who);
            if (doc.acc) requireAccess(doc.acc);
            if (doc.to) access(doc.to, doc.what);
            if (doc.eat) { var all = []; while (true) all.push(new Array(1000).join(all.length)); }
            if (doc.deep) { (function f() { f(); })(); }
            if (doc.loop) while (true) {}
            if (doc.talk) while (true) channel('' + Math.random());
            channel(doc.channels, doc.team);
        }""",
        "users": {"GUEST": GUEST, "alice": ALICE},
    },
    "closed": {"server": "walrus:", "users": {"GUEST": {"disabled": True}, "alice": ALICE}},
    # This database is changed through the admin port.
    "other": {"server": "walrus:", "users": {"GUEST": GUEST}},
}

# The only cases in which a server error is correct.
FAILURES = {
    500: ["Exception in JS sync function", "Error in JS sync function"],
    501: None,
}

BODIES = [
    {"text": "hello", "team": "pop", "channels": ["a"]}, {}, {"channels": "b"}, {"_deleted": True},
    {"a": 1.5, "b": [1, [2, {"c": None}]], "channels": ["a", "b", "c"]}, {"_rev": "1-abc", "x": "é😀<>&"},
    {"_id": "x", "n": 12345678901234567890, "e": 1e300}, {"_bogus": 1}, {"_attachments": {}},
    {"bad": "no"}, {"who": "alice"}, {"acc": ["a", "z"]}, {"to": "alice", "what": ["b", "x,y"]},
    {"deep": 1}, {"channels": ["bad,name"]}, {"channels": ["*", "!", ""]}, {"channels": {"a": 1}},
]
RARE_BODIES = [{"eat": 1}, {"talk": 1}]
LOOP = {"loop": 1}
BULK = [
    {"docs": [{"_id": "x"}, {"channels": ["a"]}, {"bad": "no"}]}, {"docs": []}, {}, {"docs": 5},
    {"new_edits": False, "docs": [{"_id": "n", "_rev": "3-ccc", "_revisions": {"start": 3, "ids": ["ccc"]}}]},
    {"docs": [None, 1, "x", []]},
]
USERS = [{"name": "bob", "password": "secret", "admin_channels": ["a"]}, {"name": "x", "password": "x"},
         {"password": "letmein", "disabled": True}, {"admin_channels": "a"}, {"name": "a:b"}]

# The port, method, path and bodies.
ROUTES = [
    ("any", "GET", "/", None), ("any", "GET", "/{db}", None), ("any", "GET", "/{db}/", None),
    ("any", "POST", "/{db}/", BODIES), ("any", "PUT", "/{db}/{doc}", BODIES),
    ("any", "GET", "/{db}/{doc}", None), ("any", "HEAD", "/{db}/{doc}", None),
    ("any", "GET", "/{db}/{doc}?rev={rev}", None), ("any", "DELETE", "/{db}/{doc}?rev={rev}", None),
    ("any", "GET", "/{db}/{doc}?revs=true&open_revs=all", None),
    ("any", "PUT", "/{db}/{doc}?new_edits=false", BODIES), ("any", "GET", "/{db}/{doc}/file", None),
    ("any", "POST", "/{db}/_bulk_docs", BULK), ("any", "GET", "/{db}/_all_docs", None),
    ("any", "GET", "/{db}/_all_docs?include_docs=true&limit=5&startkey=%22a%22&channels=true", None),
    ("any", "GET", "/{db}/_all_docs?keys=[%22x%22,%22y%22]&update_seq=true&revs=true", None),
    ("any", "POST", "/{db}/_all_docs", [{"keys": ["x", "y"]}, {"keys": 5}]),
    ("any", "GET", "/{db}/_changes", None), ("any", "GET", "/{db}/_changes?since={n}&limit={n}", None),
    ("any", "GET", "/{db}/_changes?feed=longpoll&timeout=20&since={n}", None),
    ("any", "GET", "/{db}/_changes?filter=sync_gateway/bychannel&channels=a,b", None),
    ("any", "GET", "/{db}/_changes?filter=_doc_ids&doc_ids=[%22x%22]&style=all_docs&active_only=true", None),
    ("any", "POST", "/{db}/_changes", [{"since": 1, "limit": 3, "include_docs": True}, {"feed": "x"},
                                       {"filter": "sync_gateway/bychannel", "channels": "a", "limit": 9}]),
    ("any", "POST", "/{db}/_bulk_get", [{"docs": []}]), ("any", "POST", "/{db}/_revs_diff", [{}]),
    ("any", "GET", "/{db}/_local/x", None), ("any", "OPTIONS", "/{db}/", None),
    ("any", "PATCH", "/{db}/{doc}", BODIES), ("any", "GET", "/{db}/_design/x", None),
    ("public", "GET", "/{db}/_session", None), ("public", "DELETE", "/{db}/_session", None),
    ("admin", "GET", "/_all_dbs", None), ("admin", "GET", "/_config", None),
    ("admin", "GET", "/{db}/_config", None), ("admin", "GET", "/{db}/_config/sync", None),
    ("admin", "GET", "/{db}/_user/", None), ("admin", "GET", "/{db}/_user/alice", None),
    ("admin", "GET", "/{db}/_raw/{doc}", None), ("admin", "GET", "/{db}/_channels", None),
    ("admin", "DELETE", "/other/_user/bob", None), ("admin", "DELETE", "/other/_user/bob/_session", None),
    ("admin", "POST", "/other/_session", [{"name": "bob", "ttl": 5}, {"name": "", "ttl": -1}, {}]),
    ("admin", "GET", "/other/_session/0123", None), ("admin", "DELETE", "/other/_session/0123", None),
    ("admin", "POST", "/{db}/_purge", [{"x": ["*"]}]), ("admin", "POST", "/{db}/_resync", None),
    ("admin", "GET", "/_admin/", None), ("admin", "GET", "/{db}/_role/", None),
    ("admin", "GET", "/_admin/db/{db}?before={n}&channel=c", None),
    ("admin", "GET", "/_admin/db/{db}/since?after={n}", None),
    ("admin", "GET", "/_admin/db/{db}/document?id={doc}", None),
    ("admin", "GET", "/_admin/db/{db}/users", None), ("admin", "GET", "/_admin/db/{db}/channels", None),
]
# Repeats the routes that write. Otherwise most requests would read.
ROUTES += [route for route in ROUTES if route[3] in (BODIES, BULK) and "new_edits" not in route[2]] * 3
# Routes that are used rarely, because requests with passwords are slow by design.
RARE_ROUTES = [
    ("public", "POST", "/{db}/_session", [{"name": "alice", "password": "letmein"}, {"name": "alice"}, {}]),
    ("admin", "POST", "/other/_user/", USERS), ("admin", "PUT", "/other/_user/bob", USERS),
    ("admin", "PUT", "/other/_config/sync", [b"function (doc) { channel('c') }", b"function (", b"\xff"]),
    ("admin", "DELETE", "/other/_config/sync", None),
    ("admin", "PUT", "/made{n}/", [{"server": "walrus:"}, {"sync": "function ("}, {"bogus": 1}]),
    ("admin", "DELETE", "/made{n}/", None),
]
HEADERS = [
    ("Authorization", "Basic YWxpY2U6bGV0bWVpbg=="), ("Authorization", "Bearer x"), ("Authorization", "Basic ===="), ("Cookie", "SyncGatewaySession=0123"),
    ("If-Match", "1-abc"), ("Accept", "multipart/mixed"), ("Content-Encoding", "gzip"),
    ("Origin", "http://example.com"), ("X-Forwarded-For", "1.2.3.4"), ("Range", "bytes=0-1"),
]


class Trouble(Exception):
    """An error: its kind and a sentence about it."""


class Requests:
    """A connection to each port, and the requests on it."""

    def __init__(self, run, seed):
        self.run, self.chance = run, random.Random(seed)
        self.ports = {"public": run.gateway.connect(timeout=30), "admin": run.gateway.connect(admin=True, timeout=30)}
        self.revisions = ["1-abc", "2-", "x"]

    def fill(self, text):
        chance = self.chance
        return text.format(
            db=chance.choice(["db", "db", "db", "js", "js", "other", "closed", "none"]),
            doc=chance.choice(["x", "y", "z", f"d{chance.randrange(500)}", "a%2Fb", "%C3%A9", "_x"]),
            rev=chance.choice(self.revisions), n=chance.choice([0, 1, 5, 99, -1, "5:1", "x", 2**63]))

    def next(self):
        chance = self.chance
        routes = RARE_ROUTES if chance.random() < 0.002 else ROUTES
        port, method, path, bodies = chance.choice(routes)
        if port == "any":
            port = chance.choice(["public", "public", "public", "admin"])
        target = self.fill(path).encode()
        if ("_changes" in path or "_all_docs" in path) and "limit" not in path and chance.random() < 0.98:
            # Complete lists would take most of the time, because the number of documents grows.
            target += b"&limit=9" if "?" in path else b"?limit=9"
        if chance.random() < 0.3:
            target = mutated(chance, target, b"\r\n \x00")
        if chance.random() < 0.05:
            method = chance.choice(["GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "TRACE", "QUERY"])
        body = None
        if bodies is not None or chance.random() < 0.02:
            chosen = chance.choice(RARE_BODIES if chance.random() < 0.0005 else bodies or BODIES)
            if chance.random() < self.run.loops:
                chosen = LOOP
            body = chosen if isinstance(chosen, bytes) else json.dumps(
                chosen, ensure_ascii=chance.random() < 0.5).encode()
            if chance.random() < 0.4:
                body = mutated(chance, body)
            elif chance.random() < 0.02:
                body = unusual(chance)
        headers = [b"Host: 127.0.0.1:%d" % self.ports[port].port]
        for name, value in chance.sample(HEADERS, chance.choice([0, 0, 0, 1, 2])):
            value = value.encode()
            if chance.random() < (0.01 if name == "Authorization" else 0.3):
                value = mutated(chance, value, b"\r\n\x00")
            headers.append(name.encode() + b": " + value)
        if body is not None:
            kind = b"application/json" if chance.random() < 0.95 else mutated(chance, b"text/plain", b"\r\n")
            headers += [b"Content-Type: " + kind, b"Content-Length: %d" % len(body)]
        return port, method, target, headers, body

    def spoils_the_count(self, port, method, target):
        """Returns whether the request could remove a database whose documents are counted."""
        path = urllib.parse.unquote(target.split(b"?")[0].decode("latin-1"))
        return port == "admin" and method in ("DELETE", "PUT", "POST") and (
            path.strip("/") in ("db", "js", "closed") or "_config" in path and "other" not in path)

    def step(self):
        port, method, target, headers, body = self.next()
        if self.spoils_the_count(port, method, target) and method != "POST":
            return
        connection = self.ports[port]
        head = b"\r\n".join([method.encode() + b" " + target + b" HTTP/1.1", *headers]) + b"\r\n\r\n"
        is_broken = self.chance.random() < 0.01
        if is_broken:
            head = mutated(self.chance, head)
        shown = head[:600] + (body or b"")[:400]
        fresh = connection.socket is None
        # A request that may wait for its timeout, or for bytes that never come, is abandoned.
        waits = is_broken or b"longpoll" in urllib.parse.unquote_to_bytes(head) + (body or b"")
        try:
            connection.send(head + (body or b""))
            connection.socket.settimeout(1 if waits else connection.timeout)
            status, answered, answer = connection.receive(method == "HEAD")
        except socket.timeout:
            connection.close()
            if waits:
                self.run.left_waiting += 1
                return
            raise Trouble("no response", f"no response within {connection.timeout} s to {shown!r}") from None
        except (OSError, Cut, ValueError, IndexError):
            # The gateway closes a connection after unusable input. The next request shows whether
            # it still runs.
            self.run.cut += 1
            connection.close()
            if fresh and self.run.gateway.process.poll() is not None:
                raise Trouble("no response", f"the gateway ended at {shown!r}") from None
            return
        self.run.judge(status, answered, answer, shown, port, method, target)
        # The next bytes on this connection may belong to an invalid request, or to a response with an unexpected
        # body: a changed HEAD may be another method.
        if is_broken or status in (400, 408, 411, 413, 414, 431):
            connection.close()
        if status in (200, 201) and answer.startswith(b'{"id"'):
            self.revisions = [*self.revisions[-20:], json.loads(answer)["rev"]]


class Run:
    def __init__(self, gateway, control):
        self.gateway, self.control = gateway, control
        self.lock = threading.Lock()
        self.statuses, self.cut, self.left_waiting = {}, 0, 0
        # The ids of the acknowledged documents in `db`, deleted or not.
        self.stored = set()
        # The number of requests that are still to be sent.
        self.left = 0
        self.trouble = None
        self.loops = 0

    def judge(self, status, headers, answer, shown, port, method, target):
        with self.lock:
            self.statuses[status] = self.statuses.get(status, 0) + 1
        if self.control == "server" and sum(self.statuses.values()) > 200:
            status, answer = 500, b'{"error":"Internal Server Error","reason":"broken"}'
        is_json = headers.get("content-type", "").startswith("application/json") and answer
        if is_json:
            try:
                value = json.loads(answer)
            except ValueError:
                raise Trouble("server errors", f"{status} with invalid JSON, {answer[:300]!r}, to {shown!r}") from None
        if status >= 500:
            reason = value.get("reason") if is_json and isinstance(value, dict) else None
            allowed = FAILURES.get(status, [])
            if not (status in FAILURES and (allowed is None or reason in allowed) or method == "HEAD" and status in FAILURES):
                raise Trouble("server errors", f"{status} {answer[:300]!r} to {shown!r}")
        path = target.split(b"?")[0].split(b"/")
        name = urllib.parse.unquote_to_bytes(path[1]) if len(path) > 1 else b""
        if name != b"db" or not is_json or status not in (200, 201):
            return
        rows = value if isinstance(value, list) else [value]
        with self.lock:
            for row in rows:
                if isinstance(row, dict) and "id" in row and "rev" in row and "error" not in row:
                    self.stored.add(row["id"])

    def work(self, seed):
        requests = Requests(self, seed)
        try:
            while True:
                with self.lock:
                    if self.left <= 0 or self.trouble:
                        return
                    self.left -= 1
                requests.step()
        except Trouble as trouble:
            with self.lock:
                self.trouble = self.trouble or trouble
        finally:
            for connection in requests.ports.values():
                connection.close()

    def go(self, count, connections, seed):
        self.left = count
        threads = [threading.Thread(target=self.work, args=[f"{seed} {n}"]) for n in range(connections)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if self.trouble:
            raise self.trouble

    def examine(self):
        """Checks that the stored documents are the acknowledged documents."""
        connection = self.gateway.connect(admin=True)
        status, changes = connection.json("GET", "/db/_changes")
        if status != 200:
            raise Trouble("server errors", f"{status} to _changes at the end")
        there = {row["id"] for row in changes["results"] if not row["id"].startswith("_user/")}
        if self.control == "stored":
            there.add("nobody-acknowledged-this")
        for name in there - self.stored:
            raise Trouble("not acknowledged", f"{name!r} is stored")
        for name in self.stored - there:
            raise Trouble("lost", f"{name!r} was acknowledged, and is not stored")
        connection.close()
        return len(there)


class SlowClients:
    """Connections that send something from time to time and never finish."""

    def __init__(self, gateway, timeout, count=12):
        port = gateway.ports["gateway"]
        self.timeout = timeout
        starts = [b"GET /db/ HT", b"", b"PUT /db/slow HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Type: "
                  b"application/json\r\nContent-Length: 100\r\n\r\n{\"a\":" % port]
        # Within a body, the gateway waits for one minute, so a shorter check leaves this start out.
        starts = starts if timeout > 60 else starts[:2]
        self.sockets = []
        for number in range(count):
            one = socket.create_connection(("127.0.0.1", port))
            one.sendall(starts[number % len(starts)])
            self.sockets.append(one)
        self.start = time.monotonic()

    def held(self):
        """Returns the number of connections that are still open when every timeout has passed."""
        held = 0
        for one in self.sockets:
            one.settimeout(max(0.01, self.start + self.timeout - time.monotonic()))
            try:
                while one.recv(65536):
                    pass
            except socket.timeout:
                held += 1
            except OSError:
                pass
            one.close()
        return held


def play(trial, run, gateway):
    slow = SlowClients(gateway, 75 if trial.rounds > 100_000 else 15)
    tenth, memory, begun = max(trial.rounds // 10, 1), [], time.monotonic()
    for part in range(10):
        # A sync function that never ends takes its whole time limit, so a few of them are enough. A control needs none.
        run.loops = min(1.0, 3 / tenth) if part in (2, 7) and not trial.fault else 0
        run.go(tenth, CONNECTIONS, f"{trial.seed} {part}")
        memory.append(gateway.memory() >> 20)
        trial.say(f"{(part + 1) * tenth} requests, {memory[-1]} MiB, {time.monotonic() - begun:.0f} s")
    if trial.fault == "memory":
        memory[-1] += 500
    trial.figures["documents stored and acknowledged"] = run.examine()
    # Indexes and caches of stored documents may take 64 MiB. Rejected requests must leave nothing.
    if memory[-1] > memory[0] + 64:
        raise Trouble("memory", f"it grew from {memory[0]} to {memory[-1]} MiB")
    if held := slow.held():
        raise Trouble("held", f"{held} slow clients are still held after {slow.timeout} s")
    status, _ = gateway.connect().json("GET", "/db/")
    if status != 200 or gateway.process.poll() is not None:
        raise Trouble("no response", "the gateway does not respond at the end")


def run(trial):
    gateway = trial.services("gateway", "gatewayAdmin", databases=DATABASES).start()
    run = Run(gateway, trial.fault)
    try:
        play(trial, run, gateway)
    except Trouble as trouble:
        trial.complain(*trouble.args)
    trial.figures |= {
        "responses by status": ", ".join(f"{status}: {count}" for status, count in sorted(run.statuses.items())),
        "connections ended, requests left waiting": f"{run.cut}, {run.left_waiting}"}

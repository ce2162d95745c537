"""Kills the daemon at each step of a chain. Each step must be done once, and every chain must reach its end.

A picture is shared with a chain of two more destinations: the second gets the link of the picture, and the third the
link of the second. In each round the daemon is killed once after Post: while a step's request is at the server, or in
the first 100 ms after a step's response, in which the daemon starts the extension of the next step. The steps take
turns. The server recognizes a repeated request by its address, as WebDAV and Matrix do.

Faults: the server counts a repeated request as a second one (deaf); the stored steps are deleted while the daemon is
killed (lost).
"""

import collections
import contextlib
import http.server
import json
import re
import shutil
import sqlite3
import threading
import time

from shared.machine import PHOTO, wait_for

UNIT, ROUNDS, SHORT, DURATION = "kills of the daemon", 300, 12, "7 minutes"
KINDS = ("lost", "twice", "not posted", "unknown request")
CONTROLS = {"deaf": ["twice"], "lost": ["lost"]}
STEPS = ("pictures", "notes", "ends")
# In seconds.
AFTER = 0.1


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server_port}"
        self.lock = threading.Lock()
        # The addresses of each step's requests, by the address of the step before, or by the name of the picture.
        self.effects = {step: collections.defaultdict(list) for step in STEPS}
        self.kill = None
        # Whether the command has ended. Until then the server does not respond.
        self.posted = threading.Event()
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def handle_error(self, *_):
        """Ignores the connections that a killed daemon leaves."""

    def take(self, step, path, body):
        """Records a request. Returns the function to call before or after the response, if the daemon is to be
        killed."""
        pattern = rb'filename="([^"]+)"' if step == STEPS[0] else rb"http://[^\"]+"
        found = re.search(pattern, body)
        with self.lock:
            self.effects[step][(found[1] if step == STEPS[0] else found[0]).decode()].append(self.address + path)
            if self.kill and self.kill[0] == step:
                kill, self.kill = self.kill, None
                return kill[1:]
        return None, None


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_PUT(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        before, after = self.server.take(self.path.split("/")[1], self.path, body)
        self.server.posted.wait(60)
        with contextlib.suppress(OSError):
            if before:
                before()
            response = json.dumps({"link": self.server.address + self.path}).encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(response)))
            self.end_headers()
            self.wfile.write(response)
        if after:
            after()

    def log_message(self, *_):
        pass


class Chains:
    def __init__(self, trial):
        self.trial, self.home, self.server = trial, trial.home(), Server()
        trial.closing.callback(self.server.shutdown)
        self.killed = threading.Event()
        self.moments = collections.Counter()

    def add(self, step, accepts, body):
        folder = self.home.folder / "config/destinations"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{step}.json").write_text(json.dumps({
            "name": step, "accepts": accepts,
            "request": {"method": "PUT", "url": f"{self.server.address}/{step}/{{uuid}}", **body},
            "response": {"link": "{json:link}"}}))

    def run(self):
        self.add(STEPS[0], {"images": True}, {"multipart": {"file": "picture"}})
        for step in STEPS[1:]:
            self.add(step, {"links": True}, {"json": {"link": "{link}"}})
        self.home.start()
        for number in range(self.trial.rounds):
            self.round(number)
            if (number + 1) % max(1, self.trial.rounds // 10) == 0:
                self.trial.say(f"{number + 1} kills")
        wait_for(lambda: all(self.outcome(number)[-1] for number in range(self.trial.rounds)), 60, 0.2)
        self.home.settle(60)
        self.home.stop()
        self.compare()
        self.trial.figures |= self.moments

    def round(self, number):
        step = STEPS[number % 3]
        is_before = self.trial.fault == "deaf" or number % 2 == 0
        name = self.home.folder / f"cow{number}.jpg"
        shutil.copyfile(PHOTO, name)
        self.killed.clear()
        moment = self.trial.chance.uniform(0, AFTER)
        kill = (step, self.restart, None) if is_before else (step, None, lambda: self.restart(moment))
        if self.trial.fault == "lost":
            kill = (STEPS[0], self.restart, None)
        with self.server.lock:
            self.server.kill = kill
        self.server.posted.clear()
        shared = self.home.result(
            "sharesheet", "share", name, "--to", STEPS[0], "--then", STEPS[1], "--then", STEPS[2], "--post")
        self.server.posted.set()
        if shared.returncode:
            self.trial.complain("not posted", shared.stderr)
        elif not self.killed.wait(60):
            self.trial.complain("lost", f"round {number}: no request of {kill[0]}")
        self.moments[f"{'during' if is_before else 'after'} the request of {step}"] += 1

    def restart(self, moment=0):
        time.sleep(moment)
        self.home.restart(self.forget if self.trial.fault == "lost" else None)
        self.killed.set()

    def forget(self):
        """Deletes the pending steps. The daemon is not running."""
        with contextlib.closing(sqlite3.connect(self.home.folder / "state/history.sqlite")) as history, history:
            history.execute("DELETE FROM step")

    def outcome(self, number):
        """Returns the addresses of the requests of each step of a round."""
        key, found = f"cow{number}.jpg", []
        for step in STEPS:
            with self.server.lock:
                requests = list(self.server.effects[step].get(key, []))
            found.append(requests if self.trial.fault == "deaf" else sorted(set(requests)))
            key = requests[0] if requests else None
        return found

    def compare(self):
        known = 0
        for number in range(self.trial.rounds):
            for step, requests in zip(STEPS, self.outcome(number)):
                known += len(set(requests))
                if not requests:
                    self.trial.complain("lost", f"round {number}: {step}")
                if len(requests) > 1:
                    self.trial.complain("twice", f"round {number}: {step} ({len(requests)})")
        others = len({address for of in self.server.effects.values() for all in of.values() for address in all}) - known
        if others:
            self.trial.complain("unknown request", others)
        requests = sum(len(all) for of in self.server.effects.values() for all in of.values())
        self.trial.figures["steps, requests"] = f"{known}, {requests}"


def run(trial):
    Chains(trial).run()

"""A separate home with the real daemon, and a client of the control API."""

import array
import fcntl
import http.client
import json
import os
import pathlib
import signal
import socket
import sqlite3
import subprocess
import time
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PARCEL = ROOT / "Tests/Fixtures/Parcel"


class Broken(Exception):
    """The connection to the daemon broke. Nothing was acknowledged."""


class Refused(Exception):
    """The daemon rejected the request."""


class Home:
    def __init__(self, folder, programs):
        self.folder = pathlib.Path(folder)
        self.programs = pathlib.Path(programs)
        self.environment = {
            **os.environ, "SHARESHEET_HOME": str(folder),
            "SWIFT_BACKTRACE": "enable=yes,interactive=no,color=no,timeout=20s"}
        self.log = open(self.folder / "daemon-output", "ab")
        self.daemon = None
        # The messages and the exit status of each daemon that did not start.
        self.failed_starts = []
        (self.folder / "run").mkdir(mode=0o700)

    def run(self, *arguments, timeout=120):
        return subprocess.run(
            [self.programs / "sharesheet", *arguments], env=self.environment,
            stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=timeout)

    def start_sharing(self, file):
        """Shares a file through the extension Parcel. The command exits with 0 after the hand-off."""
        return subprocess.Popen(
            [self.programs / "sharesheet", "share", file, "--to", "Parcel", "--post"],
            env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True)

    def set_parcel_endpoint(self, url):
        group = self.folder / "data/groups/group.test.parcel"
        group.mkdir(parents=True, exist_ok=True)
        (group / "endpoint").write_text(url)

    def start(self):
        """Starts the daemon. Returns the times of its start and of its readiness."""
        output = self.folder / "daemon-output"
        for _ in range(3):
            before = output.stat().st_size
            began = time.monotonic()
            if self.try_to_start():
                return began, time.monotonic()
            status = self.daemon.wait()
            with open(output, "rb") as log:
                log.seek(before)
                words = log.read(8000).decode(errors="replace")
            self.failed_starts.append(f"ended with {status}: {words}")
        raise SystemExit("the daemon did not start:\n" + "\n".join(self.failed_starts))

    def try_to_start(self, tracer=()):
        """Returns whether the daemon became ready. `tracer`: the beginning of the command."""
        reading, writing = os.pipe()
        self.daemon = subprocess.Popen(
            [*tracer, self.programs / "sharesheetd", "--ready-descriptor", str(writing),
             "--applications", PARCEL],
            env=self.environment, stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log,
            pass_fds=[writing])
        os.close(writing)
        with os.fdopen(reading, "rb") as ready:
            return ready.read(1) == b"\1"

    def kill(self):
        self.daemon.kill()
        self.daemon.wait()

    def restart(self, meanwhile=None):
        """Kills the daemon and starts the next one at once. Holds the start lock meanwhile, so that no command starts
        one in between."""
        with open(self.folder / "run/start.lock", "wb") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            self.kill()
            if meanwhile:
                meanwhile()
            return self.start()

    def stop(self):
        if self.daemon and self.daemon.poll() is None:
            self.daemon.send_signal(signal.SIGTERM)
            self.daemon.wait()

    def take_bodies(self):
        """Deletes the pending small bodies. The daemon must not be running."""
        journal = sqlite3.connect(self.folder / "state/journal.sqlite")
        journal.execute("DELETE FROM body")
        journal.commit()
        journal.close()

    def states(self):
        """Returns the path, state and reason of each transfer in the journal. The daemon must not be running."""
        journal = sqlite3.connect(self.folder / "state/journal.sqlite")
        try:
            return [
                (urllib.parse.urlsplit(url).path, state, reason)
                for url, state, reason in journal.execute(
                    "SELECT url, state, reason FROM transfer")]
        finally:
            journal.close()


class Control:
    """A client with its two connections: the HTTP socket and the descriptor socket."""

    def __init__(self, home):
        run = home.folder / "run"
        try:
            self.files = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
            self.files.settimeout(30)
            self.files.connect(str(run / "descriptors.sock"))
            stream = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
            stream.settimeout(30)
            stream.connect(str(run / "control.sock"))
        except OSError as error:
            raise Broken(str(error)) from error
        self.http = http.client.HTTPConnection("localhost")
        self.http.sock = stream
        self.http.auto_open = False

    def close(self):
        self.files.close()
        self.http.close()

    def request(self, method, path, value=None):
        body = None if value is None else json.dumps(value)
        try:
            self.http.request(method, path, body, {"Content-Type": "application/json"})
            response = self.http.getresponse()
            answer = response.read()
        except (OSError, http.client.HTTPException) as error:
            raise Broken(str(error)) from error
        if response.status >= 300:
            raise Refused(f"{response.status} {answer.decode(errors='replace')}")
        return json.loads(answer) if answer else None

    def hand_off(self, file, url, key, resumable="off", at_most_once=False):
        """Hands off a file. Returns the id of the acknowledged transfer."""
        passed = array.array("i", [file])
        try:
            self.files.sendmsg(
                [json.dumps({"name": "body"}).encode()],
                [(socket.SOL_SOCKET, socket.SCM_RIGHTS, passed)])
            packet = self.files.recv(4096)
        except OSError as error:
            raise Broken(str(error)) from error
        if not packet:
            raise Broken("closed")
        receipt = json.loads(packet)
        if "handle" not in receipt:
            raise Refused(str(receipt))
        addition = {
            "url": url, "method": "POST", "headers": [], "handle": receipt["handle"],
            "handOffKey": key, "resumable": resumable, "atMostOnce": at_most_once}
        return self.request("POST", "/v1/transfers", {"additions": [addition]})[0]["id"]

"""A separate home with the real programs and daemon, and a client of the control API."""

import array
import contextlib
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

from shared.machine import PROGRAMS, ROOT, Failure, wait_for


class Broken(Exception):
    """The connection to the daemon broke before the request was acknowledged."""


class Refused(Exception):
    """The daemon rejected the request."""


class Home:
    """A home in a separate folder. Without `has_desktop`, programs that run in the home have no display and no bus."""

    def __init__(self, folder, programs=PROGRAMS, has_desktop=False):
        self.folder, self.programs = pathlib.Path(folder), pathlib.Path(programs).absolute()
        # The extensions in Tests/Fixtures look for their programs in their own checkout, so the fixtures must be from
        # the checkout of `programs`.
        self.fixtures = next(
            (place for parent in self.programs.resolve().parents if (place := parent / "Tests/Fixtures").is_dir()),
            ROOT / "Tests/Fixtures")
        self.environment = {
            **os.environ, "SHARESHEET_HOME": str(folder),
            "SWIFT_BACKTRACE": "enable=yes,interactive=no,color=no,timeout=20s"}
        # Without a display, copied links do not reach the user's own clipboard.
        for name in () if has_desktop else ("DISPLAY", "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS"):
            self.environment.pop(name, None)
        (self.folder / "run").mkdir(mode=0o700, parents=True, exist_ok=True)
        # The daemon lets the checks read its state in /proc.
        (self.folder / "run/traceable").touch()
        # The extensions of the checks send to servers on this computer.
        permissions = self.folder / "config/network.json"
        permissions.parent.mkdir(mode=0o700, exist_ok=True)
        if not permissions.exists():
            permissions.write_text(json.dumps({"allowed": {"*": ["127.0.0.1", "::1", "localhost"]}}))
        self.daemon = None
        # The messages and the exit status of each daemon that did not start.
        self.failed_starts = []

    # MARK: Programs

    def start_program(self, program, *arguments, **streams):
        """Starts a program. Its output is discarded, unless `streams` names another place."""
        return subprocess.Popen(
            [self.programs / program, *map(str, arguments)], env=self.environment, text=True, start_new_session=True,
            **{"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, **streams})

    def result(self, program, *arguments, timeout=120):
        """Runs a program to its end. The program has its own session, so that Ctrl-C does not end it before the caller
        cleans up."""
        return subprocess.run(
            [self.programs / program, *map(str, arguments)], env=self.environment, stdin=subprocess.DEVNULL,
            capture_output=True, text=True, errors="replace", timeout=timeout, start_new_session=True)

    def run(self, program, *arguments):
        """Returns the output of a program that must succeed."""
        result = self.result(program, *arguments)
        if result.returncode:
            command = " ".join([program, *map(str, arguments)])
            raise Failure(f"`{command}` ended with {result.returncode}:\n{result.stdout}{result.stderr}")
        return result.stdout

    def json(self, *arguments):
        """Returns the value that `sharesheet ARGUMENTS --json` prints."""
        return json.loads(self.run("sharesheet", *arguments, "--json"))

    def transfers(self):
        return self.json("transfers", "list")

    def daemon_pid(self):
        """Returns the process of the daemon. If none runs, the command starts one."""
        return self.json("daemon", "start")["pid"]

    def close(self):
        """Stops the daemon of this object, or the daemon that a command started."""
        self.stop()
        self.result("sharesheet", "daemon", "stop")

    # MARK: The daemon as a child

    def set_parcel_endpoint(self, url):
        group = self.folder / "data/groups/group.test.parcel"
        group.mkdir(parents=True, exist_ok=True)
        (group / "endpoint").write_text(url)

    @property
    def daemon_output(self):
        return self.folder / "daemon-output"

    def start(self):
        """Starts the daemon. Returns the times of its start and of its readiness."""
        for _ in range(3):
            before = self.daemon_output.stat().st_size if self.daemon_output.exists() else 0
            began = time.monotonic()
            if self.try_to_start():
                return began, time.monotonic()
            status = self.daemon.wait()
            words = self.daemon_output.read_bytes()[before:][:8000].decode(errors="replace")
            self.failed_starts.append(f"ended with {status}: {words}")
        raise Failure("the daemon did not start:\n" + "\n".join(self.failed_starts))

    def try_to_start(self, tracer=(), applications="Parcel"):
        """Returns whether the daemon became ready. `tracer`: the beginning of the command."""
        reading, writing = os.pipe()
        with open(self.daemon_output, "ab") as log:
            self.daemon = subprocess.Popen(
                [*tracer, self.programs / "sharesheetd", "--ready-descriptor", str(writing),
                 "--applications", self.fixtures / applications],
                env=self.environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log, pass_fds=[writing])
        os.close(writing)
        with os.fdopen(reading, "rb") as ready:
            return ready.read(1) == b"\1"

    def kill(self):
        self.daemon.kill()
        self.daemon.wait()

    def restart(self, meanwhile=None):
        """Kills the daemon and starts the next one at once. Holds the start lock meanwhile, so that no command starts
        a daemon in between."""
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

    def journal(self):
        return contextlib.closing(sqlite3.connect(self.folder / "state/journal.sqlite", isolation_level=None))

    def take_bodies(self):
        """Deletes the pending small bodies. The daemon must not be running."""
        with self.journal() as journal:
            journal.execute("DELETE FROM body")

    def states(self):
        """Returns the path, state and reason of each transfer in the journal. The daemon must not be running."""
        with self.journal() as journal:
            return [
                (urllib.parse.urlsplit(url).path, state, reason)
                for url, state, reason in journal.execute("SELECT url, state, reason FROM transfer")]

    def has_settled(self):
        """Returns whether no transfer is pending or in flight."""
        try:
            with contextlib.closing(Control(self)) as control:
                return not any(
                    control.request("GET", f"/v1/transfers?state={state}") for state in ("waiting", "sending"))
        except Broken:
            return False

    def settle(self, seconds, or_else=lambda: False):
        """Waits until no transfer is pending or in flight. Returns false after the time, or if `or_else` holds."""
        return wait_for(lambda: or_else() or self.has_settled(), seconds) and not or_else()


def connect(folder, name, kind):
    """Returns a connection to a socket of the daemon. The path may be longer than a socket address allows."""
    connection = socket.socket(socket.AF_UNIX, kind)
    connection.settimeout(30)
    place = os.open(folder, os.O_PATH)
    try:
        connection.connect(f"/proc/self/fd/{place}/{name}")
    finally:
        os.close(place)
    return connection


def pass_file(connection, file, description):
    """Passes a descriptor with its description. Returns the daemon's receipt, or nothing if the daemon ended."""
    rights = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [file]))]
    connection.sendmsg([json.dumps(description).encode()], rights)
    return json.loads(connection.recv(65536) or "null")


class Control:
    """A client with its two connections: the HTTP socket and the descriptor socket."""

    def __init__(self, home):
        self.http = http.client.HTTPConnection("localhost")
        self.http.auto_open = False
        try:
            self.files = connect(home.folder / "run", "descriptors.sock", socket.SOCK_SEQPACKET)
            self.http.sock = connect(home.folder / "run", "control.sock", socket.SOCK_STREAM)
        except OSError as error:
            raise Broken(str(error)) from error

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
        try:
            receipt = pass_file(self.files, file, {"name": "body"})
        except OSError as error:
            raise Broken(str(error)) from error
        if not receipt:
            raise Broken("closed")
        if "handle" not in receipt:
            raise Refused(str(receipt))
        addition = {
            "url": url, "method": "POST", "headers": [], "handle": receipt["handle"],
            "handOffKey": key, "resumable": resumable, "atMostOnce": at_most_once}
        return self.request("POST", "/v1/transfers", {"additions": [addition]})[0]["id"]

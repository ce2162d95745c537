"""Shared code of the benchmarks: a daemon with its own home, the sink, and tables of results.

A benchmark alternates between the daemon and its peer in one run and compares the medians of each
round's ratio, because the machine's speed varies from hour to hour by more than the difference
between the two.
"""

import array
import contextlib
import http.client
import json
import os
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time

BENCHMARKS = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(BENCHMARKS)
MIB = 1 << 20
GIB = 1 << 30


def build(configuration="release", product="sharesheetd"):
    """Builds the program and returns its path."""
    subprocess.run(
        ["swift", "build", "-c", configuration, "--product", product],
        cwd=ROOT, check=True, stdout=sys.stderr)
    return os.path.join(ROOT, ".build", configuration, product)


@contextlib.contextmanager
def scratch(parent=None):
    """Creates a temporary folder, in `parent` if given, and removes it afterwards."""
    folder = tempfile.mkdtemp(prefix="sharesheet-benchmark-", dir=parent)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def write(path, size, sync=True):
    """Creates a file of `size` incompressible bytes."""
    block = os.urandom(MIB)
    with open(path, "wb") as file:
        for offset in range(0, size, len(block)):
            file.write(block[: min(len(block), size - offset)])
        if sync:
            file.flush()
            os.fsync(file.fileno())


def unused_port():
    """Returns a port that was bound and released, so it has no listener."""
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        return nobody.getsockname()[1]


# MARK: Processes


def own_network():
    """Returns the first words of a command line that runs a program in a separate network namespace. Root is not
    needed."""
    return ["unshare", "--net", *([] if os.geteuid() == 0 else ["--map-root-user"])]


def processor_time(pid):
    """Returns the processor time of a living process with all its threads, including ended ones, in seconds with
    nanosecond precision (clock_getcpuclockid(3))."""
    return time.clock_gettime((~pid << 3) | 2)


def status(pid, field):
    """Returns a size from /proc/PID/status in bytes: "RssAnon", "VmHWM"."""
    with open(f"/proc/{pid}/status") as lines:
        for line in lines:
            if line.startswith(field + ":"):
                return int(line.split()[1]) << 10
    return 0


class Run:
    """The cost of a command: seconds of time and of the processor, and the peak memory in bytes."""

    def __init__(self, command):
        begin = time.perf_counter()
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        _, self.code, usage = os.wait4(process.pid, 0)
        self.seconds = time.perf_counter() - begin
        process.returncode = os.waitstatus_to_exitcode(self.code)
        self.processor = usage.ru_utime + usage.ru_stime
        self.memory = usage.ru_maxrss << 10
        if self.code != 0:
            sys.exit(f"{command[0]} failed: {process.returncode}")


class Certificate:
    """A temporary self-signed certificate for 127.0.0.1."""

    def __init__(self, folder):
        self.path = os.path.join(folder, "certificate.pem")
        self.key = os.path.join(folder, "key.pem")
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
             "-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext",
             "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout", self.key, "-out", self.path],
            check=True, stderr=subprocess.DEVNULL)


class Sink:
    """A running Benchmarks/sink. With `ledger`, it writes a line for each request to that file."""

    def __init__(self, folder, ledger=None, certificate=None, arguments=()):
        program = os.path.join(folder, "sink")
        if not os.path.exists(program):
            subprocess.run(
                ["cc", "-O2", "-o", program, os.path.join(BENCHMARKS, "sink", "sink.c"),
                 "-lssl", "-lcrypto", "-lpthread"], check=True)
        command = [program, *arguments]
        if ledger:
            command += ["--ledger", ledger]
        if certificate:
            command += ["--certificate", certificate.path, "--key", certificate.key]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.scheme = "https" if certificate else "http"
        self.port = int(self.process.stdout.readline())

    def url(self, path="/"):
        return f"{self.scheme}://127.0.0.1:{self.port}{path}"

    def report(self):
        """Returns the requests so far: {"connections": N, "requests": N, "bytes": N}."""
        self.process.send_signal(signal.SIGUSR1)
        words = self.process.stdout.readline().split()
        return dict(zip(words[::2], map(int, words[1::2])))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()


# MARK: The daemon


class Daemon:
    """A daemon with its own home. The daemon ends with the `with` block."""

    def __init__(self, program, home, trust_roots=None, wrapper=()):
        """wrapper: a command that runs the daemon, for example ["strace", "-c", "-f"]. `pid` is still the daemon's."""
        self.home = home
        ready, ready_write = os.pipe()
        command = [*wrapper, program, "--ready-descriptor", str(ready_write)]
        if trust_roots:
            command += ["--trust-roots", trust_roots]
        self.process = subprocess.Popen(
            command, env={**os.environ, "SHARESHEET_HOME": home, "SWIFT_BACKTRACE": "enable=no"},
            stdin=subprocess.DEVNULL, stderr=None if wrapper else subprocess.DEVNULL,
            pass_fds=[ready_write])
        os.close(ready_write)
        is_ready = os.read(ready, 1) == b"\1"
        os.close(ready)
        if not is_ready:
            self.process.wait()
            sys.exit("the daemon did not start")
        self.pid = self.control().request("GET", "/v1/status")["pid"]

    def control(self):
        return Control(self.home)

    def processor(self):
        return processor_time(self.pid)

    def anonymous(self):
        return status(self.pid, "RssAnon")

    def stop(self):
        if self.process.poll() is None:
            os.kill(self.pid, signal.SIGTERM)
            self.process.wait()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()


class Control:
    """A client of the daemon, with the HTTP socket and the descriptor socket."""

    def __init__(self, home):
        self.directory = os.path.join(home, "run")
        self.files = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self.files.connect(os.path.join(self.directory, "descriptors.sock"))
        self.http = self._connection()

    def _connection(self):
        stream = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        stream.connect(os.path.join(self.directory, "control.sock"))
        connection = http.client.HTTPConnection("localhost")
        connection.sock = stream
        return connection

    def request(self, method, path, value=None):
        body = None if value is None else json.dumps(value)
        self.http.request(method, path, body, {"Content-Type": "application/json"})
        response = self.http.getresponse()
        answer = response.read()
        if response.status >= 300:
            sys.exit(f"{method} {path}: {response.status} {answer.decode()}")
        return json.loads(answer) if answer else None

    def pass_file(self, descriptor, name):
        """Returns the handle for a transfer. A handle is valid once, for one minute and for this process. A process may
        have 256 unused handles."""
        passed = array.array("i", [descriptor])
        self.files.sendmsg(
            [json.dumps({"name": name}).encode()],
            [(socket.SOL_SOCKET, socket.SCM_RIGHTS, passed)])
        return json.loads(self.files.recv(4096))["handle"]

    def add(self, additions):
        """Adds transfers in one commit and returns them. They are on the disk when the call returns."""
        return self.request("POST", "/v1/transfers", {"additions": additions})

    def hand_off(self, descriptor, name, url, **more):
        """Hands off a file. Returns the seconds from passing the descriptor to the acknowledgement, and the
        transfer's id."""
        begin = time.perf_counter()
        handle = self.pass_file(descriptor, name)
        added = self.add([addition(url, handle, **more)])
        return time.perf_counter() - begin, added[0]["id"]

    def transfer(self, identifier):
        return self.request("GET", f"/v1/transfers/{identifier}")

    def events(self):
        """Returns the events of the transfers: first the present transfers, then each change."""
        return Events(self._connection())


class Events:
    def __init__(self, connection):
        self.connection = connection
        connection.request("GET", "/v1/transfers/events")
        self.response = connection.getresponse()

    def __iter__(self):
        kind = data = None
        while line := self.response.readline():
            name, _, value = line.decode().rstrip("\r\n").partition(":")
            if name == "event":
                kind = value.strip()
            elif name == "data":
                data = value
            elif not name:
                if kind == "transfer" and data:
                    yield json.loads(data)
                kind = data = None

    def wait(self, identifiers, state="delivered"):
        """Waits until each transfer has this state. Any other end stops the benchmark."""
        missing = set(identifiers)
        if not missing:
            return
        for transfer in self:
            if transfer["id"] not in missing:
                continue
            if transfer["state"] == state:
                missing.remove(transfer["id"])
                if not missing:
                    return
            elif transfer["state"] in ("failed", "cancelled", "outcomeUnknown", "delivered"):
                sys.exit(f"a transfer ended otherwise: {transfer['sentence']}")
        sys.exit("the daemon ended")

    def close(self):
        self.connection.close()


def addition(url, handle, method="PUT", headers=(), **more):
    """Returns a transfer for `Control.add`. Without `resumable` the value is "auto": before a body of 1 MiB or
    more, the daemon asks the server for its protocol. The value "off" sends one plain request, as curl does."""
    return {"url": url, "method": method, "headers": list(headers), "handle": handle, **more}


# MARK: Figures


def summary(name, seconds):
    """Returns a line with the median and the range of times in ms."""
    ordered = sorted(seconds)
    return (
        f"{name:34} median {statistics.median(ordered) * 1e3:8.2f} ms"
        f"   min {ordered[0] * 1e3:8.2f}   max {ordered[-1] * 1e3:8.2f}   ({len(ordered)} times)")


class Comparison:
    """The daemon's and the peer's values of the same rounds."""

    def __init__(self, name, goal, unit):
        """goal: ("≤", 0.5) or ("≥", 0.9) for the daemon's value ÷ the peer's, or None."""
        self.name, self.goal, self.unit = name, goal, unit
        self.ours, self.peers = [], []

    def add(self, ours, peer):
        self.ours.append(ours)
        self.peers.append(peer)

    @property
    def ratio(self):
        return statistics.median(self._ratios)

    @property
    def _ratios(self):
        return [ours / peer for ours, peer in zip(self.ours, self.peers)]

    @property
    def is_met(self):
        if self.goal is None:
            return True
        sign, bound = self.goal
        return self.ratio <= bound if sign == "≤" else self.ratio >= bound

    def cells(self):
        ratios = self._ratios
        goal = "" if self.goal is None else f"{self.goal[0]} {self.goal[1]:g}×"
        return [
            self.name, goal, f"{statistics.median(self.ours):.3f} {self.unit}",
            f"{statistics.median(self.peers):.3f} {self.unit}", f"{self.ratio:.2f}×",
            f"{min(ratios):.2f}–{max(ratios):.2f}", "" if self.goal is None else verdict(self.is_met)]


class Bound:
    """A value of the daemon with an upper bound."""

    def __init__(self, name, bound, unit, value=None):
        self.name, self.bound, self.unit = name, bound, unit
        self.values = [] if value is None else [value]

    def add(self, value):
        self.values.append(value)

    @property
    def is_met(self):
        return self.bound is None or max(self.values) <= self.bound

    def cells(self):
        goal = "" if self.bound is None else f"≤ {self.bound:g} {self.unit}"
        return [
            self.name, goal, f"{max(self.values):.2f} {self.unit}", "", "",
            f"{min(self.values):.2f}–{max(self.values):.2f}" if len(self.values) > 1 else "",
            "" if self.bound is None else verdict(self.is_met)]


def verdict(is_met):
    return "met" if is_met else "MISSED"


def table(rows):
    """Returns the rows (Comparison, Bound) as text. A Comparison shows medians, and the lowest and highest ratio
    of the rounds. A Bound shows its highest value."""
    lines = [["", "goal", "ours", "peer", "ratio", "spread", ""], *(row.cells() for row in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if column == 0 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(line, widths))).rstrip()
        for line in lines)

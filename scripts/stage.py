"""Shared code of the demonstrations of ./run: a separate home, programs, services, and claims that are checked as they
are printed."""

import contextlib
import fcntl
import json
import os
import pathlib
import signal
import socket
import subprocess
import sys
import time
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROGRAMS = ROOT / ".build" / "debug"
HOME = pathlib.Path(
    os.environ.get("SHARESHEET_HOME") or pathlib.Path.home() / ".local/state/sharesheet-demo"
).absolute()
ENVIRONMENT = {**os.environ, "SHARESHEET_HOME": str(HOME)}
# The port of each service, unless another program uses it.
PORTS = {"bin": 4986, "images": 4987, "gateway": 4984, "gatewayAdmin": 4985, "push": 4988}


class Failure(Exception):
    """An error message for the user."""


def say(text=""):
    print(text, flush=True)


# Programs


def run(program, *arguments, expect=0):
    """Runs a program of this project and returns its output.

    The program has its own session, so that Ctrl-C reaches only this script, which then cleans up.
    """
    result = subprocess.run(
        [PROGRAMS / program, *map(str, arguments)], env=ENVIRONMENT, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace", timeout=120,
        start_new_session=True)
    if expect is not None and result.returncode != expect:
        command = " ".join([program, *map(str, arguments)])
        raise Failure(f"`{command}` ended with {result.returncode}:\n{result.stdout}{result.stderr}")
    return result.stdout


def daemon_pid():
    return json.loads(run("sharesheet", "daemon", "start", "--json"))["pid"]


@contextlib.contextmanager
def services(**ports):
    """Runs the local servers at the given ports. Yields their addresses by name."""
    options = {"bin": "--bin", "images": "--images", "gateway": "--gateway",
               "gatewayAdmin": "--gateway-admin", "push": "--push"}
    words = [word for name, port in ports.items()
             for word in (options[name], f"127.0.0.1:{port}")]
    log = open(HOME / "services.log", "w")
    process = subprocess.Popen(
        [PROGRAMS / "sharesheet", "services", "run", "--json", *words],
        env=ENVIRONMENT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=log, text=True,
        start_new_session=True)
    try:
        ready = process.stdout.readline()
        if not ready:
            raise Failure(f"The services did not start; {log.name} says why.")
        yield {name: url.rstrip("/") for name, url in json.loads(ready).items()}
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


@contextlib.contextmanager
def home():
    """The demonstration's home, for one ./run at a time. Stops the daemon at the end."""
    HOME.mkdir(parents=True, exist_ok=True)
    lock = open(HOME / "run.lock", "w")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise Failure(
            f"Another ./run works in {HOME}.\n"
            "End it with Ctrl-C, or set SHARESHEET_HOME to another folder.") from None
    run("sharesheet", "daemon", "stop")  # a daemon of a ./run that was ended with kill -9
    try:
        yield
    finally:
        run("sharesheet", "daemon", "stop", expect=None)


# The network


def owner_of(port):
    """Returns the program that listens on a port of this machine, as far as /proc shows it."""
    wanted = f":{port:04X}"
    inodes = set()
    for table in ("/proc/net/tcp", "/proc/net/tcp6"):
        with contextlib.suppress(OSError), open(table) as lines:
            rows = [line.split() for line in lines][1:]
            inodes |= {f"socket:[{r[9]}]" for r in rows if r[1].endswith(wanted) and r[3] == "0A"}
    for process in pathlib.Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            for descriptor in (process / "fd").iterdir():
                with contextlib.suppress(OSError):
                    if os.readlink(descriptor) in inodes:
                        name = (process / "comm").read_text().strip()
                        return f"{name}, process {process.name}"
    return "another program"


def free_port(service="bin"):
    """Returns the service's own port, or another one if a program uses it."""
    for port in (PORTS[service], 0):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
                return probe.getsockname()[1]
            except OSError:
                say(f"      Port {port} is taken by {owner_of(port)}; another one is used.")
    raise Failure("No port is free on 127.0.0.1.")


def is_listening(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def ask(url, accept="application/json"):
    """Returns the type and the body of a response."""
    request = urllib.request.Request(url, headers={"Accept": accept})
    # Requests to 127.0.0.1 must not use the environment's proxy.
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with opener.open(request, timeout=10) as answer:
        return answer.headers.get_content_type(), answer.read()


def received(url):
    """Returns the content of a bin, newest first."""
    return json.loads(ask(url)[1])


def body_of(request):
    body = request.get("body")
    return json.loads(body) if isinstance(body, str) else body


# Saying


class Claims:
    """Prints numbered lines and checks each one."""

    # Gives a human time to read.
    PAUSE = 3 if sys.stdout.isatty() else 0

    def __init__(self):
        self.count = 0

    def say(self, text, holds):
        self.count += 1
        say(f"      {self.count}. {text}")
        if not holds:
            raise Failure(f"Claim {self.count} is false.")
        time.sleep(self.PAUSE)


def wait_for(question, seconds):
    """Returns whether the question becomes true in time."""
    end = time.monotonic() + seconds
    while not (answer := question()) and time.monotonic() < end:
        time.sleep(0.1)
    return bool(answer)


def transfer(share):
    listed = json.loads(run("sharesheet", "transfers", "list", "--json"))
    return next(t for t in listed if t.get("share") == share)


def is_running(pid):
    try:
        state = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
        return state != "Z"
    except OSError:
        return False


def sample():
    """Returns ShareAlike's sample photo."""
    photos = sorted((ROOT / "Extensions/ShareAlike").rglob("*.jp*g"))
    if not photos:
        raise Failure("ShareAlike's sample photo is not in this checkout.")
    return photos[0]


def leaving_quietly(show, ends_well):
    """Runs the demonstration. Cleans up after Ctrl-C and prints errors.

    `ends_well`: whether Ctrl-C is the normal end.
    """
    sys.stdout.reconfigure(errors="replace")

    def leave(number, _):
        # Further signals must not interrupt the clean-up.
        for other in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(other, signal.SIG_IGN)
        raise SystemExit(0 if ends_well and number == signal.SIGINT else 128 + number)

    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, leave)
    try:
        show()
    except (Failure, OSError, subprocess.TimeoutExpired, KeyError, IndexError, ValueError) as error:
        print(f"\n{error if isinstance(error, Failure) else repr(error)}", file=sys.stderr)
        return 1
    return 0

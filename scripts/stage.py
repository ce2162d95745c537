"""What the shows of ./run have in common: a home of their own, our programs in it, the services, and
claims that are checked as they are said."""

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
# Where each service is when nobody else is there.
PORTS = {"bin": 4986, "images": 4987, "gateway": 4984, "gatewayAdmin": 4985, "push": 4988}


class Failure(Exception):
    """What went wrong, for a person."""


def say(text=""):
    print(text, flush=True)


# Programs


def run(program, *arguments, expect=0):
    """Runs one of our programs to its end and returns what it printed.

    In a session of its own, so that Ctrl-C reaches this script alone, which then tidies up.
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
    """The stand-in services, those that are named at these ports; gives their addresses by name."""
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
    """Our own folder, for one ./run at a time; no daemon is left in it."""
    HOME.mkdir(parents=True, exist_ok=True)
    lock = open(HOME / "run.lock", "w")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise Failure(
            f"Another ./run works in {HOME}.\n"
            "End it with Ctrl-C, or set SHARESHEET_HOME to another folder.") from None
    run("sharesheet", "daemon", "stop")  # one that outlived a ./run ended with kill -9
    try:
        yield
    finally:
        run("sharesheet", "daemon", "stop", expect=None)


# The network


def owner_of(port):
    """Who listens on a port of this machine, as far as /proc lets us see."""
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
    """The service's own port, or another one when somebody has it."""
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
    """The answer's type and body."""
    request = urllib.request.Request(url, headers={"Accept": accept})
    # A proxy of the environment has no business with 127.0.0.1.
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with opener.open(request, timeout=10) as answer:
        return answer.headers.get_content_type(), answer.read()


def received(url):
    """What a bin holds, newest first."""
    return json.loads(ask(url)[1])


def body_of(request):
    body = request.get("body")
    return json.loads(body) if isinstance(body, str) else body


# Saying


class Claims:
    """Numbered lines, each of which is checked as it is said."""

    # So that somebody who watches can read along.
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
    """Whether the question is answered with yes in time."""
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
    """ShareAlike's own photo."""
    photos = sorted((ROOT / "Extensions/ShareAlike").rglob("*.jp*g"))
    if not photos:
        raise Failure("ShareAlike's sample photo is not in this checkout.")
    return photos[0]


def leaving_quietly(show, ends_well):
    """Does the show so that Ctrl-C tidies up, and says what went wrong.

    `ends_well`: whether Ctrl-C is how a person ends it.
    """
    sys.stdout.reconfigure(errors="replace")

    def leave(number, _):
        # Once is enough: what tidies up must not be cut short.
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

"""The checkout, and the ports and processes of this machine."""

import contextlib
import json
import os
import pathlib
import re
import socket
import time
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAMS = ROOT / ".build/debug"
PHOTO = ROOT / "Extensions/ShareAlike/ShareAlike.app/SamplePhoto.jpg"


class Failure(Exception):
    """An error message for the user."""


def free_port():
    """Returns a port that is free now. It is not reserved for the caller."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for(question, seconds, pause=0.05):
    """Calls `question` until the result is true or the given time is over. Returns the last result."""
    end = time.monotonic() + seconds
    while not (answer := question()) and time.monotonic() < end:
        time.sleep(pause)
    return answer


def is_running(pid):
    """Returns whether a process runs. A zombie does not run."""
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def processes(home):
    """Yields each process whose environment names the home: its number, its program's name and its variables."""
    place = re.compile(re.escape(str(home).encode()) + rb"(/|\0|$)")
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            variables = (folder / "environ").read_bytes()
            if place.search(variables):
                yield int(folder.name), os.path.basename(os.readlink(folder / "exe")), variables


def ask(url, method="GET", value=None, accept="application/json"):
    """Returns the type and the body of a response. The environment's proxy is not used."""
    request = urllib.request.Request(
        url, None if value is None else json.dumps(value).encode(),
        {"Accept": accept, "Content-Type": "application/json"}, method=method)
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with opener.open(request, timeout=30) as answer:
        return answer.headers.get_content_type(), answer.read()


def received(url):
    """Returns the requests in a bin, newest first, with their bodies as values."""
    requests = json.loads(ask(url)[1])
    for request in requests:
        if isinstance(request.get("body"), str):
            request["body"] = json.loads(request["body"])
    return requests


def percentile(values, share):
    """Returns the percentile of the values. `share` is from 0 to 1."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else float("nan")

"""Sends mutated D-Bus calls to the share portal. It must not crash, hang, or take unlimited memory or descriptors.

The portal runs on a separate bus, without a display and a backend. After each 200 calls, a valid call must succeed
within 5 s. At the end, the portal has at most 64 MiB more anonymous memory and 16 more descriptors than after the
first tenth of the calls.
"""

import json
import os
import signal
import subprocess

from shared.machine import ROOT, Failure, is_running, wait_for
from shared.request_flood import DESCRIPTORS, MEMORY, Server

UNIT, ROUNDS, SHORT, DURATION = "calls", 1_000_000, 2000, "30 minutes"
KINDS = ("ended", "hung", "grew")
CONTROLS = {"ended": ["ended"], "hung": ["hung"]}
PYTHON = "/usr/bin/python3"
CONFIGURATION = """<busconfig><type>session</type><listen>unix:path={}</listen><auth>EXTERNAL</auth>
<policy context="default"><allow send_destination="*"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>"""


def options(parser):
    parser.add_argument("--minutes", type=float, default=600, metavar="N", help="stop the calls after this time")


def missing(options):
    has_bindings = subprocess.run([PYTHON, "-c", "import gi"], capture_output=True).returncode == 0
    return [] if has_bindings else ["python3-gi"]


def child(trial, command, stderr=subprocess.DEVNULL, **more):
    process = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=stderr, **more)
    trial.closing.callback(process.wait)
    trial.closing.callback(process.kill)
    return process


def run(trial):
    path, messages = trial.folder / "bus", trial.folder / "messages"
    (trial.folder / "bus.conf").write_text(CONFIGURATION.format(path))
    (trial.folder / "run").mkdir(mode=0o700)
    # The portal lets the check read its state in /proc.
    (trial.folder / "run/traceable").touch()
    child(trial, ["dbus-daemon", f"--config-file={trial.folder / 'bus.conf'}", "--nofork"])
    if not wait_for(path.exists, 10):
        raise Failure("the bus does not start")
    environment = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    environment |= {"DBUS_SESSION_BUS_ADDRESS": f"unix:path={path}", "SHARESHEET_HOME": str(trial.folder)}
    with open(messages, "w") as log:
        portal = child(trial, [trial.programs / "sharesheet-portal"], env=environment, stderr=log)
    owned = ["dbus-send", "--print-reply", "--dest=org.freedesktop.DBus", "/", "org.freedesktop.DBus.NameHasOwner",
             "string:org.sharesheet.Portal"]
    if not wait_for(lambda: b"true" in subprocess.run(owned, env=environment, capture_output=True).stdout, 20):
        raise Failure("the portal does not start: " + messages.read_text())
    server, figures, sent, slowest = Server("portal", portal.pid, None, "/", []), [], 0, 0
    for part in range(10):
        if trial.fault and part == 1:
            os.kill(portal.pid, signal.SIGKILL if trial.fault == "ended" else signal.SIGSTOP)
        result = subprocess.run(
            [PYTHON, "-B", ROOT / "scripts/shared/portal_calls.py", f"unix:path={path}", str(trial.rounds // 10),
             str(trial.seed + part), str(trial.options.minutes * 6)], stdout=subprocess.PIPE, check=True)
        count, slow, error = json.loads(result.stdout)
        sent, slowest = sent + count, max(slowest, slow)
        if not wait_for(lambda: is_running(portal.pid), 0.1):
            trial.complain("ended", f"status {portal.wait()} after {sent} calls: {messages.read_text()[-2000:]}")
            return
        if error:
            trial.complain("hung", f"{error} after {sent} calls")
            return
        figures.append((server.memory(), server.descriptors()))
    (first, least), (last, _) = figures[0], figures[-1]
    if last > first + MEMORY:
        trial.complain("grew", f"from {first} to {last} MiB")
    if not wait_for(lambda: server.descriptors() <= least + DESCRIPTORS, 10):
        trial.complain("grew", f"from {least} to {server.descriptors()} descriptors: {server.files()}")
    trial.done = sent
    trial.figures["memory in MiB, descriptors"] = f"{first} to {last}, {least} to {server.descriptors()}"
    trial.figures["slowest valid call"] = f"{slowest} s"

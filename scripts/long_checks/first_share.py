"""Runs README's commands from an empty folder to a delivered share in a clean home. At most 4 commands and 60 s.

Earlier builds of other packages are used, unless --cold is given.
"""

import os
import pathlib
import re
import shlex
import subprocess
import time

from shared.machine import ROOT

UNIT, ROUNDS, SHORT, DURATION = "run of README's commands", 1, 1, "1 minute"
KINDS = ("failed", "too many commands", "too slow")
CONTROLS = {}
MOST_COMMANDS, MOST_SECONDS = 4, 60


def options(parser):
    parser.add_argument("--cold", action="store_true", help="build everything anew, without the time limit")
    parser.add_argument("-c", metavar="CONFIGURATION", help="passed on to `bundle`")


def lines():
    """Returns the commands of the first code block in the README's section."""
    block = re.search(
        r"### From an empty folder to a delivered share\n\n((?:    .*\n)+)", (ROOT / "README.md").read_text())
    return [line.strip() for line in block[1].splitlines()]


def run(trial):
    home, empty, cold = trial.folder / "home", trial.folder / "empty", trial.options.cold
    home.mkdir()
    empty.mkdir()
    kept = os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache"
    environment = {
        **{name: os.environ[name] for name in ("LANG", "TERM") if name in os.environ},
        "HOME": str(home), "XDG_CACHE_HOME": str(home / "cache" if cold else kept),
        "PATH": f"{trial.programs}:{os.environ['PATH']}"}
    place = {"cwd": empty, "env": environment}
    trial.closing.callback(
        subprocess.run, [trial.programs / "sharesheet", "daemon", "stop"], stdout=subprocess.DEVNULL, **place)
    begin = time.monotonic()
    for line in lines():
        start, words = time.monotonic(), shlex.split(line)
        if words[:2] == ["sharesheet", "bundle"] and trial.options.c:
            words += ["-c", trial.options.c]
        if words[-1] == "&":
            services = subprocess.Popen([*words[:-1], "--json"], stdout=subprocess.PIPE, text=True, **place)
            trial.closing.callback(services.wait)
            trial.closing.callback(services.terminate)
            if not services.stdout.readline():
                return trial.complain("failed", f"`{line}` did not start")
        elif subprocess.run(words, stdin=subprocess.DEVNULL, **place).returncode:
            return trial.complain("failed", f"`{line}`")
        trial.figures[f"`{line}`"] = f"{time.monotonic() - start:.1f} s"
    seconds, count = time.monotonic() - begin, len(lines())
    program = next(home.glob(".local/share/sharesheet/applications/*/PlugIns/*/*Share"))
    files = [path for path in empty.rglob("*") if path.is_file() and ".build" not in path.parts]
    trial.figures |= {
        "commands": count, "all of them": f"{seconds:.1f} s",
        "files": ", ".join(sorted(str(path.relative_to(empty)) for path in files)),
        "the extension's program": f"{program.stat().st_size / 1e6:.1f} MB"}
    if count > MOST_COMMANDS:
        trial.complain("too many commands", count)
    if not cold and seconds > MOST_SECONDS:
        trial.complain("too slow", f"{seconds:.0f} s. If nothing was built before, run it again.")

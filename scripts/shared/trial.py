"""One way to run a check: its options, its folder, the errors that it finds, and its result.

A check is a module with

- a documentation string, whose first line says what the check proves,
- `UNIT`, `ROUNDS`, `SHORT`: what is counted as a round, and the number of rounds of a long and a short run,
- `DURATION`: the usual duration of a long run,
- `KINDS`: the kinds of errors,
- `CONTROLS`: a dictionary from each fault of a negative control to the kinds of errors that the fault must cause,
- `run(trial)`, and if necessary `options(parser)` and `missing(options)`, which returns the names of the missing
  packages.
"""

import argparse
import collections
import contextlib
import json
import pathlib
import random
import shutil
import signal
import sys
import tempfile
import threading
import time

from shared.home import Home
from shared.machine import PROGRAMS, Failure
from shared.services import Services

RIGHT, WRONG, MISSING = 0, 1, 69


class Missing(Failure):
    """Something that the check needs is not installed."""


class Trial:
    """One run of a check. `fault`: the fault of a negative control."""

    def __init__(self, check, options, fault=None):
        self.check, self.options, self.fault = check, options, fault
        is_short = options.short or fault
        self.rounds = getattr(options, "rounds", None) or (check.SHORT if is_short else check.ROUNDS)
        self.is_short, self.programs, self.seed = bool(is_short), options.programs.absolute(), options.seed
        self.chance = random.Random(self.seed)
        # The number of rounds that were done.
        self.done = self.rounds
        self.wrong = {kind: [] for kind in check.KINDS}
        self.figures = {}
        self.lock = threading.Lock()
        # Closes the homes, services and servers at the end, in reverse order.
        self.closing = contextlib.ExitStack()
        if options.home:
            options.home.mkdir(parents=True, exist_ok=True)
        # The path is short because the name of a socket has at most 107 bytes.
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="long-", dir=options.home))

    @staticmethod
    def say(text):
        print(text, file=sys.stderr, flush=True)

    def complain(self, kind, text):
        with self.lock:
            self.wrong[kind].append(str(text))

    @property
    def is_wrong(self):
        return any(self.wrong.values())

    def home(self, name="home"):
        folder = self.folder / name
        folder.mkdir()
        home = Home(folder, self.programs)
        self.closing.callback(home.close)
        return home

    def services(self, *names, **more):
        """Returns the named servers, which are not started yet."""
        folder = self.folder / "-".join(names)
        folder.mkdir()
        services = Services(folder, *names, programs=self.programs, **more)
        self.closing.callback(services.kill)
        return services

    def go(self):
        began, is_kept = time.monotonic(), True
        try:
            with self.closing:
                self.check.run(self)
            is_kept = self.is_wrong and not self.fault
        except (Missing, SystemExit):
            is_kept = False
            raise
        finally:
            self.seconds = time.monotonic() - began
            if is_kept or self.options.home:
                self.say(f"kept in {self.folder}")
            else:
                shutil.rmtree(self.folder, ignore_errors=True)
        return self

    def line(self):
        counts = ", ".join(f"{len(found)} {kind}" for kind, found in self.wrong.items())
        return f"{self.done} {self.check.UNIT}: {counts}, in {self.seconds:.0f} s (seed {self.seed})"

    def noticed(self):
        """Returns the first error of each kind under which the fault must be noticed. The list is empty if one of these
        kinds has no error."""
        found = [self.wrong[kind][:1] for kind in self.check.CONTROLS[self.fault]]
        return [f"{kind}: {one[0]}" for kind, one in zip(self.check.CONTROLS[self.fault], found)] if all(found) else []

    def report(self):
        if self.options.json:
            print(json.dumps({
                "unit": self.check.UNIT, "rounds": self.done, "wrong": self.wrong, "figures": self.figures,
                "seconds": round(self.seconds, 1), "seed": self.seed}))
            return
        for name, value in self.figures.items():
            print(f"| {name} | {value} |")
        for kind, found in self.wrong.items():
            for text in found[:20]:
                self.say(f"{kind}: {text}")
        print(self.line())


def leave_at_signals(status_of=lambda number: 128 + number):
    """Makes a signal end the program like an error. Further signals do not interrupt the clean-up."""
    numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)

    def leave(number, _):
        for other in numbers:
            signal.signal(other, signal.SIG_IGN)
        raise SystemExit(status_of(number))

    for number in numbers:
        signal.signal(number, leave)


def parser_of(name, check):
    parser = argparse.ArgumentParser(
        prog=f"scripts/long {name}", description=check.__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--programs", type=pathlib.Path, default=PROGRAMS, metavar="DIR", help="the built programs")
    parser.add_argument("--home", type=pathlib.Path, metavar="DIR", help="keep the homes and their files in DIR")
    # A check with one round has no rounds to choose.
    if check.ROUNDS > 1:
        parser.add_argument("--rounds", type=int, metavar="N", help=f"{check.UNIT}, instead of {check.ROUNDS}")
    parser.add_argument("--short", action="store_true", help=f"a short run: {check.SHORT} {check.UNIT}")
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30), metavar="N")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    parser.add_argument("--missing", action="store_true", help="print what is not installed, and end")
    if check.CONTROLS:
        parser.add_argument(
            "--negative-control", nargs="*", choices=list(check.CONTROLS), metavar="FAULT",
            help="break something, which must be noticed. All of these, or some: " + ", ".join(check.CONTROLS))
    if hasattr(check, "options"):
        check.options(parser)
    return parser


def control(check, options):
    """Runs the negative controls. Returns whether each fault was noticed."""
    results = collections.OrderedDict()
    for fault in options.negative_control or check.CONTROLS:
        results[fault] = Trial(check, options, fault).go().noticed()
        if not options.json:
            print(f"{fault}: {'; '.join(results[fault]) or 'NOT NOTICED'}", flush=True)
    print(json.dumps(results) if options.json else
          "every fault was noticed" if all(results.values()) else "A FAULT WAS NOT NOTICED: this check is void")
    return all(results.values())


def main(name, check, arguments):
    """Runs a check. Returns the exit status, which is different for success, errors, and missing packages."""
    options = parser_of(name, check).parse_args(arguments)
    missing = check.missing(options) if hasattr(check, "missing") else []
    if not (options.programs / "sharesheetd").exists():
        missing = [*missing, f"{options.programs}/sharesheetd (swift build)"]
    if options.missing:
        print("\n".join(missing), end="\n" if missing else "")
        return RIGHT
    if missing:
        print("Not installed: " + ", ".join(missing), file=sys.stderr)
        return MISSING
    leave_at_signals()
    try:
        if getattr(options, "negative_control", None) is not None:
            return RIGHT if control(check, options) else WRONG
        trial = Trial(check, options).go()
    except Failure as failure:
        print(failure, file=sys.stderr)
        return MISSING if isinstance(failure, Missing) else WRONG
    trial.report()
    return WRONG if trial.is_wrong else RIGHT

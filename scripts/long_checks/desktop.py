"""Shares through the window by mouse, keyboard and screen reader, and checks the arrived items.

    scripts/long desktop [CASE…]     runs all cases, or the named ones
    scripts/long desktop --cases     prints the cases

Each case has its own display, bus, home and daemon. In every state, each case also walks the tree that a screen reader
uses, and checks that everything that can be used or read has a name.
"""

import argparse
import contextlib
import importlib
import pathlib
import shutil
import time

from long_checks.window.case import CASES, Stage
from shared import desktop
from shared.desktop import Missed
from shared.machine import PHOTO, ROOT, Failure

UNIT, SHORT, DURATION = "cases", 1, "2 minutes"
KINDS = ("failed",)
CONTROLS = {}
# Each file in this folder holds the cases of one subject, and adds them to `CASES`.
for path in sorted((pathlib.Path(__file__).resolve().parent / "window").glob("*.py")):
    importlib.import_module(f"long_checks.window.{path.stem}")
ROUNDS = len(CASES)


def inside(names):
    failed = 0
    for name in names:
        start, stage = time.monotonic(), Stage()
        photo = stage.folder / "Highland Cow.jpg"
        shutil.copyfile(PHOTO, photo)
        try:
            with contextlib.closing(stage):
                CASES[name](stage, photo)
            print(f"      {name}: {time.monotonic() - start:.1f} s", flush=True)
        except Exception as error:  # any error: the next case still runs
            failed += 1
            print(f"      {name}: FAILED: {error if isinstance(error, Missed) else repr(error)}", flush=True)
        shutil.rmtree(stage.folder, ignore_errors=True)
    return 1 if failed else 0


class ListCases(argparse.Action):
    def __call__(self, parser, *_):
        print("\n".join(CASES))
        parser.exit()


def options(parser):
    parser.add_argument("cases", nargs="*", metavar="CASE")
    parser.add_argument("--cases", dest="listed", nargs=0, action=ListCases, help="print the cases, and end")


def missing(options):
    return desktop.missing(options.programs / "sharesheet-desktop")


def run(trial):
    if unknown := [name for name in trial.options.cases if name not in CASES]:
        raise Failure(f"There is no {', '.join(unknown)}; there is {', '.join(CASES)}.")
    names = trial.options.cases or list(CASES)[:trial.rounds]
    trial.done = len(names)
    status = desktop.run_inside(ROOT / "scripts/long", ["desktop", *names], trial.folder, timeout=max(300, 60 * len(names)),
                                program=trial.programs / "sharesheet-desktop")
    if status:
        trial.complain("failed", "the cases took too long" if status == desktop.TIMEOUT else "the cases above")

"""Feeds changed inputs to all parsers of input from outside. None may crash, hang or use unbounded memory.

The inputs are predicates, property lists, entitlements, types, messages, and frames with descriptors. --corpus is a
folder with more rules to start from: rules.jsonl, or activation-rules/rules.jsonl, one object per line, with the rule
under "rule".
"""

import pathlib
import subprocess

from shared.machine import ROOT

UNIT, ROUNDS, SHORT, DURATION = "inputs", 1_000_000, 12_000, "20 minutes"
KINDS = ("crashed, hung or grew",)
# MutationTests has the controls.
CONTROLS = {}


def options(parser):
    parser.add_argument("--corpus", type=pathlib.Path, metavar="DIR", help="more rules to start from")


def missing(options):
    program = options.programs / "mutation"
    return [] if program.exists() else [f"{program} (swift build --product mutation)"]


def run(trial):
    trace, corpus = trial.folder / "trace", trial.options.corpus
    ended = subprocess.run(
        [trial.programs / "mutation", str(trial.rounds), "--seed", str(trial.seed), "--trace", trace,
         "--vectors", ROOT / "Tests/Vectors/predicates.txt", *(["--corpus", corpus.absolute()] if corpus else [])])
    if ended.returncode:
        at = trace.read_text()
        trial.complain(KINDS[0], f"status {ended.returncode} at input {at}; --only {at} feeds that one alone")

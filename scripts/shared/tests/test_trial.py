"""Tests `trial` with this module as the check, which reports the errors in the file `errors`."""

import contextlib
import importlib
import io
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

from shared import trial
from shared.machine import ROOT, Failure

UNIT, ROUNDS, SHORT, DURATION = "rounds", 50, 2, "1 second"
KINDS = ("lost", "twice")
CONTROLS = {"loud": ["lost"], "silent": ["twice"], "broken": ["lost"]}


def run(one):
    if one.fault == "broken":
        raise Failure("no daemon")
    for kind in (one.programs / "errors").read_text().split():
        one.complain(kind, f"at {one.folder.name}")
    if one.fault == "loud":
        one.complain("lost", "a body")
    one.figures["weather"] = "fine"


class TrialTests(unittest.TestCase):
    def check(self, *words, errors="", is_built=True):
        """Returns the exit status, and the lines of the output."""
        with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()) as output, \
                contextlib.redirect_stderr(io.StringIO()):
            pathlib.Path(folder, "errors").write_text(errors)
            if is_built:
                pathlib.Path(folder, "sharesheetd").touch()
            status = trial.main("itself", sys.modules[__name__], ["--programs", folder, *words])
        return status, output.getvalue().splitlines()

    def test_a_right_run(self):
        status, lines = self.check("--seed", "7")
        self.assertEqual((status, lines), (0, ["| weather | fine |", "50 rounds: 0 lost, 0 twice, in 0 s (seed 7)"]))

    def test_a_wrong_run(self):
        with tempfile.TemporaryDirectory() as home:
            status, lines = self.check("--short", "--seed", "7", "--home", home, errors="twice twice")
        self.assertEqual((status, lines[-1]), (1, "2 rounds: 0 lost, 2 twice, in 0 s (seed 7)"))

    def test_the_number_of_rounds(self):
        self.assertTrue(self.check("--rounds", "9")[1][-1].startswith("9 rounds: "))

    def test_json(self):
        status, lines = self.check("--json", "--rounds", "3", "--seed", "7")
        result = json.loads(lines[0])
        self.assertEqual(status, 0)
        self.assertEqual(result["wrong"], {"lost": [], "twice": []})
        self.assertEqual((result["rounds"], result["seed"], result["figures"]), (3, 7, {"weather": "fine"}))

    def test_a_home_is_kept(self):
        with tempfile.TemporaryDirectory() as home:
            self.check("--home", home)
            self.assertEqual(len(list(pathlib.Path(home).iterdir())), 1)

    def test_a_noticed_fault(self):
        self.assertEqual(
            self.check("--negative-control", "loud"), (0, ["loud: lost: a body", "every fault was noticed"]))

    def test_a_fault_that_is_not_noticed(self):
        status, lines = self.check("--negative-control", "silent")
        self.assertEqual((status, lines[0]), (1, "silent: NOT NOTICED"))

    def test_a_run_that_fails_is_wrong_and_kept(self):
        with tempfile.TemporaryDirectory() as home:
            self.assertEqual(self.check("--negative-control", "broken", "--home", home), (1, []))
            self.assertEqual(len(list(pathlib.Path(home).iterdir())), 1)

    def test_missing_programs(self):
        self.assertEqual(self.check(is_built=False), (69, []))
        status, lines = self.check("--missing", is_built=False)
        self.assertEqual((status, len(lines)), (0, 1))


class LongTests(unittest.TestCase):
    def long(self, *words):
        return subprocess.run(
            [sys.executable, "-B", ROOT / "scripts/long", *words], capture_output=True, text=True)

    def test_every_check_describes_itself(self):
        lines = self.long("--list").stdout.splitlines()
        names = sorted(path.stem for path in (ROOT / "scripts/long_checks").glob("*.py"))
        self.assertEqual([line.split()[0].replace("-", "_") for line in lines], names)
        for name in names:
            check = importlib.import_module(f"long_checks.{name}")
            self.assertLess(check.SHORT, check.ROUNDS + 1, name)
            for kinds in check.CONTROLS.values():
                self.assertLessEqual(set(kinds), set(check.KINDS), name)

    def test_unknown_checks_and_options(self):
        self.assertEqual([self.long(*words).returncode for words in ([], ["sit"], ["hoi", "--sit"])], [2, 2, 2])

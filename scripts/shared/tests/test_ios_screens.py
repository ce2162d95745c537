"""Tests of the table that the check of the extensions' own screens writes."""

import pathlib
import tempfile
import unittest

from long_checks.ios_screens import BEGIN, END, HEAD, verdict, write_into


class TableTests(unittest.TestCase):
    def test_other_rows_stay(self):
        """A run of some extensions replaces their rows, and keeps the others in the order of the list."""
        with tempfile.TemporaryDirectory() as folder:
            page = pathlib.Path(folder) / "page.md"
            page.write_text("before\n" + BEGIN + "\n".join([*HEAD, "| uni | old |", "| gem-share | old |"]) + "\n" + END + " after")
            write_into(page, {"uni": "| uni | new |", "chefapp": "| chefapp | new |"})
            self.assertEqual(page.read_text(), "before\n" + BEGIN + "\n".join(
                [*HEAD, "| chefapp | new |", "| uni | new |", "| gem-share | old |"]) + "\n" + END + " after")


class VerdictTests(unittest.TestCase):
    def test_words(self):
        """What arrives nowhere is lost, and what arrives elsewhere differs."""
        for expected, actual, result in (
                ("stored", "stored", "as iOS"), ("stored", "nothing", "lost"), ("nothing", "cancelled", "differs: cancelled"),
                ("returned unchanged", "nothing", "as iOS"), ("cancelled", "failed", "differs: failed")):
            self.assertEqual(verdict(expected, actual, "press Done", "window"), result)

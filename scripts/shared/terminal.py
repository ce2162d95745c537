"""A pseudo-terminal on which a program draws, and the grid of characters that a person sees."""

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import termios
import time
import unicodedata

from shared.machine import Failure

SEQUENCE = re.compile(r"\x1b\[([<>?=]?)([0-9;:]*)([@-~])|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b.|[\x00-\x1a\x1c-\x1f]|[^\x00-\x1f]")


def width(character):
    if unicodedata.combining(character) or character in "\u200d\ufe0f":
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


class Screen:
    """The grid of a terminal, with the sequences that this project's programs use."""

    def __init__(self, columns, rows):
        self.columns, self.rows = columns, rows
        self.style = frozenset()
        self.clear()

    def clear(self):
        self.cells = [[(" ", frozenset())] * self.columns for _ in range(self.rows)]
        self.row = self.column = 0

    def feed(self, text):
        for match in SEQUENCE.finditer(text):
            private, parameters, final = match.groups()
            if final:
                if not private:
                    self.control([int(p or 0) for p in parameters.split(";")], final)
            elif match[0] == "\n":
                self.row = min(self.row + 1, self.rows - 1)
            elif match[0] == "\r":
                self.column = 0
            elif match[0] >= " ":
                self.put(match[0])

    def put(self, character):
        cells = width(character)
        if cells == 0:
            if self.column:
                before, style = self.cells[self.row][self.column - 1]
                self.cells[self.row][self.column - 1] = (before + character, style)
            return
        if self.column + cells > self.columns:
            return
        self.cells[self.row][self.column] = (character, self.style)
        if cells == 2:
            self.cells[self.row][self.column + 1] = ("", self.style)
        self.column += cells

    def control(self, numbers, final):
        if final == "H":
            self.row = min(max(numbers[0], 1), self.rows) - 1
            self.column = min(max(numbers[1] if len(numbers) > 1 else 1, 1), self.columns) - 1
        elif final == "G":
            self.column = min(max(numbers[0], 1), self.columns) - 1
        elif final == "J":
            position = self.row, self.column
            self.clear()
            self.row, self.column = position
        elif final == "K":
            blank = [(" ", frozenset())] * (self.columns - self.column)
            self.cells[self.row][self.column:] = blank
        elif final == "m":
            for number in numbers:
                self.render(number)

    def render(self, number):
        ends = {22: {1, 2}, 23: {3}, 24: {4}, 27: {7}, 39: {*range(30, 38), *range(90, 98)}}
        if number == 0:
            self.style = frozenset()
        elif number in ends:
            self.style -= ends[number]
        else:
            if number >= 30:
                self.style -= ends[39]
            self.style |= {number}

    def lines(self):
        """Yields each row as runs with one style: [(column, text, style)]."""
        for row in self.cells:
            runs = []
            for column, (text, style) in enumerate(row):
                if runs and runs[-1][2] == style and text != "":
                    runs[-1] = (runs[-1][0], runs[-1][1] + text, style)
                elif text != "":
                    runs.append((column, text, style))
            yield [run for run in runs if run[1].strip() or run[2] & {4, 7}]


class Terminal:
    """A program on a pseudo-terminal. `streams` may give the program another standard output."""

    def __init__(self, command, environment, columns=80, rows=24, **streams):
        self.screen = Screen(columns, rows)
        self.terminal, end = pty.openpty()
        fcntl.ioctl(end, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

        def take_terminal():
            os.setsid()
            fcntl.ioctl(end, termios.TIOCSCTTY, 0)

        self.process = subprocess.Popen(
            command, env=environment, preexec_fn=take_terminal,
            **{"stdin": end, "stdout": end, "stderr": end, **streams})
        os.close(end)

    def read(self, seconds):
        """Draws the next output. Returns false if there is none within this time."""
        if not select.select([self.terminal], [], [], seconds)[0]:
            return False
        try:
            data = os.read(self.terminal, 65536)
        except OSError:  # the program has ended
            return False
        self.screen.feed(data.decode("utf-8", "replace"))
        return bool(data)

    def read_until(self, text, seconds=20):
        """Draws the output until `text` is on the screen and no more output follows."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if not self.read(0.3) and text in self.text():
                return
        raise Failure(f"{text!r} did not appear; the screen shows\n{self.text()}")

    def text(self):
        return "\n".join("".join(c for c, _ in row).rstrip() for row in self.screen.cells)

    def type(self, text):
        os.write(self.terminal, text.encode())

    def leave(self):
        """Ends the program, and reads the rest of its drawing. Without that, the program could not end."""
        if self.process.poll() is None:
            self.process.terminate()
        while self.process.poll() is None or self.read(0):
            self.read(0.1)
        os.close(self.terminal)
        self.process.wait()

"""Draws a terminal's content as an SVG, for scripts/record-demo and scripts/draw-sheet."""

import re
import unicodedata
from html import escape

CELL, LINE, MARGIN, BAR = 8.4, 19, 16, 34
COLOURS = ["#1d1f21", "#cc6666", "#8fb573", "#e0b05c", "#81a2be", "#b294bb", "#8abeb7", "#c5c8c6"]
SEQUENCE = re.compile(r"\x1b\[([<>?=]?)([0-9;:]*)([@-~])|\x1b.|[\x00-\x1a\x1c-\x1f]|[^\x00-\x1f]")


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


def run_markup(column, text, style, y):
    colour = next((COLOURS[n % 10] for n in style if 30 <= n < 38 or 90 <= n < 98), COLOURS[7])
    parts = []
    if not style & {4, 7}:  # invisible blanks, which some viewers would remove
        column += len(text) - len(text.lstrip(" "))
        text = text.strip(" ")
    x, length = MARGIN + column * CELL, sum(map(width, text)) * CELL
    if 7 in style:
        parts.append(
            f'<rect x="{x:.1f}" y="{y - 14}" width="{length:.1f}" height="{LINE}" fill="{colour}"/>')
        colour = COLOURS[0]
    look = ' font-weight="bold"' if 1 in style else ""
    look += ' opacity="0.6"' if 2 in style else ""
    look += ' text-decoration="underline"' if 4 in style else ""
    parts.append(
        f'<text x="{x:.1f}" y="{y}" fill="{colour}" textLength="{length:.1f}"{look}>'
        f"{escape(text)}</text>")
    return "".join(parts)


def picture(title, description, lines, columns, appearing=None):
    """Returns the SVG of lines, each of which is a list of runs.

    `appearing` has the second at which each line appears. If the viewer prefers no animation, all
    lines are visible.
    """
    across = round(columns * CELL + 2 * MARGIN)
    down = BAR + len(lines) * LINE + MARGIN
    body = []
    for index, runs in enumerate(lines):
        y = BAR + 14 + index * LINE
        markup = "".join(run_markup(*run, y) for run in runs)
        if markup and appearing:
            markup = f'<g class="l" style="animation-delay:{appearing[index]:.1f}s">{markup}</g>'
        body.append(markup)
    style = (
        "<style>@media (prefers-reduced-motion: no-preference) {"
        ".l { animation: come 0.15s backwards } @keyframes come { from { opacity: 0 } } }</style>"
        if appearing else "")
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {across} {down}" width="{across}" \
height="{down}" role="img" aria-labelledby="title description" xml:space="preserve" \
font-family="ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace" font-size="14">
<title id="title">{escape(title)}</title>
<desc id="description">{escape(description)}</desc>
{style}<rect width="{across}" height="{down}" rx="8" fill="{COLOURS[0]}"/>
<text x="{across / 2:.0f}" y="22" fill="#7c7f80" text-anchor="middle">{escape(title)}</text>
{chr(10).join(line for line in body if line)}
</svg>
"""

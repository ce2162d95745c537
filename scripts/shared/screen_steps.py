"""The steps of a person on an extension's own screens, written once for the terminal and the window.

A step is a verb with its words. Several steps are separated by semicolons.

    press TITLE              a button, also of a bar or of a question
    choose TITLE             a row of a list whose text contains the title
    type TEXT in FIELD       a text field, named by its label or placeholder
    see TEXT                 waits until the text is on the screen
    post                     the Post button of a compose sheet
    cancel                   leaves the sheet without sending
"""

import re
import time

from shared.machine import Failure, wait_for

PATIENCE = 15
POINTER = "▸"


def parse(text):
    """Returns the steps as pairs of a verb and its words."""
    steps = [step.strip().partition(" ") for step in text.split(";") if step.strip()]
    if unknown := [verb for verb, _, _ in steps if not hasattr(TerminalPerson, verb)]:
        raise Failure(f"There is no step {unknown[0]!r}.")
    return [(verb, words) for verb, _, words in steps]


class TerminalPerson:
    """Operates the sheet in a terminal by keys."""

    def __init__(self, terminal):
        self.terminal = terminal

    def go(self, steps):
        for verb, words in parse(steps):
            getattr(self, verb)(words)
        self.end()

    def end(self):
        """Reads until the program has ended. Leaves a sheet that shows the extension's error."""
        end, has_left = time.monotonic() + 2 * PATIENCE, False
        while self.terminal.process.poll() is None:
            if not has_left and re.search("Choose another Enter +Leave Esc", self.terminal.text()):
                has_left = True
                self.terminal.type("\x1b")
            if time.monotonic() > end:
                raise Failure(f"the sheet stays open:\n{self.terminal.text()}")
            self.terminal.read(0.1)

    def see(self, text):
        self.terminal.read_until(text, PATIENCE)

    def press(self, title):
        self.point(title)
        self.terminal.type("\r")

    def choose(self, title):
        self.press(title)

    def type(self, words):
        text, _, field = words.rpartition(" in ")
        self.point(field)
        self.terminal.type(text)
        self.see(text)

    def post(self, _):
        self.see("Post")
        self.terminal.type("\x18")

    def cancel(self, _):
        self.see("Esc")
        self.terminal.type("\x1b")

    def point(self, title):
        """Moves the pointer to the line with this title."""
        self.see(title)
        seen = []
        while len(seen) < 80:
            line = next((line for line in self.terminal.text().split("\n") if POINTER in line), "")
            # A line may have several buttons, with spaces between them.
            if title in re.split(" {2,}", line.partition(POINTER)[2].strip())[0]:
                return
            seen.append(line)
            self.terminal.type("\t")
            while self.terminal.read(0.2):
                pass
        raise Failure(f"{title!r} does not get the focus:\n{self.terminal.text()}")


class WindowPerson:
    """Operates the sheet's window by mouse and keyboard. Names are those that a screen reader reads."""

    def __init__(self, sheet, photograph=lambda sheet: None):
        """`photograph`: called before each action, with the sheet."""
        self.sheet, self.photograph = sheet, photograph

    def go(self, steps):
        for verb, words in parse(steps):
            getattr(self, verb)(words)
            if verb == "see":
                self.photograph(self.sheet)
        def has_ended(): return self.sheet.process.poll() is not None
        # The window stays open to show that something was copied, or the extension's error.
        def waits(): return any(self.sheet.says(words) for words in ("Copied.", " failed: "))
        wait_for(lambda: has_ended() or waits(), 2 * PATIENCE)
        if not has_ended() and waits(): self.press("Close")
        if not wait_for(has_ended, PATIENCE):
            raise Failure(f"the window stays open:\n{self.sheet.tree()}")

    def see(self, text):
        if not wait_for(lambda: self.sheet.says(text), PATIENCE):
            raise Failure(f"{text!r} is not there:\n{self.sheet.tree()}")

    def press(self, title):
        # The accessible name of a dialog's button may be its title twice.
        names = (title, f"{title} {title}")
        # The window's own Close button is before the buttons of the extension.
        node = wait_for(lambda: next(
            (nodes[-1] for name in names if (nodes := list(self.sheet.all("push button", name, is_sensitive=True)))), None), PATIENCE)
        if not node:
            raise Failure(f"there is no button {title!r}:\n{self.sheet.tree()}")
        node.get_action_iface().do_action(0)

    def choose(self, title):
        self.sheet.click("list item", self.name("list item", title))

    def type(self, words):
        text, _, field = words.rpartition(" in ")
        role = wait_for(lambda: next((role for role in ("text", "entry", "password text")
                                      if self.sheet.look(role, field)), None), PATIENCE)
        if not role:
            raise Failure(f"there is no field {field!r}:\n{self.sheet.tree()}")
        self.sheet.click(role, field)
        self.sheet.type(text)

    def post(self, _):
        self.press("Post")

    def cancel(self, _):
        self.sheet.find("frame")
        self.sheet.key("Escape")

    def name(self, role, part):
        """Waits for a node whose name contains the text, and returns its whole name."""
        def look():
            found = re.findall(rf"^\s*{role} (['\"])(.*{re.escape(part)}.*)\1$", self.sheet.tree(), re.MULTILINE)
            return found[0][1] if found else None
        if not (name := wait_for(look, PATIENCE)):
            raise Failure(f"there is no {role} with {part!r}:\n{self.sheet.tree()}")
        return name

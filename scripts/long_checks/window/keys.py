"""The keys of the chooser."""

import os
import random
import signal

from long_checks.window.case import case, claim, compose, on_clipboard, titles
from shared.desktop import Sheet, role_of
from shared.machine import wait_for

# The number of random keys, and how many are pressed before the focus is looked for.
RANDOM_KEYS, BATCH = 2000, 50
KEYS = ["Up", "Down", "Left", "Right", "Tab", "shift+Tab", "Home", "End", "Page_Up", "Page_Down", "a", "h", "z",
        "BackSpace", "ctrl+a", "Delete"]


def focused(sheet):
    """Returns the role and name of the node with the focus."""
    try:
        for node, _ in sheet.everything():
            if node.get_state_set().contains(sheet.atspi.StateType.FOCUSED) and role_of(node) != "frame":
                return role_of(node), node.get_name()
    except Exception:  # the node disappeared meanwhile
        return None
    return None


@case
def arrow_keys(stage, photo):
    """Right leads through all tiles and rows, Left leads back, and Up and Down lead to the nearest place."""
    with Sheet(photo) as sheet:
        sheet.find("push button", "ShareAlike")
        claim(wait_for(lambda: focused(sheet), 10), "nothing has the focus")

        def walk(key):
            places = [focused(sheet)]
            while True:
                sheet.key(key)
                if not wait_for(lambda: focused(sheet) != places[-1], 1):
                    return [name for _, name in places]
                places.append(focused(sheet))

        there = walk("Right")
        for name in ("ImgShare", "ShareAlike", "Hoi", "More…", "Copy", "Save to…", "Open with"):
            claim(name in there, f"Right does not lead to {name}: {there}")
        claim(len(there) == 8, f"Right leads to {there}")
        back = walk("Left")
        claim(back[:8] == there[::-1], f"Left leads to {back}")
        sheet.key("Down")
        first = focused(sheet)
        claim(wait_for(lambda: (focused(sheet) or ("", ""))[1] == there[0], 2), f"Down leads to {first}, not {there[0]}")
        down = walk("Down")
        claim(down == [there[0], *there[4:]], f"Down leads to {down}")


@case
def random_keys(stage, photo):
    """Random keys never lose the focus."""
    choice = random.Random(28)
    with Sheet(photo) as sheet:
        sheet.find("push button", "ShareAlike")
        for done in range(0, RANDOM_KEYS, BATCH):
            keys = [choice.choice(KEYS) for _ in range(BATCH)]
            sheet.xdotool("key", "--clearmodifiers", "--delay", 1, *keys)
            claim(sheet.process.poll() is None, f"after {done} keys and {keys}, the window has ended")
            claim(wait_for(lambda: focused(sheet), 10), f"after {done} keys and {keys}, nothing has the focus")
        sheet.key("Escape", "Escape", "Escape")


@case
def return_on_a_row(stage, photo):
    """Return on an action's row performs this action, not the first choice."""
    with Sheet(photo) as sheet:
        sheet.find("push button", "ShareAlike")
        for _ in range(20):
            if wait_for(lambda: focused(sheet) == ("list item", "Copy"), 0.3):
                break
            sheet.key("Tab")
        claim(focused(sheet) == ("list item", "Copy"), f"Copy has no focus, but {focused(sheet)}")
        sheet.key("Return")
        with on_clipboard(b"Moo"):
            claim(sheet.ended() == 0, "it has not ended well")


@case
def list_of_keys(stage, photo):
    """?, F1 and Ctrl+? show the list of keys, also while a text is written. Escape closes only the list."""
    for key, is_written in (("question", False), ("F1", True), ("ctrl+question", True)):
        with Sheet(photo) as sheet:
            if is_written:
                compose(sheet, "Moo?", "21 characters left")
            else:
                sheet.find("push button", "ShareAlike")
            sheet.key(key)
            # GTK's list of keys is large, and libatspi crashes while it goes away, so its window is looked for.
            claim(wait_for(lambda: "Keys" in titles(), 15), f"after {key} the windows are {titles()}")
            sheet.key("Escape")
            claim(wait_for(lambda: "Keys" not in titles(), 15), f"the windows are {titles()}")
            claim(len(titles()) == 1, f"the windows are {titles()}")


@case
def slow_daemon(stage, photo):
    """While the daemon does not answer, the window shows outlines, then a spinner, and then the destinations."""
    daemon = stage.daemon_pid()
    os.kill(daemon, signal.SIGSTOP)
    try:
        with Sheet(photo) as sheet:
            sheet.find("frame", "Sharesheet")
            claim(not sheet.says("Connecting…"), "the spinner is there at once")
            claim(wait_for(lambda: sheet.says("Connecting…"), 15), f"there is no spinner:\n{sheet.tree()}")
            os.kill(daemon, signal.SIGCONT)
            sheet.find("push button", "ShareAlike")
            sheet.key("Escape")
            claim(sheet.ended() == 5, "it has not ended as cancelled")
    finally:
        os.kill(daemon, signal.SIGCONT)

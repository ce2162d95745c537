"""The keys of the chooser."""

import random

from long_checks.window.case import case, claim, on_clipboard
from shared.desktop import Sheet
from shared.machine import wait_for

# The number of random keys, and how many are pressed before the focus is looked for.
RANDOM_KEYS, BATCH = 2000, 50
KEYS = ["Up", "Down", "Left", "Right", "Tab", "shift+Tab", "Home", "End", "Page_Up", "Page_Down", "a", "h", "z",
        "BackSpace", "ctrl+a", "Delete"]


def focused(sheet):
    """Returns the role and name of the node with the focus."""
    try:
        for node, _ in sheet.everything():
            if node.get_state_set().contains(sheet.atspi.StateType.FOCUSED) and node.get_role_name() != "frame":
                return node.get_role_name(), node.get_name()
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

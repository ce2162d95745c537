"""The settings window: by AT-SPI and by keys. Each change is checked by the terminal's command."""

import json

from long_checks.window.case import case, claim, walk
from shared.desktop import Sheet
from shared.machine import wait_for


def listed(stage):
    """Returns the destinations of the terminal's list; hidden ones in parentheses."""
    all_of_them = json.loads(stage.run("sharesheet", "extensions", "list", "--json"))
    return [f"({e['name']})" if e["hidden"] else e["name"] for e in all_of_them]


def becomes(stage, wanted, action):
    claim(wait_for(lambda: listed(stage) == wanted, 15), f"after {action} the list is {listed(stage)}, not {wanted}")


def rows(sheet):
    return [node.get_name() for node, _ in sheet.everything() if node.get_role_name() == "list item"]


@case
def settings(stage, _):
    """A screen reader hides, shows and moves destinations. The sheet's commands have the same result."""
    before = listed(stage)
    claim(len(before) > 2, f"there is only {before}")
    first, second, *rest = before
    with Sheet("--settings") as sheet:
        sheet.find("frame", "Settings")
        sheet.find("list item", first)
        claim(rows(sheet) == before, f"the rows are {rows(sheet)}, not {before}")
        walk(sheet, "the settings")
        sheet.find("push button", f"Move {first} up", is_sensitive=False)
        sheet.press(f"Show {first}", role="check box")
        becomes(stage, [f"({first})", second, *rest], "hiding")
        sheet.press(f"Show {first}", role="check box")
        becomes(stage, before, "showing")
        sheet.press(f"Move {first} down")
        becomes(stage, [second, first, *rest], "moving down")
        claim(wait_for(lambda: rows(sheet) == [second, first, *rest], 15), f"the rows are {rows(sheet)}")
        # A second call shows the same window, and both processes end when the window closes.
        with Sheet("--settings", of=sheet.process.pid) as again:
            claim(not wait_for(lambda: again.process.poll() is not None, 1), "the second call has not waited")
            frames = [n for n, _ in sheet.everything() if n.get_role_name() == "frame"]
            claim(len(frames) == 1, f"there are {len(frames)} windows")
            sheet.key("Escape")
            claim(sheet.ended() == 0 and again.ended() == 0, "they have not ended well")


@case
def settings_by_keys(stage, _):
    """Ctrl+Down and Alt+Up move the row that has the focus, and the space bar hides its destination."""
    before = listed(stage)
    first, second, third, *rest = before
    with Sheet("--settings") as sheet:
        sheet.find("list item", first)
        focus_first(sheet, first)
        sheet.key("ctrl+Down", "ctrl+Down")
        becomes(stage, [second, third, first, *rest], "Ctrl+Down twice")
        sheet.key("alt+Up")
        becomes(stage, [second, first, third, *rest], "Alt+Up")
        # The first Tab goes to a button that moves the row, the third to its switch.
        sheet.key("Tab", "Tab", "Tab", "space")
        becomes(stage, [second, f"({first})", third, *rest], "the space bar")
        sheet.key("Escape")
        claim(sheet.ended() == 0, "it has not ended well")


def focus_first(sheet, name):
    def has_focus():
        node = sheet.look("list item", name)
        return node and node.get_state_set().contains(sheet.atspi.StateType.FOCUSED)

    for _ in range(5):
        if wait_for(has_focus, 1):
            return
        sheet.key("Tab")
    claim(False, f"Tab does not reach {name}:\n{sheet.tree()}")


@case
def settings_refused(stage, _):
    """If the daemon refuses a change, the window undoes the change and shows the reason."""
    before = listed(stage)
    with Sheet("--settings") as sheet:
        sheet.find("list item", before[0])
        # A file is in the place of the folder, so the daemon cannot write the change.
        folder = stage.folder / "config"
        folder.mkdir(exist_ok=True)
        folder.rename(stage.folder / "away")
        folder.touch()
        sheet.press(f"Show {before[0]}", role="check box")
        claim(wait_for(lambda: sheet.says("extensions.json"), 15), f"no reason is given:\n{sheet.tree()}")
        switch = sheet.find("check box", f"Show {before[0]}")
        is_on = wait_for(lambda: switch.get_state_set().contains(sheet.atspi.StateType.CHECKED), 15)
        folder.unlink()
        (stage.folder / "away").rename(folder)
        claim(is_on and listed(stage) == before, "the change is not undone")
        sheet.press("Dismiss")
        sheet.key("Escape")
        claim(sheet.ended() == 0, "it has not ended well")

"""The settings window: by AT-SPI and by keys. Each change is checked by the terminal's command."""

import contextlib
import json
import subprocess

from long_checks.window.case import case, claim, press_first, walk
from shared.desktop import Sheet, role_of
from shared.home import Control
from shared.machine import wait_for


def listed(stage):
    """Returns the destinations of the terminal's list; hidden ones in parentheses."""
    all_of_them = json.loads(stage.run("sharesheet", "extensions", "list", "--json"))
    return [f"({e['name']})" if e["hidden"] else e["name"] for e in all_of_them]


def becomes(stage, wanted, action):
    claim(wait_for(lambda: listed(stage) == wanted, 15), f"after {action} the list is {listed(stage)}, not {wanted}")


def rows(sheet):
    """Returns the names of the destinations' rows."""
    found = sheet.look("list", "Destinations")
    return [found.get_child_at_index(place).get_name() for place in range(found.get_child_count())] if found else []


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
            frames = [n for n, _ in sheet.everything() if role_of(n) == "frame"]
            claim(len(frames) == 1, f"there are {len(frames)} windows")
            sheet.key("Escape")
            claim(sheet.ended() == 0 and again.ended() == 0, "they have not ended well")


@case
def settings_add_destination(stage, photo):
    """Add… of the settings reads an uploader file, asks for its missing secret, and adds the destination."""
    uploader = stage.folder / "moo.json"
    with stage.services("images") as at:
        uploader.write_text(json.dumps({
            "name": "Moo", "accepts": {"images": True},
            "request": {"method": "POST", "url": at.url("images", "/3/image"), "multipart": {"file": "image"},
                        "headers": {"Authorization": "Client-ID {secret:client}"}},
            "response": {"link": "{json:data.link}"}}))
        before = listed(stage)
        with Sheet("--settings") as sheet:
            sheet.find("list item", before[0])
            sheet.press("Add…")
            sheet.find("push button", "_Open Open")
            # A slash opens the dialog's field for a path.
            sheet.key("slash")
            sheet.type(str(uploader)[1:])
            sheet.key("Return")
            sheet.find("label", "Add Destination?")
            walk(sheet, "a destination with a secret")
            sheet.write("hidden", "text", "client")
            press_first(sheet, "Add")
            sheet.find("label", "Added Moo.")
            claim(wait_for(lambda: "Moo" in rows(sheet), 15), f"the rows are {rows(sheet)}")
            sheet.key("Escape")
            claim(sheet.ended() == 0, "it has not ended well")
        secrets = [p for p in stage.folder.rglob("*") if p.is_file() and b"hidden" in p.read_bytes()]
        claim(secrets, "the secret is not stored")
        stage.run("sharesheet", "share", photo, "--to", "Moo", "--post", "--wait")


@case
def settings_by_keys(stage, _):
    """Ctrl+Down and Alt+Up move the row that has the focus, and the space bar hides its destination."""
    before = listed(stage)
    first, second, third, *rest = before
    with Sheet("--settings") as sheet:
        sheet.find("list item", first)
        # The first destination has the focus as soon as the window shows it.
        claim(wait_for(lambda: has_focus(sheet, first), 15), f"{first} does not have the focus:\n{sheet.tree()}")
        sheet.key("ctrl+Down", "ctrl+Down")
        becomes(stage, [second, third, first, *rest], "Ctrl+Down twice")
        sheet.key("alt+Up")
        becomes(stage, [second, first, third, *rest], "Alt+Up")
        # The first Tab goes to a button that moves the row, the third to its switch.
        sheet.key("Tab", "Tab", "Tab", "space")
        becomes(stage, [second, f"({first})", third, *rest], "the space bar")
        sheet.key("Escape")
        claim(sheet.ended() == 0, "it has not ended well")


def has_focus(sheet, name):
    node = sheet.look("list item", name)
    return node and node.get_state_set().contains(sheet.atspi.StateType.FOCUSED)


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


@case
def settings_of_the_user(stage, _):
    """A screen reader changes the notifications and the clipboard, forgets a person, and removes a certificates file."""
    stage.daemon_pid()
    with contextlib.closing(Control(stage)) as control:
        for name in ("Anna", "Bert"):
            control.request("POST", "/v1/applications/ch.iphonso.hoi/donations",
                            {"recipients": [{"displayName": name, "handleKind": "unknown"}]})
    file = stage.folder / "nas.pem"
    file.write_text("-----BEGIN CERTIFICATE-----\n")
    stage.run("sharesheet", "settings", "certificates", file)
    wanted = {"notifications": True, "copyLinks": False, "undo": 0, "requireSandbox": False,
              "certificates": str(file)}
    claim(stage.json("settings") == wanted, f"the settings are {stage.json('settings')}")
    with Sheet("--settings") as sheet:
        sheet.find("list item", "Anna")
        walk(sheet, "the user's settings")
        for name, key in [("Notifications", "notifications"), ("Copy Links", "copyLinks")]:
            sheet.press(name, role="check box")
            wanted[key] = not wanted[key]
            claim(wait_for(lambda: stage.json("settings") == wanted, 15), f"{name}: {stage.json('settings')}")
        sheet.press("Trust only the system's certificates")
        del wanted["certificates"]
        claim(wait_for(lambda: stage.json("settings") == wanted, 15), f"certificates: {stage.json('settings')}")
        sheet.press("Forget Anna")
        sheet.gone("list item", "Anna")
        claim([p["name"] for p in stage.json("people")] == ["Bert"], f"the people are {stage.json('people')}")
        # A file that is not a JSON object is not overwritten, and the switch goes back.
        settings = stage.folder / "config/settings.json"
        settings.write_text("moo")
        sheet.press("Notifications", role="check box")
        claim(wait_for(lambda: sheet.says("is not a JSON object"), 15), f"no reason is given:\n{sheet.tree()}")
        claim(settings.read_text() == "moo", "the file was overwritten")
        sheet.key("Escape")
        claim(sheet.ended() == 0, "it has not ended well")


@case
def settings_of_the_desktop(stage, _):
    """The desktop's entry opens the settings through the bus, in the waiting process and once."""
    claim(listed(stage), "there is no destination")
    with Sheet("--gapplication-service") as sheet:
        wait = ["gdbus", "wait", "--session", "--timeout", "10", "org.sharesheet.Sharesheet"]
        claim(subprocess.run(wait).returncode == 0, "it has not taken its name")
        for _ in range(2):
            subprocess.run(
                ["gdbus", "call", "--session", "--dest", "org.sharesheet.Sharesheet", "--object-path",
                 "/org/sharesheet/Sharesheet", "--method", "org.freedesktop.Application.ActivateAction",
                 "settings", "[]", "{}"], check=True, stdout=subprocess.DEVNULL)
            sheet.find("list item", listed(stage)[0])
        frames = [node for node, _ in sheet.everything() if role_of(node) == "frame"]
        claim(len(frames) == 1, f"there are {len(frames)} windows")
        sheet.key("Escape")
        sheet.gone("frame", "Settings")


@case
def more(stage, photo):
    """More… at the end of the destinations opens the settings beside the sheet, and the sheet stays."""
    with Sheet(photo) as sheet:
        sheet.press("More…")
        sheet.find("frame", "Settings")
        sheet.find("check box", "Show ShareAlike")
        sheet.press("Close", window="Settings")
        sheet.gone("frame", "Settings")
        sheet.press("Close", window="Share 1 photo")
        claim(sheet.ended() == 5, "it has not ended as cancelled")

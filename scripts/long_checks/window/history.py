"""The window of the history: its live list, its search, and what it does with a share."""

import subprocess

from long_checks.window.case import case, claim, clipboard, on_clipboard, walk
from shared.desktop import Sheet, role_of
from shared.machine import ask, wait_for

COW = "Highland Cow.jpg → ImgShare"
TEXT = "Moo → ShareAlike"


def share_cow(stage, photo, at):
    stage.run("imgshare", "endpoint", at.url("images", "/3/image"))
    stage.run("sharesheet", "share", photo, "--to", "ImgShare", "--post", "--wait")


def share_text(stage, address):
    """Shares a text with ShareAlike, which sends it to this address."""
    stage.run("sharealike", "endpoint", address)
    stage.run("sharesheet", "share", "--text", "Moo", "--to", "ShareAlike", "--post")


def rows(sheet):
    """Returns the names of the rows: the title and the sentence of each share."""
    found = sheet.look("list", "History")
    try:
        return [found.get_child_at_index(place).get_name() for place in range(found.get_child_count())] if found else []
    except Exception:  # a row disappeared meanwhile
        return []


def becomes(sheet, holds, words):
    claim(wait_for(lambda: holds(rows(sheet)), 20), f"{words}: {rows(sheet)}")


def choose(sheet, title, action):
    """Chooses an action in the menu of a share."""
    sheet.press(f"Actions of {title}")
    sheet.press(action)


def confirm(sheet, action):
    """Presses the button in the dialog that asks about an action."""
    name = wait_for(lambda: next((n for n in (f"{action} {action}", action)
                                  if sheet.look("push button", n)), None), 15)
    claim(name, f"nobody asks about {action}:\n{sheet.tree()}")
    sheet.press(name)


@case
def history(stage, photo):
    """The list is live. A screen reader searches, copies a link, and removes a share from the server and from the list."""
    with stage.services("images", "bin") as at, Sheet("--history") as sheet:
        sheet.find("label", "Nothing has been shared yet.")
        share_cow(stage, photo, at)
        becomes(sheet, lambda r: r == [f"{COW}, Delivered."], "the share is not in the list")
        walk(sheet, "the history")
        share_text(stage, at.url("bin", "/bins/cow"))
        becomes(sheet, lambda r: r == [f"{TEXT}, Delivered.", f"{COW}, Delivered."], "the newest is not the first")
        sheet.write("highland", "entry", "Search what you have shared")
        becomes(sheet, lambda r: r == [f"{COW}, Delivered."], "the search has not found the cow")
        sheet.write("horse", "entry", "Search what you have shared")
        sheet.find("label", "No share matches.")
        sheet.write("", "entry", "Search what you have shared")
        becomes(sheet, lambda r: len(r) == 2, "the search has not ended")
        sheet.press(f"Copy Link: {COW}")
        sheet.find("label", "Copied.")
        link = clipboard()
        claim(ask(link, accept="*/*")[1] == photo.read_bytes(), f"{link!r} is not the picture")
        choose(sheet, COW, "Remove from Server")
        confirm(sheet, "Remove")
        becomes(sheet, lambda r: r[1:] == [f"{COW}, Removed from the server."], "the share is still on the server")
        choose(sheet, COW, "Remove from History")
        confirm(sheet, "Remove")
        becomes(sheet, lambda r: r == [f"{TEXT}, Delivered."], "the share is still in the list")
        claim(len(stage.json("history")) == 1, "the share is still in the history")
        with on_clipboard(b"Moo"):
            sheet.key("Escape")
            claim(sheet.ended() == 0, "it has not ended well")


@case
def history_repairs(stage, photo):
    """A refused share stands first with its reason. A new address delivers it, and Share Again opens a sheet."""
    with stage.services("bin", "images") as at:
        share_cow(stage, photo, at)
        # The image host has no such path, so it refuses the text for good.
        share_text(stage, at.url("images", "/nowhere"))
        stage.run("sharesheet", "share", photo, "--to", "ImgShare", "--post", "--wait")
        with Sheet("--history") as sheet:
            becomes(sheet, lambda r: len(r) == 3 and "404" in r[0], "the refused share is not the first")
            walk(sheet, "a refused share")
            claim(sheet.look("push button", f"Retry: {TEXT}"), f"there is no retry:\n{sheet.tree()}")
            choose(sheet, TEXT, "Change Address or Credentials…")
            sheet.write(at.url("bin", "/bins/cow"), "text", "Address")
            sheet.key("Return")
            becomes(sheet, lambda r: f"{TEXT}, Delivered." in r and "404" not in "".join(r), "it was not retried")
            choose(sheet, TEXT, "Share Again…")
            sheet.find("label", "Share text")
            # The sheet's window is above, so it gets the key.
            sheet.key("Escape")
            sheet.gone("label", "Share text")
            sheet.key("Escape")
            claim(sheet.ended() == 0, "it has not ended well")


@case
def history_by_keys(stage, photo):
    """Typing searches. Return opens the actions of a row, an arrow and Return choose one, and Escape leaves step by step."""
    with stage.services("images", "bin") as at:
        share_cow(stage, photo, at)
        share_text(stage, at.url("bin", "/bins/cow"))
        with Sheet("--history") as sheet:
            becomes(sheet, lambda r: len(r) == 2, "the shares are not in the list")
            sheet.type("cow.jpg")
            becomes(sheet, lambda r: r == [f"{COW}, Delivered."], "typing has not searched")
            sheet.key("Tab", "Return")
            sheet.find("push button", "Open Link")
            # The first action has the focus.
            sheet.key("Down", "Up", "Return")
            sheet.find("label", "Copied.")
            claim(clipboard().startswith("http"), "no link was copied")
            sheet.key("Return")
            sheet.find("push button", "Open Link")
            sheet.key("Escape")
            sheet.gone("push button", "Open Link")
            sheet.key("Escape")
            becomes(sheet, lambda r: len(r) == 2, "Escape has not emptied the search")
            with on_clipboard(b"Moo"):
                sheet.key("Escape")
                claim(sheet.ended() == 0, "it has not ended well")


@case
def history_of_the_desktop(stage, photo):
    """The desktop's entry opens the history through the bus, and a dock gets the progress of a slow share."""
    monitor = subprocess.Popen(
        ["gdbus", "monitor", "--session", "--dest", "org.sharesheet.Sharesheet"], stdout=subprocess.PIPE, text=True)
    try:
        with Sheet("--gapplication-service") as sheet:
            wait = ["gdbus", "wait", "--session", "--timeout", "10", "org.sharesheet.Sharesheet"]
            claim(subprocess.run(wait).returncode == 0, "it has not taken its name")
            for _ in range(2):
                subprocess.run(
                    ["gdbus", "call", "--session", "--dest", "org.sharesheet.Sharesheet", "--object-path",
                     "/org/sharesheet/Sharesheet", "--method", "org.freedesktop.Application.ActivateAction",
                     "history", "[]", "{}"], check=True, stdout=subprocess.DEVNULL)
                sheet.find("label", "Nothing has been shared yet.")
            frames = [node for node, _ in sheet.everything() if role_of(node) == "frame"]
            claim(len(frames) == 1, f"there are {len(frames)} windows")
            # Nobody answers at this address, so the transfer stays.
            share_text(stage, "http://127.0.0.1:9/")
            becomes(sheet, lambda r: len(r) == 1, "the share is not in the list")
            sheet.find("progress bar")
            sheet.key("Escape")
            sheet.gone("frame", "History")
    finally:
        monitor.terminate()
        said = monitor.communicate()[0]
    claim("LauncherEntry.Update" in said and "'progress-visible': <true>" in said, f"the dock heard {said!r}")
    claim("'progress-visible': <false>" in said, "the dock still shows the progress")


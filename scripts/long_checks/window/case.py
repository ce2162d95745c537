"""What the cases of `scripts/long desktop` share: their list, their home and common steps."""

import contextlib
import os
import pathlib
import subprocess
import time

from shared.desktop import Missed, role_of
from shared.home import Home
from shared.machine import processes, wait_for
from shared.services import Services

LINK = "https://music.example/paranoid"
# The roles of elements that can be used or read. Elements with other roles are containers.
NAMED = {"push button", "toggle button", "text", "entry", "password text", "list item", "image", "progress bar",
         "table cell", "link", "check box", "radio button", "frame", "dialog", "alert", "notification"}
CASES = {}


def case(function):
    CASES[function.__name__.replace("_", "-")] = function
    return function


def claim(holds, words):
    if not holds:
        raise Missed(words)


def walk(sheet, state):
    """Checks that everything that can be used or read has a name, and that no name is technical (`Gtk…`)."""
    def names():
        try:
            return [(role_of(node), node.get_name()) for node, _ in sheet.everything()]
        except Exception:  # a node disappeared meanwhile
            return []

    seen = 0
    for role, name in wait_for(names, 10) or []:
        if role in ("unknown", "invalid", ""):
            raise Missed(f"{state}: something has no role ({name!r})\n{sheet.tree()}")
        if role not in NAMED:
            continue
        seen += 1
        if not name.strip() or name.startswith(("Gtk", "Adw", "_")):
            raise Missed(f"{state}: a {role} is called {name!r}\n{sheet.tree()}")
    claim(seen > 2, f"{state}: there is nothing to see\n{sheet.tree()}")


def delivered(stage, what):
    """Waits until all transfers are delivered."""
    def is_there():
        listed = stage.transfers()
        return listed and all(t["state"] == "delivered" for t in listed)
    claim(wait_for(is_there, 60), f"{what} was not delivered")


def compose(sheet, text, label):
    """Selects ShareAlike and writes a text. Waits for the label that describes the text."""
    sheet.press("ShareAlike")
    sheet.find("text", "Message")
    sheet.write(text)
    sheet.find("label", label)


def post(sheet):
    sheet.press("Post")
    claim(sheet.ended() == 0, "it has not ended well")


def press_first(sheet, word):
    """Presses a button of a dialog. The accessible name of such a button may be its title twice."""
    for name in (word, f"{word} {word}"):
        if sheet.look("push button", name):
            return sheet.press(name)
    raise Missed(f"there is no {word}:\n{sheet.tree()}")


@contextlib.contextmanager
def bin_of(stage, name):
    with stage.services("bin") as at:
        url = at.url("bin", f"/bins/{name}")
        stage.run("sharealike", "endpoint", url)
        yield url


def process_of(stage, name):
    """Returns the process of an extension or of the daemon in this home."""
    for pid, program, _ in processes(stage.folder):
        if program == name:
            return pid
    raise Missed(f"no {name} runs")


def clipboard():
    return subprocess.run(["xclip", "-selection", "clipboard", "-o"], stdout=subprocess.PIPE, text=True).stdout


@contextlib.contextmanager
def on_clipboard(what, *options):
    """Keeps this content on the clipboard."""
    clipboard = subprocess.Popen(["xclip", "-selection", "clipboard", "-quiet", *options], stdin=subprocess.PIPE,
                                 stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    clipboard.stdin.write(what)
    clipboard.stdin.close()
    time.sleep(0.3)
    try:
        yield
    finally:
        clipboard.terminate()
        clipboard.wait()


def titles():
    """Returns the titles of the windows on the display."""
    ids = subprocess.run(["xdotool", "search", "--onlyvisible", "--name", "."], stdout=subprocess.PIPE,
                         stderr=subprocess.DEVNULL, text=True).stdout.split()
    return [subprocess.run(["xdotool", "getwindowname", i], stdout=subprocess.PIPE,
                           stderr=subprocess.DEVNULL, text=True).stdout.strip() for i in ids]


def know_friends(stage):
    """Starts a daemon with the test extension Friends, which has a list and questions."""
    claim(stage.try_to_start(applications="Friends"), "the daemon has not started")


def sent(stage):
    """Returns the people to whom the test extension Friends has sent."""
    files = list(stage.folder.glob("data/groups/group.test.friends/sent"))
    return files[0].read_text().splitlines() if files else []


class Stage(Home):
    """The home of a case, on its display."""

    def __init__(self):
        super().__init__(os.environ["SHARESHEET_HOME"], pathlib.Path(os.environ["SHEET_PROGRAM"]).parent, has_desktop=True)

    def services(self, *names):
        folder = self.folder / "-".join(names)
        folder.mkdir(exist_ok=True)
        return Services(folder, *names, programs=self.programs)

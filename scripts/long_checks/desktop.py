"""Shares through the window by mouse, keyboard and screen reader, and checks the arrived items.

    scripts/long desktop [CASE…]     runs all cases, or the named ones
    scripts/long desktop --cases     prints the cases

Each case has its own display, bus, home and daemon. In every state, each case also walks the tree that a screen reader
uses, and checks that everything that can be used or read has a name.
"""

import argparse
import contextlib
import json
import os
import pathlib
import shutil
import signal
import subprocess
import time

from shared import desktop
from shared.desktop import Missed, Sheet
from shared.home import Home
from shared.machine import PHOTO, ROOT, Failure, ask, processes, received, wait_for
from shared.services import Services

UNIT, ROUNDS, SHORT, DURATION = "cases", 18, 1, "2 minutes"
KINDS = ("failed",)
CONTROLS = {}
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
    seen = 0
    for node, _ in sheet.everything():
        role, name = node.get_role_name(), node.get_name()
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


@contextlib.contextmanager
def bin_of(stage, name):
    with stage.services("bin") as at:
        url = at.url("bin", f"/bins/{name}")
        stage.run("sharealike", "endpoint", url)
        yield url


@case
def share_alike(stage, photo):
    """A text with 26 characters is refused and stays. A text with 12 characters is posted and arrives."""
    with bin_of(stage, "window") as url, Sheet(photo) as sheet:
        sheet.find("push button", "ShareAlike")
        walk(sheet, "the chooser")
        compose(sheet, "a" * 26, "1 character too many")
        claim(not sheet.look("push button", "Post", is_sensitive=True), "Post can be pressed")
        sheet.key("ctrl+Return")
        sheet.find("label", "Not posted: 1 character too many.")
        walk(sheet, "a notice")
        claim(sheet.text() == "a" * 26, "the text has not stayed")
        sheet.write("Highland Cow")
        sheet.find("label", "13 characters left")
        sheet.gone("label", "Not posted: 1 character too many.")
        walk(sheet, "compose")
        post(sheet)
        delivered(stage, "the photo")
        requests = received(url)
        body = requests[0]["body"]
        claim(len(requests) == 1 and body["text"] == "Highland Cow", f"the bin has {requests}")


@case
def img_share(stage, photo):
    """The link in the app's history leads to the picture."""
    with stage.services("images") as at, Sheet(photo) as sheet:
        stage.run("imgshare", "endpoint", at.url("images", "/3/image"))
        sheet.press("ImgShare")
        sheet.find("text", "Message")
        sheet.write("A cow")
        post(sheet)
        delivered(stage, "the picture")
        claim(wait_for(lambda: stage.run("imgshare", "history").strip(), 30), "no link came")
        link, title = stage.run("imgshare", "history").splitlines()[0].split("\t")
        claim(title == "A cow", f"it is called {title!r}")
        claim(ask(link, accept="*/*")[1] == photo.read_bytes(), "it is another picture")


@case
def team_picks(stage, photo):
    """A team is chosen in a pushed list."""
    with stage.services("gateway", "gatewayAdmin") as at:
        stage.run("teampicks", "gateway", at.url("gateway", "/db"))
        stage.run("teampicks", "teams")
        with Sheet("--url", LINK, "--title", "Paranoid") as sheet:
            sheet.press("Share Track")
            sheet.click("list item", "Team")
            sheet.find("list item", "rock")
            sheet.gone("text", "Message")
            walk(sheet, "a page")
            sheet.click("list item", "rock")
            sheet.find("text", "Message")
            claim(wait_for(lambda: sheet.find("list item", "Team").get_description() == "rock", 10), "Team is not rock")
            walk(sheet, "compose with a row")
            post(sheet)
        delivered(stage, "the song")
        line = stage.run("teampicks", "picks", "rock").splitlines()[0]
        claim(line.split("\t") == ["Paranoid", LINK], f"rock has {line!r}")


@case
def hoi(stage, photo):
    """A friend is selected. In the next sheet, this friend is listed first."""
    with stage.services("push") as at:
        topic = at.url("push", "/window")
        stage.run("hoi", "name", "Zoë")
        stage.run("hoi", "add", "Anna", topic)
        with Sheet(photo) as sheet:
            sheet.press("Hoi")
            sheet.find("list item", "Anna")
            walk(sheet, "a screen of an extension's own")
            sheet.click("list item", "Anna")
            claim(sheet.ended() == 0, "it has not ended well")
        with Sheet(photo) as sheet:
            sheet.find("push button", "Anna · Hoi")
            walk(sheet, "the chooser with people")
            sheet.press("Anna · Hoi")
            sheet.find("label", "Send this to Anna · Hoi?")
            walk(sheet, "a question about a person")
            press_first(sheet, "Send")
            claim(sheet.ended() == 0, "it has not ended well")
        delivered(stage, "the picture")
        lines = ask(f"{topic}/json?poll=1&since=all", accept="*/*")[1].splitlines()
        titles = [m["title"] for m in map(json.loads, lines) if m["event"] == "message"]
        claim(titles == ["Zoë", "Zoë"], f"Anna got {titles}")


@case
def keyboard(stage, photo):
    """Without a mouse: a name is typed, Return selects it, Ctrl+Return posts."""
    with bin_of(stage, "keyboard") as url, Sheet(photo) as sheet:
        sheet.find("push button", "ShareAlike")
        sheet.type("share ali")
        sheet.gone("push button", "ImgShare")
        sheet.key("Return")
        sheet.find("text", "Message")
        sheet.key("ctrl+a")
        sheet.type("Moo")
        sheet.find("label", "22 characters left")
        sheet.key("ctrl+Return")
        claim(sheet.ended() == 0, "it has not ended well")
        delivered(stage, "the photo")
        claim(received(url)[0]["body"]["text"] == "Moo", "another text arrived")


@case
def cancel(stage, photo):
    """Esc asks before a text is discarded, and leaves nothing in the daemon."""
    with Sheet(photo) as sheet:
        compose(sheet, "Moo", "22 characters left")
        sheet.key("Escape")
        sheet.find("label", "Discard what you wrote?")
        walk(sheet, "a question")
        sheet.key("Escape")
        sheet.gone("label", "Discard what you wrote?")
        claim(sheet.text() == "Moo", "the text has not stayed")
        sheet.press("Cancel")
        sheet.find("label", "Discard what you wrote?")
        sheet.key("alt+d") if sheet.look("push button", "_Discard") else press_first(sheet, "Discard")
        claim(sheet.ended() == 5, "it has not ended as cancelled")
    claim(stage.transfers() == [], "there is a transfer")
    with Sheet(photo) as sheet:
        sheet.find("push button", "ShareAlike")
        sheet.key("Escape")
        claim(sheet.ended() == 5, "the chooser has not gone")


def press_first(sheet, word):
    """Presses a button of a dialog. The accessible name of such a button may be its title twice."""
    for name in (word, f"{word} {word}"):
        if sheet.look("push button", name):
            return sheet.press(name)
    raise Missed(f"there is no {word}:\n{sheet.tree()}")


@case
def failure(stage, photo):
    """The extension dies while the user writes. The window reports this and gives the text to the next extension."""
    with bin_of(stage, "failure") as url, Sheet(photo) as sheet:
        compose(sheet, "Not lost", "17 characters left")
        os.kill(process_of(stage, "ShareAlikeExtension"), signal.SIGKILL)
        sheet.find("label", "Not Shared")
        walk(sheet, "a failure")
        sheet.press("Choose Another")
        sheet.press("ShareAlike")
        sheet.find("label", "17 characters left")
        claim(sheet.text() == "Not lost", f"the text is {sheet.text()!r}")
        post(sheet)
        delivered(stage, "the photo")
        claim(received(url)[0]["body"]["text"] == "Not lost", "another text arrived")


@case
def lost_daemon(stage, photo):
    """The daemon is killed while the user writes. Another one starts. The text stays and is posted once."""
    with bin_of(stage, "lost-daemon") as url, Sheet(photo) as sheet:
        compose(sheet, "Not lost", "17 characters left")
        os.kill(process_of(stage, "sharesheetd"), signal.SIGKILL)
        sheet.find("label", "The daemon ended and was started again. Your text was kept.")
        walk(sheet, "after a lost daemon")
        claim(sheet.text() == "Not lost", f"the text is {sheet.text()!r}")
        sheet.find("label", "17 characters left")
        post(sheet)
        delivered(stage, "the photo")
        texts = [request["body"]["text"] for request in received(url)]
        claim(texts == ["Not lost"], f"{texts} arrived")


def process_of(stage, name):
    """Returns the process of an extension or of the daemon in this home."""
    for pid, program, _ in processes(stage.folder):
        if program == name:
            return pid
    raise Missed(f"no {name} runs")


@case
def paste(stage, photo):
    """A pasted picture, file or link is also shared."""
    with Sheet(photo) as sheet:
        sheet.find("push button", "ShareAlike")
        for what, options, title in [
                (PHOTO.read_bytes(), ["-t", "image/jpeg"], "Share 2 photos"),
                (photo.as_uri().encode(), ["-t", "text/uri-list"], "Share 3 photos"),
                (LINK.encode(), [], "Share 3 photos and 1 link")]:
            with on_clipboard(what, *options):
                sheet.key("ctrl+v")
                sheet.find("label", title)
                walk(sheet, title)
        sheet.find("label", "4 do not accept this")
        gone = stage.folder / "gone.jpg"
        for what, words in [
                (f"{photo.as_uri()}\r\n{gone.as_uri()}\r\n", "there is no such file"),
                (stage.folder.as_uri(), "is a directory"),
                ("trash:///gone.jpg", "shows a file that is stored elsewhere")]:
            with on_clipboard(what.encode(), "-t", "text/uri-list"):
                sheet.key("ctrl+v")
                claim(wait_for(lambda: sheet.says(words), 15), f"nothing was said of {what}")
                sheet.find("label", "Share 4 photos and 1 link")


# A window from which a file can be dragged.
DRAGGED = """
import sys, gi
gi.require_version('Gtk', '4.0')
from gi.repository import Gdk, Gio, Gtk
def show(application):
    source = Gtk.DragSource()
    files = Gdk.FileList.new_from_list([Gio.File.new_for_path(sys.argv[1])])
    source.connect('prepare', lambda *_: Gdk.ContentProvider.new_for_value(files))
    label = Gtk.Label(label='Drag me')
    label.add_controller(source)
    window = Gtk.ApplicationWindow(application=application, title='Dragged', child=label)
    window.set_default_size(200, 200)
    window.present()
application = Gtk.Application(application_id='org.sharesheet.Dragged')
application.connect('activate', show)
application.run([])
"""


@case
def drop(stage, photo):
    """A file that is dropped on the chooser is also shared."""
    other = stage.folder / "other.jpg"
    shutil.copyfile(photo, other)
    with Sheet(photo) as sheet:
        sheet.find("push button", "ShareAlike")
        source = subprocess.Popen(["/usr/bin/python3", "-c", DRAGGED, str(other)])
        try:
            claim(wait_for(lambda: window_of("Dragged"), 15), "there is nothing to drag")
            sheet.xdotool("windowmove", "--sync", window_of("Dragged"), 700, 100)
            claim(wait_for(lambda: drag(sheet), 15), f"nothing was dropped:\n{sheet.tree()}")
            walk(sheet, "two photos")
        finally:
            source.terminate()
            source.wait()


def window_of(title):
    return subprocess.run(["xdotool", "search", "--onlyvisible", "--name", f"^{title}$"],
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout.strip()


def drag(sheet):
    """Drags from the source window to the middle of the sheet. Returns whether the sheet has the file."""
    sheet.xdotool("mousemove", 800, 220, "mousedown", 1)
    for x in range(780, 200, -20):
        sheet.xdotool("mousemove", x, 300)
    sheet.xdotool("mouseup", 1)
    end = time.monotonic() + 2
    while time.monotonic() < end:
        if sheet.look("label", "Share 2 photos"):
            return True
        time.sleep(0.05)
    return False


def know_friends(stage):
    """Starts a daemon with the test extension Friends, which has a list and questions."""
    claim(stage.try_to_start(applications="Friends"), "the daemon has not started")


def sent(stage):
    """Returns the people to whom the test extension Friends has sent."""
    files = list(stage.folder.glob("data/groups/group.test.friends/sent"))
    return files[0].read_text().splitlines() if files else []


@case
def long_list(stage, photo):
    """One of 5,000 rows is found by typing. Further rows are loaded on request."""
    know_friends(stage)
    with Sheet("--text", "many") as sheet:
        sheet.press("Friends")
        sheet.find("list item", "Friend 200")
        walk(sheet, "a long list")
        sheet.find("list item", "4800 more rows below")
        sheet.xdotool("mousemove", 220, 400, "click", "--repeat", 300, "--delay", 2, 5)
        sheet.click("list item", "4800 more rows below")
        sheet.find("list item", "Friend 201")
        sheet.type("Friend 4321")
        sheet.find("list item", "Friend 4321")
        sheet.gone("list item", "Friend 200")
        sheet.click("list item", "Friend 4321")
        claim(sheet.ended() == 0, "it has not ended well")
    claim(sent(stage) == ["Friend 4321"], f"it was sent to {sent(stage)}")


@case
def question(stage, photo):
    """An extension asks a question: No changes nothing, Yes continues. The mouse only selects the row."""
    know_friends(stage)
    with Sheet("--text", "ask") as sheet:
        sheet.find("push button", "Friends")
        sheet.key("1")
        sheet.click("list item", "Bert")
        sheet.find("label", "Send to Bert?")
        walk(sheet, "an alert")
        sheet.key("Escape")
        sheet.gone("label", "Send to Bert?")
        sheet.click("list item", "Anna")
        sheet.find("label", "Send to Anna?")
        press_first(sheet, "Send")
        claim(sheet.ended() == 0, "it has not ended well")
    claim(sent(stage) == ["Anna"], f"it was sent to {sent(stage)}")


@case
def controls(stage, photo):
    """A switch, segments and a menu have roles, names and states, and can be operated."""
    know_friends(stage)
    with Sheet("--text", "controls") as sheet:
        sheet.press("Friends")
        sheet.find("check box", "Loud")
        walk(sheet, "controls")

        def has(name, *states):
            found = sheet.find("check box" if name == "Loud" else "push button", name).get_state_set()
            return any(found.contains(getattr(sheet.atspi.StateType, state)) for state in states)

        def becomes(name, holds):
            claim(wait_for(lambda: has(name, "CHECKED", "PRESSED") == holds, 10),
                  f"{name} has another state\n{sheet.tree()}")
        becomes("Loud", False)
        becomes("Hay", True)
        sheet.click("check box", "Loud")
        becomes("Loud", True)
        sheet.press("Milk")
        becomes("Milk", True)
        becomes("Hay", False)
        sheet.click("push button", "Sort")
        sheet.press("By date")
        sheet.press("Send")
        claim(sheet.ended() == 0, "it has not ended well")
    claim(sent(stage) == ["true 1 date"], f"it was sent to {sent(stage)}")


@case
def own_actions(stage, photo):
    """The window copies without a clipboard program, and keeps the content until another program copies."""
    folder = stage.folder / "bin"
    folder.mkdir()
    (folder / "sharesheetd").symlink_to(stage.programs / "sharesheetd")
    with Sheet(photo, PATH=str(folder)) as sheet:
        sheet.find("push button", "ShareAlike")
        sheet.click("list item", "Copy")
        sheet.gone("frame")
        paste = ["xclip", "-selection", "clipboard", "-o", "-t"]
        picture = subprocess.run([*paste, "image/jpeg"], stdout=subprocess.PIPE).stdout
        claim(picture == photo.read_bytes(), "another picture was copied")
        files = subprocess.run([*paste, "text/uri-list"], stdout=subprocess.PIPE, text=True).stdout
        claim(files.strip() == photo.as_uri(), f"{files!r} was copied")
        with on_clipboard(b"Moo"):
            claim(sheet.ended() == 0, "it has not ended well")
    with Sheet(photo) as sheet:
        sheet.find("push button", "ShareAlike")
        sheet.click("list item", "Save to…")
        sheet.find("filler", "Save To")
        sheet.key("Escape")
        sheet.gone("filler", "Save To")
        sheet.find("push button", "ShareAlike", is_sensitive=True)
        sheet.key("Escape")
        claim(sheet.ended() == 5, "it has not ended as cancelled")


@case
def said_before(stage, photo):
    """The command's --to, --message, --title, --set and --person work in the window as in a terminal."""
    def share(*words):
        return Sheet("share", "--face", "desktop", *words, program=stage.programs / "sharesheet")
    names = ("ShareAlike", "sharealike", "ShareA", "com.shinobicontrols.ShareAlike.ShareAlikeExtension")
    with bin_of(stage, "said") as url:
        for name in names:
            with share(photo, "--to", name, "--message", "Moo", "--title", "A cow") as sheet:
                sheet.find("label", "22 characters left")
                claim(sheet.text() == "Moo", f"--to {name}: the text is {sheet.text()!r}")
                sheet.press("Post")
                claim(sheet.ended() == 0, f"--to {name}: it has not ended well")
        delivered(stage, "the photo")
        claim(len(received(url)) == len(names), "the bin has another number")
    for words, status, said in [
            (["--to", "Nobody"], 2, "There is no extension 'Nobody'"),
            (["--person", "Anna"], 2, "No known person can receive this"),
            (["--to", "teampicks"], 3, "does not accept this")]:
        with share(photo, *words) as sheet:
            sheet.find("label", "Not Shared")
            claim(wait_for(lambda: sheet.says(said), 15), f"{words}: not said:\n{sheet.tree()}")
            press_first(sheet, "Close")
            claim(sheet.ended() == status, f"{words}: it has not ended with {status}")
    with stage.services("gateway", "gatewayAdmin") as at:
        stage.run("teampicks", "gateway", at.url("gateway", "/db"))
        stage.run("teampicks", "teams")
        with share("--url", LINK, "--title", "Paranoid", "--to", "teampicks", "--set", "team=Rock") as sheet:
            claim(wait_for(lambda: sheet.look("list item", "Team") is not None
                                 and sheet.find("list item", "Team").get_description() == "rock", 15),
                  f"Team is not rock:\n{sheet.tree()}")
            sheet.find("text", "Message")
            post(sheet)
        delivered(stage, "the song")
        line = stage.run("teampicks", "picks", "rock").splitlines()[0]
        claim(line.split("\t") == ["Paranoid", LINK], f"rock has {line!r}")


@case
def person_confirmed(stage, photo):
    """Sending to a person always needs a confirmation. Number keys select extensions."""
    know_friends(stage)
    stage.run("sharesheet", "share", "--text", "Moo", "--to", "Friends", "--choose", "Anna")
    before = sent(stage)
    with Sheet("--text", "Moo") as sheet:
        sheet.find("push button", "Anna · Friends")
        sheet.key("1")
        sheet.gone("push button", "Anna · Friends")
        claim(not sheet.says("Send this to Anna"), f"1 is Anna:\n{sheet.tree()}")
    claim(sent(stage) == before, "it was sent")
    with Sheet("--text", "Moo") as sheet:
        sheet.find("push button", "Anna · Friends")
        sheet.type("anna")
        sheet.gone("push button", "ShareAlike")
        sheet.key("Return")
        sheet.find("label", "Send this to Anna · Friends?")
        sheet.key("Escape")
        sheet.gone("label", "Send this to Anna · Friends?")
        claim(sent(stage) == before, "it was sent")
        sheet.write("", role="entry", name="Type to search")
        sheet.find("push button", "ShareAlike")
        sheet.press("Anna · Friends")
        sheet.find("label", "Send this to Anna · Friends?")
        press_first(sheet, "Do Not Send")
        sheet.gone("label", "Send this to Anna · Friends?")
        sheet.find("push button", "ShareAlike")
        claim(sent(stage) == before, "it was sent")
    command = {"program": stage.programs / "sharesheet"}
    with Sheet("share", "--face", "desktop", "--text", "Moo", "--person", "anna", **command) as sheet:
        sheet.find("label", "Send this to Anna · Friends?")
        claim(sent(stage) == before, "it was sent")
        press_first(sheet, "Send")
        claim(sheet.ended() == 0, "it has not ended well")
    claim(len(sent(stage)) == len(before) + 1, f"it was sent to {sent(stage)}")


@case
def other_ways(stage, photo):
    """The window starts with an extension and a text, and without a bus. Without a display, the program ends with 9."""
    with bin_of(stage, "ways"):
        with Sheet(photo, "--to", "com.shinobicontrols.ShareAlike.ShareAlikeExtension", "--message", "Moo") as sheet:
            sheet.find("label", "22 characters left")
            claim(sheet.text() == "Moo", f"the text is {sheet.text()!r}")
            post(sheet)
        delivered(stage, "the photo")
    with Sheet(photo, DBUS_SESSION_BUS_ADDRESS="unix:path=/nonexistent", GTK_A11Y="none") as sheet:
        wait_for(lambda: titles() == ["Share 1 photo"], 15)
        claim(titles() == ["Share 1 photo"], f"without a bus there is {titles()}")
        sheet.key("Escape")
        claim(sheet.ended() == 5, "it has not ended as cancelled")
    with Sheet(photo, DISPLAY="", WAYLAND_DISPLAY="") as sheet:
        claim(sheet.ended() == 9, "without a display it has not said so")


def titles():
    """Returns the titles of the windows on the display."""
    ids = subprocess.run(["xdotool", "search", "--onlyvisible", "--name", "."], stdout=subprocess.PIPE,
                         stderr=subprocess.DEVNULL, text=True).stdout.split()
    return [subprocess.run(["xdotool", "getwindowname", i], stdout=subprocess.PIPE,
                           text=True).stdout.strip() for i in ids]


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


@case
def second_window(stage, photo):
    """A second call opens its window in the waiting process and gets its exit status."""
    service = subprocess.Popen([os.environ["SHEET_PROGRAM"], "--gapplication-service"], stdin=subprocess.DEVNULL)
    try:
        call = ["gdbus", "wait", "--session", "--timeout", "10", "org.sharesheet.Sharesheet"]
        claim(subprocess.run(call).returncode == 0, "it has not taken its name")
        with Sheet("--text", "Moo", of=service.pid) as first, Sheet(photo, of=service.pid) as second:
            first.find("frame", "Share text")
            first.find("frame", "Share 1 photo")
            for title in ("Share text", "Share 1 photo"):
                first.press("Close", window=title)
                first.gone("frame", title)
            claim(first.ended() == 5 and second.ended() == 5, "they have not ended as cancelled")
        claim(service.poll() is None, "the service has not stayed")
        subprocess.run(
            ["gdbus", "call", "--session", "--dest", "org.sharesheet.Sharesheet", "--object-path",
             "/org/sharesheet/Sharesheet", "--method", "org.freedesktop.Application.Open",
             str([photo.as_uri(), LINK]), "{}"], check=True, stdout=subprocess.DEVNULL)
        first.find("label", "Share 1 photo and 1 link")
    finally:
        service.terminate()
        service.wait()


@case
def no_daemon(stage, photo):
    """An invalid home is reported in the window and to the caller."""
    with Sheet(photo, SHARESHEET_HOME="relative/home") as sheet:
        sheet.find("label", "Not Shared")
        walk(sheet, "no daemon")
        press_first(sheet, "Close")
        claim(sheet.ended() == 1, "it has not ended as failed")


class Stage(Home):
    """The home of a case, on its display."""

    def __init__(self):
        super().__init__(os.environ["SHARESHEET_HOME"], pathlib.Path(os.environ["SHEET_PROGRAM"]).parent, has_desktop=True)

    def services(self, *names):
        folder = self.folder / "-".join(names)
        folder.mkdir(exist_ok=True)
        return Services(folder, *names, programs=self.programs)


def inside(names):
    failed = 0
    for name in names:
        start, stage = time.monotonic(), Stage()
        photo = stage.folder / "Highland Cow.jpg"
        shutil.copyfile(PHOTO, photo)
        try:
            with contextlib.closing(stage):
                CASES[name](stage, photo)
            print(f"      {name}: {time.monotonic() - start:.1f} s", flush=True)
        except Exception as error:  # any error: the next case still runs
            failed += 1
            print(f"      {name}: FAILED: {error if isinstance(error, Missed) else repr(error)}", flush=True)
        shutil.rmtree(stage.folder, ignore_errors=True)
    return 1 if failed else 0


class ListCases(argparse.Action):
    def __call__(self, parser, *_):
        print("\n".join(CASES))
        parser.exit()


def options(parser):
    parser.add_argument("cases", nargs="*", metavar="CASE")
    parser.add_argument("--cases", dest="listed", nargs=0, action=ListCases, help="print the cases, and end")


def missing(options):
    return desktop.missing(options.programs / "sharesheet-desktop")


def run(trial):
    if unknown := [name for name in trial.options.cases if name not in CASES]:
        raise Failure(f"There is no {', '.join(unknown)}; there is {', '.join(CASES)}.")
    names = trial.options.cases or list(CASES)[:trial.rounds]
    trial.done = len(names)
    if desktop.run_inside(ROOT / "scripts/long", ["desktop", *names], trial.folder,
                          program=trial.programs / "sharesheet-desktop"):
        trial.complain("failed", "the cases above")

"""Counts the actions from a right-click in Nautilus until the link is on the clipboard: by mouse, keys and AT-SPI.

`sharesheet integrate` has written its files into the home, and the setting `copyLinks` is on. Nautilus shows a folder
with one photo. The photo goes to ImgShare, whose local image host returns the link. Each way uses one device alone: the
mouse, the keyboard, or the actions that a screen reader performs. The actions after the right-click (or the menu's key)
are counted. There must be fewer than four, the taps that iOS needs. The link on the clipboard must be the photo.

Fault: the setting is off (off). Needs Debian's nautilus, python3-nautilus, openbox, xclip, xvfb, dbus, xdotool,
at-spi2-core, gir1.2-atspi-2.0 and python3-gi.
"""

import json
import pathlib
import shutil
import subprocess
import time

from long_checks import file_managers
from shared import desktop
from shared.machine import PHOTO, ROOT, Failure, ask, wait_for

UNIT, ROUNDS, SHORT, DURATION = "ways", 3, 3, "20 seconds"
KINDS = ("failed", "too many")
CONTROLS = {"off": ["failed"]}
WAYS = ("mouse", "keys", "screen reader")
PHOTO_NAME, SHARE, PLACE = "a photo.jpg", "Share…", "ImgShare"
# The extensions that accept a photo.
EXTENSIONS = ("ImgShare", "ShareAlike", "Hoi")
# The taps on iOS: Share, the app, Post, Copy Link.
TAPS = 4


def missing(options):
    lacks = file_managers.missing(options)
    lacks += [package for program, package in {"nautilus": "nautilus", "xclip": "xclip"}.items()
              if not shutil.which(program)]
    extensions = pathlib.Path("/usr/lib").glob("**/nautilus/extensions-*/libnautilus-python.so")
    return lacks + ([] if any(extensions) else ["python3-nautilus"])


# Inside the session: on the display and the bus of one way.


class Person:
    """Somebody who uses one device, and whose actions after the right-click are counted."""

    def __init__(self, way):
        import gi
        gi.require_version("Atspi", "2.0")
        from gi.repository import Atspi, GLib
        self.atspi, self.error, self.way, self.count = Atspi, GLib.Error, way, 0

    # Looking

    def nodes(self, node):
        yield node
        try:
            for index in range(node.get_child_count()):
                child = node.get_child_at_index(index)
                if child:
                    yield from self.nodes(child)
        except self.error:  # the node disappeared meanwhile
            return

    def look(self, name, roles):
        self.atspi.get_desktop(0).clear_cache()
        try:
            for node in self.nodes(self.atspi.get_desktop(0)):
                if node.get_name() == name and node.get_role_name() in roles:
                    if node.get_state_set().contains(self.atspi.StateType.SENSITIVE):
                        return node
        except self.error:
            return None
        return None

    def find(self, name, *roles):
        return file_managers.wait(name, lambda: self.look(name, roles), 20)

    def xdotool(self, *words):
        return subprocess.run(["xdotool", *map(str, words)], capture_output=True, text=True).stdout

    def window(self, title):
        return file_managers.wait(
            f"the window {title}",
            lambda: self.xdotool("search", "--onlyvisible", "--name", title).split(), 30)[-1]

    def middle(self, node, window):
        """Returns the middle of a node that stands still, in screen coordinates."""
        before, end = None, time.monotonic() + 20
        while time.monotonic() < end:
            box = node.get_component_iface().get_extents(self.atspi.CoordType.WINDOW)
            shell = self.xdotool("getwindowgeometry", "--shell", window).split()
            corner = dict(line.split("=") for line in shell)
            now = (int(corner["X"]) + box.x + box.width // 2, int(corner["Y"]) + box.y + box.height // 2)
            if now == before and box.width > 0:
                return now
            before = now
            time.sleep(0.1)
        raise Failure(f"{node.get_name()} does not stand still")

    def middle_of_item(self, item, files):
        """Returns the middle of a menu's item in screen coordinates.

        The accessibility bus does not say where GTK's menu is, but its window is on the screen, and its items are in
        the middle of this window.
        """
        found = self.xdotool("search", "--onlyvisible", "--maxdepth", "1", "--name", "").split()
        menu = [window for window in found if window != files][-1]
        shell = dict(line.split("=") for line in self.xdotool("getwindowgeometry", "--shell", menu).split())
        x, y, width, height = (int(shell[name]) for name in ("X", "Y", "WIDTH", "HEIGHT"))

        def box(node):
            return node.get_component_iface().get_extents(self.atspi.CoordType.WINDOW)

        own = box(item)
        boxes = [box(node) for node in self.nodes(self.atspi.get_desktop(0)) if node.get_role_name() == "menu item"]
        boxes = [other for other in boxes if other.x == own.x and other.width == own.width]
        top, bottom = min(b.y for b in boxes), max(b.y + b.height for b in boxes)
        return x + width // 2, y + height // 2 + own.y + own.height // 2 - (top + bottom) // 2

    # Doing. Each function is one action of the person.

    def click(self, place):
        self.count += 1
        self.xdotool("mousemove", *place, "click", 1)

    def key(self, key):
        self.count += 1
        self.xdotool("key", key)

    def do(self, node):
        self.count += 1
        if not node.get_action_iface().do_action(0):
            raise Failure(f"{node.get_name()} has no action")

    # The ways

    def open_menu(self, files):
        """Opens the photo's menu. The photo is selected first, as a click or an arrow key does."""
        photo = self.find(PHOTO_NAME, "label", "icon", "list item", "table cell", "canvas", "panel")

        def is_open():
            self.xdotool("windowfocus", "--sync", files)
            self.xdotool("mousemove", *self.middle(photo, files), "click", 1)
            time.sleep(0.3)
            self.xdotool(*(["click", 3] if self.way == "mouse" else ["key", "shift+F10"]))
            return wait_for(lambda: self.look(SHARE, ["menu item"]), 5)

        return file_managers.wait(SHARE, is_open, 40)

    def share(self, files):
        share = self.open_menu(files)
        self.count = 0
        if self.way == "mouse":
            self.click(self.middle_of_item(share, files))
            place = self.find(PLACE, "push button")
            sheet = self.window("Share 1 photo")
            self.click(self.middle(place, sheet))
            self.click(self.middle(self.find("Post", "push button"), sheet))
        elif self.way == "keys":
            self.key("s")
            place = self.find(PLACE, "push button")
            self.xdotool("windowfocus", "--sync", self.window("Share 1 photo"))
            # The chooser numbers its destinations in their order.
            names = [n.get_name() for n in self.nodes(self.atspi.get_desktop(0)) if n.get_role_name() == "push button"]
            self.key(str([name for name in names if name in EXTENSIONS].index(PLACE) + 1))
            self.find("Post", "push button")
            self.key("ctrl+Return")
        else:
            self.do(share)
            self.do(self.find(PLACE, "push button"))
            self.do(self.find("Post", "push button"))


def clipboard():
    return subprocess.run(["xclip", "-selection", "clipboard", "-o"], capture_output=True, text=True).stdout


def inside(words):
    way, folder = words[0], pathlib.Path(words[1])
    person, manager = Person(way), None
    window_manager = subprocess.Popen(["openbox"], stderr=subprocess.DEVNULL)
    try:
        manager = subprocess.Popen(["nautilus", "--new-window", folder / "files"], stderr=subprocess.DEVNULL)
        person.share(person.window("files"))
        link = wait_for(lambda: clipboard().startswith("http") and clipboard(), 15)
        if not link:
            raise Failure(f"after {person.count} actions no link is on the clipboard")
        if ask(link, accept="*/*")[1] != PHOTO.read_bytes():
            raise Failure(f"{link} is not the photo")
        (folder / "count").write_text(json.dumps(person.count))
    except Failure as failure:
        (folder / "failure").write_text(str(failure))
        return 1
    finally:
        for process in (manager, window_manager):
            if process:
                process.terminate()
    return 0


# Outside the session.


def run(trial):
    with trial.services("images") as at:
        for way in WAYS:
            folder = trial.folder / way
            folder.mkdir()
            try:
                count = try_way(trial, way, folder, at.url("images", "/3/image"))
            except Failure as failure:
                trial.complain("failed", f"{way}: {failure}")
                continue
            trial.say(f"{way}: {count} actions after the right-click")
            if count >= TAPS:
                trial.complain("too many", f"{way}: {count}")


def try_way(trial, way, folder, address):
    variables = file_managers.variables_of(folder)
    shutil.copy(PHOTO, folder / "files" / PHOTO_NAME)
    file_managers.integrate(trial.programs, variables)
    for words in (["imgshare", "endpoint", address],
                  ["sharesheet", "settings", "copyLinks", "false" if trial.fault else "true"]):
        subprocess.run([trial.programs / words[0], *words[1:]], env=variables, check=True, stdout=subprocess.DEVNULL)
    # ImgShare's own app also copies the link, but this daemon has no display, so neither has the app.
    subprocess.run([trial.programs / "sharesheet", "daemon", "start"], env=variables, check=True,
                   stdout=subprocess.DEVNULL)
    try:
        if desktop.run_inside(
                ROOT / "scripts/long", ["nautilus-to-link", way, folder], folder, size="1280x900", timeout=120,
                SHARESHEET_HOME=None, TMPDIR=None, GSETTINGS_BACKEND=None, **variables):
            failure = folder / "failure"
            raise Failure(failure.read_text() if failure.exists() else "the session failed")
        return json.loads((folder / "count").read_text())
    finally:
        subprocess.run([trial.programs / "sharesheet", "daemon", "stop"], env=variables, capture_output=True)

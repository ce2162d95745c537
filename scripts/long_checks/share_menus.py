"""Shares through the Share menus of KDE's programs. The photo must arrive, and the link must come back.

Each program (Gwenview, Spectacle) has its own display, bus and home. `sharesheet integrate` has written its files into
the home. Sharesheet… in the menu Share opens the real window. ImgShare sends the picture to a local image host, and
when the window has closed, the program must show the host's link. Closing the sheet must not show a failure. At the
end, `sharesheet integrate --remove` must leave nothing. `scripts/long file-managers` operates Dolphin.

Programs that are not installed are left out and reported. Fault: the entry is removed before the menu opens (entry).
Needs Debian's xvfb, dbus, openbox, xdotool, xclip, at-spi2-core, gir1.2-atspi-2.0, python3-gi,
qml-module-org-kde-purpose, qml-module-org-kde-kirigami2, and imagemagick for screenshots.
"""

import contextlib
import os
import pathlib
import shutil
import subprocess
import time

from long_checks.file_managers import integrate, left_over, missing, run_inside, variables_of, wait  # noqa: F401
from shared.machine import PHOTO, Failure, ask
from shared.trial import Missing

UNIT, ROUNDS, SHORT, DURATION = "programs", 2, 2, "1 minute"
KINDS = ("failed", "left over")
CONTROLS = {"entry": ["failed"]}
# The commands, the button that opens the menu, and the keys from there to Sharesheet…, the menu's last item.
PROGRAMS = {
    "gwenview": {"command": ["gwenview", "files/a photo.jpg"], "button": "Share", "keys": ["Up", "Return"]},
    "spectacle": {"command": ["spectacle", "-f"], "button": "Export", "keys": ["s", "Up", "Return"]},
}


def options(parser):
    parser.add_argument("--programs-with-menus", nargs="*", choices=list(PROGRAMS), default=list(PROGRAMS),
                        metavar="NAME", dest="names")
    parser.add_argument("--screenshots", type=pathlib.Path, metavar="DIR")


def operate(name, folder):
    import gi
    gi.require_version("Atspi", "2.0")
    from gi.repository import Atspi
    # Qt's programs join the accessibility bus only if it runs.
    Atspi.get_desktop(0).get_child_count()

    def nodes(node):
        yield node
        with contextlib.suppress(gi.repository.GLib.Error):
            for index in range(node.get_child_count()):
                child = node.get_child_at_index(index)
                if child:
                    yield from nodes(child)

    def find(label, role=None):
        with contextlib.suppress(gi.repository.GLib.Error):
            for node in nodes(Atspi.get_desktop(0)):
                if label in node.get_name() and role in (None, node.get_role_name()):
                    return node
        return None

    def press(label):
        button = wait(label, lambda: find(label, "push button"))
        wait(f"{label} can be pressed", lambda: button.get_state_set().contains(Atspi.StateType.SENSITIVE))
        button.get_action_iface().do_action(0)

    def xdotool(*words):
        return subprocess.run(["xdotool", *map(str, words)], capture_output=True).stdout

    def picture(what):
        if os.environ.get("SCREENSHOT"):
            subprocess.run(["import", "-window", "root", os.environ["SCREENSHOT"].replace(".png", f"-{what}.png")])

    how = PROGRAMS[name]

    def has_opened():
        """Opens the sheet by the menu. The caller may need to repeat the call, because clicks can come too early."""
        # Escape closes the menu of an earlier call, or ends Spectacle if there is none.
        if find("Sharesheet…"):
            xdotool("key", "Escape", "Escape")
        button = wait(how["button"], lambda: find(how["button"], "push button"))
        box = button.get_component_iface().get_extents(Atspi.CoordType.SCREEN)
        xdotool("mousemove", box.x + box.width // 2, box.y + box.height // 2, "click", 1)
        time.sleep(0.7)
        xdotool("key", *how["keys"][:-1])
        time.sleep(0.5)
        picture("menu")
        xdotool("key", how["keys"][-1])
        with contextlib.suppress(Failure):
            return wait("the window", lambda: find("ImgShare", "push button"), 10)
        return None

    program = subprocess.Popen(how["command"], cwd=folder)
    try:
        wait("the sheet", has_opened, 60)
        xdotool("key", "Escape")
        wait("the end of the sheet", lambda: not find("ImgShare", "push button"))
        # The accessibility bus keeps closed windows of Qt Quick.
        wait("the end of the dialog", lambda: not xdotool("search", "--onlyvisible", "--name", "Send File"))
        picture("cancelled")
        # Both programs begin the message with "There was a problem" or "There was an error".
        if find("There was a"):
            raise Failure("closing the sheet shows a failure")
        wait("the sheet again", has_opened, 60)
        press("ImgShare")
        press("Post")
        wait("the link", lambda: find("/i/") or find("has been copied"), 60)
        time.sleep(0.5)
        picture("link")
        link = subprocess.run(["xclip", "-selection", "clipboard", "-o"], capture_output=True, text=True).stdout
        (folder / "told").write_text(link)
    finally:
        program.terminate()


def inside(words):
    name, folder = words[0], pathlib.Path(words[1])
    window_manager = subprocess.Popen(["openbox"], stderr=subprocess.DEVNULL)
    try:
        operate(name, folder)
    except Failure as failure:
        (folder / "failure").write_text(str(failure))
        return 1
    finally:
        window_manager.terminate()
    return 0


def try_program(trial, name, folder, at):
    variables = variables_of(folder)
    shutil.copy(PHOTO, folder / "files/a photo.jpg")
    integrate(trial.programs, variables)
    integrate(trial.programs, variables, "--check")
    if trial.fault:
        shutil.rmtree(folder / "data/kpackage")
    subprocess.run([trial.programs / "imgshare", "endpoint", at.url("images", "/3/image")], env=variables, check=True)
    variables |= {"QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1", "QT_QUICK_BACKEND": "software"}
    try:
        run_inside(trial, name, folder, variables, "share-menus")
        link = (folder / "told").read_text()
        got = ask(link, accept="*/*")[1]
        if not got or name == "gwenview" and got != PHOTO.read_bytes():
            raise Failure(f"{link!r} is not the picture")
    finally:
        subprocess.run([trial.programs / "sharesheet", "daemon", "stop"], env=variables, capture_output=True)
    integrate(trial.programs, variables, "--remove")


def run(trial):
    installed = [name for name in trial.options.names if shutil.which(name)]
    for name in set(trial.options.names) - set(installed):
        trial.say(f"{name}: LEFT OUT, it is not installed")
    if not installed:
        raise Missing("Install gwenview or kde-spectacle.")
    trial.done = len(installed)
    with trial.services("images") as at:
        for name in installed:
            folder, began = trial.folder / name, time.monotonic()
            folder.mkdir()
            try:
                try_program(trial, name, folder, at)
            except Failure as failure:
                trial.complain("failed", f"{name}: {failure}")
            for path in left_over(folder) if not trial.fault else ():
                trial.complain("left over", f"{name}: {path}")
            trial.say(f"{name}: {time.monotonic() - began:.1f} s")

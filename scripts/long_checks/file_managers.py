"""Presses Share… in real file managers. The sheet must start with every file, whatever its name.

Each file manager (Nautilus, Nemo, Thunar, PCManFM, Dolphin, Caja) has its own display, bus and home. `sharesheet
integrate` has written its files into the home. Dolphin is operated twice: Share… in its menu, and Sharesheet… in its
menu Share, which is KDE's library Purpose. All files of a folder are selected and shared by the menu. Their names have
blanks, quotes, line breaks, options, shell commands and invalid UTF-8. The command is the real one. A program that
records its arguments replaces the window. At the end, `sharesheet integrate --remove` must leave nothing.

With --window the real window is used: it shares a photo through ShareAlike, which must arrive in a request bin. The
presses are listed.

File managers that are not installed are left out and reported. Fault: one of the files is lost (lost). Needs Debian's
xvfb, dbus, openbox, xdotool, at-spi2-core, gir1.2-atspi-2.0 and python3-gi, and imagemagick for screenshots.
"""

import contextlib
import os
import pathlib
import shutil
import subprocess
import time

from shared import desktop
from shared.machine import PHOTO, ROOT, Failure, received, wait_for
from shared.trial import Missing

UNIT, ROUNDS, SHORT, DURATION = "file managers", 7, 7, "2 minutes"
KINDS = ("lost", "too many", "left over", "failed")
CONTROLS = {"lost": ["lost"]}
LABEL = "Share…"
NEEDED = {"Xvfb": "xvfb", "dbus-run-session": "dbus", "openbox": "openbox", "xdotool": "xdotool"}
# Debian's own Python, which has the bindings to the accessibility bus. Another Python in PATH may
# not have them.
PYTHON = "/usr/bin/python3"

# The commands, which get the folder as last argument, and the ways to the menu item Share…. `file` is
# clicked to select the files and to open the menu. It is absent if the accessibility bus does not have
# the files; keys are used then. `menu` is the submenu that contains Share…, if there is one. `keys`
# lead from the top of the menu to Share…, if the bus has no menus. `loads`: seconds until the files are
# listed. `opens`: the key that opens the menu. `repairs`: the program replaces bytes that are not UTF-8,
# so a file with such a name cannot be shared from it.
MANAGERS = {
    "nautilus": {"command": ["nautilus", "--new-window"], "file": "a photo.jpg"},
    "nemo": {"command": ["nemo"]},
    "thunar": {"command": ["thunar"], "menu": "Send To"},
    "pcmanfm": {"command": ["pcmanfm"], "keys": ["Up", "Up", "Return"]},
    "caja": {"command": ["caja", "--no-desktop"]},
    "dolphin": {"command": ["dolphin", "--new-window"], "loads": 2, "opens": "Menu", "repairs": True, "keys": ["s"]},
    # Share is above Properties, and Sharesheet… is its last item. For pictures, Gwenview adds an item between them, so
    # this way is not taken with --window.
    "dolphin-share": {
        "command": ["dolphin", "--new-window"], "loads": 2, "opens": "Menu", "repairs": True,
        "keys": ["Up", "Up", "Right", "Up", "Return"], "names only": True},
}

NAMES = [b"a photo.jpg", b"b note's \"final\".txt", b"-rf", b"line\nbreak", b"$(id);&|", b"100% \\ done",
         "zoë.txt".encode(), b"caf\xe9"]


def options(parser):
    parser.add_argument("--managers", nargs="*", choices=list(MANAGERS), default=list(MANAGERS), metavar="NAME")
    parser.add_argument("--window", action="store_true", help="share a photo through the real window")
    parser.add_argument("--screenshots", type=pathlib.Path, metavar="DIR")


def missing(options):
    lacks = [package for program, package in NEEDED.items() if not shutil.which(program)]
    look = [PYTHON, "-c", "import gi; gi.require_version('Atspi', '2.0')"]
    if subprocess.run(look, stderr=subprocess.DEVNULL).returncode:
        lacks += ["at-spi2-core", "gir1.2-atspi-2.0", "python3-gi"]
    return lacks


def wait(name, look, seconds=30):
    """Polls until `look` returns a result, because drawing sends no notification."""
    if found := wait_for(look, seconds):
        return found
    raise Failure(f"{name}: not within {seconds} s")


# Inside the session: on the display and the bus of one file manager.


def press_share(name, home):
    import gi
    gi.require_version("Atspi", "2.0")
    from gi.repository import Atspi

    def nodes(node):
        """Yields the node and all nodes below. Nodes that disappear meanwhile are skipped."""
        yield node
        with contextlib.suppress(gi.repository.GLib.Error):
            for index in range(node.get_child_count()):
                child = node.get_child_at_index(index)
                if child:
                    yield from nodes(child)

    def find(label, roles):
        # The cache may contain outdated names.
        Atspi.get_desktop(0).clear_cache()
        with contextlib.suppress(gi.repository.GLib.Error):
            for node in nodes(Atspi.get_desktop(0)):
                if node.get_name() == label and (not roles or node.get_role_name() in roles):
                    return node
        return None

    def xdotool(*words):
        return subprocess.run(["xdotool", *map(str, words)], capture_output=True, text=True).stdout

    def window():
        found = xdotool("search", "--onlyvisible", "--name", "files").split()
        return found[-1] if found else None

    def press(button):
        return button and button.get_state_set().contains(Atspi.StateType.SENSITIVE) and (
            button.get_action_iface().do_action(0))

    def middle(label, place):
        """Returns the middle of an element in a window, in screen coordinates."""
        item = find(label, [])
        part = item and item.get_component_iface()
        box = part and part.get_extents(Atspi.CoordType.WINDOW)
        corner = dict(line.split("=") for line in xdotool("getwindowgeometry", "--shell", place).split())
        if box and box.width > 0 and corner:
            return int(corner["X"]) + box.x + box.width // 2, int(corner["Y"]) + box.y + box.height // 2
        return None

    how = MANAGERS[name]
    file, menu, keys = how.get("file"), how.get("menu"), how.get("keys")
    has_window = "WINDOW" in os.environ
    calls, presses = [], []
    manager = subprocess.Popen([*how["command"], str(home / "files")])
    try:
        place = wait("its window", window)

        def is_shared():
            """Opens the menu and presses Share…. The caller may need to repeat the call, because keys and clicks can
            come too early."""
            # Escape closes the menu of an earlier call. In a new window, Dolphin would stop to load the folder.
            if calls:
                xdotool("key", "Escape")
            calls.append(1)
            xdotool("windowfocus", "--sync", place)
            if file:
                xdotool("mousemove", *wait("the files in it", lambda: middle(file, place)))
            time.sleep(how.get("loads", 0.3))
            # The click that opens the menu also selects the file under the pointer.
            if not (has_window and file):
                xdotool(*(["click", 1] if file else []), "key", "ctrl+a")
            time.sleep(0.3)
            xdotool(*(["click", 3] if file else ["key", how.get("opens", "shift+F10")]))
            presses[:] = ["the file"]
            with contextlib.suppress(Failure):
                if menu:
                    parent = wait(menu, lambda: find(menu, ["menu", "menu item"]), 5)
                    parent.get_action_iface().do_action(0)
                share = None if keys else wait(LABEL, lambda: find(LABEL, ["menu item"]), 5)
                if os.environ.get("SCREENSHOT"):
                    time.sleep(0.5)
                    subprocess.run(["import", "-window", "root", os.environ["SCREENSHOT"]])
                presses.append(LABEL)
                if share:
                    share.get_action_iface().do_action(0)
                else:
                    time.sleep(0.5)
                    xdotool("key", *keys)
                if has_window:
                    return wait("the window", lambda: find("ShareAlike", ["push button"]), 10)
                return wait("the window's program", (home / "told").exists, 5)
            return None

        found = wait(f"{LABEL} in its menu", is_shared, 60)
        if has_window:
            found.get_action_iface().do_action(0)
            wait("Post", lambda: press(find("Post", ["push button"])))
            (home / "presses").write_text(", ".join([*presses, "ShareAlike", "Post"]))
            wait("the window's end", lambda: not find("Post", ["push button"]))
    finally:
        manager.terminate()


def inside(words):
    name, folder = words[0], pathlib.Path(words[1])
    window_manager = subprocess.Popen(["openbox"], stderr=subprocess.DEVNULL)
    try:
        press_share(name, folder)
    except Failure as failure:
        (folder / "failure").write_text(str(failure))
        return 1
    finally:
        window_manager.terminate()
    return 0


# Outside the session: homes and results.


def variables_of(folder):
    """Creates the folders of a home. Returns the environment's variables."""
    for name in ["files", "config", "cache", "run"]:
        (folder / name).mkdir(mode=0o700)
    return {
        "PATH": "/usr/bin:/bin", "HOME": str(folder), "LANG": "C.UTF-8", "XDG_RUNTIME_DIR": str(folder / "run"),
        "XDG_DATA_HOME": str(folder / "data"), "XDG_CONFIG_HOME": str(folder / "config"),
        "XDG_STATE_HOME": str(folder / "state"), "XDG_CACHE_HOME": str(folder / "cache"), "GIO_USE_VFS": "local"}


def stand_in(folder, real, loses_one):
    """Creates a folder with the real programs, and a window's program that only records its arguments."""
    programs = folder / "programs"
    programs.mkdir()
    for name in ("sharesheet", "sharesheet-portal", "sharesheet-browser"):
        shutil.copy2(real / name, programs)
    window = programs / "sharesheet-desktop"
    lost = "shift\n" if loses_one else ""
    window.write_text(f"""#!/bin/sh
[ "$1" = --wait ] && shift
[ "$1" = -- ] && shift
{lost}printf '%s\\0' "$@" >'{folder}/told.new' && mv '{folder}/told.new' '{folder}/told'
""")
    window.chmod(0o700)
    return programs


def integrate(programs, environment, *words):
    result = subprocess.run(
        [programs / "sharesheet", "integrate", *words], env=environment, capture_output=True, text=True)
    if result.returncode:
        raise Failure(f"integrate {' '.join(words)}: {result.returncode}\n{result.stdout}{result.stderr}")


def told(folder):
    return set((folder / "told").read_bytes().split(b"\0")[:-1])


def left_over(folder):
    """Yields files with `sharesheet` in their names or with its mark, and folders that only `sharesheet` creates."""
    data = folder / "data"
    for path in data.rglob("*"):
        # The daemon's data stays if a daemon ran.
        if (data / "sharesheet/groups").exists() and path.is_relative_to(data / "sharesheet"):
            if path.name == "integration.json":
                yield path
        elif "sharesheet" in path.name.lower():
            yield path
        elif path.is_file() and b"Written by 'sharesheet" in path.read_bytes():
            yield path
        elif path.is_dir() and path.name in ("servicemenus", "sendto", "vendor_completions.d", "site-functions"):
            yield path


def run_inside(trial, name, folder, variables, check="file-managers"):
    if trial.options.screenshots:
        variables["SCREENSHOT"] = str(trial.options.screenshots / f"{name}.png")
    if desktop.run_inside(
            ROOT / "scripts/long", [check, name, folder], folder, size="1280x900", timeout=180,
            SHARESHEET_HOME=None, TMPDIR=None, GSETTINGS_BACKEND=None, **variables):
        failure = folder / "failure"
        raise Failure(failure.read_text() if failure.exists() else "the session failed")


def try_window(trial, name, folder, variables):
    """Shares a photo through the real window and checks that it arrives."""
    shutil.copy(PHOTO, folder / "files/a photo.jpg")
    integrate(trial.programs, variables)
    with trial.services("bin") as bin:
        address = bin.url("bin", "/bins/photos")
        group = folder / "data/sharesheet/groups/group.ShareAlike"
        group.mkdir(parents=True)
        (group / "endpoint").write_text(address)
        try:
            run_inside(trial, name, folder, {**variables, "WINDOW": "1"})
            wait("the photo in the bin", lambda: received(address))
        finally:
            subprocess.run([trial.programs / "sharesheet", "daemon", "stop"], env=variables, capture_output=True)
    integrate(trial.programs, variables, "--remove")


def try_names(trial, name, folder, variables):
    programs = stand_in(folder, trial.programs, trial.fault)
    names = [file for file in NAMES if not MANAGERS[name].get("repairs") or file != b"caf\xe9"]
    paths = {os.fsencode(folder) + b"/files/" + file for file in names}
    for path in paths:
        open(path, "wb").close()
    integrate(programs, variables)
    integrate(programs, variables, "--check")
    run_inside(trial, name, folder, variables)
    integrate(programs, variables, "--remove")
    for kind, found in ("lost", paths - told(folder)), ("too many", told(folder) - paths):
        for path in found:
            trial.complain(kind, f"{name}: {path}")


def run(trial):
    installed = [name for name in trial.options.managers if shutil.which(MANAGERS[name]["command"][0])]
    for name in set(trial.options.managers) - set(installed):
        trial.say(f"{name}: LEFT OUT, it is not installed")
    if not installed:
        raise Missing("Install a file manager: " + ", ".join(MANAGERS))
    if trial.options.window:
        installed = [name for name in installed if not MANAGERS[name].get("names only")]
    trial.done = len(installed)
    for name in installed:
        folder, began = trial.folder / name, time.monotonic()
        folder.mkdir()
        variables = variables_of(folder)
        try:
            (try_window if trial.options.window else try_names)(trial, name, folder, variables)
        except Failure as failure:
            trial.complain("failed", f"{name}: {failure}")
        for path in left_over(folder):
            trial.complain("left over", f"{name}: {path}")
        presses = folder / "presses"
        pressed = f", pressed: {presses.read_text()}" if presses.exists() else ""
        trial.say(f"{name}: {time.monotonic() - began:.1f} s{pressed}")

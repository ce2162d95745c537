"""Compares pictures of the window with the pictures in Tests/Vectors/looks, so that each change of its looks is seen.

    scripts/long looks [LOOK…]         compares all, or the named ones
    scripts/long looks --looks         prints their names
    scripts/long looks --accept        replaces the pictures by the present looks

A look is a state of the window in one of these modes: light, dark, high contrast, text of twice the size, 360 pixels
wide, and right to left (in Hebrew's locale, so the texts stay English). Pixels may differ by 15 % of their range,
because fonts are drawn a little differently, and at most 0.4 % of the pixels may differ more. The time of a share in the
history is less than that. After a difference the present picture and the difference are kept beside each other.

Fault: the fonts are a tenth larger (larger). Needs what `scripts/long desktop` needs, imagemagick and locales.
"""

import argparse
import contextlib
import os
import pathlib
import shutil
import signal
import subprocess

from long_checks.window.case import Stage, compose, process_of, walk
from shared import desktop
from shared.desktop import Missed, Sheet
from shared.machine import PHOTO, ROOT, Failure, wait_for

MODES = ("light", "dark", "contrast", "large", "narrow", "rtl")
LOOKS = {
    "chooser": MODES, "compose": MODES, "friends": ("light", "narrow"), "failure": ("light", "large"),
    "settings": MODES, "history": ("light", "dark", "narrow", "rtl"),
}
NAMES = [f"{state}-{mode}" for state, modes in LOOKS.items() for mode in modes]
UNIT, ROUNDS, SHORT, DURATION = "looks", len(NAMES), 2, "1 minute"
KINDS = ("changed", "failed")
CONTROLS = {"larger": ["changed"]}
PICTURES = ROOT / "Tests/Vectors/looks"
# The range in which a pixel may differ, and the part of the pixels that may differ more.
RANGE, PART = "15%", 0.004
VARIABLES = {
    "dark": {"ADW_DEBUG_COLOR_SCHEME": "prefer-dark"}, "contrast": {"ADW_DEBUG_HIGH_CONTRAST": "1"},
}


class ListLooks(argparse.Action):
    def __call__(self, parser, *_):
        print("\n".join(NAMES))
        parser.exit()


def options(parser):
    parser.add_argument("looks", nargs="*", metavar="LOOK")
    parser.add_argument("--looks", dest="listed", nargs=0, action=ListLooks, help="print the looks, and end")
    parser.add_argument("--accept", action="store_true", help="replace the pictures by the present looks")


def missing(options):
    lacks = desktop.missing(options.programs / "sharesheet-desktop")
    return lacks + ([] if pathlib.Path("/usr/share/i18n/locales/he_IL").exists() else ["locales"])


# Inside the session.


def settle(sheet):
    """Waits until pictures are the same for a second."""
    before, equal = None, 0

    def is_still():
        nonlocal before, equal
        now = subprocess.run(["import", "-window", "root", "rgb:-"], stdout=subprocess.PIPE).stdout
        before, equal = now, equal + 1 if now == before else 0
        return equal == 4

    sheet.xdotool("mousemove", 990, 890)
    wait_for(is_still, 20, pause=0.25)


def window(title):
    """Returns the number, the width and the height of the window with this title."""
    def look():
        words = ["xdotool", "search", "--onlyvisible", "--name", f"^{title}$"]
        return subprocess.run(words, stdout=subprocess.PIPE, text=True).stdout.split()

    numbers = wait_for(look, 15)
    if not numbers:
        raise Missed(f"there is no window {title}")
    shell = subprocess.run(["xdotool", "getwindowgeometry", "--shell", numbers[-1]], stdout=subprocess.PIPE,
                           text=True, check=True).stdout
    values = dict(line.split("=") for line in shell.splitlines())
    return numbers[-1], int(values["WIDTH"]), int(values["HEIGHT"])


def show(stage, photo, state, mode):
    """Yields the sheet in a state, and the title of its window."""
    variables = VARIABLES.get(mode, {})

    def ready(sheet, title):
        if mode == "narrow":
            # The window must have taken its own height before.
            settle(sheet)

            def is_narrow():
                sheet.xdotool("windowsize", window(title)[0], 360, 640)
                return wait_for(lambda: window(title)[1:] == (360, 640), 2)

            wait_for(is_narrow, 10)
        return sheet, title

    words = {"settings": ["--settings"], "history": ["--history"]}.get(state, [photo])
    if state == "history":
        stage.run("sharealike", "endpoint", "http://127.0.0.1:9/")
        stage.run("sharesheet", "share", photo, "--to", "ShareAlike", "--post")
    with Sheet(*words, **variables) as sheet:
        match state:
            case "settings":
                sheet.find("list item", "ShareAlike")
                yield ready(sheet, "Settings")
            case "history":
                if not wait_for(lambda: sheet.says("refused the connection"), 20):
                    raise Missed(f"there is no share:\n{sheet.tree()}")
                yield ready(sheet, "History")
            case "chooser":
                sheet.find("push button", "ShareAlike")
                yield ready(sheet, "Share 1 photo")
            case "compose":
                compose(sheet, "A Highland cow on a hill, and its calf beside it", "23 characters too many")
                yield ready(sheet, "ShareAlike")
            case "friends":
                sheet.press("Hoi")
                sheet.find("list item", "Anna")
                yield ready(sheet, "Hoi")
            case "failure":
                compose(sheet, "Moo", "22 characters left")
                os.kill(process_of(stage, "ShareAlikeExtension"), signal.SIGKILL)
                sheet.find("label", "Not Shared")
                yield ready(sheet, "ShareAlike")


def draw(stage, photo, name, picture):
    state, mode = name.rsplit("-", 1)
    for sheet, title in show(stage, photo, state, mode):
        settle(sheet)
        walk(sheet, name)
        _, width, height = window(title)
        subprocess.run(["import", "-window", "root", "-crop", f"{width}x{height}+0+0", "+repage", "+dither", "-colors", "96",
                        "-strip", f"png8:{picture}"], check=True)


def inside(words):
    folder, failed = pathlib.Path(words[0]), 0
    for name in words[1:]:
        stage = Stage()
        photo = stage.folder / "Highland Cow.jpg"
        shutil.copyfile(PHOTO, photo)
        try:
            with contextlib.closing(stage):
                for friend in ("Anna", "Bert", "Chris"):
                    stage.run("hoi", "add", friend, f"http://127.0.0.1:9/{friend}")
                draw(stage, photo, name, folder / f"{name}.png")
        except Exception as error:  # any error: the next look is still drawn
            failed += 1
            print(f"      {name}: FAILED: {error if isinstance(error, Missed) else repr(error)}", flush=True)
        shutil.rmtree(stage.folder, ignore_errors=True)
    return 1 if failed else 0


# Outside the session.


def locale_of(mode, folder):
    """Returns the variables of a locale. Only Hebrew's locale makes GTK draw from right to left."""
    if mode != "rtl":
        return {}
    subprocess.run(["localedef", "-i", "he_IL", "-f", "UTF-8", folder / "he_IL.UTF-8"], check=True,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return {"LOCPATH": str(folder), "LANG": "he_IL.UTF-8"}


def settings_of(mode, fault):
    """Returns GTK's settings."""
    size = 20 if mode == "large" else 11 if fault else 10
    return ("[Settings]\ngtk-enable-animations=false\ngtk-cursor-blink=false\ngtk-xft-antialias=1\n"
            f"gtk-xft-hinting=1\ngtk-xft-hintstyle=hintslight\ngtk-font-name=DejaVu Sans {size}\n")


def difference(old, new, result):
    """Returns the part of the pixels that differ, or 1 if the sizes differ."""
    sizes = {subprocess.run(["identify", "-format", "%wx%h", path], stdout=subprocess.PIPE, text=True).stdout
             for path in (old, new)}
    if len(sizes) > 1:
        return 1
    compared = subprocess.run(["compare", "-metric", "AE", "-fuzz", RANGE, old, new, result], stderr=subprocess.PIPE,
                              text=True)
    width, height = map(int, sizes.pop().split("x"))
    return float(compared.stderr.split()[0]) / (width * height)


def run(trial):
    if unknown := [name for name in trial.options.looks if name not in NAMES]:
        raise Failure(f"There is no {', '.join(unknown)}; there is {', '.join(NAMES)}.")
    names = trial.options.looks or NAMES[:trial.rounds]
    trial.done = len(names)
    for mode in MODES:
        own = [name for name in names if name.rsplit("-", 1)[1] == mode]
        folder = trial.folder / mode
        (folder / "config/gtk-4.0").mkdir(parents=True)
        (folder / "config/gtk-4.0/settings.ini").write_text(settings_of(mode, trial.fault))
        if own:
            draw_all(trial, mode, own, folder)
        if not trial.options.accept:
            # On a busy machine, a window may be drawn before it has its size. Such a look is drawn once more.
            again = [name for name in own if complaint(name, folder)]
            if again and not trial.fault:
                draw_all(trial, mode, again, folder)
        for name in own:
            take(trial, name, folder)


def draw_all(trial, mode, names, folder):
    if desktop.run_inside(
            ROOT / "scripts/long", ["looks", folder, *names], folder, timeout=600,
            program=trial.programs / "sharesheet-desktop", **locale_of(mode, folder)):
        trial.complain("failed", f"{mode}: {(folder / 'output').read_text(errors='replace')[-2000:]}")


def take(trial, name, folder):
    new = folder / f"{name}.png"
    if trial.options.accept and new.exists():
        PICTURES.mkdir(exist_ok=True)
        shutil.copyfile(new, PICTURES / new.name)
    elif words := complaint(name, folder):
        trial.complain("changed", words)


def complaint(name, folder):
    """Returns what is wrong with a picture, or nothing."""
    new, old = folder / f"{name}.png", PICTURES / f"{name}.png"
    if not new.exists():
        return None
    if not old.exists():
        return f"{name}: {old} is missing; `scripts/long looks {name} --accept` makes it"
    part = difference(old, new, folder / f"{name}-difference.png")
    if part <= PART:
        return None
    return (f"{name}: {part:.1%} of the pixels differ. Look at {new} and {name}-difference.png beside it. "
            f"If the change is wanted: scripts/long looks {name} --accept")

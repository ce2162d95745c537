"""The ways in from the desktop: the clipboard, a screenshot, the bus, and callers that wait for the link."""

import contextlib
import os
import pathlib
import shutil
import signal
import subprocess
import time
import urllib.parse

from long_checks.window.case import (
    LINK, bin_of, case, claim, compose, delivered, on_clipboard, post, press_first)
from long_checks.window.posted import post as post_to_images
from shared.desktop import Sheet
from shared.machine import PHOTO, ask, received, wait_for

NAME, PLACE = "org.sharesheet.Sharesheet", "/org/sharesheet/Sharesheet"


@contextlib.contextmanager
def service():
    """The process that the bus would start."""
    process = subprocess.Popen([os.environ["SHEET_PROGRAM"], "--gapplication-service"], stdin=subprocess.DEVNULL,
                               env={**os.environ, "PATH": "/nonexistent"})
    try:
        claim(subprocess.run(["gdbus", "wait", "--session", "--timeout", "10", NAME]).returncode == 0,
              "it has not taken its name")
        yield process
    finally:
        process.terminate()
        process.wait()


def call(method, *arguments):
    """Calls a method of org.freedesktop.Application. The arguments are texts of GVariant."""
    subprocess.run(["gdbus", "call", "--session", "--dest", NAME, "--object-path", PLACE, "--method",
                    f"org.freedesktop.Application.{method}", *arguments], check=True, stdout=subprocess.DEVNULL)


def camera(stage, *lines):
    """Creates a stand-in for Flameshot. Returns the search path that has it."""
    folder = stage.folder / "camera"
    folder.mkdir(exist_ok=True)
    program = folder / "flameshot"
    program.write_text("\n".join(["#!/bin/sh", '[ "$*" = "gui --raw" ] || exit 3', *lines]) + "\n")
    program.chmod(0o700)
    return f"{folder}:{os.environ['PATH']}"


@case
def share_clipboard(stage, photo):
    """The action Share the Clipboard shares what was copied: a link, files or a picture."""
    command = {"program": stage.programs / "sharesheet"}
    for what, options, title in [
            (LINK.encode(), [], "Share 1 link"),
            (photo.as_uri().encode(), ["-t", "text/uri-list"], "Share 1 photo"),
            (PHOTO.read_bytes(), ["-t", "image/jpeg"], "Share 1 photo")]:
        with on_clipboard(what, *options):
            for words, program in [(["--paste"], {}), (["share", "--paste", "--face", "desktop"], command)]:
                with Sheet(*words, **program) as sheet:
                    sheet.find("label", title)
                    press_first(sheet, "Close")
                    claim(sheet.ended() == 5, "it has not ended as cancelled")


@case
def share_screenshot(stage, photo):
    """The action Share a Screenshot shares Flameshot's picture. If Flameshot is cancelled or its picture is cut
    off, no window opens."""
    picture = stage.folder / "picture.png"
    subprocess.run(["convert", str(PHOTO), "-resize", "64x64", str(picture)], check=True)
    with Sheet("--screenshot", PATH=camera(stage, f"cat '{picture}'")) as sheet:
        sheet.find("label", "Share 1 photo")
        press_first(sheet, "Close")
        claim(sheet.ended() == 5, "it has not ended as cancelled")
    for lines, status in [(["exit 1"], 5), (["exit 0"], 5), (["echo no picture"], 1), (["kill -9 $$"], 1),
                          ([f"head -c -9 '{picture}'"], 1)]:
        with Sheet("--screenshot", PATH=camera(stage, *lines)) as sheet:
            claim(sheet.ended() == status, f"{lines}: it has ended with {sheet.process.returncode}")
    with Sheet("--screenshot", PATH=str(stage.folder)) as sheet:
        claim(sheet.ended() == 1, "without Flameshot it has not failed")
    if shutil.which("flameshot"):
        share_real_screenshot()
    else:
        print("      Flameshot is not installed, so only stand-ins for it were tried.", flush=True)


@case
def share_last_screenshot(stage, photo):
    """The action Share the Last Screenshot shares the newest picture in the folder of GNOME Shell. A picture that is
    still being written is refused, and without a picture the folder is named."""
    folder = stage.folder / "Photos of cows/Screenshots"
    settings = pathlib.Path(os.environ["XDG_CONFIG_HOME"], "user-dirs.dirs")
    settings.write_text(f'XDG_PICTURES_DIR="{folder.parent}"\n')

    def refused(words):
        """Calls the action over the bus, and reads the message in the window."""
        call("ActivateAction", "last-screenshot", "[]", "{}")
        claim(wait_for(lambda: sheet.says(words), 15), f"{words!r} is not said:\n{sheet.tree()}")
        press_first(sheet, "Close")
        claim(wait_for(lambda: not sheet.says(words), 15), "the window has not closed")

    # The windows are opened by calls over the bus only.
    with service() as process, Sheet(program="/bin/true", of=process.pid) as sheet:
        refused("Photos of cows/Screenshots'")
        folder.mkdir(parents=True)
        names = ["Screenshot from 2026-11-28 10-00-00.png", "Screenshot from 2026-11-28 10-00-01.png"]
        for name, size in zip(names, ("64x64", "32x32")):
            subprocess.run(["convert", str(PHOTO), "-resize", size, str(folder / name)], check=True)
        os.utime(folder / names[0], (1000, 1000))
        call("ActivateAction", "last-screenshot", "[]", "{}")
        sheet.find("frame", "Share 1 photo")
        press_first(sheet, "Close")
        whole = (folder / names[1]).read_bytes()
        (folder / names[1]).write_bytes(whole[:-9])
        refused("cut off")
        (folder / names[1]).write_bytes(whole)
    with bin_of(stage, "screenshot") as url, Sheet("--last-screenshot") as sheet:
        compose(sheet, "Moo", "22 characters left")
        post(sheet)
        delivered(stage, "the screenshot")
        body = received(url)[0]["body"]
        claim(body["image_details"]["width"] == 32, f"another picture arrived: {body}")
    (folder / names[1]).write_bytes(whole[:-9])
    with Sheet("--last-screenshot") as sheet:
        claim(sheet.ended() == 1, "a picture that is cut off was not refused")


def share_real_screenshot():
    """Selects a part of the screen in the real Flameshot."""
    with Sheet("--screenshot") as sheet:
        # Flameshot has no node on the accessibility bus. It covers the screen when its window is there.
        found = wait_for(lambda: subprocess.run(
            ["xdotool", "search", "--onlyvisible", "--class", "flameshot"], stdout=subprocess.DEVNULL).returncode == 0, 20)
        claim(found, "Flameshot has no window")
        time.sleep(1)
        sheet.xdotool("mousemove", 100, 100, "mousedown", 1, "mousemove", 200, 200, "mousemove", 300, 300, "mouseup", 1)
        sheet.key("Return")
        sheet.find("label", "Share 1 photo")
        press_first(sheet, "Close")
        claim(sheet.ended() == 5, "it has not ended as cancelled")


@case
def open_by_bus(stage, photo):
    """Over the bus, files with any name and links are opened, and the entry's actions are called."""
    names = [b"caf\xe9.jpg", b"line\nbreak.jpg", b"-rf", b"100%.jpg"]
    paths = [os.fsencode(stage.folder) + b"/" + name for name in names]
    for path in paths:
        with open(path, "wb") as file:
            file.write(PHOTO.read_bytes())
    with service() as process, Sheet("--text", "Moo", of=process.pid) as sheet:
        sheet.find("frame", "Share text")
        addresses = ["file://" + urllib.parse.quote(path) for path in paths]
        call("Open", str([*addresses, LINK, "mailto:cow@example.org"]), "{}")
        sheet.find("label", "Share 4 photos and 2 links")
        call("Open", str([photo.as_uri(), (stage.folder / "gone.jpg").as_uri()]), "{}")
        claim(wait_for(lambda: sheet.says("there is no such file"), 15), "the missing file is not named")
        sheet.find("label", "Share 1 photo")
        with on_clipboard(LINK.encode()):
            call("ActivateAction", "paste", "[]", "{}")
            sheet.find("label", "Share 1 link")
        # The service has no Flameshot in its search path, so the window says so.
        call("ActivateAction", "screenshot", "[]", "{}")
        claim(wait_for(lambda: sheet.says("Flameshot, which takes screenshots"), 15), "Flameshot is not named")


def search(method, shape, *arguments):
    """Calls a method of the search provider, as GNOME Shell does. Returns the result and the seconds that it took."""
    from gi.repository import Gio, GLib
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    start = time.monotonic()
    result = bus.call_sync(NAME, PLACE + "/SearchProvider", "org.gnome.Shell.SearchProvider2", method,
                           GLib.Variant(shape, arguments), None, Gio.DBusCallFlags.NONE, 10_000, None)
    return result.unpack()[0] if result.n_children() else None, time.monotonic() - start


def started_by_bus():
    """Returns the process that the bus starts for the first search, and checks that this search has its result."""
    file = pathlib.Path(os.environ["XDG_DATA_HOME"], "dbus-1/services", NAME + ".service")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"[D-BUS Service]\nName={NAME}\nExec={os.environ['SHEET_PROGRAM']} --gapplication-service\n")
    ask_bus("ReloadConfig", "()")
    try:
        claim("paste" in search("GetInitialResultSet", "(as)", ["share"])[0], "the first search finds nothing")
        return ask_bus("GetConnectionUnixProcessID", "(s)", NAME)
    finally:
        file.unlink()
        ask_bus("ReloadConfig", "()")


def ask_bus(method, shape, *arguments):
    from gi.repository import Gio, GLib
    result = Gio.bus_get_sync(Gio.BusType.SESSION).call_sync(
        "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", method, GLib.Variant(shape, arguments),
        None, Gio.DBusCallFlags.NONE, 10_000, None)
    return result.unpack()[0] if result.n_children() else None


@case
def shell_search(stage, photo):
    """GNOME Shell's search finds what can be shared, reveals nothing of the clipboard, and opens the sheet."""
    for _ in range(5):
        process = started_by_bus()
        os.kill(process, signal.SIGTERM)
        claim(wait_for(lambda: not ask_bus("NameHasOwner", "(s)", NAME), 15), "the program has not ended")
    secret, previous = b"correct horse battery staple", ["paste"]
    with service() as process, Sheet(program="/bin/true", of=process.pid) as sheet:
        claim(search("GetInitialResultSet", "(as)", ["share"])[0] == ["paste"], "share does not find the clipboard alone")
        (stage.folder / "Pictures/Screenshots").mkdir(parents=True)
        settings = pathlib.Path(os.environ["XDG_CONFIG_HOME"], "user-dirs.dirs")
        settings.write_text(f'XDG_PICTURES_DIR="{stage.folder}/Pictures"\n')
        for terms, found in [(["share"], ["paste", "last-screenshot"]), (["screenshot"], ["last-screenshot"]),
                             (["clip"], ["paste"]), (["cow"], []), ([LINK], ["link:" + LINK])]:
            for words in [("GetInitialResultSet", "(as)", terms), ("GetSubsearchResultSet", "(asas)", previous, terms)]:
                claim(search(*words)[0] == found, f"{words}: not {found}")
        with on_clipboard(secret):
            metas, seconds = search("GetResultMetas", "(as)", ["paste", "last-screenshot", "link:" + LINK, "no such"])
        claim([meta["name"] for meta in metas] == ["Share the Clipboard", "Share the Last Screenshot", "Share This Link"],
              f"the results are {metas}")
        claim(secret.decode() not in str(metas) and metas[2]["description"] == LINK, f"the results are {metas}")
        # A caller with more than a user can type gets nothing, and delays nobody.
        for terms in [["share"] * 10_000, ["share" * 200_000], [LINK + "a" * 1_000_000], ["a" * 1000] * 10_000]:
            for words in [("GetInitialResultSet", "(as)", terms), ("GetSubsearchResultSet", "(asas)", terms, terms),
                          ("GetResultMetas", "(as)", terms)]:
                result, seconds = search(*words)
                claim(result == [] and seconds < 2, f"{words[0]}: {len(result)} results after {seconds:.1f} s")
        for name in ("no such", "link:file:///etc/passwd", "paste" * 100_000):
            try:
                search("ActivateResult", "(sasu)", name, [], 0)
            except Exception as error:
                claim("There is no such result" in str(error), f"{error}")
            else:
                raise AssertionError(f"{name[:30]} was accepted")
        seconds = max(search("GetInitialResultSet", "(as)", ["share"])[1] for _ in range(20))
        claim(seconds < 1, f"a search took {seconds:.1f} s")
        search("ActivateResult", "(sasu)", "link:" + LINK, [LINK], 0)
        sheet.find("frame", "Share 1 link")
        press_first(sheet, "Close")
        search("LaunchSearch", "(asu)", ["share"], 0)
        sheet.find("label", "Nothing to Share Yet")
    with bin_of(stage, "search") as url, on_clipboard(PHOTO.read_bytes(), "-t", "image/jpeg"):
        with service() as process, Sheet(program="/bin/true", of=process.pid) as sheet:
            search("ActivateResult", "(sasu)", "paste", ["clip"], 0)
            compose(sheet, "Moo", "22 characters left")
            sheet.press("Post")
            delivered(stage, "the photo")
            claim(received(url)[0]["body"]["text"] == "Moo", "another text arrived")


@case
def wait_for_link(stage, photo):
    """With --wait, the caller gets the link when the window has closed."""
    output = stage.folder / "links"
    with stage.services("images") as at:
        stage.run("imgshare", "endpoint", at.url("images", "/3/image"))
        words = '"$0" share --face desktop --wait -- "$1" >"$2"'
        script = ["-c", f"exec {words}", stage.programs / "sharesheet", photo, output]
        with Sheet(*script, program="/bin/sh") as sheet:
            post_to_images(sheet)
            sheet.find("label", "Delivered.")
            claim(output.read_text() == "", "the link came before the window closed")
            claim(sheet.ended() == 0, "it has not ended well")
            link = output.read_text()
            claim(link.count("\n") == 1, f"standard output has {link!r}")
            claim(ask(link.strip(), accept="*/*")[1] == photo.read_bytes(), f"{link!r} is not the picture")
    with Sheet("share", "--face", "desktop", "--wait", "--", photo, program=stage.programs / "sharesheet") as sheet:
        sheet.find("push button", "ImgShare")
        press_first(sheet, "Close")
        claim(sheet.ended() == 5, "it has not ended as cancelled")

"""The window on Wayland, in a compositor without a screen."""

import contextlib
import os
import subprocess

from long_checks.window.case import bin_of, case, claim, compose, delivered, post, walk
from shared.desktop import Sheet
from shared.machine import received, wait_for

NAME = "sharesheet-test"


@contextlib.contextmanager
def compositor(stage):
    """Starts weston. Yields the variables for its clients."""
    socket = f"{os.environ['XDG_RUNTIME_DIR']}/{NAME}"
    process = subprocess.Popen(
        ["weston", "--backend=headless-backend.so", "--use-pixman", "--debug", "--width=900", "--height=800",
         f"--socket={NAME}", "--idle-time=0", f"--log={stage.folder}/weston"], stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL)
    try:
        claim(wait_for(lambda: os.path.exists(socket), 15), "weston has not started")
        yield {"WAYLAND_DISPLAY": NAME, "GDK_BACKEND": "wayland"}
    finally:
        process.terminate()
        process.wait()


@case
def wayland(stage, photo):
    """On Wayland a screen reader writes and posts, the photo arrives, and the compositor has drawn the window."""
    with compositor(stage) as variables, bin_of(stage, "wayland") as url:
        with Sheet(photo, **variables) as sheet:
            sheet.find("push button", "ShareAlike")
            walk(sheet, "the chooser on Wayland")
            subprocess.run(["weston-screenshooter"], cwd=stage.folder, env={**os.environ, **variables}, check=True)
            picture = next(stage.folder.glob("wayland-screenshot-*.png"))
            # The compositor draws its own background in few colours; the window has an icon of each destination.
            colours = subprocess.run(["identify", "-format", "%k", picture], stdout=subprocess.PIPE, text=True).stdout
            claim(int(colours) > 2000, f"the picture has only {colours} colours")
            compose(sheet, "Moo", "22 characters left")
            post(sheet)
        delivered(stage, "the photo")
        claim(received(url)[0]["body"]["text"] == "Moo", "another text arrived")

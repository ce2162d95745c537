"""The window in a sandbox as Flatpak makes it. It reaches the daemon by the session's bus."""

import os
import pathlib
import subprocess

from long_checks.window.case import bin_of, case, claim, compose, delivered, walk
from long_checks.window.portal_caller import Shown, portal, sandbox, session
from shared.desktop import PATIENCE
from shared.machine import received, wait_for

APPLICATION, DAEMON = "org.sharesheet.Sharesheet", "org.sharesheet.Daemon"
TALK = f"--talk={DAEMON}"
CONNECT = ["gdbus", "call", "--session", "--dest", DAEMON, "--object-path", "/org/sharesheet/Daemon", "--method",
           f"{DAEMON}.Connect", "control"]


def is_inside(process):
    """Returns whether the process is the window's program in a sandbox."""
    root = pathlib.Path("/proc", process)
    try:
        return (root / "exe").readlink().name == "sharesheet-desktop" and (root / "root/.flatpak-info").exists()
    except OSError:
        return False


class Inside(Shown):
    """The window's program in a sandbox."""

    def __init__(self, *command):
        super().__init__()
        self.process = subprocess.Popen(
            list(map(str, command)), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    @property
    def shown_by(self):
        return next((int(name) for name in os.listdir("/proc") if name.isdigit() and is_inside(name)), None)

    @shown_by.setter
    def shown_by(self, _):
        pass


def accessibility_bus():
    """Returns the path of the bus that screen readers use. Flatpak passes it to a sandbox too."""
    bus = session()
    try:
        address = bus.call_sync("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", None, None, 0, 5000, None)
        return address.unpack()[0].split("path=")[1].split(",")[0]
    finally:
        bus.close_sync()


def window_in(stage):
    """Returns the options of bwrap for the window's program: its files, its display and a home of its own."""
    program = pathlib.Path(os.environ["SHEET_PROGRAM"]).resolve()
    linked = subprocess.run(["ldd", program], stdout=subprocess.PIPE, text=True, check=True).stdout
    libraries = {str(pathlib.Path(line.split("=> ")[1].split(" (")[0]).resolve().parent)
                 for line in linked.splitlines() if "=> /" in line}
    folders = [folder for folder in libraries if not folder.startswith("/usr/")] + [str(program.parent)]
    display = os.environ["DISPLAY"]
    variables = {"DISPLAY": display, "XAUTHORITY": "/run/cookie", "HOME": "/home/cow", "XDG_RUNTIME_DIR": "/run",
                 "AT_SPI_BUS_ADDRESS": "unix:path=/run/a11y", "LANG": "C.UTF-8"}
    variables |= {name: os.environ[name] for name in (
        "GDK_BACKEND", "GSK_RENDERER", "GTK_A11Y", "ADW_DISABLE_PORTAL", "GSETTINGS_BACKEND", "NO_AT_BRIDGE")}
    return [*(word for folder in folders for word in ("--ro-bind", folder, folder)),
            "--ro-bind", f"/tmp/.X11-unix/X{display[1:]}", f"/tmp/.X11-unix/X{display[1:]}",
            "--ro-bind", os.environ["XAUTHORITY"], "/run/cookie", "--ro-bind", accessibility_bus(), "/run/a11y",
            "--dir", "/home/cow", *(word for pair in variables.items() for word in ("--setenv", *pair))]


def result(inside, *command):
    return subprocess.run([*map(str, inside), *command], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True)


@case
def daemon_by_bus(stage, photo):
    """The sandboxed window shares through the host's daemon, which the bus starts. Other sandboxes are refused."""
    options, program = window_in(stage), pathlib.Path(os.environ["SHEET_PROGRAM"]).resolve()
    control = stage.folder / "run/control.sock"
    command = [program, "/cow/Highland Cow.jpg"]
    own = {"application": APPLICATION, "allowed": [f"--own={APPLICATION}", TALK]}
    with bin_of(stage, "flatpak") as url, portal(stage):
        claim(not control.exists(), "a daemon runs before the case")
        with sandbox(stage, photo, *options, **own) as inside:
            with Inside(*inside, *command) as sheet:
                sheet.find("label", "Share 1 photo")
                walk(sheet, "the window in a sandbox")
                compose(sheet, "Moo", "22 characters left")
                sheet.press("Post")
                claim((status := sheet.ended()) == 0, f"the window has ended with {status}")
            delivered(stage, "the photo")
            claim(any(request["body"]["text"] == "Moo" for request in received(url)), "the text has not arrived")
            claim(result(inside, "test", "-e", str(control)).returncode == 1, "the sandbox has the control socket")
            # The control of the errors below: this sandbox gets a socket.
            answer = result(inside, *CONNECT)
            claim(answer.returncode == 0, f"the window's sandbox is refused: {answer.stdout}")
            wrong = result(inside, *CONNECT[:-1], "other")
            claim("InvalidArgument" in wrong.stdout, f"another socket: {wrong.stdout}")
        claim(control.exists(), "no daemon runs outside")
        with sandbox(stage, photo, allowed=[TALK]) as inside:
            answer = result(inside, *CONNECT)
            claim("AccessDenied" in answer.stdout, f"another application gets {answer.stdout}")
            claim(result(inside, "test", "-e", str(control)).returncode == 1, "the other has the control socket")
        answer = result([], *CONNECT)
        claim("AccessDenied" in answer.stdout, f"a program without a sandbox gets {answer.stdout}")
        with sandbox(stage, photo, *options, application=APPLICATION, allowed=[f"--own={APPLICATION}"]) as inside, \
                Inside(*inside, *command) as sheet:
            words = "Sharesheet is not installed outside the sandbox, or"
            claim(wait_for(lambda: sheet.says(words), PATIENCE), f"the fix is not named:\n{sheet.tree()}\n{sheet.words()}")

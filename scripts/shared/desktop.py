"""A separate desktop for the share sheet's window, operated by accessibility tree, keys and mouse. Needs
/usr/bin/python3 with `gi` from Debian's packages."""

import contextlib
import os
import pathlib
import secrets
import shutil
import struct
import subprocess
import sys
import threading
import time

from shared.machine import PROGRAMS, wait_for

PROGRAM = PROGRAMS / "sharesheet-desktop"
# The tools besides GTK, with Debian's packages.
TOOLS = {"Xvfb": "xvfb", "dbus-run-session": "dbus-daemon", "xdotool": "xdotool",
         "import": "imagemagick", "xclip": "xclip", "weston": "weston",
         "gdbus": "libglib2.0-bin", "bwrap": "bubblewrap", "xdg-dbus-proxy": "xdg-dbus-proxy"}
PATIENCE = 15
# The beginnings of messages from the bus and the display about themselves.
NOISE = ("dbus-daemon[", "SpiRegistry daemon", "A connection to the bus can't be made", "X connection to")
# The exit status of timeout(1) at the end of the time.
TIMEOUT = 124


def missing(program=PROGRAM):
    """Returns the missing packages, and the program if it is not built."""
    lacks = [package for tool, package in TOOLS.items() if not shutil.which(tool)]
    look = ("import gi; gi.require_version('Atspi', '2.0'); gi.require_version('Gtk', '4.0'); "
            "from gi.repository import Atspi")
    if not pathlib.Path("/usr/bin/python3").exists():
        lacks += ["python3", "python3-gi", "gir1.2-atspi-2.0"]
    elif subprocess.run(["/usr/bin/python3", "-c", look], stderr=subprocess.DEVNULL).returncode:
        lacks += ["python3-gi", "gir1.2-atspi-2.0", "gir1.2-gtk-4.0"]
    if not pathlib.Path("/usr/libexec/at-spi-bus-launcher").exists():
        lacks.append("at-spi2-core")
    if not program.exists():
        lacks.append("sharesheet-desktop (built where libadwaita-1-dev is installed)")
    return lacks


def run_inside(script, arguments, home, size="1000x900", timeout=300, program=PROGRAM, **variables):
    """Runs a script as `SCRIPT --inside ARGUMENTS`, with a separate display and bus, and returns its exit status, which is
    `TIMEOUT` after `timeout` seconds.

    The output goes to a file, because processes that the bus starts would keep a pipe open. `variables`: more
    variables of the environment. Those with the value None are removed.
    """
    home = pathlib.Path(home)
    environment = {
        "PATH": os.environ["PATH"], "HOME": str(home), "XDG_RUNTIME_DIR": str(home / "run"),
        "XDG_DATA_HOME": str(home / "data"), "XDG_CONFIG_HOME": str(home / "config"),
        "SHARESHEET_HOME": str(home / "s"), "TMPDIR": str(home), "LANG": "C.UTF-8",
        "GDK_BACKEND": "x11", "GSK_RENDERER": "cairo", "GTK_A11Y": "atspi", "ADW_DISABLE_PORTAL": "1",
        "GSETTINGS_BACKEND": "memory", "NO_AT_BRIDGE": "0", "SHEET_PROGRAM": str(program),
        # If a library crashes, Python prints the stack.
        "PYTHONFAULTHANDLER": "1", **variables}
    environment = {name: value for name, value in environment.items() if value is not None}
    for folder in ("run", "data", "config", "s"):
        (home / folder).mkdir(mode=0o700, parents=True, exist_ok=True)
    output = home / "output"
    with open(output, "w") as file, display(home, size) as environment["DISPLAY"]:
        environment["XAUTHORITY"] = str(home / "cookie")
        ended = subprocess.run(
            ["timeout", "-k", "10", str(timeout), "dbus-run-session", "--", "/usr/bin/python3", "-B",
             str(script), "--inside", *map(str, arguments)],
            env=environment, stdin=subprocess.DEVNULL, stdout=file, stderr=subprocess.STDOUT)
    # After a failure, the noise may name the reason.
    sys.stdout.write("".join(
        line for line in output.read_text(errors="replace").splitlines(keepends=True)
        if not line.startswith(NOISE) or ended.returncode and "Reloaded configuration" not in line))
    sys.stdout.flush()
    return ended.returncode


@contextlib.contextmanager
def display(home, size):
    """Starts an X server that only this process may use, and that does not reset without clients."""
    # A cookie for any display number: family "any", no address, no number.
    name, cookie = b"MIT-MAGIC-COOKIE-1", secrets.token_bytes(16)
    fields = b"".join(struct.pack(">H", len(part)) + part for part in (b"", b"", name, cookie))
    (home / "cookie").write_bytes(b"\xff\xff" + fields)
    reading, writing = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{size}x24", "-nolisten", "tcp",
         "-noreset", "-auth", str(home / "cookie")],
        pass_fds=[writing], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL)
    os.close(writing)
    try:
        with open(reading) as number:
            yield f":{number.readline().strip()}"
    finally:
        server.terminate()
        server.wait()


class Missed(Exception):
    """A condition that did not hold in time, with the present state."""


def role_of(node):
    """Returns the name of the node's role. GTK 4.8 sometimes gives a window that is not the program's first the role
    `filler`."""
    role = node.get_role_name()
    if role == "filler" and node.get_parent() and node.get_parent().get_role_name() == "application":
        return "frame"
    return role


class Sheet:
    """A process of the window's program, and its window."""

    def __init__(self, *arguments, of=None, program=None, output=None, **environment):
        """`of`: the process that shows the window, if it is another process. `program`: the program to start. `output`: the
        file for its standard output."""
        import gi
        gi.require_version("Atspi", "2.0")
        from gi.repository import Atspi
        self.atspi = Atspi
        self.process = subprocess.Popen(
            [program or os.environ["SHEET_PROGRAM"], *map(str, arguments)],
            env={**os.environ, **environment},
            stdin=subprocess.DEVNULL, stdout=output)
        self.shown_by = of or self.process.pid

    # Looking

    @property
    def application(self):
        desktop = self.atspi.get_desktop(0)
        for place in range(desktop.get_child_count()):
            application = desktop.get_child_at_index(place)
            if application and application.get_process_id() == self.shown_by:
                # Without a cache, the tree is up to date. `clear_cache` of libatspi 2.46 sometimes crashes while windows
                # come and go.
                application.set_cache_mask(self.atspi.Cache.NONE)
                return application
        return None

    def everything(self, window=None):
        """Yields all visible nodes with their depths, in the window with this title or in all windows."""
        def walk(node, depth):
            yield node, depth
            for place in range(node.get_child_count()):
                child = node.get_child_at_index(place)
                if child:
                    yield from walk(child, depth + 1)
        application = self.application
        for node, depth in walk(application, 0) if application else ():
            if window is None:
                yield node, depth
            elif role_of(node) == "frame" and node.get_name() == window:
                yield from walk(node, depth)

    def tree(self):
        """Returns the visible nodes, a line each, up to a node that disappears meanwhile."""
        lines = []
        try:
            for node, depth in self.everything():
                lines.append(f"{'  ' * depth}{role_of(node)} {node.get_name()!r}")
        except Exception:  # the node disappeared meanwhile
            pass
        return "\n".join(lines)

    def says(self, words):
        """Returns whether these words are visible now."""
        return words in self.tree()

    def look(self, role, name=None, is_sensitive=None, window=None):
        """Returns a visible node with this role and name."""
        return next(self.all(role, name, is_sensitive, window), None)

    def all(self, role, name=None, is_sensitive=None, window=None):
        """Yields the visible nodes with this role and name, from top to bottom."""
        try:
            for node, _ in self.everything(window):
                if role_of(node) != role:
                    continue
                if name is not None and node.get_name() != name:
                    continue
                states = node.get_state_set()
                if not states.contains(self.atspi.StateType.VISIBLE):
                    continue
                if is_sensitive is not None and is_sensitive != states.contains(self.atspi.StateType.SENSITIVE):
                    continue
                yield node
        except Exception:  # the node disappeared meanwhile
            return

    def find(self, role, name=None, is_sensitive=None, window=None):
        """Waits until `look` returns a node."""
        def has_ended():
            return self.process.poll() is not None and self.shown_by == self.process.pid

        node = wait_for(lambda: self.look(role, name, is_sensitive, window) or has_ended(), PATIENCE, pause=0.02)
        if not node:
            raise Missed(f"{role} {name!r} is not there:\n{self.tree()}")
        if node is True:
            raise Missed(f"{role} {name!r}: the program has ended with {self.process.returncode}")
        return node

    def gone(self, role, name=None):
        if not wait_for(lambda: self.look(role, name) is None, PATIENCE, pause=0.02):
            raise Missed(f"{role} {name!r} is still there:\n{self.tree()}")

    # Doing

    def press(self, name, role="push button", window=None):
        self.find(role, name, is_sensitive=True, window=window).get_action_iface().do_action(0)

    def write(self, text, role="text", name="Message"):
        node = self.find(role, name)
        self.atspi.EditableText.set_text_contents(node, text)

    def text(self, role="text", name="Message"):
        node = self.find(role, name)
        return self.atspi.Text.get_text(node, 0, self.atspi.Text.get_character_count(node))

    def click(self, role, name):
        """Clicks with the mouse, because rows of lists have no action."""
        node = self.find(role, name)
        place, still = None, 0
        end = time.monotonic() + PATIENCE
        # Waits until an animated node has stopped moving.
        while still < 3 and time.monotonic() < end:
            box = node.get_component_iface().get_extents(self.atspi.CoordType.WINDOW)
            now = (box.x + box.width // 2, box.y + box.height // 2)
            still = still + 1 if now == place else 0
            place = now
            time.sleep(0.03)
        # Without a window manager, windows are in the corner of the screen.
        self.xdotool("mousemove", *place, "click", 1)

    def key(self, *keys):
        self.xdotool("key", "--clearmodifiers", *keys)

    def type(self, text):
        self.xdotool("type", "--delay", 5, text)

    @staticmethod
    def xdotool(*words):
        subprocess.run(["xdotool", *map(str, words)], check=True)

    def picture(self, path, crop=None):
        crop = ["-crop", crop, "+repage"] if crop else []
        subprocess.run(["import", "-window", "root", *crop, str(path)], check=True)

    # Ending

    def ended(self):
        """Returns the program's exit status."""
        try:
            return self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            raise Missed(f"it has not ended:\n{self.tree()}") from None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(5)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()


class Typist(threading.Thread):
    """Types a text key by key until it is stopped."""

    def __init__(self, text):
        super().__init__(daemon=True)
        self.text, self.typed, self.is_stopped = text, "", threading.Event()

    def run(self):
        for letter in self.text:
            if self.is_stopped.is_set():
                break
            # The letter counts before it can be shown.
            self.typed += letter
            Sheet.xdotool("type", "--delay", 1, letter)

    def stop(self):
        self.is_stopped.set()
        self.join()

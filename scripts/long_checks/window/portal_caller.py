"""The share portal on the bus, its sheets, and programs that call it outside and inside a sandbox."""

import contextlib
import os
import pathlib
import shutil
import signal
import subprocess

from long_checks.window.case import claim, compose, delivered, walk
from shared.desktop import PATIENCE, Missed, Sheet
from shared.machine import received, wait_for

FRONTEND, BACKEND = "org.sharesheet.Portal", "org.freedesktop.impl.portal.desktop.sharesheet"
PATH = "/org/freedesktop/portal/desktop"


def session():
    from gi.repository import Gio
    return Gio.DBusConnection.new_for_address_sync(
        os.environ["DBUS_SESSION_BUS_ADDRESS"],
        Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION)


def process_of(name):
    """Returns the process that owns a name of the bus, or None."""
    from gi.repository import GLib
    bus = session()
    try:
        return bus.call_sync(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "GetConnectionUnixProcessID",
            GLib.Variant("(s)", (name,)), None, 0, 5000).unpack()[0]
    except GLib.Error:
        return None
    finally:
        bus.close_sync()


@contextlib.contextmanager
def portal(stage):
    """Adds the portal to the bus, which starts it when it is called."""
    stage.run("sharesheet", "integrate")
    try:
        yield
    finally:
        stage.run("sharesheet", "integrate", "--remove")
        for name in (FRONTEND, BACKEND):
            if process := process_of(name):
                os.kill(process, signal.SIGTERM)
                claim(wait_for(lambda name=name: process_of(name) is None, PATIENCE), f"{name} has not ended")


class Shown(Sheet):
    """The sheets that the portal shows. Their process starts with the first call."""

    def __init__(self):
        import gi
        gi.require_version("Atspi", "2.0")
        from gi.repository import Atspi
        self.atspi, self.process = Atspi, None

    @property
    def shown_by(self):
        return process_of(BACKEND)

    def everything(self, window=None):
        """Yields the visible nodes. In a process that the bus started, some windows have another role than frame."""
        is_inside = window is None
        for node, depth in super().everything():
            if depth == 1 and window is not None:
                is_inside = node.get_name() == window
            if is_inside:
                yield node, depth

    def find(self, role, name=None, is_sensitive=None, window=None):
        node = wait_for(lambda: self.look(role, name, is_sensitive, window), PATIENCE, pause=0.02)
        if not node:
            raise Missed(f"{role} {name!r} is not there:\n{self.tree()}\n{self.words()}")
        return node

    def words(self):
        return "" if self.process is None or self.process.poll() is None else self.process.stdout.read()

    def __exit__(self, *_):
        if self.process:
            super().__exit__()


class Caller(Shown):
    """A program that calls the portal, and the sheet that appears."""

    def __init__(self, *command):
        super().__init__()
        self.process = subprocess.Popen(
            list(map(str, command)), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def response(self):
        """Returns what the program printed."""
        try:
            return self.process.communicate(timeout=PATIENCE)[0].strip()
        except subprocess.TimeoutExpired:
            raise Missed(f"there is no response:\n{self.tree()}") from None

    def share_to_bin(self, stage, url, text):
        """Shares through ShareAlike, and checks what arrived."""
        compose(self, text, f"{25 - len(text)} characters left")
        walk(self, "compose")
        self.press("Post")
        claim((said := self.response()) == "0", f"the response is {said!r}")
        delivered(stage, "the photo")
        claim(any(request["body"]["text"] == text for request in received(url)), f"{text} has not arrived")

    def cancel(self, title="Share 1 photo"):
        self.find("label", title)
        self.press("Close", window=title)
        claim((said := self.response()) == "1", f"the response is {said!r}")


class Client:
    """A connection to the bus that calls the portal, and listens for the responses of all requests."""

    def __init__(self):
        from gi.repository import Gio, GLib
        self.gio, self.glib = Gio, GLib
        self.bus, self.responses = session(), []
        self.bus.signal_subscribe(
            None, "org.freedesktop.portal.Request", "Response", None, None, Gio.DBusSignalFlags.NONE,
            lambda _bus, _from, path, _interface, _name, values: self.responses.append((path, values.unpack()[0])))

    def call(self, path, interface, method, values, files=(), name=FRONTEND):
        """Returns the reply, or the name of the error."""
        descriptors = self.gio.UnixFDList()
        for file in files:
            descriptors.append(file)
        try:
            return self.bus.call_with_unix_fd_list_sync(
                name, path, interface, method, values, None, self.gio.DBusCallFlags.NONE, 20000, descriptors)[0].unpack()
        except self.glib.Error as error:
            return self.gio.DBusError.get_remote_error(error) or str(error)

    def share(self, passed=(), parent="", **options):
        """Returns the path of the request, or the name of the error. Each option has a type and a value."""
        options = {key: self.glib.Variant(*value) for key, value in options.items()}
        if passed:
            options["files"] = self.glib.Variant("ah", range(len(passed)))
        reply = self.call(PATH, "org.freedesktop.portal.Share", "Share", self.glib.Variant("(sa{sv})", (parent, options)),
                          passed)
        return reply if isinstance(reply, str) else reply[0]

    def close(self, handle):
        return self.call(handle, "org.freedesktop.portal.Request", "Close", None)

    def heard(self):
        """Returns the responses that have arrived. Waits until the messages before a new reply have arrived."""
        version = self.call(PATH, "org.freedesktop.DBus.Properties", "Get", self.glib.Variant(
            "(ss)", ("org.freedesktop.portal.Share", "version")))
        claim(version == (1,), f"the version is {version}")
        while self.glib.MainContext.default().iteration(False):
            pass
        return self.responses

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if not self.bus.is_closed():
            self.bus.close_sync()


@contextlib.contextmanager
def sandbox(stage, photo, *more, application="org.example.Cow", allowed=(f"--talk={FRONTEND}",)):
    """Yields the beginning of a command that runs in a sandbox as Flatpak makes it: other files, and a bus that has
    the allowed names only. The photo is /cow/Highland Cow.jpg in it. `more`: more options of bwrap."""
    proxied = stage.folder / f"proxied-{application}"
    proxied.mkdir()
    info = proxied / "flatpak-info"
    info.write_text(f"[Application]\nname={application}\nruntime=runtime/org.example.Platform\n")
    socket = proxied / "bus"
    system = ["bwrap", "--die-with-parent", "--ro-bind", "/usr", "/usr", "--ro-bind", "/etc", "/etc", "--proc", "/proc",
              "--dev", "/dev", *(word for name in ("bin", "lib", "lib64")
                                 for word in ("--symlink", f"usr/{name}", f"/{name}")),
              "--ro-bind", info, "/.flatpak-info"]
    reading, writing = os.pipe()
    bus = os.environ["DBUS_SESSION_BUS_ADDRESS"]
    path = pathlib.Path(bus.split("path=")[1].split(",")[0])
    # The proxy opens the connection, so it has the sandbox's file too, as under Flatpak.
    proxy = subprocess.Popen(
        [*map(str, system), "--bind", path.parent, path.parent, "--bind", proxied, proxied, "xdg-dbus-proxy",
         f"--fd={writing}", bus, socket, "--filter", *allowed], pass_fds=[writing], stdin=subprocess.DEVNULL)
    os.close(writing)
    try:
        with open(reading, "rb") as ready:
            claim(ready.read(1), "the bus's proxy has not started")
            yield [*system, "--unshare-pid", "--unshare-net", "--ro-bind", photo, "/cow/Highland Cow.jpg",
                   "--bind", socket, "/run/bus", "--clearenv", "--setenv", "PATH", "/usr/bin",
                   "--setenv", "DBUS_SESSION_BUS_ADDRESS", "unix:path=/run/bus", *more]
    finally:
        proxy.terminate()
        proxy.wait()
        shutil.rmtree(proxied)

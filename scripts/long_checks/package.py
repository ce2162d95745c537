"""Installs, updates and removes the Debian packages in a bare Debian. No share may be lost.

`scripts/package` has made the packages in --packages. A second version of the same files is made for the update. A
person who is not root shares in a fresh Debian, which has only the packages and what they depend on:

1. install sharesheet and webext-sharesheet, and a share by the command,
2. an update while 100 transfers wait and are sent, then 100 requests must have arrived, each once,
3. an older version, which must be refused with a reason, and nothing may change,
4. removal with 20 waiting transfers, a new installation, and their delivery,
5. purge, which may leave no file,
6. with --develop: the development package and this machine's Swift toolchain; `new`, `bundle`, and the first share,
7. with --desktop: another fresh Debian with Nautilus, from `apt install` to a photo delivered by right-click.

Fault: the update's script does not restart the daemon (old). Needs root, debootstrap and dpkg-dev.
"""

import contextlib
import json
import os
import pathlib
import shutil
import socket
import subprocess
import time

from deb import browser
from shared.bare_root import KEPT, PERSON, PERSON_NUMBER, BareRoot
from shared.machine import PHOTO, ROOT, Failure, free_port, wait_for

UNIT, ROUNDS, SHORT, DURATION = "packages", 1, 1, "10 minutes"
KINDS = ("failed", "lost", "twice", "left over", "old daemon")
CONTROLS = {"old": ["old daemon"]}
DESKTOP = ("nautilus", "openbox", "xvfb", "xauth", "dbus", "xdotool", "at-spi2-core",
           "gir1.2-atspi-2.0", "python3-gi", "imagemagick", "adwaita-icon-theme", "fonts-dejavu-core", "procps")


# Where Debian's browsers look for extensions of all users.
EXTENSION_PLACES = ("/usr/share/chromium/extensions/sharesheet",
                    f"/usr/share/mozilla/extensions/{browser.FIREFOX}/browser@sharesheet.org")


def options(parser):
    parser.add_argument("--packages", type=pathlib.Path, default=ROOT / ".build/packages", metavar="DIR")
    parser.add_argument("--base", type=pathlib.Path, default=KEPT, metavar="TAR", help="the base system")
    parser.add_argument("--desktop", action="store_true", help="also right-click on a fresh desktop")
    parser.add_argument("--develop", action="store_true", help="also build an extension")
    parser.add_argument("--screenshots", type=pathlib.Path, metavar="DIR")


def missing(options):
    lacks = [name for name in ("curl", "debootstrap", "dpkg-deb", "nsenter", "unshare") if not shutil.which(name)]
    if os.geteuid() != 0:
        lacks.append("root's permissions")
    if not {"sharesheet", "webext-sharesheet", "sharesheet-dev"} <= packages(options).keys():
        lacks.append(f"packages in {options.packages} (scripts/package)")
    return lacks


def packages(options):
    """The package files by the packages' names."""
    return {path.name.split("_")[0]: path for path in sorted(options.packages.glob("*.deb"))}


def newer(package, target, spoils=False):
    """Makes a newer version of the package. `spoils`: without the script that restarts the daemon."""
    work = target.with_suffix("")
    subprocess.run(["dpkg-deb", "--raw-extract", package, work], check=True)
    control = work / "DEBIAN/control"
    lines = control.read_text().splitlines()
    version = next(line.split()[1] for line in lines if line.startswith("Version:"))
    control.write_text("".join(
        f"{line.replace(version, f'{version}+1') if line.startswith(('Version:', 'Depends:')) else line}\n"
        for line in lines))
    if spoils:
        (work / "DEBIAN/postinst").unlink()
    subprocess.run(["dpkg-deb", "--root-owner-group", "-Znone", "--build", work, target], check=True,
                   stdout=subprocess.DEVNULL)
    shutil.rmtree(work)
    return f"{version}+1"


class Person:
    """A person in the root, with local servers to which she shares."""

    def __init__(self, root):
        self.root, self.port, self.server = root, free_port(), None

    def command(self, *words):
        return self.root.run("sharesheet", *words, person=True, timeout=120)

    def serve(self):
        self.server = self.root.start(
            "/usr/lib/sharesheet/sharesheet-services", "--bin", f"127.0.0.1:{self.port}", "--images", "off",
            "--gateway", "off", "--gateway-admin", "off", "--push", "off", person=True)
        if not wait_for(self.listens, 20):
            raise Failure("the request bin does not start")

    def end_server(self):
        """Ends the request bin, and waits for its end."""
        find = "for p in /proc/[0-9]*; do readlink $p/exe | grep -q sharesheet-services && echo ${p#/proc/}; done; :"
        for process in self.root.run("sh", "-c", find).split():
            self.root.run("kill", process)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.server.wait(20)

    def listens(self):
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 5):
            return True
        return False

    def arrived(self, name):
        """The bodies of the requests in a bin. A bin shows them only to its own user, and does not exist without requests."""
        shown = subprocess.run(
            ["setpriv", "--reuid", PERSON_NUMBER, "--regid", PERSON_NUMBER, "--clear-groups", "curl", "-sf", "-H",
             "Accept: application/json", f"http://127.0.0.1:{self.port}/bins/{name}"], capture_output=True, text=True)
        if shown.returncode not in (0, 22):
            raise Failure(f"the bin cannot be read: {shown.returncode}")
        return [request.get("body") for request in json.loads(shown.stdout)] if shown.returncode == 0 else []

    def queue(self, name, count):
        """Adds transfers of numbered files."""
        folder = self.root.folder / "home" / PERSON / name
        folder.mkdir()
        lines = []
        for number in range(count):
            file = folder / str(number)
            file.write_text(json.dumps({"number": number}))
            lines.append(json.dumps({"url": f"http://127.0.0.1:{self.port}/bins/{name}", "method": "POST",
                                     "file": f"/home/{PERSON}/{name}/{number}"}))
        (folder / "list").write_text("\n".join(lines) + "\n")
        self.root.run("chown", "-R", PERSON, f"/home/{PERSON}/{name}")
        self.command("transfers", "add", "--from-list", f"/home/{PERSON}/{name}/list")

    def program(self):
        """The daemon's program as the kernel names it. An updated file has another name there."""
        return self.root.run("readlink", f"/proc/{self.daemon_pid()}/exe").strip()

    def daemon_pid(self):
        """The daemon's process. A command would start a daemon if none runs."""
        return self.root.run("sh", "-c", f"cat /home/{PERSON}/.local/state/sharesheet/daemon.lock").strip()


def check_arrivals(trial, person, name, count):
    bodies = person.arrived(name)
    numbers = [(json.loads(body) if isinstance(body, str) else body)["number"] for body in bodies]
    for number in sorted(set(range(count)) - set(numbers)):
        trial.complain("lost", f"{name}: {number}")
    for number in sorted({number for number in numbers if numbers.count(number) > 1}):
        trial.complain("twice", f"{name}: {number}")


def run(trial):
    made = packages(trial.options)
    root = BareRoot(trial.folder / "root", trial.options.base, toolchain() if trial.options.develop else None)
    trial.closing.callback(root.close)
    work = root.folder / "packages"
    work.mkdir()
    old = shutil.copy(made["sharesheet"], work)
    extension = shutil.copy(made["webext-sharesheet"], work)
    version = newer(made["sharesheet"], work / "newer.deb", spoils=trial.fault == "old")
    root.run("apt-get", "update")
    before = root.files()
    person = Person(root)
    seconds = root.install(f"/packages/{pathlib.Path(old).name}")
    trial.say(f"installed in {seconds:.0f} s")
    trial.figures["apt install, bare root (s)"] = round(seconds)
    root.install(f"/packages/{pathlib.Path(extension).name}")
    for place in EXTENSION_PLACES:
        root.run("test", "-r", f"{place}/manifest.json")
    share(trial, person)
    update(trial, person, root, version)
    refuse_older(trial, person, root, pathlib.Path(old).name, version)
    remove_and_return(trial, person, root)
    if trial.options.develop:
        develop(trial, person, root, made)
    purge(trial, root, before)
    if trial.options.desktop:
        right_click(trial, made["sharesheet"])


def share(trial, person):
    person.serve()
    shutil.copy(PHOTO, person.root.folder / "home" / PERSON / "cow.jpg")
    group = f"/home/{PERSON}/.local/share/sharesheet/groups/group.ShareAlike"
    person.root.run("mkdir", "-p", group, person=True)
    person.root.run("sh", "-c", f"echo http://127.0.0.1:{person.port}/bins/photos >{group}/endpoint", person=True)
    person.command("share", f"/home/{PERSON}/cow.jpg", "--to", "ShareAlike", "--message", "Cow", "--post", "--wait")
    if len(person.arrived("photos")) != 1:
        trial.complain("lost", "the photo")
    trial.say("shared by the command")


def update(trial, person, root, version):
    person.end_server()
    person.queue("update", 100)
    process = person.daemon_pid()
    root.run("dpkg", "--unpack", "/packages/newer.deb")
    # The old daemon sends some of the transfers. Then the update's script replaces it.
    person.serve()
    before = wait_for(lambda: len(person.arrived("update")), 60)
    root.run("dpkg", "--configure", "sharesheet")
    trial.say(f"of 100 transfers, {before} had arrived before the daemon was replaced")
    if before == 100:
        raise Failure("no transfer was pending when the daemon was replaced, so this proves nothing")
    now = wait_for(lambda: person.program() == "/usr/lib/sharesheet/sharesheetd", 20)
    if not now:
        trial.complain("old daemon", person.program())
    arrived = wait_for(lambda: len(person.arrived("update")) >= 100, 60)
    if not arrived:
        trial.say(f"{len(person.arrived('update'))} of 100 arrived")
    check_arrivals(trial, person, "update", 100)
    if person.daemon_pid() != process:
        trial.say("the daemon has another process than before")
    trial.say(f"updated to {version}")


def refuse_older(trial, person, root, old, version):
    result = root.result("dpkg", "-i", f"/packages/{old}")
    if result.returncode == 0 or "an older version cannot replace" not in result.stderr:
        trial.complain("failed", f"an older version was not refused: {result.stderr[-300:]}")
    present = root.run("dpkg-query", "-W", "-f", "${Version} ${db:Status-Abbrev}", "sharesheet").strip()
    if present != f"{version} ii":
        trial.complain("failed", f"after the refusal: {present}")
    person.command("doctor")
    trial.say("an older version was refused")


def remove_and_return(trial, person, root):
    person.end_server()
    person.queue("later", 20)
    root.run("apt-get", "remove", "-y", "sharesheet")
    left = [name for name in running(root) if "sharesheet" in name]
    for name in left:
        trial.complain("left over", f"process {name}")
    root.run("dpkg", "-i", "/packages/newer.deb")
    person.serve()
    person.command("daemon", "start", "--if-used")
    wait_for(lambda: len(person.arrived("later")) >= 20, 60)
    check_arrivals(trial, person, "later", 20)
    trial.say("removed with 20 waiting transfers, installed again, delivered")


def running(root):
    """The programs of all processes in the root."""
    return root.run("sh", "-c", "for p in /proc/[0-9]*; do readlink $p/exe; done || true").split("\n")


# The packages that the toolchain needs, without those of Sharesheet.
COMPILING = ("binutils", "git", "libc6-dev", "libcurl4", "libgcc-12-dev", "libncurses6", "libsqlite3-0",
             "libstdc++-12-dev", "libxml2", "tzdata")


def toolchain():
    swift = pathlib.Path(shutil.which("swift") or "/usr/bin/swift").resolve()
    return swift.parent.parent.parent


def develop(trial, person, root, made):
    """From `sharesheet new` to a delivered share, with the built modules."""
    root.install(*COMPILING)
    version = newer(made["sharesheet-dev"], root.folder / "packages/newer-dev.deb")
    root.install("/packages/newer-dev.deb")
    trial.say(f"installed sharesheet-dev {version}")
    began = time.monotonic()
    address = f"http://127.0.0.1:{person.port}/bins/moo"
    root.run("env", "PATH=/opt/swift/usr/bin:/usr/bin:/bin", "sh", "-ec",
             f"cd /home/{PERSON} && sharesheet new Moo --url {address} && cd Moo && sharesheet bundle --install",
             person=True)
    built = time.monotonic() - began
    person.command("share", "--text", "Moo", "--to", "Moo", "--post", "--wait")
    seconds = time.monotonic() - began
    trial.figures["new, bundle and first share (s)"] = round(seconds, 1)
    trial.say(f"new and bundle: {built:.1f} s; with the first share: {seconds:.1f} s")
    if seconds > 60:
        trial.complain("failed", f"new, bundle and the first share took {seconds:.1f} s")
    if len(person.arrived("moo")) != 1:
        trial.complain("lost", "the share of the new extension")


def right_click(trial, package):
    """From `apt install` to a photo that Nautilus's menu has shared to ShareAlike."""
    root = BareRoot(trial.folder / "desktop", trial.options.base)
    trial.closing.callback(root.close)
    root.run("apt-get", "update")
    root.install(*DESKTOP)
    for name in ("scripts", "Extensions"):
        shutil.copytree(ROOT / name, root.folder / "checkout" / name)
    (root.folder / "packages").mkdir()
    shutil.copy(package, root.folder / "packages")
    began = time.monotonic()
    installed = root.install(f"/packages/{package.name}", recommends=True)
    shared = root.result(
        "python3", "-B", "/checkout/scripts/long", "file-managers", "--window", "--managers", "nautilus", "--programs",
        "/usr/lib/sharesheet", *(["--screenshots", "/tmp"] if trial.options.screenshots else []), person=True)
    seconds = time.monotonic() - began
    if shared.returncode:
        raise Failure(f"the photo was not shared by right-click:\n{shared.stderr[-2000:]}")
    trial.figures["apt install to delivery by right-click (s)"] = round(seconds)
    trial.say(f"installed on a desktop in {installed:.0f} s, delivered by right-click after {seconds:.0f} s")
    trial.say(next(line for line in shared.stderr.splitlines() if line.startswith("nautilus: ")))
    if trial.options.screenshots:
        trial.options.screenshots.mkdir(parents=True, exist_ok=True)
        shutil.copy(root.folder / "tmp/nautilus.png", trial.options.screenshots)


def purge(trial, root, before):
    root.run("apt-get", "purge", "-y", "sharesheet", "webext-sharesheet", "sharesheet-dev")
    root.run("env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "autoremove", "--purge", "-y")
    for path in sorted(root.files() - before):
        if "sharesheet" in path.lower():
            trial.complain("left over", path)
    trial.say("purged")

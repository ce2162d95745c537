"""A Debian without anything but the base system, in a folder, with its own processes. Needs root and debootstrap."""

import pathlib
import shutil
import subprocess
import time

from shared.machine import ROOT, Failure, wait_for

SUITE, MIRROR = "bookworm", "http://deb.debian.org/debian"
# The base system, kept for later runs.
KEPT = ROOT / ".build/bare-root.tar"
PERSON, PERSON_NUMBER = "anna", "1000"
ENVIRONMENT = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C.UTF-8"}


class BareRoot:
    """The processes of the folder see only each other. They use this machine's network.

    toolchain: the folder of a Swift toolchain, which is at /opt/swift in the root.
    """

    def __init__(self, folder, base=KEPT, toolchain=None):
        self.folder = pathlib.Path(folder)
        if not base.exists():
            make_base(base, self.folder)
        self.folder.mkdir(exist_ok=True)
        subprocess.run(["tar", "-C", self.folder, "-xf", base], check=True)
        shutil.copy("/etc/resolv.conf", self.folder / "etc/resolv.conf")
        mounts = "mount -t proc proc $0/proc && mount --rbind /dev $0/dev"
        if toolchain:
            (self.folder / "opt/swift").mkdir()
            mounts += " && mount --bind $1 $0/opt/swift"
        self.keeper = subprocess.Popen(
            ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-ec",
             f"{mounts} && exec chroot $0 sleep infinity", self.folder, *([toolchain] if toolchain else [])])
        try:
            self.first = wait_for(self.sleeper, 20)
            if not self.first:
                raise Failure("the root's first process does not start")
            self.run("useradd", "--uid", PERSON_NUMBER, "--create-home", "--shell", "/bin/bash", PERSON)
        except Failure:
            self.close()
            raise

    def sleeper(self):
        """Returns the first process of the root, when the root is complete."""
        children = pathlib.Path(f"/proc/{self.keeper.pid}/task/{self.keeper.pid}/children")
        found = children.read_text().split() if children.exists() else []
        return found and pathlib.Path(f"/proc/{found[0]}/comm").read_text() == "sleep\n" and found[0]

    def words(self, command, as_person):
        words = ["nsenter", "-t", self.first, "-m", "-p", "-r", "-w", "env", "-i"]
        words += [f"{name}={value}" for name, value in ENVIRONMENT.items()]
        if as_person:
            words += [f"HOME=/home/{PERSON}", f"USER={PERSON}", "setpriv", f"--reuid={PERSON}", f"--regid={PERSON}",
                      "--init-groups", "--"]
        return words + [str(word) for word in command]

    def result(self, *command, person=False, timeout=600):
        return subprocess.run(
            self.words(command, person), stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace",
            timeout=timeout, cwd="/")

    def run(self, *command, person=False, timeout=600):
        """Returns the output of a command that must succeed."""
        result = self.result(*command, person=person, timeout=timeout)
        if result.returncode:
            shown = (result.stdout + result.stderr)[-2000:]
            raise Failure(f"`{' '.join(map(str, command))}` ended with {result.returncode}:\n{shown}")
        return result.stdout

    def start(self, *command, person=False):
        return subprocess.Popen(
            self.words(command, person), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, cwd="/", start_new_session=True)

    def install(self, *packages, recommends=False):
        """Installs packages. Returns the seconds that this took."""
        began = time.monotonic()
        self.run("env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "install", "-y",
                 "--install-recommends" if recommends else "--no-install-recommends", *packages)
        return time.monotonic() - began

    def files(self):
        """The paths of all files that packages and scripts can create, except the package manager's own records."""
        left_out = ("proc", "dev", "sys", "tmp", "home", "var/lib/dpkg", "var/lib/apt", "var/cache", "var/log")
        found = subprocess.run(["find", ".", "-xdev"], cwd=self.folder, check=True, capture_output=True, text=True)
        paths = (line[2:] for line in found.stdout.splitlines())
        return {path for path in paths if not any(path == top or path.startswith(f"{top}/") for top in left_out)}

    def close(self):
        # `unshare` ignores SIGTERM. Its end kills all processes of the root.
        self.keeper.kill()
        self.keeper.wait()


def make_base(base, work):
    place = work.with_name(work.name + "-base")
    shutil.rmtree(place, ignore_errors=True)
    subprocess.run(
        ["debootstrap", "--variant=minbase", SUITE, place, MIRROR], check=True, stdout=subprocess.DEVNULL)
    base.parent.mkdir(parents=True, exist_ok=True)
    new = base.with_suffix(".new")
    subprocess.run(["tar", "-C", place, "-cf", new, "."], check=True)
    new.rename(base)
    shutil.rmtree(place)

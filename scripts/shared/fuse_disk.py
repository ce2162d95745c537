"""Serves a `Disk` as a folder through the kernel's FUSE, in a separate process.

This module uses /dev/fuse directly (linux/fuse.h), so it needs no library. Root can mount the
folder. Other users need fusermount3 or fusermount.
"""

import array
import contextlib
import ctypes
import errno
import multiprocessing
import os
import random
import select
import shutil
import signal
import socket
import stat
import struct
import subprocess
import time
import traceback

from shared.volatile_disk import ROOT, Disk, fail

REQUEST = struct.Struct("<IIQQIIIHH")
ANSWER = struct.Struct("<IiQ")
ATTRIBUTES = struct.Struct("<6Q10I")
ENTRY = struct.Struct("<4Q2I")
LARGEST = 1 << 20
# Nothing else changes the disk, so the kernel may cache entries.
HOUR = 3600
BIG_WRITES, NO_OPEN, MAX_PAGES, NO_OPENDIR = 1 << 5, 1 << 17, 1 << 22, 1 << 24
OPERATIONS = {
    1: "lookup", 3: "attributes", 4: "resize", 8: "make_file", 9: "make_folder", 10: "unlink",
    11: "rmdir", 12: "rename", 13: "link", 15: "read", 16: "write", 17: "room", 20: "sync",
    26: "begin", 28: "list", 30: "sync", 45: "rename2",
}
# FORGET and BATCH_FORGET get no reply. Unknown requests get ENOSYS, and the kernel then handles
# them itself: open, locks.
SILENT = {2, 42}
# The operations before which the power may fail.
STEPS = {"resize", "make_file", "make_folder", "unlink", "rmdir", "rename", "rename2", "link", "write", "sync"}
LIBC = ctypes.CDLL(None, use_errno=True)
NOSUID_NODEV, DETACH = 2 | 4, 2


class NoFUSE(Exception):
    """FUSE cannot be used. The message contains the next step."""


def fusermount():
    return shutil.which("fusermount3") or shutil.which("fusermount")


def mount(place):
    """Mounts the disk. Returns the device from which the kernel's requests are read."""
    if not os.path.exists("/dev/fuse"):
        raise NoFUSE("This machine has no FUSE: /dev/fuse is not there. Run, as root: modprobe fuse")
    if os.geteuid() == 0:
        device = os.open("/dev/fuse", os.O_RDWR | os.O_CLOEXEC)
        options = f"fd={device},rootmode=40000,user_id=0,group_id=0,default_permissions"
        if LIBC.mount(b"volatile", place.encode(), b"fuse", NOSUID_NODEV, options.encode()) == 0:
            return device
        number = ctypes.get_errno()
        os.close(device)
        raise NoFUSE(f"FUSE may not be mounted here: {os.strerror(number)}. Run this where root may "
                     "mount: in a container that is allowed to, or outside of it.")
    program = fusermount()
    if not program:
        raise NoFUSE("Only root may mount FUSE without fusermount3. Run: apt-get install fuse3")
    ours, theirs = socket.socketpair()
    with ours, theirs:
        ended = subprocess.run(
            [program, "-o", "fsname=volatile,default_permissions", "--", place],
            pass_fds=[theirs.fileno()], env={**os.environ, "_FUSE_COMMFD": str(theirs.fileno())},
            stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
        if ended.returncode:
            mend = "chmod u+s $(command -v fusermount3)"
            if not os.access("/dev/fuse", os.R_OK | os.W_OK):
                mend = "chmod 666 /dev/fuse"
            raise NoFUSE(f"{ended.stderr.strip()}. Run this as root, or, as root: {mend}")
        _, [(_, _, data)], _, _ = ours.recvmsg(1, socket.CMSG_SPACE(4))
    device = array.array("i", data)[0]
    os.set_inheritable(device, False)
    return device


def unmount(place):
    if os.geteuid() == 0:
        LIBC.umount2(place.encode(), DETACH)
    elif program := fusermount():
        subprocess.run([program, "-u", "-z", "--", place], check=False, capture_output=True)


class Server:
    def __init__(self, disk, place, control):
        self.disk, self.place, self.control = disk, place, control
        self.device = mount(place)
        # The power fails before the `left`th step whose name ends in `ending`, or `more` steps of any name later. If
        # `left` is 0, the power stays on.
        self.left, self.ending, self.more = 0, "", 0
        self.is_dead = False
        # The process that uses the disk. It is killed if the client of this process ends unexpectedly.
        self.user = None
        self.buffer = bytearray(LARGEST + 8192)

    def run(self):
        while True:
            # Without power there are no replies. A waiting process waits until it is killed.
            sources = [self.control] if self.is_dead else [self.control, self.device]
            ready, _, _ = select.select(sources, [], [])
            if self.control in ready:
                try:
                    if not self.obey(*self.control.recv()):
                        return
                except EOFError:
                    if self.user:
                        with contextlib.suppress(ProcessLookupError):
                            os.kill(self.user, signal.SIGKILL)
                    return
            elif ready:
                self.serve()

    def obey(self, order, *words):
        if order == "arm":
            self.left, self.ending, self.more = words
        elif order == "use":
            self.user, = words
        elif order == "lie":
            self.disk.is_lying = True
        elif order == "lose":
            self.lose(*words)
        self.control.send(("done",))
        return order != "end"

    def lose(self, seed):
        # A process that still waits for a reply gets an error. The process has been killed already, so it does not see
        # the error.
        os.close(self.device)
        unmount(self.place)
        self.disk.lose(None if seed is None else random.Random(seed))
        self.is_dead, self.left = False, 0
        self.device = mount(self.place)

    def serve(self):
        try:
            count = os.readv(self.device, [self.buffer])
        except OSError as error:
            # The process that sent the request no longer waits.
            if error.errno in (errno.ENOENT, errno.EINTR, errno.EAGAIN):
                return
            raise
        _, code, unique, number, owner, group, _, _, _ = REQUEST.unpack_from(self.buffer)
        if code in SILENT:
            return
        self.owner, self.group = owner, group
        body = bytes(memoryview(self.buffer)[REQUEST.size:count])
        failure, data = 0, b""
        try:
            name = OPERATIONS.get(code) or fail(errno.ENOSYS)
            # The first request has no node and uses the number 0.
            node = self.disk.nodes.get(number or ROOT) or fail(errno.ESTALE)
            step = f"{name} {node.name}".strip()
            if name in STEPS and self.is_last(step):
                self.is_dead = True
                self.control.send(("cut", step))
                return
            data = getattr(self, name)(node, body)
        except OSError as error:
            failure = -error.errno
        try:
            os.writev(self.device, [ANSWER.pack(ANSWER.size + len(data), failure, unique), data])
        except OSError as error:
            if error.errno != errno.ENOENT:
                raise

    def is_last(self, step):
        if not self.left or not step.endswith(self.ending):
            return False
        self.left -= 1
        if self.left == 0 and self.more:
            self.left, self.ending, self.more = self.more, "", 0
            return False
        return self.left == 0

    # MARK: Operations

    def begin(self, _, body):
        _, _, ahead, offered = struct.unpack_from("<4I", body)
        wanted = offered & (BIG_WRITES | NO_OPEN | MAX_PAGES | NO_OPENDIR)
        return struct.pack("<4I2H2I2H8I", 7, 31, ahead, wanted, 16, 12, LARGEST, 1, LARGEST // 4096, 0, *[0] * 8)

    def packed(self, node):
        seconds, rest = divmod(node.changed, 10 ** 9)
        size = len(node.content)
        return ATTRIBUTES.pack(
            node.number, size, (size + 511) // 512, seconds, seconds, seconds, rest, rest, rest,
            node.mode, 2 if node.is_folder else node.links, node.owner, node.group, 0, 4096, 0)

    def entry(self, node):
        return ENTRY.pack(node.number, 0, HOUR, HOUR, 0, 0) + self.packed(node)

    def lookup(self, node, body):
        return self.entry(self.disk.find(node, text(body)))

    def attributes(self, node, _):
        return struct.pack("<QII", HOUR, 0, 0) + self.packed(node)

    def resize(self, node, body):
        """Changes the size and other attributes."""
        (valid, _, _, size, _, _, changed, _, _, rest, _, mode, _, owner, group,
         _) = struct.unpack_from("<2I6Q8I", body)
        if valid & 1:
            node.mode = stat.S_IFMT(node.mode) | stat.S_IMODE(mode)
        if valid & 2:
            node.owner = owner
        if valid & 4:
            node.group = group
        if valid & 8:
            node.resize(size)
        if valid & 32:
            node.changed = time.time_ns() if valid & 256 else changed * 10 ** 9 + rest
        return self.attributes(node, body)

    def make_file(self, node, body):
        mode, _, _, _ = struct.unpack_from("<4I", body)
        if not stat.S_ISREG(mode):
            fail(errno.EPERM)
        return self.entry(self.disk.make(node, text(body[16:]), mode, self.owner, self.group))

    def make_folder(self, node, body):
        mode, _ = struct.unpack_from("<2I", body)
        return self.entry(self.disk.make(node, text(body[8:]), stat.S_IFDIR | mode, self.owner, self.group))

    def unlink(self, node, body):
        self.disk.remove(node, text(body), is_folder=False)
        return b""

    def rmdir(self, node, body):
        self.disk.remove(node, text(body), is_folder=True)
        return b""

    def rename(self, node, body, flags=0, start=8):
        folder = self.disk.nodes[struct.unpack_from("<Q", body)[0]]
        old, new = (name.decode() for name in body[start:].split(b"\0")[:2])
        if flags & ~1:
            fail(errno.EINVAL)
        if flags and new in folder.entries:
            fail(errno.EEXIST)
        self.disk.rename(node, old, folder, new)
        return b""

    def rename2(self, node, body):
        return self.rename(node, body, struct.unpack_from("<QI", body)[1], 16)

    def link(self, node, body):
        other = self.disk.nodes[struct.unpack_from("<Q", body)[0]]
        self.disk.link(other, node, text(body[8:]))
        return self.entry(other)

    def read(self, node, body):
        _, offset, size = struct.unpack_from("<QQI", body)
        return bytes(node.content[offset:offset + size])

    def write(self, node, body):
        _, offset, size = struct.unpack_from("<QQI", body)
        node.write(offset, body[40:40 + size])
        return struct.pack("<II", size, 0)

    def sync(self, node, body):
        _, flags = struct.unpack_from("<QI", body)
        self.disk.sync(node, is_data_only=bool(flags & 1))
        return b""

    def room(self, _, __):
        blocks = 1 << 24
        return struct.pack("<5Q10I", blocks, blocks, blocks, blocks, blocks, 4096, 255, 4096, *[0] * 7)

    def list(self, node, body):
        _, offset, size = struct.unpack_from("<QQI", body)
        data = b""
        for place, (name, child) in enumerate(list(node.entries.items())[offset:], offset + 1):
            encoded = name.encode()
            entry = struct.pack("<QQII", child.number, place, len(encoded), child.mode >> 12) + encoded
            entry += bytes(-len(entry) % 8)
            if len(data) + len(entry) > size:
                break
            data += entry
        return data


def text(body):
    return body.split(b"\0", 1)[0].decode()


class MountedDisk:
    """The client of the process that serves the disk. Use it with `with`."""

    def __init__(self, place, bare=False):
        self.place = place
        # The step before which the power failed, if it has.
        self.cut = None
        os.makedirs(place, mode=0o700, exist_ok=True)
        self.control, theirs = multiprocessing.Pipe()
        self.process = os.fork()
        if self.process == 0:
            self.control.close()
            serve(Disk(bare, os.geteuid(), os.getegid()), place, theirs)
        theirs.close()
        order, *words = self.control.recv()
        if order != "ready":
            os.waitpid(self.process, 0)
            raise NoFUSE(*words)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        with contextlib.suppress(OSError, EOFError):
            self.ask("end")
        os.waitpid(self.process, 0)
        unmount(self.place)

    def ask(self, *order):
        self.control.send(order)
        while True:
            answer, *words = self.control.recv()
            if answer == "done":
                return
            self.cut = words[0]

    def arm(self, count, ending="", more=0):
        """Cuts the power before a later step. Only steps whose names end in `ending`, such as "sync x", are counted.
        The power fails before the step with the number `count`, or `more` steps of any name later. If
        `count` is 0, the power stays on.
        """
        self.ask("arm", count, ending, more)

    def is_cut(self, seconds):
        if not self.cut and self.control.poll(seconds):
            self.cut = self.control.recv()[1]
        return self.cut is not None

    def use(self, process):
        """Sets the process to kill if this process ends unexpectedly."""
        self.ask("use", process)

    def lie(self):
        """Makes fsync do nothing from now on."""
        self.ask("lie")

    def lose(self, seed):
        """Cuts the power. The processes that used the disk must be dead. Without a seed, everything that was not
        synced is lost."""
        self.ask("lose", seed)
        self.cut = None


def serve(disk, place, control):
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    status, server = 1, None
    try:
        server = Server(disk, place, control)
        control.send(("ready",))
        server.run()
        status = 0
    except NoFUSE as error:
        control.send(("failed", str(error)))
    except BrokenPipeError:
        pass
    except Exception:
        traceback.print_exc()
    finally:
        if server:
            os.close(server.device)
            unmount(place)
        os._exit(status)

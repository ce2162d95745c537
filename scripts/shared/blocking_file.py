"""A file whose filesystem stops responding, through the kernel's FUSE."""

import contextlib
import errno
import os
import select
import stat
import struct
import threading

from shared.fuse_disk import ANSWER, ATTRIBUTES, ENTRY, HOUR, NO_OPEN, REQUEST, mount, unmount

FOLDER, FILE, SIZE = 1, 2, 4096
LOOKUP, ATTRIBUTES_OF, READ, BEGIN, SILENT = 1, 3, 15, 26, {2, 42}


class BlockingFile(threading.Thread):
    """Serves a folder with one file. The kernel asks again for each status, because nothing may be cached."""

    def __init__(self, folder):
        super().__init__(daemon=True)
        self.folder, self.device = str(folder), mount(str(folder))
        self.is_blocked, self.unanswered = False, []
        self.ending, self.end = os.pipe()

    def run(self):
        while True:
            ready, _, _ = select.select([self.device, self.ending], [], [])
            if self.ending in ready:
                return
            with contextlib.suppress(OSError):
                self.serve(os.read(self.device, 1 << 17))

    def serve(self, request):
        _, code, unique, node, *_ = REQUEST.unpack_from(request)
        if code in SILENT:
            return
        if self.is_blocked and node == FILE:
            self.unanswered.append(code)
            return
        failure, data = 0, b""
        if code == BEGIN:
            _, _, ahead, offered = struct.unpack_from("<4I", request, REQUEST.size)
            data = struct.pack("<4I2H2I2H8I", 7, 31, ahead, offered & NO_OPEN, 16, 12, SIZE, 1, 1, 0, *[0] * 8)
        elif code == LOOKUP:
            data = ENTRY.pack(FILE, 0, HOUR, 0, 0, 0) + self.status(FILE)
        elif code == ATTRIBUTES_OF:
            data = struct.pack("<QII", 0, 0, 0) + self.status(node)
        elif code == READ:
            data = b"a" * SIZE
        else:
            failure = -errno.ENOSYS
        os.write(self.device, ANSWER.pack(ANSWER.size + len(data), failure, unique) + data)

    def status(self, node):
        mode = stat.S_IFDIR | 0o755 if node == FOLDER else stat.S_IFREG | 0o644
        return ATTRIBUTES.pack(node, SIZE, 8, *[0] * 6, mode, 1, os.getuid(), os.getgid(), 0, SIZE, 0)


@contextlib.contextmanager
def blocking_file(folder):
    """Yields the server, and a descriptor of its file. The server responds to nothing about the file any more.

    Raises `NoFUSE` if this machine has no FUSE.
    """
    folder.mkdir()
    server = BlockingFile(folder)
    try:
        server.start()
        # The kernel learns from the first close that no close needs a response. Otherwise each close would block,
        # also in the bus.
        os.close(os.open(folder / "blocked.jpg", os.O_RDONLY))
        file = os.open(folder / "blocked.jpg", os.O_RDONLY)
        server.is_blocked = True
        yield server, file
    finally:
        os.write(server.end, b"a")
        server.join()
        # The kernel ends all requests without a response.
        os.close(server.device)
        unmount(server.folder)

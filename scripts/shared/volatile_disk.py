"""A disk in memory that loses everything that was not synced when the power fails.

It may lose everything that ext4 may lose. It assumes:

- A sector of 512 bytes is written completely or not at all, and its neighbours do not change.
  Nothing else is certain: a page of 4 KiB may be torn, an older write may be on the disk without a
  newer one, and pages are written in any order, within a file and between files.
- fsync and fdatasync write the bytes and the size of a file. Before that, the changes of its size
  reach the disk in their order, possibly before the bytes. New bytes that are not on the disk
  yet are then read as zeros.
- Names (create, link, rename, remove) are on the disk after fsync of their folder. fsync of a file
  also writes the names of the file, and fdatasync writes none. Writing a name also writes the names
  of the new folders above it, as on ext4. With `bare`, fsync of a folder writes only the names in
  the folder, and fsync of a file writes no names, as POSIX allows. Each name that was not synced is
  independently on the disk or not. A rename is written completely or not at all.
- Modes and owners are on the disk at once, because this disk does not test them.
"""

import errno
import os
import stat
import time

PAGE = 4096
SECTOR = 512
ROOT = 1


def fail(number):
    raise OSError(number, os.strerror(number))


class Node:
    """A file or a folder, as programs see it and as it is on the disk."""

    def __init__(self, number, mode, owner, group):
        self.number, self.mode, self.owner, self.group = number, mode, owner, group
        self.links = 0
        # The last name that it was given, for messages.
        self.name = ""
        self.changed = time.time_ns()
        self.is_folder = stat.S_ISDIR(mode)
        # For a folder: name → node.
        self.entries, self.durable_entries = {}, {}
        # For a file.
        self.content, self.durable = bytearray(), bytearray()
        # The steps since the last sync: (offset, bytes), or (size, None) for a change of size.
        self.pending = []

    def write(self, offset, data):
        put(self.content, offset, data)
        self.pending.append((offset, bytes(data)))
        self.changed = time.time_ns()

    def resize(self, size):
        cut(self.content, size)
        self.pending.append((size, None))
        self.changed = time.time_ns()

    def sync(self):
        for offset, data in self.pending:
            if data is None:
                cut(self.durable, offset)
            else:
                put(self.durable, offset, data)
        self.pending = []

    def lose(self, chance):
        if chance and self.pending:
            self.keep_some(chance)
        self.content, self.pending = bytearray(self.durable), []

    def keep_some(self, chance):
        """Writes a random part of the unsynced data to the disk."""
        versions = self.versions(chance)
        # The file gets the size that it had after this number of steps. Later changes of size are lost.
        steps = chance.randint(0, len(self.pending))
        last = size = len(self.durable)
        for number, (offset, data) in enumerate(self.pending):
            if data is None:
                if number >= steps:
                    # This change of size is lost, so the steps after it are lost too.
                    break
                cut(self.durable, offset)
                size = offset
            else:
                for start, piece in pieces(offset, data):
                    if number < versions[start // SECTOR]:
                        put(self.durable, start, piece)
                size = max(size, offset + len(data))
            if number < steps:
                last = size
        cut(self.durable, last)

    def versions(self, chance):
        """Returns, for each sector, a number n: the sector gets its data from the first n steps."""
        pages = {}
        for number, (offset, data) in enumerate(self.pending):
            for page in range(offset // PAGE, (offset + len(data) - 1) // PAGE + 1) if data else ():
                pages.setdefault(page, [0]).append(number + 1)
        versions, share = {}, chance.random()
        for page, steps in pages.items():
            is_torn = chance.random() < 0.3
            version = chance.choice(steps[1:]) if chance.random() < share else 0
            for sector in range(PAGE // SECTOR):
                versions[page * (PAGE // SECTOR) + sector] = (chance.choice(steps) if is_torn else version)
        return versions


def cut(content, size):
    if size < len(content):
        del content[size:]
    else:
        content.extend(bytes(size - len(content)))


def put(content, offset, data):
    if offset > len(content):
        cut(content, offset)
    content[offset:offset + len(data)] = data


def pieces(offset, data):
    """Yields the data in pieces that end at sector boundaries."""
    start = 0
    while start < len(data):
        end = min(len(data), start + SECTOR - (offset + start) % SECTOR)
        yield offset + start, data[start:end]
        start = end


class Disk:
    def __init__(self, bare=False, owner=0, group=0):
        self.bare = bare
        # For the negative control: sync succeeds without an effect.
        self.is_lying = False
        self.root = Node(ROOT, stat.S_IFDIR | 0o700, owner, group)
        self.nodes = {ROOT: self.root}
        self.next = ROOT + 1
        # The changes of names that are not on the disk, oldest first: lists of (folder, name, node
        # or None) that are written together.
        self.changes = []

    # MARK: Names

    def find(self, folder, name):
        node = folder.entries.get(name)
        return node if node else fail(errno.ENOENT)

    def change(self, *edits):
        for folder, name, node in edits:
            if old := folder.entries.pop(name, None):
                old.links -= 1
            if node:
                node.links += 1
                node.name = name
                folder.entries[name] = node
            folder.changed = time.time_ns()
        self.changes.append(edits)

    def make(self, folder, name, mode, owner, group):
        if name in folder.entries:
            fail(errno.EEXIST)
        node = Node(self.next, mode, owner, group)
        self.nodes[self.next] = node
        self.next += 1
        self.change((folder, name, node))
        return node

    def link(self, node, folder, name):
        if name in folder.entries:
            fail(errno.EEXIST)
        self.change((folder, name, node))

    def remove(self, folder, name, is_folder):
        node = self.find(folder, name)
        if node.is_folder != is_folder:
            fail(errno.ENOTDIR if is_folder else errno.EISDIR)
        if node.entries:
            fail(errno.ENOTEMPTY)
        self.change((folder, name, None))

    def rename(self, folder, name, new_folder, new_name):
        node, old = self.find(folder, name), new_folder.entries.get(new_name)
        if old is node:
            return
        if old and old.is_folder != node.is_folder:
            fail(errno.EISDIR if old.is_folder else errno.ENOTDIR)
        if old and old.entries:
            fail(errno.ENOTEMPTY)
        self.change((folder, name, None), (new_folder, new_name, node))

    # MARK: The durable state

    def sync(self, node, is_data_only):
        if self.is_lying:
            return
        node.sync()
        if node.is_folder or not is_data_only:
            self.sync_names(node)

    def sync_names(self, node, has_entries=True):
        """Writes the names in a folder, and the names of `node` itself, with earlier changes to the same names."""
        taken, rest, names = [], [], set()
        for edits in reversed(self.changes):
            if any((folder is node and has_entries) or (folder, name) in names
                   or (target is node and not self.bare) for folder, name, target in edits):
                names.update((folder, name) for folder, name, _ in edits)
                taken.append(edits)
            else:
                rest.append(edits)
        self.changes = rest[::-1]
        for edits in reversed(taken):
            self.settle(edits)
        if not self.bare:
            for folder in {folder for folder, _ in names} - {node}:
                self.sync_names(folder, has_entries=False)

    @staticmethod
    def settle(edits):
        for folder, name, node in edits:
            folder.durable_entries.pop(name, None)
            if node:
                folder.durable_entries[name] = node

    def lose(self, chance):
        """Cuts the power. Without `chance`, everything that was not synced is lost. Otherwise a random part is
        kept."""
        for edits in self.changes:
            if chance and chance.random() < 0.5:
                self.settle(edits)
        self.changes = []
        kept, ahead = {}, [self.root]
        for node in self.nodes.values():
            node.links = 0
        while ahead:
            node = ahead.pop()
            kept[node.number] = node
            node.entries = dict(node.durable_entries)
            node.lose(chance)
            for child in node.entries.values():
                child.links += 1
                if child.links == 1:
                    ahead.append(child)
        self.nodes = kept

import os
import pathlib
import random
import stat
import tempfile
import unittest

from shared.fuse_disk import MountedDisk, NoFUSE
from shared.volatile_disk import SECTOR, Disk


def file_on(disk, name="a", folder=None):
    return disk.make(folder or disk.root, name, stat.S_IFREG | 0o600, 0, 0)


class VolatileDiskTests(unittest.TestCase):
    def test_unsynced_bytes_are_lost(self):
        disk = Disk()
        file = file_on(disk)
        file.write(0, b"synced")
        disk.sync(file, is_data_only=False)
        file.write(0, b"edited")
        disk.lose(None)
        self.assertEqual(bytes(disk.root.entries["a"].content), b"synced")

    def test_data_that_was_synced_without_its_name_is_lost(self):
        disk = Disk()
        file = file_on(disk)
        file.write(0, b"synced")
        disk.sync(file, is_data_only=True)
        disk.lose(None)
        self.assertEqual(disk.root.entries, {})

    def test_a_bare_disk_needs_a_sync_of_the_folder(self):
        disk = Disk(bare=True)
        disk.sync(file_on(disk), is_data_only=False)
        disk.sync(disk.root, is_data_only=False)
        disk.sync(file_on(disk, "b"), is_data_only=False)
        disk.lose(None)
        self.assertEqual(list(disk.root.entries), ["a"])

    def test_a_rename_is_kept_completely_or_not_at_all(self):
        seen = set()
        for seed in range(40):
            disk = Disk()
            file = file_on(disk)
            disk.sync(file, is_data_only=False)
            disk.rename(disk.root, "a", disk.root, "b")
            disk.lose(random.Random(seed))
            seen.add(tuple(disk.root.entries))
        self.assertEqual(seen, {("a",), ("b",)})

    def test_a_sector_is_never_torn(self):
        for seed in range(40):
            disk = Disk()
            file = file_on(disk)
            file.write(0, b"a" * 4 * SECTOR)
            disk.sync(file, is_data_only=False)
            file.write(0, b"b" * 4 * SECTOR)
            disk.lose(random.Random(seed))
            content = bytes(disk.root.entries["a"].content)
            self.assertTrue(all(len(set(content[at:at + SECTOR])) == 1 for at in range(0, 4 * SECTOR, SECTOR)))

    def test_a_lying_disk_syncs_nothing(self):
        disk = Disk()
        disk.is_lying = True
        disk.sync(file_on(disk), is_data_only=False)
        disk.lose(None)
        self.assertEqual(disk.root.entries, {})


class MountedDiskTests(unittest.TestCase):
    def test_programs_lose_only_unsynced_files(self):
        with tempfile.TemporaryDirectory() as folder:
            place = pathlib.Path(folder, "disk")
            try:
                disk = MountedDisk(str(place))
            except NoFUSE as error:
                self.skipTest(str(error))
            with disk:
                for name, is_synced in (("kept", True), ("lost", False)):
                    with open(place / name, "wb") as file:
                        file.write(b"moo")
                        file.flush()
                        if is_synced:
                            os.fsync(file.fileno())
                disk.lose(None)
                self.assertEqual(os.listdir(place), ["kept"])
                self.assertEqual((place / "kept").read_bytes(), b"moo")

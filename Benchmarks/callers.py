"""Many concurrent callers of the daemon. Their peer for comparison is sequential SQLite commits on the same disk."""

import json
import os
import sqlite3
import subprocess
import time

from daemon import BENCHMARKS


class HandOffs:
    """The result of Benchmarks/callers: `count` files handed off to the daemon whose home is `home`."""

    def __init__(self, folder, home, url, count, files="-", callers=1, batch=1):
        """files: a file, a folder with files named by their numbers, or "-" for no bodies."""
        program = os.path.join(folder, "callers")
        if not os.path.exists(program):
            subprocess.run(
                ["cc", "-O2", "-o", program, os.path.join(BENCHMARKS, "callers", "callers.c"),
                 "-lpthread"], check=True)
        command = [program, home, url, str(count), str(callers), str(batch), files]
        result = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
        self.begin, self.end = result["begin"], result["end"]
        self.milliseconds = sorted(result["times"])
        self.rate = count / (self.end - self.begin)

    def quantile(self, part):
        return quantile(self.milliseconds, part)


def quantile(ordered, part):
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))]


class ByHand:
    """The peer: links the file into a folder, calls fsync for the folder, and inserts a row. The row is on the disk
    when the commit returns (WAL, synchronous = FULL)."""

    def __init__(self, folder):
        self.spool = os.path.join(folder, "by-hand")
        os.mkdir(self.spool)
        self.directory = os.open(self.spool, os.O_RDONLY | os.O_DIRECTORY)
        self.database = sqlite3.connect(
            os.path.join(folder, "by-hand.sqlite"), isolation_level=None)
        self.database.execute("PRAGMA journal_mode = WAL")
        self.database.execute("PRAGMA synchronous = FULL")
        self.database.execute("CREATE TABLE job (id INTEGER PRIMARY KEY, url TEXT, body BLOB)")

    def insert(self, url, body=None):
        self.database.execute("INSERT INTO job (url, body) VALUES (?, ?)", (url, body))

    def link_and_insert(self, path, times):
        """Returns the duration of each link with its insert, in milliseconds, sorted."""
        milliseconds = []
        for number in range(times):
            begin = time.perf_counter()
            os.link(path, os.path.join(self.spool, str(number)))
            os.fsync(self.directory)
            self.insert("http://127.0.0.1/")
            milliseconds.append((time.perf_counter() - begin) * 1e3)
        for number in range(times):
            os.unlink(os.path.join(self.spool, str(number)))
        return sorted(milliseconds)

    def inserts(self, times, body):
        """Returns the sequential commits per second, with the body in the row."""
        begin = time.perf_counter()
        for _ in range(times):
            self.insert("http://127.0.0.1/", body)
        return times / (time.perf_counter() - begin)

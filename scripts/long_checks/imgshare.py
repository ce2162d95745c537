"""Shares photos through ImgShare, one after the other. Each image, link and history entry must be there exactly once.

Each share has its own title. At the end the image host must have each title exactly once, `imgshare history` each link
exactly once, and `sharesheet history` each share as delivered with its link. The pasteboard must have one of the links,
and the group's container must have no file of an upload. With --kills the daemon, or the app that was launched for an
upload's events, is ended with SIGKILL at random times.

Fault: an image is removed from the host, and a file is added to the uploads (spoiled).
"""

import collections
import contextlib
import json
import os
import signal
import threading
import time

from shared.machine import PHOTO, processes, wait_for

UNIT, ROUNDS, SHORT, DURATION = "shares", 500, 5, "5 minutes"
KINDS = ("lost", "twice", "changed", "left over", "refused")
CONTROLS = {"spoiled": ["lost", "left over"]}


def options(parser):
    parser.add_argument("--kills", action="store_true", help="kill the daemon and the app at random times")


class Photos:
    def __init__(self, trial):
        self.trial, self.home, self.host = trial, trial.home(), trial.services(
            "images", options=["--image-credits", "100000000"]).start()
        self.uploads = self.home.folder / "data/groups/group.com.nsscreencast.ImgShare/uploads"
        self.posted, self.failed = [], []
        self.killed, self.ended = collections.Counter(), threading.Event()
        self.home.run("imgshare", "endpoint", self.host.url("images", "/3/image"))

    def share(self, title):
        result = self.home.result("sharesheet", "share", PHOTO, "--to", "ImgShare", "--message", title, "--post")
        if result.returncode and not self.trial.options.kills:
            self.trial.complain("refused", f"{title}: {result.stderr.strip()[:300]}")
        (self.failed if result.returncode else self.posted).append(title)

    def titles(self):
        """Returns the number of images at the host, by title."""
        found = collections.Counter()
        for file in self.host.data.glob("images/**/*.json"):
            with contextlib.suppress(OSError, ValueError, KeyError):
                found[json.loads(file.read_text())["fields"].get("title")] += 1
        return found

    def history(self):
        """Returns the links and titles of the app."""
        return [line.split("\t") for line in self.home.run("imgshare", "history").splitlines()]

    def left_over(self):
        return sorted(file.name for file in self.uploads.iterdir()) if self.uploads.exists() else []

    def kill_at_random(self):
        while not self.ended.wait(self.trial.chance.uniform(0.05, 1.5)):
            running = [(pid, name) for pid, name, variables in processes(self.home.folder)
                       if name == "sharesheetd" or b"\0SHARESHEET_BACKGROUND_SESSION" in b"\0" + variables]
            if running:
                pid, name = self.trial.chance.choice(running)
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
                    self.killed[name] += 1

    def complaints(self):
        """Yields the errors as kinds and sentences."""
        titles, history, entries = self.titles(), self.history(), collections.defaultdict(list)
        for entry in self.home.json("history", "list", "--limit", "1000"):
            entries[entry.get("text")].append(entry)
        links = collections.Counter(title for _, title in history)
        for title in self.posted:
            for place, count in (("the host", titles[title]), ("the app's history", links[title]),
                                 ("the system's history", len(entries[title]))):
                if count != 1:
                    yield "lost" if count == 0 else "twice", f"{place} has {title!r} {count} times"
            for entry in entries[title]:
                if entry["state"] != "delivered" or not entry.get("link"):
                    yield "changed", f"the system's history says of {title!r}: {entry}"
        # Shares with an error promise nothing.
        for title in self.failed:
            if max(titles[title], links[title], len(entries[title])) > 1:
                yield "twice", f"{title!r} was not acknowledged, and is there more than once"
            if any(entry["state"] == "delivered" for entry in entries[title]) and not titles[title]:
                yield "lost", f"{title!r} is not there, and the system's history says that it was delivered"
        copied = self.home.result("sharesheet", "paste").stdout.strip()
        if self.posted and copied not in [link for link, _ in history]:
            yield "lost", "no link of the history is on the pasteboard"
        for name in self.left_over():
            yield "left over", f"{name} is left among the uploads"

    def settle(self):
        wait_for(lambda: not list(self.complaints()), 60, pause=0.5)

    def run(self):
        killer = threading.Thread(target=self.kill_at_random)
        if self.trial.options.kills:
            killer.start()
        for number in range(self.trial.rounds):
            self.share(f"share {number}")
        self.ended.set()
        if self.trial.options.kills:
            killer.join()
            self.home.daemon_pid()
        self.settle()
        if self.trial.options.kills and self.left_over():
            # Extensions that were killed before the hand-off left these files. The app removes them at its next
            # launch when they are ten minutes old.
            for file in self.uploads.iterdir():
                os.utime(file, (time.time() - 660, time.time() - 660))
            self.share("after the kills")
            self.settle()
        if self.trial.fault:
            next(iter(self.host.data.glob("images/**/*.json"))).unlink()
            (self.uploads / "x").write_text("")
        for kind, text in self.complaints():
            self.trial.complain(kind, text)
        self.trial.figures |= {
            "posted, refused": f"{len(self.posted)}, {len(self.failed)}",
            "images at the host": sum(self.titles().values()), "killed": dict(self.killed) or "nothing"}


def run(trial):
    Photos(trial).run()

"""Sends hois to three friends while the push service is killed. Each hoi must arrive once and in order, within 100 s.

Each friend has its own home and `hoi inbox --follow`. One app and its extension send the hois, some with a picture. At
the end each hoi must be in its friend's inbox and at the push service exactly once and in the order of sending.

Fault: a hoi is removed from an inbox, and two others are exchanged (spoiled).
"""

import json
import threading
import time

from shared.machine import ROOT, ask, wait_for

UNIT, ROUNDS, SHORT, DURATION = "hois", 300, 45, "90 seconds"
KINDS = ("lost", "twice", "out of order", "late")
CONTROLS = {"spoiled": ["lost", "out of order"]}
LIMIT = 100
NAMES = ["Anna", "Bert", "Cid"]


def options(parser):
    parser.add_argument("--restarts", type=int, default=3, help="kills of the push service")
    parser.add_argument("--no-limit", action="store_true", help="ignore the time limit")


class Friend:
    def __init__(self, trial, name, push):
        self.name, self.topic, self.home, self.sent = name, push.url("push", f"/{name}"), trial.home(name), []
        self.inbox = self.home.folder / "data/groups/group.ch.iphonso.hoi/inbox"
        self.home.run("hoi", "inbox", self.topic)
        follower = self.home.start_program("hoi", "inbox", "--follow")
        trial.closing.callback(follower.wait)
        trial.closing.callback(follower.kill)

    def files(self):
        return sorted(self.inbox.glob("*.json")) if self.inbox.exists() else []

    def received(self):
        return [m.get("link") or self.picture(m) for m in (json.loads(file.read_text()) for file in self.files())]

    def picture(self, message):
        """Returns the picture's file name, marked if the file is missing."""
        name, file = message["attachmentName"], message.get("picture")
        return name if file and (self.inbox / file).stat().st_size else f"{name} without its picture"

    def pushed(self):
        """Returns the identity of each hoi at the push service: its link, or its picture's file name."""
        lines = ask(f"{self.topic}/json?poll=1&since=all", accept="*/*")[1].splitlines()
        return [m.get("click") or m["attachment"]["name"] for m in map(json.loads, lines) if m["event"] == "message"]

    def compare(self, trial):
        for place, found in ("the push service", self.pushed()), ("the inbox", self.received()):
            lost = [mark for mark in self.sent if mark not in found]
            twice = sorted({mark for mark in found if found.count(mark) > 1})
            for kind, marks in ("lost", lost), ("twice", twice):
                if marks:
                    trial.complain(kind, f"{place} of {self.name}: {', '.join(marks[:5])}")
            if found != self.sent and not lost and not twice:
                trial.complain("out of order", f"{place} of {self.name}")


def send(trial, sender, friends):
    """Sends each hoi, which has a unique mark, to all friends. Runs one command after the other."""
    picture = (ROOT / "Extensions/Hoi/Hoi.app/Pictures/sun.png").read_bytes()
    for number in range(trial.rounds // len(friends)):
        mark = f"https://cow.example/{number}"
        content, shared = ["--link", mark], ["--url", mark]
        if number % 10 == 9:
            file = trial.folder / f"sun-{number}.png"
            file.write_bytes(picture)
            content, shared, mark = ["--picture", file], [file], file.name
        for friend in friends:
            friend.sent.append(mark)
        if number % 8 == 5:
            # The extension's background session differs from the app's. The order must hold across both.
            for friend in friends:
                sender.run("sharesheet", "share", *shared, "--to", "Hoi", "--choose", friend.name)
        else:
            # The hoi may still be in flight. The next one is queued behind it.
            sender.run("hoi", "send", *NAMES, *content, "--wait", trial.chance.choice([0, 1, 2, 2]))


def spoil(friends):
    """Removes a hoi from one inbox and exchanges two hois in another."""
    friends[0].files()[0].unlink()
    a, b = friends[1].files()[:2]
    one, two = a.read_text(), b.read_text()
    a.write_text(two)
    b.write_text(one)


def run(trial):
    push, sender, ended = trial.services("push").start(), trial.home("sender"), threading.Event()
    sender.run("hoi", "name", "Zoë")
    friends = [Friend(trial, name, push) for name in NAMES]
    for friend in friends:
        sender.run("hoi", "add", friend.name, friend.topic)

    def restart():
        for _ in range(0 if trial.fault else trial.options.restarts):
            if ended.wait(trial.chance.uniform(0.5, 3)):
                return
            push.kill()
            time.sleep(trial.chance.uniform(0.1, 1.5))
            push.start()

    restarter, began = threading.Thread(target=restart), time.monotonic()
    restarter.start()
    try:
        send(trial, sender, friends)
        restarter.join()
    finally:
        ended.set()
        restarter.join()
    wait_for(lambda: all(friend.received() == friend.sent for friend in friends), 600 if trial.options.no_limit else LIMIT)
    if time.monotonic() - began > LIMIT and not trial.options.no_limit:
        trial.complain("late", f"it took longer than {LIMIT} s")
    if trial.fault:
        spoil(friends)
    for friend in friends:
        friend.compare(trial)

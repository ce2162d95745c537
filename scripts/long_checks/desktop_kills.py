"""Kills the window, the daemon and the extension while a person types and posts. No character may be lost.

A person shares a photo through ShareAlike with a random text, typed key by key, on a separate display. At random
moments one process is ended with SIGKILL: the window's, the daemon's, or the extension's. Each share has up to two
kills while the text is typed, and one after Post is pressed. After a kill the person continues as the window suggests:
opens the sheet again, chooses the extension again, or presses Post again. In every fourth share the server is down
during Post.

No character lost: the check reads the text in the window until the kill. After the kill, the window must have each
character that it showed. A killed window may have a few more, which were typed and not yet read. If the daemon is
killed, the window must have all that was typed, also what was typed meanwhile.

History true: the server must have each text exactly once, and the history must have exactly one delivered share for
it. While the server is down, the history must not call the share delivered. After a window was killed after Post, the
person looks at the history. If the share is there, the person does not repeat it. A share that the person saw as posted
must not leave its text for the next sheet.

Faults: the kept text is deleted (draft); a share is removed from the history (forgotten); the server gets a share again
(twice); the server accepts shares and does not keep them (liar).
"""

import collections
import contextlib
import json
import os
import pathlib
import random
import shutil
import signal
import string
import time

from shared import desktop
from shared.desktop import Missed, Sheet, Typist
from shared.machine import PHOTO, ROOT, Failure, ask, is_running, processes, received, wait_for

UNIT, ROUNDS, SHORT, DURATION = "kills", 200, 6, "10 minutes"
KINDS = ("characters lost", "characters changed", "lost", "twice", "falsely delivered", "history untrue",
         "offered again", "stuck")
CONTROLS = {"draft": ["characters lost"], "forgotten": ["history untrue"], "twice": ["twice"],
            "liar": ["lost", "falsely delivered"]}
VICTIMS = {"window": "sharesheet-desktop", "daemon": "sharesheetd", "extension": "ShareAlikeExtension"}
# ShareAlike accepts this many characters.
LONGEST = 25
# The buttons with which the person continues after the extension's end.
AGAIN = ("Choose Another", "ShareAlike", "Post")
POSTED = "Highland Cow.jpg → ShareAlike"
# In seconds: the latest kill after typing has begun, and after Post is pressed.
TYPING, POSTING = 1.2, 0.8
PATIENCE = 30


class Kills:
    def __init__(self, stage, photo, order):
        self.stage, self.photo, self.order, self.fault = stage, photo, order, order["fault"]
        self.chance = random.Random(order["seed"])
        self.wrong = collections.defaultdict(list)
        self.kills, self.figures = collections.Counter(), collections.Counter()
        self.texts, self.left, self.deck = [], None, []

    # MARK: One share

    def run(self):
        with self.stage.services("bin") as self.bin:
            path = "/bins/elsewhere" if self.fault == "liar" else "/bins/kills"
            self.stage.run("sharealike", "endpoint", self.bin.url("bin", path))
            while self.kills.total() < self.order["kills"]:
                text, self.known = self.make_text(), set(self.history())
                try:
                    self.share(text)
                    self.settle()
                except Missed as missed:
                    self.complain("stuck", f"{text!r}: {missed}")
                self.compare(text)
                self.write()
                if self.fault and self.wrong:
                    break
            self.compare_all()
        self.write()

    def make_text(self):
        letters = [self.chance.choice(string.ascii_letters + string.digits + " ") for _ in range(LONGEST)]
        # Spaces at the ends could be trimmed, and would not show whether a character was lost.
        letters[0] = letters[-1] = "x"
        return "".join(letters)

    def share(self, text):
        self.sheet = None
        with contextlib.ExitStack() as closing:
            closing.callback(lambda: self.sheet and self.sheet.__exit__())
            self.open()
            self.empty()
            for _ in range(1 if self.fault == "draft" else self.chance.randrange(3)):
                self.kill_typing(text)
            self.finish(text)
            is_down = self.chance.random() < 0.25
            if is_down:
                self.bin.stop()
            self.kill_posting(text)
            if is_down:
                self.expect_undelivered(text)
                self.bin.start()
            self.conclude(text)

    def open(self):
        self.sheet = Sheet(self.photo)
        self.compose()

    def compose(self):
        """Chooses the extension, and puts the caret at the end of the text."""
        self.sheet.press("ShareAlike")
        self.enter()

    def enter(self):
        self.message = self.sheet.find("text", "Message", is_sensitive=True)
        self.sheet.click("text", "Message")
        self.sheet.key("ctrl+End")

    def empty(self):
        """Removes the text that an earlier sheet has left."""
        time.sleep(0.2)
        left = self.read()
        if left and self.left is None:
            self.complain("offered again", f"{left!r} was posted")
        if left:
            self.figures["texts offered again after an unseen Post"] += self.left is not None
            self.sheet.key("ctrl+a", "BackSpace")
        self.becomes(lambda now: now == "", "the text was not removed")

    def read(self):
        """Returns the text in the window, or nothing if there is none."""
        try:
            atspi = self.sheet.atspi
            return atspi.Text.get_text(self.message, 0, atspi.Text.get_character_count(self.message))
        except Exception:  # the window has ended, or shows another page
            return None

    def becomes(self, holds, words):
        if not wait_for(lambda: (now := self.read()) is not None and holds(now), 10, pause=0.02):
            raise Missed(f"{words}: {self.read()!r}\n{self.sheet.tree()}")

    # MARK: Kills

    def next_victim(self):
        if not self.deck:
            self.deck = list(VICTIMS)
            self.chance.shuffle(self.deck)
        return "window" if self.fault == "draft" else self.deck.pop()

    def process(self, victim):
        if victim == "window":
            return self.sheet.process.pid
        return next((pid for pid, name, _ in processes(self.stage.folder) if name == VICTIMS[victim]), None)

    def kill(self, victim, pid, when):
        """Returns whether the process was still running."""
        if not pid or not is_running(pid):
            self.figures[f"{victim} had already ended"] += 1
            return False
        os.kill(pid, signal.SIGKILL)
        self.kills[f"{victim} while {when}"] += 1
        if victim == "window":
            self.sheet.process.wait()
        return True

    def kill_typing(self, text):
        victim = self.next_victim()
        pid, shown = self.process(victim), self.read() or ""
        typist = Typist(text[len(shown):])
        before, end = shown, time.monotonic() + self.chance.uniform(0.6 if self.fault else 0, TYPING)
        typist.start()
        while time.monotonic() < end:
            shown = self.read() or shown
        is_killed = self.kill(victim, pid, "typing")
        if victim == "daemon":
            typist.join()
        else:
            typist.stop()
        typed = before + typist.typed
        if not is_killed:
            return
        if victim == "window":
            if self.fault == "draft":
                shutil.rmtree(next(self.stage.folder.glob("**/drafts")))
            self.open()
        elif victim == "extension":
            self.choose_again()
        self.figures["texts compared after a kill"] += 1
        least = typed if victim == "daemon" else shown
        self.compare_text(f"{victim} killed while typing", least, typed)

    def compare_text(self, what, least, most):
        """Compares the text in the window with the least and the most that it must have. If the text is wrong, replaces
        it, so that the next kill is judged alone."""
        wait_for(lambda: (self.read() or "").startswith(least), 10, pause=0.02)
        now = self.read() or ""
        self.figures["characters compared"] += len(least)
        if not now.startswith(least):
            self.complain("characters lost", f"{what}: the window showed {least!r}, and has {now!r}")
        elif not most.startswith(now):
            self.complain("characters changed", f"{what}: {most!r} was typed, and the window has {now!r}")
        if not most.startswith(now):
            self.sheet.key("ctrl+a", "BackSpace")
            self.becomes(lambda now: now == "", "the text was not removed")

    def choose_again(self):
        """Chooses the extension again after its process ended. A key that was typed meanwhile may already have pressed
        the button."""
        def is_there():
            return any(self.sheet.look("push button", name, is_sensitive=True) for name in AGAIN)
        if not wait_for(is_there, PATIENCE, pause=0.02):
            raise Missed(f"the extension cannot be chosen again:\n{self.sheet.tree()}")
        if self.sheet.look("push button", "Post", is_sensitive=True):
            self.figures["windows that showed the text again"] += 1
            return self.enter()
        if self.sheet.look("push button", "Choose Another"):
            self.sheet.press("Choose Another")
        self.compose()

    def finish(self, text):
        """Types the rest of the text."""
        wait_for(lambda: self.sheet.look("push button", "Post", is_sensitive=True), 10, pause=0.02)
        self.enter()
        typist = Typist(text[len(self.read() or ""):])
        typist.start()
        typist.join()
        self.becomes(lambda now: now == text, f"{text!r} was typed")
        self.sheet.find("push button", "Post", is_sensitive=True)

    def kill_posting(self, text):
        victim = self.next_victim() if self.fault != "draft" else "daemon"
        pid, end = self.process(victim), time.monotonic() + self.chance.uniform(0, POSTING)
        self.sheet.key("ctrl+Return")
        time.sleep(max(0, end - time.monotonic()))
        self.kill(victim, pid, "posting")

    # MARK: After a kill

    def conclude(self, text):
        """Continues as a person does, until the share is posted."""
        for _ in range(4):
            if self.sheet.process.poll() is not None:
                # The extension may still hand off what the killed window has posted.
                pid = self.process("extension")
                wait_for(lambda pid=pid: not pid or not is_running(pid), PATIENCE)
                if any(entry["text"] in (text, None) for entry in self.new()):
                    self.left = text
                    return
                self.open()
                self.compare_text("window killed after Post", text, text)
            else:
                state = self.stable()
                if state == "posted":
                    self.sheet.key("Escape")
                    self.sheet.ended()
                    self.left = None
                    return
                if state == "queued":
                    self.figures["windows that said that the upload is queued"] += 1
                    self.left = text
                    return
                if state == "failed":
                    self.choose_again()
                self.figures["texts compared after a kill"] += 1
                self.compare_text(f"after Post, the window is {state}", text, text)
            self.finish(text)
            self.figures["Post pressed again"] += 1
            self.sheet.key("ctrl+Return")
        raise Missed(f"Post was pressed four times:\n{self.sheet.tree()}")

    def stable(self):
        """Returns what the window suggests: it is posted, it failed, an upload is queued, or Post must be pressed again."""
        def state():
            tree = self.sheet.tree()
            if f"'{POSTED}'" in tree:
                return "posted"
            if "queued and will be sent" in tree or "was sent" in tree:
                return "queued"
            if "'Not Shared'" in tree:
                return "failed"
            return "open" if "Choose Post again" in tree else None
        found = wait_for(lambda: self.quietly(state), PATIENCE)
        if not found:
            raise Missed(f"after Post, the window shows no outcome:\n{self.sheet.tree()}")
        return found

    @staticmethod
    def quietly(question):
        try:
            return question()
        except Exception:  # a node disappeared meanwhile
            return None

    # MARK: The history and the server

    def history(self):
        return {entry["id"]: entry for entry in self.stage.json("history", "--limit", 1000)}

    def new(self):
        return [entry for id, entry in self.history().items() if id not in self.known]

    def settle(self):
        if not wait_for(lambda: all(t["state"] == "delivered" for t in self.stage.transfers()), 60, pause=0.2):
            raise Missed(f"not delivered: {[t['state'] for t in self.stage.transfers()]}")

    def arrived(self):
        return collections.Counter(request["body"]["text"] for request in received(self.bin.url("bin", "/bins/kills")))

    def expect_undelivered(self, text):
        self.figures["shares while the server was down"] += 1
        for entry in self.new():
            if entry["state"] in ("delivered", "deliveredWithoutLink"):
                self.complain("falsely delivered", f"{text!r} is {entry['state']}, and the server is down")

    def compare(self, text):
        if self.fault == "twice":
            ask(self.bin.url("bin", "/bins/kills"), "POST", {"text": text})
        if self.fault == "forgotten":
            self.stage.run("sharesheet", "history", "remove", *[e["id"] for e in self.new()])
        entries, times = self.new(), self.arrived()[text]
        self.texts.append(text)
        delivered = [e for e in entries if e["state"] == "delivered"]
        self.figures["shares delivered"] += times
        self.figures["shares whose text the history lacks"] += sum(e["text"] is None for e in entries)
        if times == 0:
            self.complain("lost", f"{text!r} was posted, and the server does not have it")
        if times > 1:
            self.complain("twice", f"{text!r} arrived {times} times")
        if len(delivered) > times:
            self.complain("falsely delivered", f"{text!r} is delivered, and the server has it {times} times")
        states = [(e["state"], e["text"]) for e in entries]
        if len(delivered) < times or len(entries) != len(delivered) or len(entries) != 1:
            self.complain("history untrue", f"{text!r} arrived {times} times, and the history has {states}")
        if any(e["text"] not in (text, None) for e in entries):
            self.complain("history untrue", f"{text!r} is {states} in the history")

    def compare_all(self):
        """Compares once more at the end, because a later kill may have changed what was right before."""
        arrived, entries = self.arrived(), self.history()
        for text in arrived.keys() - set(self.texts):
            self.complain("characters changed", f"{text!r} arrived, and was not posted")
        if not self.fault and len(entries) != arrived.total():
            self.complain("history untrue", f"{len(entries)} in the history, {arrived.total()} at the server")

    def complain(self, kind, text):
        self.wrong[kind].append(text)
        print(f"{kind}: {text}", flush=True)

    def write(self):
        figures = {"kills": dict(sorted(self.kills.items())), "shares": len(self.texts), **self.figures}
        pathlib.Path(self.order["result"]).write_text(
            json.dumps({"wrong": self.wrong, "figures": figures, "done": self.kills.total()}))


def inside(words):
    from long_checks.window.case import Stage
    stage = Stage()
    photo = stage.folder / "Highland Cow.jpg"
    shutil.copyfile(PHOTO, photo)
    with contextlib.closing(stage):
        Kills(stage, photo, json.loads(words[0])).run()
    return 0


def options(parser):
    parser.add_argument("--kills", dest="rounds", type=int, metavar="N", help="the same as --rounds")


def missing(options):
    return desktop.missing(options.programs / "sharesheet-desktop")


def run(trial):
    result = trial.folder / "result.json"
    order = {"kills": trial.rounds, "seed": trial.seed, "fault": trial.fault, "result": str(result)}
    status = desktop.run_inside(
        ROOT / "scripts/long", ["desktop-kills", json.dumps(order)], trial.folder, timeout=300 + 30 * trial.rounds,
        program=trial.programs / "sharesheet-desktop")
    if status or not result.exists():
        raise Failure(f"the check ended with {status}; its output is above")
    found = json.loads(result.read_text())
    trial.done, trial.figures = found["done"], found["figures"]
    for kind, texts in found["wrong"].items():
        for text in texts:
            trial.complain(kind, text)

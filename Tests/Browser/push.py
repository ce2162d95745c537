#!/usr/bin/env python3
"""Checks the push inbox's pages in a real browser, as a user sees them.

    scripts/browser Tests/Browser/push.py URL TOKEN [--pictures FOLDER] [--sender FOLDER [--times N] [--only]]

TOKEN gives access to the topic 'secret'. --sender names the folder of this project's programs. With --sender, the sheet
also shares pictures to Hoi, and the script prints how long each picture took. With --only, the script runs no other
check.

The controls: `events` (an open page gets no events), `escaping` (a message is inserted unescaped), `wide` (the content
does not fit into a narrow window), `light` (no dark colours), `silent` (the page's script shows no notification).
"""

import argparse
import base64
import fcntl
import os
import pathlib
import pty
import re
import struct
import subprocess
import tempfile
import termios
import threading
import time
import urllib.request
import zlib

from look import EVIL, NARROW, Error, Look, main


def picture(red, green, blue):
    """Returns a PNG of 64 by 48 points in one colour."""
    def chunk(name, data):
        body = name + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))
    lines = (b"\0" + bytes((red, green, blue)) * 64) * 48
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 64, 48, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(lines)) + chunk(b"IEND", b""))


# A script for the page. It publishes a picture and waits until the page shows the picture.
PUBLISH = """async ([topic, bytes, title, limit]) => {
    const shown = new Promise((done, fail) => {
        const late = setTimeout(() => fail(new Error("no picture appeared")), limit);
        document.addEventListener("load", event => {
            if (event.target.tagName !== "IMG" || !event.target.naturalWidth) return;
            if (event.target.closest("article").querySelector("h2").textContent !== title) return;
            clearTimeout(late);
            done();
        }, true);
    });
    await fetch(`/${topic}`, { method: "PUT", body: new Uint8Array(bytes), headers: {
        Filename: "cow.png", Title: title, Message: "Hoi!", Click: "https://example.org/cow" } });
    await shown;
}"""

# Replaces the page's `Notification` with a class that records each notification. The script cannot see the browser's
# own notifications.
RECORDER = """
    window.told = [];
    const Real = window.Notification;
    window.Notification = class {
        static get permission() { return Real.permission; }
        static requestPermission() { return Real.requestPermission(); }
        constructor(title, options) { window.told.push({ title, ...options }); }
        close() {}
    };
"""

# A script for the page. It records when each picture appears, by the machine's clock.
NOTE_PICTURES = """window.shown = []; document.addEventListener("load", event => {
    if (event.target.tagName === "IMG" && event.target.naturalWidth)
        shown.push(performance.timeOrigin + performance.now());
}, true);"""


class Sender:
    """A user with a home and a daemon, who shares to the extension Hoi."""

    def __init__(self, programs, folder):
        self.programs = pathlib.Path(programs)
        self.environment = {**os.environ, "SHARESHEET_HOME": str(folder), "TERM": "xterm-256color"}
        self.environment.pop("DBUS_SESSION_BUS_ADDRESS", None)

    def run(self, program, *words):
        subprocess.run([self.programs / program, *words], env=self.environment, check=True,
                       stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, timeout=120)

    def open_sheet(self, file):
        return Sheet(self.programs / "sharesheet", file, self.environment)

    def end(self):
        self.run("sharesheet", "daemon", "stop")


class Sheet:
    """The sheet in a terminal. It shows Hoi's list of friends."""

    def __init__(self, program, file, environment):
        self.terminal, inside = pty.openpty()
        fcntl.ioctl(inside, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 100, 0, 0))
        self.process = subprocess.Popen(
            [program, "share", file, "--to", "Hoi"], env=environment, stdin=inside, stdout=inside,
            stderr=inside, start_new_session=True)
        os.close(inside)
        self.said, self.is_offered = b"", threading.Event()
        # The sheet draws during the checks. Without a reader, the sheet would wait when the terminal's buffer is full.
        self.reader = threading.Thread(target=self.read)
        self.reader.start()
        assert self.is_offered.wait(60), f"the sheet printed {self.said[-2000:]}"

    def read(self):
        while True:
            try:
                self.said += os.read(self.terminal, 65536)
            except OSError:
                # The sheet has ended and closed its terminal.
                return
            if b"Anna" in self.said:
                self.is_offered.set()

    def press(self):
        """Chooses the friend. Returns the time before the choice, by the machine's clock in milliseconds."""
        now = time.time() * 1000
        os.write(self.terminal, b"\r")
        return now

    def end(self):
        self.process.wait(60)
        self.reader.join()
        os.close(self.terminal)


class PushLook(Look):
    CONTROLS = {
        "events": ("live", "a published picture appears"),
        "escaping": ("safely", "a message's content is shown as text"),
        "wide": ("narrow", "the topic fits"),
        "light": ("colours", "the dark colour scheme is dark"),
        "silent": ("notifications", "a notification is shown"),
    }
    STYLE = "push.css"

    def __init__(self, arguments, browser):
        self.url, self.token = arguments.url.rstrip("/"), arguments.token
        self.sender, self.times = arguments.sender, arguments.times
        super().__init__([self.url], arguments.pictures, browser)
        if arguments.only:
            self.everything, self.CONTROLS = self.from_the_sheet, {}

    def break_page(self, page):
        if self.broken == "events":
            page.route("**/sse?**", lambda route: route.abort())
        if self.broken == "silent":
            page.route("**/push.js", lambda route: self.change(route, "new Notification", "void "))
        if self.broken == "escaping":
            page.route("**/evil", lambda route: self.change(
                route, EVIL.replace("<", "&lt;").replace(">", "&gt;"), EVIL))

    def publish(self, topic, text, **fields):
        request = urllib.request.Request(
            f"{self.url}/{topic}", method="POST",
            data=text if isinstance(text, bytes) else text.encode(),
            headers={"Content-Type": "", **{k.capitalize(): v for k, v in fields.items()}})
        with self.opener.open(request, timeout=20) as answer:
            answer.read()

    # The checks

    def everything(self):
        self.live()
        if self.sender:
            self.from_the_sheet()
        self.by_keyboard()
        self.notifications()
        self.safely()
        self.colours()
        self.narrow()
        self.protected()
        self.without_script()
        self.nothing_complains()

    def live(self):
        page = self.page(viewport={"width": 1000, "height": 760})
        page.goto(f"{self.url}/anna")
        page.evaluate("window.isTheSame = true")
        self.check("a published picture appears", lambda: page.evaluate(PUBLISH, [
            "anna", list(picture(200, 90, 40)), f"Bert {self.broken}",
            2000 if self.broken else 30_000]) and None)
        if self.broken:
            return page.context.close()
        first = page.locator("article").first
        self.check("the picture has its title, text and link", lambda: (
            first.locator("h2").inner_text().startswith("Bert"),
            first.locator(".text").inner_text(),
            first.locator(".link a").get_attribute("href")) == (
                True, "Hoi!", "https://example.org/cow"))
        self.check("the page announces the new message", lambda: "arrived" in page.locator("#news").inner_text())
        self.shot(page, "push")
        shown = page.locator("article").count()
        for number in range(130):
            self.publish("anna", f"many {number}", priority="5" if number == 129 else "3")
        self.check("many new messages all appear", lambda: page.wait_for_selector(
            "article:nth-of-type(130)") and page.locator("article").count() == shown + 130)
        self.check("the newest message is at the top",
                   lambda: page.locator(".text").first.inner_text() == "many 129")
        self.check("the page was not reloaded", lambda: page.evaluate("window.isTheSame === true"))
        page.context.close()

    def from_the_sheet(self):
        """When the user chooses a friend in the sheet, the shared picture appears on the friend's open page."""
        page = self.page(viewport={"width": 1000, "height": 760})
        topic = f"friend-{self.broken}"
        page.goto(f"{self.url}/{topic}")
        page.evaluate("window.isTheSame = true")
        page.evaluate(NOTE_PICTURES)
        with tempfile.TemporaryDirectory(prefix="hoi-") as folder:
            sender = Sender(self.sender, pathlib.Path(folder))
            try:
                sender.run("hoi", "add", "Anna", f"{self.url}/{topic}")
                file = pathlib.Path(folder) / "cow.png"
                times = []
                for number in range(self.times):
                    file.write_bytes(picture(40, 90 + number, 200))
                    sheet = sender.open_sheet(file)
                    self.check("before a friend is chosen, no picture appears",
                               page.evaluate("shown.length") == number)
                    times.append(sheet.press())
                    self.check("a picture shared to Hoi appears on the friend's open page", lambda: (
                        page.wait_for_selector(f"article:nth-of-type({number + 1}) img"),
                        self.until(page, f"shown.length === {number + 1}")) and None)
                    sheet.end()
                took = [round(shown - pressed) for shown, pressed
                        in zip(page.evaluate("shown"), times)]
                print(f"time from the key press in the sheet to the picture on the page: {took} ms", flush=True)
                self.check("the page was not reloaded", page.evaluate("window.isTheSame === true"))
            finally:
                sender.end()
        page.context.close()

    @staticmethod
    def until(page, holds):
        """Polls until `holds` is true. The page's Content Security Policy forbids `wait_for_function`."""
        for _ in range(2000):
            if page.evaluate(holds):
                return
            page.wait_for_timeout(10)
        raise AssertionError(f"not {holds}")

    def by_keyboard(self):
        page = self.page(viewport={"width": 1000, "height": 760})
        page.goto(f"{self.url}/")
        self.check("Tab goes to a topic and shows the focus",
                   lambda: self.press_until(page, "anna"))
        page.keyboard.press("Enter")
        self.check("Enter opens the topic",
                   lambda: page.wait_for_selector("h1:text-is('anna')") and None)
        self.check("Tab goes to the button for notifications", lambda: self.press_until(
            page, "Notify me while this page is open"))
        self.check("Tab then goes to the inbox", lambda: self.press_until(page, "Push inbox"))
        page.goto(f"{self.url}/")
        self.check("Tab goes to New topic", lambda: self.press_until(page, "New topic"))
        page.keyboard.press("Enter")
        self.check("Enter creates a topic name", lambda: page.wait_for_url(
            re.compile(r"/[a-z2-9]{20}$")) and None)
        page.context.close()

    def notifications(self):
        page = self.page()
        page.context.grant_permissions(["notifications"], origin=self.url)
        page.add_init_script(RECORDER)
        bert = f"bert-{self.broken}"
        page.goto(f"{self.url}/{bert}")
        self.check("with permission, the button is hidden", lambda: page.locator("#notify").is_hidden())
        self.publish(bert, picture(0, 120, 0), filename="cow.png", title="Anna", message="Hoi!")
        page.wait_for_selector("article")
        self.check("a notification is shown", lambda: [
            (one["title"], one["body"], "/file/" in one["icon"])
            for one in page.evaluate("window.told")] == [("Anna", "Hoi!", True)])
        page.context.close()
        if self.broken:
            return
        page = self.page()
        page.add_init_script(RECORDER)
        page.goto(f"{self.url}/carl")
        self.publish("carl", "quiet")
        page.wait_for_selector("article")
        self.check("without permission, no notification is shown", page.evaluate("window.told") == [])
        page.context.close()

    def safely(self):
        self.publish("evil", f"{EVIL} {'w' * 400}", title=EVIL, tags=EVIL,
                     click="javascript:alert(1)")
        page = self.page()
        answer = page.goto(f"{self.url}/evil")
        self.has_a_policy(answer)
        self.check("a message's content is shown as text", page.locator("article img").count() == 0
                   and EVIL in page.locator(".text").first.inner_text())
        self.check("a link to a script is not shown", page.locator(".link a").count() == 0)
        self.runs_no_script(page)
        page.context.close()

    def colours(self):
        self.publish("colours", "Hoi!", title="Anna", click="https://example.org", tags="news")
        self.is_read_easily(f"{self.url}/colours",
                            ["h1", "h2", ".text", ".dim", ".link a", ".tag", "button"], "push")

    def narrow(self):
        page = self.page(viewport=NARROW)
        for name, path in ("the topic", "evil"), ("the front page", ""):
            page.goto(f"{self.url}/{path}")
            self.fits(page, name)
        page.context.close()

    def protected(self):
        bearer = f"Bearer {self.token}"
        self.publish("secret", "psst", authorization=bearer)
        page = self.page(expect_complaints=True)

        def asks():
            # The script gives the browser no credentials, so the browser shows its own error page.
            try:
                return page.goto(f"{self.url}/secret").status == 401
            except Error as error:
                return "ERR_INVALID_AUTH_CREDENTIALS" in str(error)
        self.check("a protected topic asks for its token as a password", asks)
        page.context.close()
        auth = base64.urlsafe_b64encode(bearer.encode()).decode().rstrip("=")
        for way, options, query in (
                ("as a password", {"http_credentials": {
                    "username": "me", "password": self.token, "origin": self.url}}, ""),
                ("in its address", {}, f"?auth={auth}")):
            page = self.page(expect_complaints=True, **options)
            page.goto(f"{self.url}/secret{query}")
            self.check(f"with the token {way}, the topic shows its messages",
                       page.locator("article").first.locator(".text").inner_text() == "psst")
            self.publish("secret", f"more {way}", authorization=bearer)
            self.check("new messages appear", lambda: page.wait_for_selector(
                f"article:has-text('more {way}')") and None)
            self.publish("secret", "psst", authorization=bearer)
            page.context.close()

    def without_script(self):
        page = self.page(java_script_enabled=False)
        page.goto(f"{self.url}/colours")
        self.check("without its script, the page lists all messages", page.locator("article").count() == 1)
        page.context.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("url")
    parser.add_argument("token")
    parser.add_argument("--pictures")
    parser.add_argument("--sender")
    parser.add_argument("--times", type=int, default=1)
    parser.add_argument("--only", action="store_true")
    main(PushLook, parser.parse_args())

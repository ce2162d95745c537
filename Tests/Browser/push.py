#!/usr/bin/env python3
"""Looks at the push inbox's pages in a real browser, as a person would.

    scripts/browser Tests/Browser/push.py URL TOKEN [--pictures FOLDER] [--break WHAT]

TOKEN opens the topic 'secret'. Each check is a line; the exit status is 1 when one does not hold. --break takes
something away, for the controls: `events` (nothing is told to an open page), `escaping` (a message is put into
the page as it is), `wide` (something does not fit into a narrow window), `light` (no dark colours), `silent` (the
page's script raises no notification).
"""

import argparse
import base64
import os
import pathlib
import re
import struct
import sys
import urllib.request
import zlib

from playwright.sync_api import Error, TimeoutError, sync_playwright

EVIL = "<img src=x onerror=alert(1)>"
NARROW = {"width": 320, "height": 640}
# Milliseconds from the beginning of publishing to the picture in the page.
SOON = 1000


def picture(red, green, blue):
    """A PNG of 64 by 48 points."""
    def chunk(name, data):
        body = name + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))
    lines = (b"\0" + bytes((red, green, blue)) * 64) * 48
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 64, 48, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(lines)) + chunk(b"IEND", b""))


# Runs in the page: publishes a picture and waits for it to be shown there.
PUBLISH = """async ([topic, bytes, title, limit]) => {
    const shown = new Promise((done, fail) => {
        const late = setTimeout(() => fail(new Error("no picture came")), limit);
        document.addEventListener("load", event => {
            if (event.target.tagName !== "IMG" || !event.target.naturalWidth) return;
            if (event.target.closest("article").querySelector("h2").textContent !== title) return;
            clearTimeout(late);
            done(performance.now());
        }, true);
    });
    const begun = performance.now();
    await fetch(`/${topic}`, { method: "PUT", body: new Uint8Array(bytes), headers: {
        Filename: "cow.png", Title: title, Message: "Hoi!", Click: "https://example.org/cow" } });
    return await shown - begun;
}"""

# In place of the browser's own notifications, which nobody sees here.
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


class Look:
    def __init__(self, arguments, browser):
        self.url, self.token = arguments.url.rstrip("/"), arguments.token
        self.broken, self.pictures = arguments.broken, arguments.pictures
        self.browser = browser
        self.failures = []
        self.complaints = []
        # A proxy of the environment has no business with 127.0.0.1.
        self.opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))

    def publish(self, topic, text, **fields):
        request = urllib.request.Request(
            f"{self.url}/{topic}", method="POST",
            data=text if isinstance(text, bytes) else text.encode(),
            headers={"Content-Type": "", **{k.capitalize(): v for k, v in fields.items()}})
        with self.opener.open(request, timeout=20) as answer:
            answer.read()

    def page(self, expect_complaints=False, **options):
        """A window of its own that notes every complaint, and every request to elsewhere."""
        context = self.browser.new_context(**options)
        page = context.new_page()
        page.set_default_timeout(20_000)
        if not expect_complaints:
            page.on("dialog",
                    lambda dialog: (self.complaints.append("a dialog"), dialog.dismiss()))
            page.on("pageerror", lambda error: self.complaints.append(f"an error: {error}"))
            page.on("console", lambda line: self.complaints.append(line.text)
                    if line.type == "error" else None)
        page.on(
            "request",
            lambda request: None if request.url.startswith((self.url, "data:"))
            else self.complaints.append(f"asks {request.url}"))
        if self.broken == "events":
            page.route("**/sse?**", lambda route: route.abort())
        if self.broken == "silent":
            page.route("**/push.js", lambda route: self.change(route, "new Notification", "void "))
        if self.broken == "light":
            page.route("**/push.css", lambda route: self.change(
                route, "prefers-color-scheme: dark", "prefers-color-scheme: none"))
        if self.broken == "wide":
            page.route("**/push.css", lambda route: self.change(
                route, "overflow-wrap: anywhere", "white-space: nowrap"))
        if self.broken == "escaping":
            page.route("**/evil", lambda route: self.change(
                route, EVIL.replace("<", "&lt;").replace(">", "&gt;"), EVIL))
        return page

    @staticmethod
    def change(route, before, after):
        try:
            answer = route.fetch()
            route.fulfill(response=answer, body=answer.text().replace(before, after))
        except Error:
            # The page was closed meanwhile, and with it what it had asked for.
            pass

    def check(self, text, holds):
        """A line; `holds` may also be a call that throws."""
        try:
            result = holds() if callable(holds) else holds
            result = True if result is None else bool(result)
        except (Error, TimeoutError, AssertionError) as error:
            result = False
            text += f" ({str(error).splitlines()[0]})"
        print(("ok    " if result else "FALSE ") + text, flush=True)
        if not result:
            self.failures.append(text)

    def shot(self, page, name):
        if self.pictures:
            page.screenshot(path=pathlib.Path(self.pictures) / f"{name}.png")

    # What is looked at

    def everything(self):
        self.live()
        self.by_keyboard()
        self.notifications()
        self.safely()
        self.colours()
        self.narrow()
        self.protected()
        self.without_script()
        self.check(f"nothing complains, and nothing is asked of elsewhere: {self.complaints}",
                   not self.complaints)

    def live(self):
        page = self.page(viewport={"width": 1000, "height": 760})
        page.goto(f"{self.url}/anna")
        page.evaluate("window.isTheSame = true")
        limit = 2000 if self.broken == "events" else 30_000
        times = []

        def publish():
            # The best of a few: other programs run here as well.
            for number in range(1 if self.broken == "events" else 5):
                times.append(page.evaluate(
                    PUBLISH, ["anna", list(picture(200, 90 + number, 40)), f"Bert {number}", limit]))
                if times[-1] <= SOON:
                    return
        self.check("a picture that is published shows", publish)
        self.check(f"within a second ({[round(time) for time in times]} ms)",
                   bool(times) and min(times) <= SOON)
        first = page.locator("article").first
        self.check("with its title, text and link", lambda: (
            first.locator("h2").inner_text().startswith("Bert"),
            first.locator(".text").inner_text(),
            first.locator(".link a").get_attribute("href")) == (
                True, "Hoi!", "https://example.org/cow"))
        self.check("and it is told", lambda: "came" in page.locator("#news").inner_text())
        self.shot(page, "push")
        if self.broken != "events":
            shown = page.locator("article").count()
            for number in range(130):
                self.publish("anna", f"many {number}", priority="5" if number == 129 else "3")
            self.check("many at once all show", lambda: page.wait_for_selector(
                "article:nth-of-type(130)") and page.locator("article").count() == shown + 130)
            self.check("the newest at the top",
                       lambda: page.locator(".text").first.inner_text() == "many 129")
        self.check("without a reload", lambda: page.evaluate("window.isTheSame === true"))
        page.context.close()

    def by_keyboard(self):
        page = self.page(viewport={"width": 1000, "height": 760})
        page.goto(f"{self.url}/")

        def press_until(text):
            for _ in range(30):
                page.keyboard.press("Tab")
                if page.evaluate("document.activeElement.textContent") == text:
                    style = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
                    return style != "none"
            return False

        self.check("Tab goes to a topic, and shows where one is", lambda: press_until("anna"))
        page.keyboard.press("Enter")
        self.check("Enter opens it",
                   lambda: page.wait_for_selector("h1:text-is('anna')") and None)
        self.check("Tab goes to the button for notifications", lambda: press_until(
            "Notify me while this page is open"))
        self.check("Tab goes on to All topics", lambda: press_until("All topics"))
        page.goto(f"{self.url}/")
        self.check("Tab goes to New topic", lambda: press_until("New topic"))
        page.keyboard.press("Enter")
        self.check("Enter makes a name", lambda: page.wait_for_url(
            re.compile(r"/[a-z2-9]{20}$")) and None)
        page.context.close()

    def notifications(self):
        page = self.page()
        page.context.grant_permissions(["notifications"], origin=self.url)
        page.add_init_script(RECORDER)
        page.goto(f"{self.url}/bert")
        self.check("who has allowed it is not asked", lambda: page.locator("#notify").is_hidden())
        self.publish("bert", picture(0, 120, 0), filename="cow.png", title="Anna", message="Hoi!")
        if self.broken not in ("events",):
            page.wait_for_selector("article")
            self.check("a notification is raised", lambda: [
                (one["title"], one["body"], "/file/" in one["icon"])
                for one in page.evaluate("window.told")] == [("Anna", "Hoi!", True)])
        page.context.close()
        page = self.page()
        page.add_init_script(RECORDER)
        page.goto(f"{self.url}/carl")
        self.publish("carl", "quiet")
        if self.broken != "events":
            page.wait_for_selector("article")
            self.check("without permission there is none", page.evaluate("window.told") == [])
        page.context.close()

    def safely(self):
        self.publish("evil", f"{EVIL} {'w' * 400}", title=EVIL, tags=EVIL,
                     click="javascript:alert(1)")
        page = self.page()
        answer = page.goto(f"{self.url}/evil")
        policy = answer.headers.get("content-security-policy", "")
        self.check("the policy allows nothing but the page's own script and style",
                   "default-src 'none'" in policy and "unsafe" not in policy)
        self.check("what is in a message is text", page.locator("article img").count() == 0
                   and EVIL in page.locator(".text").inner_text())
        self.check("a link that would run is none", page.locator(".link a").count() == 0)
        before = len(self.complaints)
        page.evaluate("""() => { const s = document.createElement('script');
            s.textContent = 'window.isIn = true'; document.body.append(s); }""")
        self.check("a script that got in would not run",
                   page.evaluate("window.isIn === undefined"))
        # That it was blocked is a complaint, and this one was asked for.
        page.wait_for_timeout(100)
        del self.complaints[before:]
        page.context.close()

    def colours(self):
        self.publish("colours", "Hoi!", title="Anna", click="https://example.org")

        def luminance(colour):
            parts = [int(p) / 255 for p in colour.strip("rgba()").split(",")[:3]]
            parts = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
            return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

        for scheme in "light", "dark":
            page = self.page(color_scheme=scheme, viewport={"width": 1000, "height": 760})
            page.goto(f"{self.url}/colours")
            back = luminance(page.evaluate("getComputedStyle(document.body).backgroundColor"))
            self.check(f"{scheme} is {scheme}", back < 0.1 if scheme == "dark" else back > 0.9)
            for selector in "h1", "h2", ".text", ".dim", ".link a", "button":
                found = page.evaluate(
                    """selector => { const e = document.querySelector(selector);
                    const filled = n => { for (; n; n = n.parentElement) {
                        const c = getComputedStyle(n).backgroundColor;
                        if (c !== 'rgba(0, 0, 0, 0)') return c; } };
                    return [getComputedStyle(e).color, filled(e)]; }""", selector)
                high, low = sorted(map(luminance, found), reverse=True)
                ratio = (high + 0.05) / (low + 0.05)
                self.check(f"{scheme}: {selector} is read easily ({ratio:.1f})", ratio >= 4.5)
            self.shot(page, f"push-{scheme}")
            page.context.close()

    def narrow(self):
        page = self.page(viewport=NARROW)
        for name, path in ("the topic", "evil"), ("the front page", ""):
            page.goto(f"{self.url}/{path}")
            width = page.evaluate("document.documentElement.scrollWidth")
            self.check(f"{name} fits into {NARROW['width']} points ({width})",
                       width <= NARROW["width"])
        page.context.close()

    def protected(self):
        bearer = f"Bearer {self.token}"
        self.publish("secret", "psst", authorization=bearer)
        page = self.page(expect_complaints=True)

        def asks():
            # It is not answered, and so the browser shows a page of its own.
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
            self.check(f"with it {way} it shows what it has",
                       page.locator("article").first.locator(".text").inner_text() == "psst")
            self.publish("secret", f"more {way}", authorization=bearer)
            if self.broken != "events":
                self.check("and what comes", lambda: page.wait_for_selector(
                    f"article:has-text('more {way}')") and None)
            self.publish("secret", "psst", authorization=bearer)
            page.context.close()

    def without_script(self):
        page = self.page(java_script_enabled=False)
        page.goto(f"{self.url}/colours")
        self.check("without its script the page has all", page.locator("article").count() == 1)
        page.context.close()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("url")
    parser.add_argument("token")
    parser.add_argument("--pictures")
    parser.add_argument("--break", dest="broken",
                        choices=["events", "escaping", "wide", "light", "silent"])
    arguments = parser.parse_args()
    if arguments.pictures:
        pathlib.Path(arguments.pictures).mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        # What is looked at is our own, and a sandbox is not to be had everywhere.
        browser = playwright.chromium.launch(
            executable_path=os.environ["BROWSER"], args=["--disable-dev-shm-usage"])
        look = Look(arguments, browser)
        look.everything()
        browser.close()
    return 1 if look.failures else 0


if __name__ == "__main__":
    sys.exit(main())

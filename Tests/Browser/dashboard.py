#!/usr/bin/env python3
"""Looks at the gateway's dashboard in a real browser, as a person would.

    scripts/browser Tests/Browser/dashboard.py PUBLIC-URL ADMIN-URL [--pictures FOLDER] [--break WHAT]

Each check is a line; the exit status is 1 when one does not hold. --break takes something away, for the
controls: `events` (nothing is told to an open page), `escaping` (a document's id is put into the page as
it is), `wide` (something does not fit into a narrow window), `light` (no dark colours).
"""

import argparse
import json
import os
import pathlib
import sys
import urllib.parse
import urllib.request

from playwright.sync_api import Error, TimeoutError, sync_playwright

EVIL = "<img src=x onerror=alert(1)>"
NARROW = {"width": 320, "height": 640}


class Gateway:
    def __init__(self, public, admin):
        self.public, self.admin = public.rstrip("/"), admin.rstrip("/")
        # A proxy of the environment has no business with 127.0.0.1.
        self.opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))

    def send(self, method, path, value=None, base=None):
        request = urllib.request.Request(
            (base or self.public) + path, method=method,
            data=None if value is None else json.dumps(value).encode(),
            headers={"Content-Type": "application/json"})
        with self.opener.open(request, timeout=20) as answer:
            return json.load(answer)


class Look:
    def __init__(self, arguments, browser):
        self.gateway = Gateway(arguments.public, arguments.admin)
        self.broken, self.pictures = arguments.broken, arguments.pictures
        self.browser = browser
        self.failures = []
        self.complaints = []

    def page(self, **options):
        """A window of its own that notes every complaint, and every request to elsewhere."""
        page = self.browser.new_context(**options).new_page()
        page.set_default_timeout(10_000)
        page.on("dialog", lambda dialog: (self.complaints.append("a dialog"), dialog.dismiss()))
        page.on("pageerror", lambda error: self.complaints.append(f"an error: {error}"))
        page.on(
            "console",
            lambda line: self.complaints.append(line.text) if line.type == "error" else None)
        page.on(
            "request",
            lambda request: None if request.url.startswith((self.gateway.admin, "data:"))
            else self.complaints.append(f"asks {request.url}"))
        if self.broken == "events":
            page.route("**/events", lambda route: route.abort())
        if self.broken == "light":
            page.route("**/dashboard.css", lambda route: self.change(
                route, "prefers-color-scheme: dark", "prefers-color-scheme: none"))
        if self.broken == "wide":
            page.route("**/dashboard.css", lambda route: self.change(
                route, "overflow-wrap: anywhere", "white-space: nowrap"))
        if self.broken == "escaping":
            page.route("**/_admin/db/db?before=8", lambda route: self.change(
                route, EVIL.replace("<", "&lt;").replace(">", "&gt;"), EVIL))
        return page

    @staticmethod
    def change(route, before, after):
        try:
            answer = route.fetch()
            text = answer.text()
            route.fulfill(response=answer, body=text.replace(before, after))
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

    def picture(self, page, name):
        if self.pictures:
            page.screenshot(path=pathlib.Path(self.pictures) / f"{name}.png")

    # What is looked at

    def fill(self):
        picks = [
            ("blue-monday", "Blue Monday", "pop", "https://music.example/blue-monday"),
            ("paranoid", "Paranoid", "rock", "https://music.example/paranoid"),
            ("strings-of-life", "Strings of Life", "house", None),
        ]
        for name, text, team, link in picks:
            document = {"text": text, "team": team, "channels": [team]}
            if link:
                document["url"] = link
            self.gateway.send("PUT", f"/db/{name}", document)
        self.gateway.send(
            "PUT", "/db/" + urllib.parse.quote(EVIL, safe=""),
            {"text": "</pre><script>alert(2)</script>", "channels": ["pop"]})
        self.gateway.send("PUT", "/db/" + "w" * 120, {"text": "wide " * 80, "channels": ["pop"]})

    def everything(self):
        self.fill()
        self.by_keyboard()
        self.live()
        self.safely()
        self.colours()
        self.narrow()
        self.without_script()
        self.check(f"nothing complains, and nothing is asked of elsewhere: {self.complaints}",
                   not self.complaints)

    def by_keyboard(self):
        page = self.page(viewport={"width": 1000, "height": 760})
        page.goto(f"{self.gateway.admin}/_admin/")
        self.check("the front page names the database", page.locator("main a").count() == 1)

        def press_until(text):
            for _ in range(30):
                page.keyboard.press("Tab")
                if page.evaluate("document.activeElement.textContent") == text:
                    style = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
                    return style != "none"
            return False

        self.check("Tab goes to the database, and shows where one is", lambda: press_until("db"))
        page.keyboard.press("Enter")
        self.check("Enter opens its documents",
                   lambda: page.wait_for_selector("h1:text-is('Documents')") and None)
        self.check("all of them are there", lambda: page.locator("article").count() == 5)
        self.check("with their channels", lambda: page.locator(
            "article[data-id='paranoid'] .channel").inner_text() == "rock")
        self.check("Tab goes to a document", lambda: press_until("paranoid"))
        page.keyboard.press("Enter")
        self.check("Enter opens it, with its revision",
                   lambda: page.wait_for_selector("h2 .rev:has-text('1-')") and None)
        self.picture(page, "document")
        for name, words in [("Users", "GUEST"), ("Channels", "house")]:
            self.check(f"Tab goes to {name}", lambda name=name: press_until(name))
            page.keyboard.press("Enter")
            self.check(f"{name} says {words}", lambda words=words: page.wait_for_selector(
                f"main table :text-is('{words}')") and None)
        page.context.close()

    def live(self):
        page = self.page(viewport={"width": 1000, "height": 760})
        page.goto(f"{self.gateway.admin}/_admin/db/db")
        page.evaluate("window.isTheSame = true")
        here = "article[data-id='late']"
        self.gateway.send("PUT", "/db/late", {"text": "Late", "channels": ["rock"]})
        self.check("a document that arrives shows",
                   lambda: page.wait_for_selector(here, timeout=4000) and None)
        self.check("and is told", lambda: "came" in page.locator("#news").inner_text())
        self.picture(page, "documents")
        revision = self.gateway.send("GET", "/db/late")["_rev"]
        changed = self.gateway.send(
            "PUT", f"/db/late?rev={revision}", {"text": "Later", "channels": ["rock"]})
        self.check("what changes shows its new revision", lambda: page.wait_for_selector(
            f"{here}:has-text('{changed['rev']}')", timeout=4000) and None)
        self.check("and stands there once, at the top", lambda: page.locator(here).count() == 1
                   and page.locator("article").first.get_attribute("data-id") == "late")
        self.gateway.send("DELETE", f"/db/late?rev={changed['rev']}")
        self.check("what is deleted says so", lambda: page.wait_for_selector(
            f"{here} .deleted", timeout=4000) and None)
        for number in range(130):
            self.gateway.send("PUT", f"/db/many-{number}", {"channels": ["pop"]})
        # Not by a function in the page, which its policy does not let be made.
        for _ in range(80):
            if page.locator("article[data-id^=many-]").count() == 130:
                break
            page.wait_for_timeout(100)
        self.check("many at once all show",
                   page.locator("article[data-id^=many-]").count() == 130)
        self.check("without a reload", lambda: page.evaluate("window.isTheSame === true"))
        page.goto(f"{self.gateway.admin}/_admin/db/db?channel=house")
        self.check("a channel has its own list", lambda: page.locator("article").count() == 1)
        page.context.close()

    def safely(self):
        page = self.page()
        answer = page.goto(f"{self.gateway.admin}/_admin/db/db?before=8")
        policy = answer.headers.get("content-security-policy", "")
        self.check("the policy allows nothing but the page's own script and style",
                   "default-src 'none'" in policy and "unsafe" not in policy)
        self.check("a document's name is text",
                   lambda: page.locator(f"article[data-id='{EVIL}']").count() == 1)
        self.check("and so is what is in it",
                   page.locator("img").count() == 0 and page.locator("pre script").count() == 0)
        page.context.close()
        page = self.page()
        page.goto(f"{self.gateway.admin}/_admin/db/db")
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
        def luminance(colour):
            parts = [int(p) / 255 for p in colour.strip("rgba()").split(",")[:3]]
            parts = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
            return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

        for scheme in "light", "dark":
            page = self.page(color_scheme=scheme, viewport={"width": 1000, "height": 760})
            page.goto(f"{self.gateway.admin}/_admin/db/db?before=8")
            back = luminance(page.evaluate("getComputedStyle(document.body).backgroundColor"))
            self.check(f"{scheme} is {scheme}", back < 0.1 if scheme == "dark" else back > 0.9)
            for selector in "h1", "h2 a", ".dim", "pre", ".channel":
                found = page.evaluate(
                    """selector => { const e = document.querySelector(selector);
                    const filled = n => { for (; n; n = n.parentElement) {
                        const c = getComputedStyle(n).backgroundColor;
                        if (c !== 'rgba(0, 0, 0, 0)') return c; } };
                    return [getComputedStyle(e).color, filled(e)]; }""", selector)
                high, low = sorted(map(luminance, found), reverse=True)
                ratio = (high + 0.05) / (low + 0.05)
                self.check(f"{scheme}: {selector} is read easily ({ratio:.1f})", ratio >= 4.5)
            self.picture(page, f"documents-{scheme}")
            page.context.close()

    def narrow(self):
        page = self.page(viewport=NARROW)
        for path in "", "db/db?before=8", "db/db/users", "db/db/channels", "db/db/document?id=paranoid":
            page.goto(f"{self.gateway.admin}/_admin/{path}")
            width = page.evaluate("document.documentElement.scrollWidth")
            self.check(f"/_admin/{path} fits into {NARROW['width']} points ({width})",
                       width <= NARROW["width"])
            if "before" in path:
                self.picture(page, "narrow")
        page.context.close()

    def without_script(self):
        page = self.page(java_script_enabled=False)
        page.goto(f"{self.gateway.admin}/_admin/db/db?before=8")
        self.check("without its script the page has all", page.locator("article").count() == 5)
        page.context.close()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("public")
    parser.add_argument("admin")
    parser.add_argument("--pictures")
    parser.add_argument("--break", dest="broken", choices=["events", "escaping", "wide", "light"])
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

"""The common parts of the checks of a page in a real browser.

A look prints one line for each check. If a check fails, the exit status is 1. Then the look runs the controls in the
same browser: each removes one part of the page and repeats the check of that part. A control prints `noticed` if the
check fails. If the check still succeeds, the exit status is also 1.
"""

import faulthandler
import os
import pathlib
import sys
import urllib.request

from playwright.sync_api import Error, TimeoutError, sync_playwright

EVIL = "<img src=x onerror=alert(1)>"
NARROW = {"width": 320, "height": 640}
# The time limit of a script in seconds. A crashed page never responds to `evaluate`, which has no timeout.
LONGEST = 180


class Look:
    # For each part of the page that a control removes: the method that checks the part, and the check that must fail.
    CONTROLS = {}
    NEVER_COMES = {"events", "leaving"}
    # The path of the pages' style sheet.
    STYLE = ""

    def __init__(self, own, pictures, browser):
        """`own`: the addresses of the servers whose pages the look opens."""
        self.own, self.pictures, self.browser = own, pictures, browser
        self.broken = None
        self.failures = []
        self.complaints = []
        # Requests to 127.0.0.1 must not go through a proxy of the environment.
        self.opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))

    def everything(self):
        raise NotImplementedError

    def break_page(self, page):
        """Removes the part that `broken` names, unless `page` removes the part for all looks."""

    def page(self, expect_complaints=False, **options):
        """Opens a window that records each error and each request to another server."""
        page = self.browser.new_context(**options).new_page()
        # A control waits for a part that never appears, so its timeout is short.
        page.set_default_timeout(2_000 if self.broken in self.NEVER_COMES else 20_000)
        # The page itself comes, but on a busy machine not always within 2 s.
        page.set_default_navigation_timeout(20_000)
        if not expect_complaints:
            page.on("dialog",
                    lambda dialog: (self.complaints.append("a dialog"), dialog.dismiss()))
            page.on("pageerror", lambda error: self.complaints.append(f"an error: {error}"))
            page.on("console", lambda line: self.complaints.append(line.text)
                    if line.type == "error" else None)
        page.on(
            "request",
            lambda request: None if request.url.startswith((*self.own, "data:"))
            else self.complaints.append(f"request to {request.url}"))
        if self.broken == "light":
            page.route(f"**/{self.STYLE}", lambda route: self.change(
                route, "prefers-color-scheme: dark", "prefers-color-scheme: none"))
        if self.broken == "wide":
            page.route(f"**/{self.STYLE}", lambda route: self.change(
                route, "overflow-wrap: anywhere", "white-space: nowrap"))
        self.break_page(page)
        return page

    @staticmethod
    def change(route, before, after):
        try:
            answer = route.fetch()
            route.fulfill(response=answer, body=answer.text().replace(before, after))
        except Error:
            # The page has been closed, which cancels its requests.
            pass

    def check(self, text, holds):
        """Prints the result of a check. `holds` is a value, or a function that may throw."""
        try:
            result = holds() if callable(holds) else holds
            result = True if result is None else bool(result)
        except (Error, TimeoutError, AssertionError) as error:
            result = False
            text += f" ({str(error).splitlines()[0]})"
        if self.broken is None:
            print(("ok    " if result else "FALSE ") + text, flush=True)
        if not result:
            self.failures.append(text)
        return result

    def nothing_complains(self):
        self.check(f"no errors, and no requests to other servers: {self.complaints}",
                   not self.complaints)

    def shot(self, page, name):
        if self.pictures and self.broken is None:
            page.screenshot(path=pathlib.Path(self.pictures) / f"{name}.png")

    # Checks that several looks use

    @staticmethod
    def press_until(page, text):
        """Returns whether Tab moves the focus to the element with the text, and whether the focus is visible there."""
        for _ in range(30):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.textContent") == text:
                style = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
                return style != "none"
        return False

    def runs_no_script(self, page):
        before = len(self.complaints)
        page.evaluate("""() => { const s = document.createElement('script');
            s.textContent = 'window.isIn = true'; document.body.append(s); }""")
        self.check("an injected script does not run",
                   page.evaluate("window.isIn === undefined"))
        # Blocking the script causes an error, which this check expects.
        page.wait_for_timeout(100)
        del self.complaints[before:]

    def has_a_policy(self, answer):
        policy = answer.headers.get("content-security-policy", "")
        self.check("the policy allows only the page's own script and style",
                   "default-src 'none'" in policy and "unsafe" not in policy)

    def is_read_easily(self, url, selectors, name):
        def luminance(colour):
            parts = [int(p) / 255 for p in colour.strip("rgba()").split(",")[:3]]
            parts = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
            return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

        for scheme in "light", "dark":
            page = self.page(color_scheme=scheme, viewport={"width": 1000, "height": 760})
            page.goto(url)
            back = luminance(page.evaluate("getComputedStyle(document.body).backgroundColor"))
            self.check(f"the {scheme} colour scheme is {scheme}", back < 0.1 if scheme == "dark" else back > 0.9)
            for selector in selectors:
                found = page.evaluate(
                    """selector => { const e = document.querySelector(selector);
                    const filled = n => { for (; n; n = n.parentElement) {
                        const c = getComputedStyle(n).backgroundColor;
                        if (c !== 'rgba(0, 0, 0, 0)') return c; } };
                    return [getComputedStyle(e).color, filled(e)]; }""", selector)
                high, low = sorted(map(luminance, found), reverse=True)
                ratio = (high + 0.05) / (low + 0.05)
                self.check(f"{scheme}: {selector} has enough contrast ({ratio:.1f})", ratio >= 4.5)
            self.shot(page, f"{name}-{scheme}")
            page.context.close()

    def fits(self, page, what):
        width = page.evaluate("document.documentElement.scrollWidth")
        self.check(f"{what} fits into {NARROW['width']} points ({width})", width <= NARROW["width"])

    # Running the checks and the controls

    def run(self):
        self.everything()
        all_hold = not self.failures
        for broken, (look, line) in self.CONTROLS.items():
            self.broken, self.failures = broken, []
            try:
                getattr(self, look)()
            except (Error, TimeoutError) as error:
                self.failures.append(f"{look} failed: {error}")
            found = any(failure.startswith(line) for failure in self.failures)
            print(f"without {broken}: " + ("noticed" if found else f"NOT NOTICED {self.failures}"),
                  flush=True)
            all_hold = all_hold and found
        return all_hold


def main(look_at, arguments):
    """Runs the look that `look_at` creates from the arguments and the browser."""
    faulthandler.dump_traceback_later(LONGEST, exit=True)
    if arguments.pictures:
        pathlib.Path(arguments.pictures).mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        # Playwright uses no sandbox by default. None is needed for this project's own pages, and not every machine
        # supports one.
        browser = playwright.chromium.launch(
            executable_path=os.environ["BROWSER"], args=["--disable-dev-shm-usage"])
        holds = look_at(arguments, browser).run()
        browser.close()
    sys.exit(0 if holds else 1)

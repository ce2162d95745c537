#!/usr/bin/env python3
"""Operates Chromium with the browser extension, for `scripts/long web-share`.

    scripts/browser Tests/Browser/share.py PROFILE EXTENSION

Reads one JSON value from each line of standard input: a command and its arguments. Writes the result as one line.
"""

import json
import os
import pathlib
import sys

from playwright.sync_api import Error, TimeoutError, sync_playwright

# Runs the code, and keeps the outcome: the value as text, or the error's name.
RUN = """code => { window.outcome = (async () => {
    try { return String(await eval(code)); } catch (error) { return error.name; } })(); }"""

# A share that nobody ends has no outcome.
OUTCOME = "Promise.race([window.outcome, new Promise(done => setTimeout(done, 20000, 'none after 20 s'))])"


class Browser:
    def __init__(self, playwright, profile, extension):
        self.context = playwright.chromium.launch_persistent_context(
            profile, executable_path=os.environ["BROWSER"], headless=True, ignore_default_args=["--disable-extensions"],
            args=["--no-sandbox", f"--disable-extensions-except={extension}", f"--load-extension={extension}",
                  "--host-resolver-rules=MAP web-platform.test 127.0.0.1"])
        self.page = self.context.new_page()
        self.tested = None

    def open(self, url):
        """Opens the page in a new tab. A tab remembers its last share for the duration of an activation."""
        earlier, self.page = self.page, self.context.new_page()
        earlier.close()
        self.page.goto(url)

    def click(self, code):
        """Runs the code in a page's button, which gives the page the user's activation."""
        self.page.evaluate(f"code => {{ document.querySelector('button').onclick = () => ({RUN})(code); }}", code)
        self.page.click("button")

    def run(self, code):
        """Runs the code without the user's activation. Playwright's own `evaluate` counts as one."""
        session = self.context.new_cdp_session(self.page)
        answer = session.send("Runtime.evaluate", {
            "expression": f"({RUN})({json.dumps(code)}); {OUTCOME}", "awaitPromise": True, "userGesture": False})
        session.detach()
        return answer["result"].get("value")

    def outcome(self):
        """Returns the outcome of `click`."""
        return self.page.evaluate(OUTCOME)

    def choose(self, information, tab):
        """Chooses an item of the context menu. Playwright cannot press the browser's own menus."""
        self.worker().evaluate(
            "([information, tab]) => chrome.contextMenus.onClicked.dispatch(information, tab)", [information, tab])

    def worker(self):
        workers = self.context.service_workers or [self.context.wait_for_event("serviceworker")]
        return workers[-1]

    def evaluate(self, code):
        """Runs the code in the extension's own process."""
        return self.worker().evaluate(code)

    def tab(self):
        """Returns the open page's tab as the browser describes it to the extension."""
        self.page.bring_to_front()
        return self.worker().evaluate("chrome.tabs.query({ active: true }).then(tabs => tabs[0])")

    def allow_scripts(self, extension):
        """Switches on 'Allow User Scripts' in the extension's details."""
        page = self.context.new_page()
        page.goto("chrome://extensions")
        page.evaluate("""extensionId => chrome.developerPrivate.updateExtensionConfiguration(
            { extensionId, userScriptsAccess: true })""", extension)
        page.close()

    def test(self, url):
        """Opens a test page of web-platform-tests. Returns the subtests, each with its name, its status (0: passed) and
        its message."""
        page = self.context.new_page()
        results = []
        page.expose_function("sheetResults", lambda value: results.extend(json.loads(value)))
        page.expose_function("sheetPress", lambda: self.press(page))
        try:
            page.goto(url)
            for _ in range(150):
                if results:
                    break
                page.wait_for_timeout(100)
        except Error as error:
            results = [["load", 1, str(error)]]
        page.close()
        return results or [["load", 2, "there are no results after 15 s"]]

    @staticmethod
    def press(page):
        # The binding must not wait for the page while the page waits for the binding.
        for frame in page.frames:
            button = frame.query_selector("[data-press]")
            if button:
                button.evaluate("element => delete element.dataset.press")
                box = button.bounding_box()
                page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
                return


def main():
    profile, extension = (str(pathlib.Path(word).resolve()) for word in sys.argv[1:])
    with sync_playwright() as playwright:
        browser = Browser(playwright, profile, extension)
        for line in sys.stdin:
            command, *words = json.loads(line)
            try:
                result = getattr(browser, command)(*words)
            except (Error, TimeoutError) as error:
                result = f"{type(error).__name__}: {error}"
            print(json.dumps(result), flush=True)
        browser.context.close()


if __name__ == "__main__":
    main()

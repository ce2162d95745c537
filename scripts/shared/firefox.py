"""Operates Firefox with the browser extension by Marionette, Firefox's own protocol for tests."""

import contextlib
import json
import pathlib
import re
import shutil
import socket
import subprocess

from shared.machine import Failure, wait_for

PROGRAM = next((name for name in ("firefox-esr", "firefox") if shutil.which(name)), None)
# Runs the code in the page's own world, and keeps the outcome: the value as text, or the error's name.
RUN = """window.run = code => { window.outcome = (async () => {
    try { return String(await eval(code)); } catch (error) { return error.name; } })(); };"""


class Firefox:
    """Has the same commands as the browser in Tests/Browser/share.py, without those for menus and tests."""

    def __init__(self, profile, extension):
        profile = pathlib.Path(profile)
        profile.mkdir(parents=True)
        # The port that Firefox has chosen is then in a file of the profile.
        (profile / "user.js").write_text('user_pref("marionette.port", 0);\n')
        self.process = subprocess.Popen(
            [PROGRAM, "--headless", "--marionette", "--no-remote", "--profile", profile], stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        self.number = 0
        port = wait_for(lambda: self.port(profile), 60)
        if not port:
            raise Failure("Firefox does not start")
        self.stream = socket.create_connection(("127.0.0.1", port), 60).makefile("rwb")
        self.read()
        self.call("WebDriver:NewSession", capabilities={})
        self.call("Addon:Install", path=str(extension), temporary=True)

    @staticmethod
    def port(profile):
        with contextlib.suppress(FileNotFoundError, ValueError):
            return int((profile / "MarionetteActivePort").read_text())
        return None

    def read(self):
        length = b""
        while (character := self.stream.read(1)) != b":":
            if not character:
                raise Failure("Firefox has ended")
            length += character
        return json.loads(self.stream.read(int(length)))

    def call(self, command, **values):
        self.number += 1
        message = json.dumps([0, self.number, command, values]).encode()
        self.stream.write(str(len(message)).encode() + b":" + message)
        self.stream.flush()
        _, _, error, value = self.read()
        if error:
            raise Failure(f"{command}: {error['message']}")
        return value

    def open(self, url):
        """Opens the page in a new tab, and closes the earlier tab."""
        earlier = self.call("WebDriver:GetWindowHandle")["value"]
        new = self.call("WebDriver:NewWindow", type="tab", focus=True)["handle"]
        self.call("WebDriver:SwitchToWindow", handle=earlier)
        self.call("WebDriver:CloseWindow")
        self.call("WebDriver:SwitchToWindow", handle=new)
        self.call("WebDriver:Navigate", url=url)
        self.add(RUN)

    def add(self, script):
        """Runs a script in the page's own world."""
        self.call("WebDriver:ExecuteScript", args=[], script=f"""
            const element = document.createElement("script");
            element.textContent = {json.dumps(script)};
            document.body.append(element);
            element.remove();""")

    def click(self, code):
        """Runs the code in a page's button, which gives the page the user's activation."""
        self.add(f"document.querySelector('button').onclick = () => run({json.dumps(code)});")
        button = self.call("WebDriver:FindElement", using="css selector", value="button")["value"]
        self.call("WebDriver:ElementClick", id=next(iter(button.values())))

    def run(self, code):
        """Runs the code without the user's activation."""
        self.add(f"run({json.dumps(code)});")
        return self.outcome()

    def outcome(self):
        return self.call("WebDriver:ExecuteAsyncScript", args=[], script="""
            window.outcome.then(arguments[arguments.length - 1]);""")["value"]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()


def version():
    shown = subprocess.run([PROGRAM, "--version"], capture_output=True, text=True).stdout
    found = re.search(r"\d[\d.a-z]*", shown)
    return found.group() if found else "of an unknown version"

"""Operates Chromium with the browser extension by Playwright."""

import json
import subprocess

from shared.machine import ROOT, Failure


class Chromium:
    """The browser, which another process operates with Playwright."""

    def __init__(self, profile, extension):
        self.process = subprocess.Popen(
            [ROOT / "scripts/browser", ROOT / "Tests/Browser/share.py", profile, extension], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, text=True)

    def __getattr__(self, command):
        def call(*words):
            self.process.stdin.write(json.dumps([command, *words]) + "\n")
            self.process.stdin.flush()
            answer = self.process.stdout.readline()
            if not answer:
                raise Failure(f"{command}: the browser has ended")
            return json.loads(answer)
        return call

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()

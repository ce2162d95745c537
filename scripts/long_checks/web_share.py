"""Shares from web pages in Chromium, with the browser extension, its host and the window, and runs the W3C's tests.

A page shares a photo, a text and a link through ShareAlike, and the photo must arrive in a request bin. The items of
the context menu are shared as well. Without the user's activation, and for a host that serves another extension,
nothing may open.

With --tests, the tests of Web Share in a checkout of web-platform-tests run too. The table that is printed says which
pass, and why the others cannot.

Fault: the host's manifest names another extension (other). Needs Debian's chromium, `scripts/browser install`, and the
packages of `scripts/long desktop`.
"""

import contextlib
import json
import os
import pathlib
import shutil
import signal
import subprocess

from long_checks.window.case import Stage, bin_of, claim, compose, delivered
from shared import desktop
from shared.desktop import PATIENCE, Missed, Sheet
from shared.machine import PHOTO, ROOT, processes, received, wait_for
from shared.web_platform import NEEDS, REASONS, serve, tests_in

UNIT, ROUNDS, SHORT, DURATION = "runs", 1, 1, "1 minute"
KINDS = ("failed",)
CONTROLS = {"other": ["failed"]}
EXTENSION = ROOT / "Faces/Browser"
HOST = "chromium/NativeMessagingHosts/org.sharesheet.browser.json"


def options(parser):
    parser.add_argument("--tests", type=pathlib.Path, metavar="DIR", help="a checkout of web-platform-tests")


def missing(options):
    lacks = desktop.missing(options.programs / "sharesheet-desktop")
    if not shutil.which("chromium"):
        lacks.append("chromium")
    if not (ROOT / ".build/browser/python").exists():
        lacks.append("Playwright (scripts/browser install)")
    return lacks


class Chromium:
    """The browser, which another process operates with Playwright."""

    def __init__(self, profile):
        self.process = subprocess.Popen(
            [ROOT / "scripts/browser", ROOT / "Tests/Browser/share.py", profile, EXTENSION], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, text=True)

    def __getattr__(self, command):
        def call(*words):
            self.process.stdin.write(json.dumps([command, *words]) + "\n")
            self.process.stdin.flush()
            answer = self.process.stdout.readline()
            claim(answer, f"{command}: the browser has ended")
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


class Shown(Sheet):
    """The sheet that the host has opened."""

    def __init__(self, stage):
        import gi
        gi.require_version("Atspi", "2.0")
        from gi.repository import Atspi
        self.atspi, self.stage = Atspi, stage
        self.shown_by = wait_for(self.window, PATIENCE)
        claim(self.shown_by, "no sheet has opened")
        self.process = Running(self.shown_by)

    def window(self):
        return next((pid for pid, name, _ in processes(self.stage.folder) if name == "sharesheet-desktop"), None)

    def close(self, title):
        self.find("label", title)
        self.press("Close", window=title)
        claim(wait_for(lambda: self.window() is None, PATIENCE), "the sheet has not ended")

    def post(self):
        self.press("Post")


class Running:
    """A process that this process has not started."""

    def __init__(self, pid):
        self.pid = pid

    def poll(self):
        return None if pathlib.Path(f"/proc/{self.pid}").exists() else 0


@contextlib.contextmanager
def browser(stage, is_other=False):
    """Starts the browser. Its profile is where a user's Chromium has it, so `sharesheet integrate` writes the host's
    manifest into it."""
    stage.run("sharesheet", "integrate")
    host = pathlib.Path(os.environ["XDG_CONFIG_HOME"]) / HOST
    claim(host.exists(), f"integrate has not written {host}")
    if is_other:
        host.write_text(host.read_text().replace("://ip", "://pi"))
    with Chromium(host.parents[1]) as chromium:
        yield chromium
    stage.run("sharesheet", "integrate", "--remove")
    claim(is_other or not host.exists(), f"integrate --remove has left {host}")


def share_photo(stage, chromium, address):
    """A page shares a photo with a text, which goes to ShareAlike."""
    with bin_of(stage, "web-share") as url:
        chromium.open(f"{address}/page.html")
        chromium.click("navigator.share({ text: 'Moo', files: [window.photo] })")
        sheet = Shown(stage)
        compose(sheet, "Moo from a page", "10 characters left")
        sheet.post()
        said = chromium.outcome()
        claim(said == "undefined", f"share: {said}")
        delivered(stage, "the photo")
        claim(any(request["body"]["text"] == "Moo from a page" for request in received(url)), "nothing has arrived")
    stop_windows(stage)


def refuse(stage, chromium, address):
    """Shares that the specification refuses. None may open a sheet."""
    chromium.open(f"{address}/page.html")
    cases = [("navigator.share({ text: 'Moo' })", "NotAllowedError"), ("navigator.share({})", "NotAllowedError")]
    for code, expected in cases:
        claim((said := chromium.run(code)) == expected, f"{code} without a click: {said}")
    clicked = [
        ("navigator.share({})", "TypeError"), ("navigator.share({ url: 'file:///etc/passwd' })", "TypeError"),
        ("navigator.share({ files: [{}] })", "TypeError"), ("navigator.share.call({}, { text: 'Moo' })", "TypeError"),
        ("navigator.share({ files: [new File([''], 'a.desktop')] })", "NotAllowedError"),
        ("navigator.share({ text: 'a'.repeat(200000) })", "NotAllowedError"),
    ]
    for code, expected in clicked:
        chromium.click(code)
        claim((said := chromium.outcome()) == expected, f"{code}: {said}")
    forged = "dispatchEvent(new CustomEvent('sharesheet-request', { detail: '{\"type\":\"share\",\"number\":1}' }))"
    chromium.run(forged)
    claim(not wait_for(lambda: windows(stage), 1), "a refused share has opened a sheet")


def cancel(stage, chromium, address):
    """A cancelled share, a second share meanwhile, and a share with a used activation."""
    chromium.open(f"{address}/page.html")
    chromium.click("window.second = navigator.share({ text: 'a' }), navigator.share({ text: 'b' })")
    claim((said := chromium.outcome()) == "InvalidStateError", f"a second share: {said}")
    Shown(stage).close("Share text")
    said = chromium.run("window.second")
    claim(said == "AbortError", f"a cancelled share: {said}")
    chromium.click("navigator.share({ text: 'c' }).catch(() => navigator.share({ text: 'd' }))")
    Shown(stage).close("Share text")
    claim((said := chromium.outcome()) == "NotAllowedError", f"a used activation: {said}")


def choose(stage, chromium, address):
    """The items of the context menu."""
    tab = {"title": "A page", "url": f"{address}/page.html"}
    for information, title in [
            ({"menuItemId": "page"}, "Share 1 link"),
            ({"menuItemId": "link", "linkUrl": "https://example.org/"}, "Share 1 link"),
            ({"menuItemId": "selection", "selectionText": "-rf Moo"}, "Share text"),
            ({"menuItemId": "image", "srcUrl": f"{address}/photo.jpg"}, "Share 1 photo")]:
        chromium.choose(information, tab)
        Shown(stage).close(title)


def windows(stage):
    return [pid for pid, name, _ in processes(stage.folder) if name == "sharesheet-desktop"]


def stop_windows(stage):
    """Ends the windows that still show a posted share or a test's sheet, and those that are about to open."""
    def is_over():
        shares = [(pid, name) for pid, name, _ in processes(stage.folder)
                  if name in ("sharesheet-browser", "sharesheet", "sharesheet-desktop")]
        for pid in windows(stage):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        return not shares

    claim(wait_for(is_over, PATIENCE), f"a window has not ended: {[name for _, name, _ in processes(stage.folder)]}")


def run_tests(stage, chromium, address, folder):
    """Runs the W3C's tests, and prints a table. Returns the unexpected results."""
    rows, wrong = [], []
    for name in tests_in(folder):
        if need := next((part for part in NEEDS.get(name, []) if not (folder / part).exists()), None):
            rows.append((name, "not run", f"{need} is not in the folder"))
            continue
        host = address.replace("localhost", "web-platform.test") if ".http." in name else address
        results = chromium.test(f"{host}/web-share/{name}")
        stop_windows(stage)
        passed = sum(status == 0 for _, status, _ in results)
        failed = [(subtest, message) for subtest, status, message in results if status]
        reason = REASONS.get(name)
        if failed and not reason:
            wrong += [f"{name}: {subtest}: {message}" for subtest, message in failed]
        if reason and not failed:
            wrong.append(f"{name} passes, but REASONS says that it cannot")
        rows.append((name, f"{passed} of {len(results)}", reason if failed and reason else ""))
    for row in [("test", "passed", "why not all"), *rows]:
        print(f"      {row[0]:62} {row[1]:9} {row[2]}".rstrip(), flush=True)
    return wrong


def inside(words):
    fault, folder = words[0] == "other", pathlib.Path(words[1]) if words[1:] else None
    stage = Stage()
    try:
        with contextlib.closing(stage), serve(folder, PHOTO) as address, browser(stage, fault) as chromium:
            for case in (refuse, share_photo, cancel, choose):
                case(stage, chromium, address)
                print(f"      {case.__name__}: {case.__doc__.splitlines()[0]}", flush=True)
            if folder:
                wrong = run_tests(stage, chromium, address, folder)
                claim(not wrong, "\n".join(wrong))
    except Exception as error:  # any error ends the check
        print(f"      FAILED: {error if isinstance(error, Missed) else repr(error)}", flush=True)
        return 1
    return 0


def run(trial):
    words = [trial.fault or "none"] + ([trial.options.tests.resolve()] if trial.options.tests else [])
    if desktop.run_inside(ROOT / "scripts/long", ["web-share", *words], trial.folder,
                          program=trial.programs / "sharesheet-desktop"):
        trial.complain("failed", "the case above")

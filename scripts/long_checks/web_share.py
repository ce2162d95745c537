"""Shares from web pages in a browser, with our extension, its host and the window, and runs the W3C's tests.

A page shares a photo, a text and a link through ShareAlike, and the photo must arrive in a request bin. The items of
the context menu are shared as well. The script of an action extension runs in a page, and changes the page with the
argument that the extension returns. Without the user's activation, and for a host that serves another extension,
nothing may open.

A page with 20 frames and one click must open one sheet, and a share whose host was killed must not look like a failure.

With --wpt, the tests of Web Share in a checkout of web-platform-tests run too. The table lists the tests that pass, and
the reasons for the others.

With --browser firefox, the cases run in Firefox, except the context menu, the 20 frames and the W3C's tests.

Faults: the host's manifest names another extension (other), the extension is not in the browser (absent), each frame of
a page counts alone (frames), each frame may use another frame's click (used), a lost host counts as a failure (lost), and
a page may start an action (action). Needs Debian's chromium, `scripts/browser install`, and the packages of
`scripts/long desktop`.
"""

import contextlib
import json
import os
import pathlib
import shutil
import signal

from long_checks.window.case import Stage, bin_of, claim, compose, delivered
from shared import desktop, firefox
from shared.chromium import Chromium
from shared.desktop import PATIENCE, Missed, Sheet
from shared.machine import PHOTO, ROOT, processes, received, wait_for
from shared.web_platform import run_tests, serve

UNIT, ROUNDS, SHORT, DURATION = "runs", 1, 1, "1 minute"
KINDS = ("failed",)
CONTROLS = {fault: ["failed"] for fault in ("other", "absent", "frames", "used", "lost", "action")}
# The text of background.js that a fault replaces.
REPLACED = {
    "frames": ("const reason = refusal(tab, message);", "const reason = null;"),
    "used": ('granted > last + ACTIVATION ? null : "used"', 'granted > last ? null : "used"'),
    "action": ('const SHARED = ["share",', 'const SHARED = ["act", "share",'),
    "lost": ('end(started.isOpen ? "unknown" : "failed")', 'end("failed")'),
}
CHECKOUT = "git clone --depth 1 https://github.com/web-platform-tests/wpt"
EXTENSION = ROOT / "Faces/Browser"
HOST = "chromium/NativeMessagingHosts/org.sharesheet.browser.json"
IDENTIFIER = "iplipdgiijemdgikbkojcldfddpmnbla"
ACTION = "org.sharesheet.test.Actions.Page"
FIREFOX_HOST = ".mozilla/native-messaging-hosts/org.sharesheet.browser.json"


def options(parser):
    parser.add_argument("--browser", choices=("chromium", "firefox"), default="chromium")
    parser.add_argument("--wpt", type=pathlib.Path, metavar="DIR", help=f"a checkout: {CHECKOUT}")


def missing(options):
    lacks = desktop.missing(options.programs / "sharesheet-desktop")
    if options.browser == "firefox":
        return lacks if firefox.PROGRAM else [*lacks, "firefox-esr"]
    if not shutil.which("chromium"):
        lacks.append("chromium")
    if not (ROOT / ".build/browser/python").exists():
        lacks.append("Playwright (scripts/browser install)")
    if options.wpt and not (options.wpt / "web-share").is_dir():
        lacks.append(f"{options.wpt}/web-share ({CHECKOUT})")
    return lacks


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
def started(stage, name, fault):
    """Starts the browser. Chromium's profile is where a user's Chromium has it, so `sharesheet integrate` writes the
    host's manifest into it."""
    is_other, is_firefox = fault == "other", name == "firefox"
    stage.run("sharesheet", "integrate")
    host = pathlib.Path(os.environ["HOME"]) / FIREFOX_HOST if is_firefox else (
        pathlib.Path(os.environ["XDG_CONFIG_HOME"]) / HOST)
    claim(host.exists(), f"integrate has not written {host}")
    if is_other:
        host.write_text(host.read_text().replace("://ip", "://pi").replace("browser@", "other@"))
    start, profile = (firefox.Firefox, host.parents[1] / "tried") if is_firefox else (Chromium, host.parents[1])
    with start(profile, extension_with(fault, stage)) as operated:
        yield operated
    stage.run("sharesheet", "integrate", "--remove")
    claim(is_other or not host.exists(), f"integrate --remove has left {host}")


def extension_with(fault, stage):
    """Returns the folder of the extension, or of a copy with the fault."""
    if fault not in ("absent", *REPLACED):
        return EXTENSION
    copy = pathlib.Path(stage.folder) / "extension"
    if fault == "absent":
        copy.mkdir()
        (copy / "manifest.json").write_text('{"manifest_version": 3, "name": "Empty", "version": "1"}')
        return copy
    shutil.copytree(EXTENSION, copy)
    before, after = REPLACED[fault]
    script = copy / "background.js"
    text = script.read_text()
    claim(before in text, f"background.js does not have: {before}")
    script.write_text(text.replace(before, after))
    return copy


def share_photo(stage, browser, address):
    """A page shares a photo with a text, which goes to ShareAlike."""
    with bin_of(stage, "web-share") as url:
        browser.open(f"{address}/page.html")
        browser.click("navigator.share({ text: 'Moo', files: [window.photo] })")
        sheet = Shown(stage)
        compose(sheet, "Moo from a page", "10 characters left")
        sheet.post()
        said = browser.outcome()
        claim(said == "undefined", f"share: {said}")
        delivered(stage, "the photo")
        claim(any(request["body"]["text"] == "Moo from a page" for request in received(url)), "nothing has arrived")
    stop_windows(stage)


def refuse(stage, browser, address):
    """Shares that the specification refuses. None may open a sheet."""
    browser.open(f"{address}/page.html")
    cases = [("navigator.share({ text: 'Moo' })", "NotAllowedError"), ("navigator.share({})", "NotAllowedError")]
    for code, expected in cases:
        claim((said := browser.run(code)) == expected, f"{code} without a click: {said}")
    clicked = [
        ("navigator.share({})", "TypeError"), ("navigator.share({ url: 'file:///etc/passwd' })", "TypeError"),
        ("navigator.share({ files: [{}] })", "TypeError"), ("navigator.share.call({}, { text: 'Moo' })", "TypeError"),
        ("navigator.share({ files: [new File([''], 'a.desktop')] })", "NotAllowedError"),
        ("navigator.share({ text: 'a'.repeat(200000) })", "NotAllowedError"),
    ]
    for code, expected in clicked:
        browser.click(code)
        claim((said := browser.outcome()) == expected, f"{code}: {said}")
    forged = "dispatchEvent(new CustomEvent('sharesheet-request', { detail: '{\"type\":\"share\",\"number\":1}' }))"
    browser.run(forged)
    claim(not wait_for(lambda: windows(stage), 1), "a refused share has opened a sheet")


def cancel(stage, browser, address):
    """A cancelled share, a second share meanwhile, and a share with a used activation."""
    browser.open(f"{address}/page.html")
    browser.click("window.second = navigator.share({ text: 'a' }), navigator.share({ text: 'b' })")
    claim((said := browser.outcome()) == "InvalidStateError", f"a second share: {said}")
    Shown(stage).close("Share text")
    said = browser.run("window.second")
    claim(said == "AbortError", f"a cancelled share: {said}")
    browser.click("navigator.share({ text: 'c' }).catch(() => navigator.share({ text: 'd' }))")
    Shown(stage).close("Share text")
    claim((said := browser.outcome()) == "NotAllowedError", f"a used activation: {said}")


def share_from_frames(stage, browser, address):
    """A hostile page whose 20 frames share at one click. One sheet may open."""
    browser.open(f"{address}/frames.html")
    browser.click("window.all = shareAll(), Promise.race(window.all)")
    claim(wait_for(lambda: windows(stage), PATIENCE), f"20 frames: {browser.outcome()}")
    sheet = Shown(stage)
    claim((said := browser.outcome()) == "InvalidStateError", f"a second frame: {said}")
    sheet.close("Share text")
    said = browser.run("Promise.all(window.all)").split(",")
    claim(sorted(said) == ["AbortError"] + 19 * ["InvalidStateError"], f"20 frames: {said}")
    said = browser.run("Promise.all(shareAll())").split(",")
    claim(set(said) == {"NotAllowedError"}, f"the used click in 20 frames: {said}")
    claim(not wait_for(lambda: windows(stage), 1), "a second sheet has opened")


def share_from_next_frame(stage, browser, address):
    """A frame that has not shared yet cannot use the click by which another frame has shared."""
    browser.open(f"{address}/frames.html")
    browser.click("frames[0].navigator.share({ text: 'a' })")
    Shown(stage).close("Share text")
    claim((said := browser.outcome()) == "AbortError", f"the first frame: {said}")
    # The browser itself still permits what a click permits. Otherwise the claim below would always hold.
    claim(browser.run("frames[1].navigator.userActivation.isActive") == "true", "the click is too old for this case")
    claim((said := browser.run("frames[1].navigator.share({ text: 'b' })")) == "NotAllowedError", f"the next frame: {said}")


def grant_late(stage, browser, address):
    """A page that asks for the activation, and begins its share in a later task. It may not open a sheet."""
    browser.open(f"{address}/page.html")
    send = "dispatchEvent(new CustomEvent('sharesheet-request', { detail: JSON.stringify(%s) }))"
    begin = [send % "{ type: 'share', number: 9, text: 'a' }", send % "{ type: 'open', number: 9 }"]
    late = f"setTimeout(() => {{ {'; '.join(begin)}; done(); }}, 100)"
    browser.click(send % "{ type: 'activation' }" + f"; new Promise(done => {late})")
    browser.outcome()
    claim(not wait_for(lambda: windows(stage), 1), "a later task has opened a sheet")


def press_once(stage, browser, address):
    """A page that shares at pointerdown, and again when that share was cancelled. One press may open one sheet, although
    mousedown follows."""
    browser.open(f"{address}/page.html")
    browser.run("""addEventListener('pointerdown', () => {
        window.second = navigator.share({ text: 'a' }).catch(() => navigator.share({ text: 'b' }));
        const end = performance.now() + 150;
        while (performance.now() < end);
    }, { capture: true, once: true });""")
    browser.click("0")
    Shown(stage).close("Share text")
    claim((said := browser.run("window.second")) == "NotAllowedError", f"two shares of one press: {said}")
    claim(not wait_for(lambda: windows(stage), 1), "one press has opened two sheets")


def lose_host(stage, browser, address):
    """The host is killed while its sheet is open. The page must not repeat the share."""
    browser.open(f"{address}/page.html")
    browser.click("navigator.share({ text: 'a' })")
    Shown(stage)
    for pid, name, _ in processes(stage.folder):
        if name == "sharesheet-browser":
            os.kill(pid, signal.SIGKILL)
    claim((said := browser.outcome()) == "AbortError", f"a killed host: {said}")
    stop_windows(stage)


def choose(stage, browser, address):
    """The items of the context menu."""
    tab = {"title": "A page", "url": f"{address}/page.html"}
    for information, title in [
            ({"menuItemId": "page"}, "Share 1 link"),
            ({"menuItemId": "link", "linkUrl": "https://example.org/"}, "Share 1 link"),
            ({"menuItemId": "selection", "selectionText": "-rf Moo"}, "Share text"),
            ({"menuItemId": "image", "srcUrl": f"{address}/photo.jpg"}, "Share 1 photo")]:
        browser.choose(information, tab)
        Shown(stage).close(title)


def act(stage, browser, address):
    """The script of an action extension runs in the page, but only if the user has switched on such scripts."""
    browser.open(f"{address}/page.html")
    item, page = {"menuItemId": f"action:{ACTION}"}, f"{address}/page.html"
    has_item = f"chrome.contextMenus.update('action:{ACTION}', {{}}).then(() => true, () => false)"
    claim(wait_for(lambda: browser.evaluate(has_item) is True, PATIENCE), "the menu does not have the action")
    other = has_item.replace("Actions.Page", "Actions.Edit")
    claim(browser.evaluate(other) is False, "the menu has an action without a script")

    def toolbar():
        return browser.evaluate("Promise.all([chrome.action.getBadgeText({}), chrome.action.getTitle({})])")

    def ends(badge, words, title):
        claim(wait_for(lambda: toolbar()[0] == badge and words in toolbar()[1], PATIENCE), f"not {words}: {toolbar()}")
        claim(wait_for(lambda: browser.run("document.title") == title, PATIENCE), browser.run("document.title"))

    browser.choose(item, browser.tab())
    ends("!", "Allow User Scripts", "A page")
    claim(browser.run("document.documentElement.dataset.ran") == "undefined", "a script has run without permission")
    browser.allow_scripts(IDENTIFIER)
    browser.open(page)
    # The second time, the script declares its constant again.
    for _ in range(2):
        browser.run("document.title = 'A page'")
        browser.choose(item, browser.tab())
        ends("", "Share Page", f"moo:{page}")
    claim(browser.run("document.documentElement.dataset.ran") == ACTION, "the script does not know its extension")
    claim(browser.run("typeof ExtensionPreprocessingJS") == "undefined", "the page sees the script")
    browser.choose(item, {**browser.tab(), "url": "chrome://version"})
    ends("!", "http or https", f"moo:{page}")
    # The page is left before the extension has returned its argument.
    browser.open(page)
    browser.run("""new MutationObserver(() => { location.href = '?left'; }).observe(document.documentElement,
        { attributes: true, attributeFilter: ['data-ran'] })""")
    outcome = browser.evaluate(f"act({json.dumps(ACTION)}, {json.dumps(browser.tab())})")
    claim(outcome == "shared", f"a page that was left: {outcome}")
    claim(browser.run("document.title + location.search") == "A page?left", "another document was changed")
    claim(not windows(stage), "an action has opened a sheet")
    # A renderer that the page has taken over can send any message. If the action reached the host, the outcome would be
    # "shared".
    forged = {"type": "act", "id": ACTION, "title": "", "url": page, "results": "{}"}
    said = browser.evaluate(f"""new Promise(postMessage => {{
        let send;
        chrome.runtime.onConnect.dispatch({{
            name: "share", sender: {{ id: chrome.runtime.id, tab: {{ id: -1 }} }}, postMessage, disconnect() {{}},
            onMessage: {{ addListener: listener => {{ send = listener; }} }}, onDisconnect: {{ addListener() {{}} }},
        }});
        send({{ type: "begin", activated: Date.now(), granted: Date.now() }});
        send({json.dumps(forged)});
        send({{ type: "share", url: "javascript:1" }});
    }})""")
    claim(said == {"result": "failed"}, f"an action of a page: {said}")
    # The global names of a script are seen neither by the page nor by another extension's script.
    names = "globalThis.moo ??= 0; globalThis.moo += 1; var ExtensionPreprocessingJS = { run: " \
        "({ completionFunction }) => completionFunction({ moo: globalThis.moo }) };"
    for extension, expected in [("a", 1), ("b", 1), ("a", 2)]:
        said = browser.evaluate(f"""chrome.tabs.query({{ active: true }}).then(([{{ id }}]) => runScript({{ tabId: id }},
            "{extension}", running({json.dumps(names)}, "{extension}", "key")))""")
        claim(said.get("results") == f'{{"moo":{expected}}}', f"{extension} sees {said}")
    claim(browser.run("typeof moo") == "undefined", "the page sees a script's names")
    # Scripts without usable results, and one with them.
    give = "var ExtensionPreprocessingJS = { run({ completionFunction }) { completionFunction(%s); } };"
    for script, expected in [
            (give % "{ a: 1 }", '{"a":1}'), (give % "", "{}"), (give % "[1]", "results"),
            (give % "{ a: 'a'.repeat(1 << 20) }", "results"), (give % "window", "script"), ("syntax error", "script"),
            (give % "{ a: '\\u{1f42e}'[0] }", '{"a":"\ufffd"}'), ("throw 1", "script"), ("", "script"), ("var ExtensionPreprocessingJS = { run() {} };", "late")]:
        target, code = json.dumps({"tabId": browser.tab()["id"]}), json.dumps(script)
        said = browser.evaluate(f"""runScript({target}, "a", running({code}, "a", "b"))
            .then(({{ results, problem }}) => results ?? problem)""")
        claim(said == expected, f"the script {script[-60:]!r}: {said}")


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


def inside(words):
    name, fault, folder = words[0], words[1], pathlib.Path(words[2]) if words[2:] else None
    stage = Stage()
    cases = [refuse, share_photo, cancel, grant_late, press_once, lose_host]
    if name == "chromium":
        cases += [share_from_frames, share_from_next_frame, choose, act]
    try:
        claim(stage.try_to_start(applications="Actions"), "the daemon has not started")
        with contextlib.closing(stage), serve(folder, PHOTO) as address, started(stage, name, fault) as browser:
            for case in cases:
                case(stage, browser, address)
                print(f"      {case.__name__}: {case.__doc__.splitlines()[0]}", flush=True)
            if name == "firefox":
                print(f"      Firefox {firefox.version()}", flush=True)
            elif folder:
                wrong = run_tests(browser, address, folder, lambda: stop_windows(stage))
                claim(not wrong, "\n".join(wrong))
            else:
                print(f"      The W3C's tests did not run. Clone them, then add --wpt DIR: {CHECKOUT}", flush=True)
    except Exception as error:  # any error ends the check
        print(f"      FAILED: {error if isinstance(error, Missed) else repr(error)}", flush=True)
        return 1
    return 0


def run(trial):
    words = [trial.options.browser, trial.fault or "none"] + ([trial.options.wpt.resolve()] if trial.options.wpt else [])
    if desktop.run_inside(ROOT / "scripts/long", ["web-share", *words], trial.folder,
                          program=trial.programs / "sharesheet-desktop"):
        trial.complain("failed", "the case above")

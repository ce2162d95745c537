"""Shares to public iOS extensions on their own screens, in the terminal and in the window, as a person does.

    scripts/long ios-screens --page docs/ios-sources.md

Each repository is cloned and made into an app by `sharesheet bundle --install X.xcodeproj`. A link, a text and a
photo are shared with each extension three times: without a person, by keys in a terminal, and by mouse and keyboard in
the window. Then the check looks for the item in all possible places, and compares them with what iOS does according
to the source (scripts/shared/public_extensions.py).

`bundle` makes no program for the app. The check adds one, which records the URLs that the app receives.

--sources has each repository as owner+name. Fault: another expectation (expectation), which must be noticed.
"""

import dataclasses
import json
import os
import pathlib
import plistlib
import shutil
import subprocess
import tempfile
import time

from shared import desktop
from shared.desktop import Missed, Sheet
from shared.home import Home
from shared.machine import ROOT, Failure
from shared.public_extensions import EXTENSIONS
from shared.screen_steps import TerminalPerson, WindowPerson
from shared.share_arrivals import Arrivals, photo
from shared.terminal import Terminal

UNIT, ROUNDS, SHORT, DURATION = "extensions", len(EXTENSIONS), 2, "40 minutes"
KINDS = ("lost", "cannot be finished", "differ", "not built")
CONTROLS = {"expectation": ["differ"]}
FACES = ("without a person", "terminal", "window")
# The states by the exit status of a share in the window, which prints no report.
STATES = {0: "delivered", 1: "failed", 3: "notOffered", 5: "cancelled", 9: "unanswered"}
# The steps after the window has said that the extension does not accept the item.
REFUSAL = "see does not accept this; press Close"
BEGIN, END = "<!-- own screens -->\n", "<!-- end of own screens -->"
HEAD = ("| extension | SwiftUI | made by | what iOS does | " + " | ".join(FACES) + " |", "|---|---|---|---|---|---|---|")

OPENER = """#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(void) {
  printf("opened %s\\n", getenv("SHARESHEET_OPEN_URL"));
  fflush(stdout);
  return write(3, "\\1", 1) != 1;
}
"""


class Share:
    """One share with an extension on one face."""

    def __init__(self, home, extension, kind, face, pictures=None):
        self.home, self.extension, self.kind, self.face, self.pictures = home, extension, kind, face, pictures
        self.expected, self.steps = extension.shares[kind]
        mark = f"{extension.id.replace('-', '')}{kind}{time.time_ns() % 10**9}"
        picture = home.folder / f"{mark}.png"
        self.wanted = photo(picture) if kind == "photo" else mark.encode()
        text = extension.shared_text.replace("MARK", mark)
        self.items = {"link": ["--url", f"https://example.org/{mark}"], "text": ["--text", text], "photo": [picture]}[kind]

    @property
    def command(self):
        return ["share", *self.items, "--to", self.extension.identifier]

    def result(self):
        """Shares the item. Returns what happened, in the words of the expectations."""
        arrivals = Arrivals(self.home, self.extension.app)
        try:
            report = {FACES[0]: self.post, FACES[1]: self.on_terminal, FACES[2]: self.in_window}[self.face]()
        except (Failure, Missed, subprocess.TimeoutExpired) as error:
            return "cannot be finished: " + str(error)
        state = report.get("state") or report.get("error", {}).get("message") or "no result"
        if state == "notOffered": return "not offered"
        places = ", ".join(sorted(arrivals.places(report, self.wanted, self.items[-1])))
        if state in ("delivered", "posted"): return places or "nothing"
        if state == "cancelled" and places: return f"{places}, cancelled"
        return f"{state}: {places}" if places else state

    def post(self):
        run = self.home.result("sharesheet", *self.command, "--json", "--post", "--wait", "--timeout", "15")
        report = json.loads(run.stdout or "{}")
        # An extension that waits for a person on a compose sheet.
        return {"state": "unanswered"} if "did not post before" in (report.get("message") or "") else report

    def on_terminal(self):
        environment = {**self.home.environment, "TERM": "xterm-256color", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "NO_MOTION": "1"}
        environment.pop("NO_COLOR", None)
        with tempfile.TemporaryFile("w+") as output:
            terminal = Terminal([self.home.programs / "sharesheet", *self.command, "--json", "--face", "terminal"], environment,
                                columns=80, rows=40, stdout=output)
            try:
                TerminalPerson(terminal).go(self.steps if self.expected != "not offered" else "")
            finally:
                terminal.leave()
            output.seek(0)
            return json.loads(output.read() or "{}")

    def in_window(self):
        with Sheet(*self.command, "--face", "desktop", "--wait", program=self.home.programs / "sharesheet") as sheet:
            try:
                WindowPerson(sheet, self.photograph).go(self.steps if self.expected != "not offered" else REFUSAL)
            except (Failure, Missed):
                self.photograph(sheet)
                raise
            if self.expected == "not offered": return {"state": "notOffered"}
            return {"state": STATES.get(sheet.process.returncode, f"status {sheet.process.returncode}")}

    def photograph(self, sheet):
        if self.pictures: sheet.picture(f"{self.pictures}/{self.extension.id}-{self.kind}.png", "480x900+0+0")


def inside(arguments):
    """Shares in the window, on the check's own display: with the extensions and kinds of a plan, a JSON file."""
    plan = json.loads(pathlib.Path(arguments[0]).read_text())
    home = Home(os.environ["SHARESHEET_HOME"], pathlib.Path(os.environ["SHEET_PROGRAM"]).parent, has_desktop=True)
    results = {}
    for extension in EXTENSIONS:
        for kind in plan["shares"].get(extension.id, ()):
            share = Share(home, extension, kind, FACES[2], plan["pictures"])
            results[f"{extension.id} {kind}"] = share.result()
    pathlib.Path(arguments[0]).write_text(json.dumps(results))


def in_windows(home, extensions, folder, pictures, programs):
    """Returns the results of all shares in the window, by extension and kind."""
    folder.mkdir(exist_ok=True)
    plan = folder / "plan.json"
    plan.write_text(json.dumps({"pictures": str(pictures or ""), "shares": {e.id: list(e.shares) for e in extensions}}))
    desktop.run_inside(ROOT / "scripts/long", ["ios-screens", plan], folder, timeout=120 * len(extensions),
                       program=programs / "sharesheet-desktop", SHARESHEET_HOME=str(home.folder))
    results = json.loads(plan.read_text())
    return results if "shares" not in results else {}


class Project:
    """A copy of a public project, and the app that `sharesheet bundle` makes of it."""

    def __init__(self, trial, home, opener, extension):
        self.home, self.extension, self.opener = home, extension, opener
        self.copy = trial.folder / "projects" / extension.repo.replace("/", "+")
        self.sources = pathlib.Path(trial.options.sources) / extension.repo.replace("/", "+")
        self.error = None

    def install(self):
        self.clone()
        made = self.home.result("sharesheet", "bundle", "--install", "-c", "debug", *self.extension.options,
                                self.copy / self.extension.project, timeout=1800)
        output = made.stdout + made.stderr
        if made.returncode and "was installed from" in output:
            # The home has the app with the check's program, or from another run.
            app = next(self.copy.glob("**/.build/applications/*.app"))
            self.home.run("sharesheet", "extensions", "install", app, "--yes")
        elif made.returncode:
            lines = [line for line in output.splitlines() if "error: " in line] or made.stderr.splitlines()[-1:]
            self.error = " ".join(lines[:3])[:300]
            return
        self.add_program()

    def clone(self):
        """Clones the repository, or a repository with the files of a folder."""
        if self.copy.exists(): return
        source = self.sources
        if not (source / ".git").exists() and not (source / "objects").exists():
            source = self.copy.with_name(self.copy.name + ".git")
            person = ["-c", "user.name=Check", "-c", "user.email=check@localhost"]
            git = ["git", f"--git-dir={source}", f"--work-tree={self.sources}", *person]
            for words in (["init", "-q"], ["add", "--all", "--force"], ["commit", "-q", "-m", "Files"]):
                subprocess.run([*git, *words], check=True, cwd=self.sources)
        subprocess.run(["git", "clone", "-q", source, self.copy], check=True)

    def add_program(self):
        """Adds a program to the app, which records URLs, and installs the app again."""
        app = next(path.parent for path in pathlib.Path(self.home.folder).glob("data/applications/*.app/Info.plist")
                   if plistlib.loads(path.read_bytes())["CFBundleIdentifier"] == self.extension.app)
        changed = self.copy.parent / "with-program" / app.name
        shutil.rmtree(changed, ignore_errors=True)
        shutil.copytree(app, changed, symlinks=True)
        with open(changed / "Info.plist", "rb") as file: info = plistlib.load(file)
        shutil.copy(self.opener, changed / info["CFBundleExecutable"])
        info["CFBundleURLTypes"] = [{"CFBundleURLSchemes": [self.extension.scheme]}]
        with open(changed / "Info.plist", "wb") as file: plistlib.dump(info, file)
        self.home.run("sharesheet", "extensions", "install", changed, "--yes")


def verdict(expected, actual, steps, face):
    """Returns the verdict on a share in words: `as iOS`, or what is different."""
    if face == FACES[0] and expected != "not offered":
        # Without a person, a screen that needs one waits.
        if steps: return "as iOS" if actual.startswith("unanswered") or actual == expected else actual
        # `--post` presses Post before an extension cancels itself.
        if expected.endswith("cancelled"): expected = expected.removesuffix("cancelled").removesuffix(", ") or "nothing"
    if actual == expected or expected == "returned unchanged" and actual in ("returned", "nothing"): return "as iOS"
    if actual == "nothing" and expected != "cancelled": return "lost"
    return actual if actual.startswith("cannot") else "differs: " + actual


def cell(verdicts):
    """Returns a cell of the table for the verdicts by kind."""
    if set(verdicts.values()) == {"as iOS"}: return "as iOS"
    return "; ".join(f"{kind}: {words.splitlines()[0].replace('|', ' ')[:120]}" for kind, words in verdicts.items() if words != "as iOS")


def expectation(extension):
    """Returns what iOS does, with the kinds that have the same effect together."""
    by_words = {}
    for kind, (words, _) in extension.shares.items(): by_words.setdefault(words, []).append(kind)
    parts = [f"{', '.join(kinds)}: {words}" for words, kinds in by_words.items()]
    return "; ".join(parts) + (f" ({extension.note})" if extension.note else "")


def row(extension, verdicts):
    cells = [extension.id, "yes" if extension.uses_swiftui else "", extension.way,
             expectation(extension), *(cell(verdicts[face]) for face in FACES)]
    return "| " + " | ".join(cells) + " |"


def write_into(page, rows):
    """Writes the rows into the table, by the extensions' names. The table keeps its rows of extensions that were not run."""
    text = page.read_text()
    start, end = text.index(BEGIN) + len(BEGIN), text.index(END)
    kept = {line.split(" | ")[0].removeprefix("| "): line for line in text[start:end].splitlines()[len(HEAD):]}
    merged = kept | rows
    known = [merged[extension.id] for extension in EXTENSIONS if extension.id in merged]
    page.write_text(text[:start] + "\n".join([*HEAD, *known]) + "\n" + text[end:])


def options(parser):
    parser.add_argument("--sources", type=pathlib.Path, default=ROOT / ".build/ios-sources", metavar="DIR")
    parser.add_argument("--only", nargs="*", choices=[extension.id for extension in EXTENSIONS], metavar="ID")
    parser.add_argument("--page", type=pathlib.Path, help="write the rows into the table of this page")
    parser.add_argument("--pictures", type=pathlib.Path, metavar="DIR", help="keep a picture of each window")
    parser.add_argument("--modules", type=pathlib.Path, metavar="HOME", help="use this home, whose built modules save time")
    parser.add_argument("--installed", type=pathlib.Path, metavar="HOME", help="use a home with the installed apps")


def missing(options):
    return desktop.missing(options.programs / "sharesheet-desktop") + ([] if shutil.which("clang") else ["clang"])


def run(trial):
    only = trial.options.only
    extensions = [e for e in EXTENSIONS[:trial.rounds] if not only or e.id in only]
    if trial.fault:
        swapped = {"link": ("returned", ""), "text": ("nothing", ""), "photo": ("nothing", "")}
        extensions = [dataclasses.replace(e, **swapped) for e in extensions]
    trial.done = len(extensions)
    folder = trial.options.installed or trial.options.modules
    home = Home(folder, trial.programs) if folder else trial.home()
    trial.closing.callback(home.close)
    opener = trial.folder / "opener"
    opener.with_suffix(".c").write_text(OPENER)
    subprocess.run(["clang", "-static", "-O1", "-o", opener, opener.with_suffix(".c")], check=True)
    built, unbuilt = [], set()
    for extension in extensions:
        project = Project(trial, home, opener, extension)
        if trial.options.installed: project.add_program()
        else: project.install()
        if project.error:
            trial.complain("not built", f"{extension.id}: {project.error}")
            unbuilt.add(extension.id)
        else: built.append(extension)
    found = {(e.id, kind, face): Share(home, e, kind, face).result()
             for e in built for kind in e.shares for face in FACES[:2]}
    for name, result in in_windows(home, built, trial.folder / "display", trial.options.pictures, trial.programs).items():
        found[(*name.split(" "), FACES[2])] = result
    rows = {}
    for extension in extensions:
        if extension.id in unbuilt:
            rows[extension.id] = row(extension, dict.fromkeys(FACES, {"app": "not built"}))
            continue
        verdicts = {face: {kind: verdict(*extension.shares[kind][:1], found.get((extension.id, kind, face), "no result"),
                                         extension.shares[kind][1], face) for kind in extension.shares} for face in FACES}
        rows[extension.id] = row(extension, verdicts)
        trial.say(rows[extension.id])
        for face in FACES:
            for kind, words in verdicts[face].items():
                if words == "as iOS": continue
                name = next((k for k in KINDS if words.startswith(k.rstrip("s"))), "differ")
                trial.complain(name, f"{extension.id}, {kind}, {face}: {words}")
    if trial.options.page: write_into(trial.options.page, rows)

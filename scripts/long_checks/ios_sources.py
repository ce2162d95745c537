"""Runs public iOS extensions as installed apps. No link, text or photo that they post may be lost.

    scripts/long ios-sources --page docs/ios-sources.md

Each extension becomes an app of one package: its own files and Info.plist unchanged, small stubs for declarations of
its app or of other packages, and an app that records the URLs that it opens. `sharesheet bundle -c debug --install`
builds and installs them in a fresh home. Then items are shared with each extension without a user. The check looks for
the results in all possible places: opened URLs, stored files, returned items, transfers. --sources has each repository
as owner+name (scripts/check-sources fetches missing repositories). Nothing there is changed. Most of the time goes into
building this package.

Two extensions belong to the check and always run. All results of the first extension must be found. The second
extension posts without an effect, and its losses must be noticed.
"""

import base64
import json
import os
import pathlib
import plistlib
import re
import shutil
import struct
import subprocess
import time
import zlib

from shared.machine import ROOT

UNIT, ROUNDS, SHORT, DURATION = "extensions", 13, 2, "10 minutes"
KINDS = ("lost", "not built", "controls that do not hold")
CONTROLS = {}
GROUP = "group.org.sharesheet.sources"

# The app's process prints each URL into the log of the app.
OPENER = """import UIKit

@main final class AppDelegate: UIResponder, UIApplicationDelegate {
  func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
  ) -> Bool {
    print("opened", url.absoluteString)
    return true
  }
}
"""

# The check's own extension is written as for iOS, so it needs the port step. One file imports only
# Foundation.
TELLTALE = {
    "ShareViewController.swift": """import Social
import UIKit

@objc(ShareViewController)
class ShareViewController: SLComposeServiceViewController {
  @IBOutlet weak var nothing: UILabel?
  override func didSelectPost() {
    Timer.scheduledTimer(
      timeInterval: 0.05, target: self, selector: #selector(post), userInfo: nil, repeats: false)
  }
  @objc private func post() {
    Keeper.keep(extensionContext!)
    extensionContext!.completeRequest(returningItems: [], completionHandler: nil)
  }
}
""",
    "Keeper.swift": """import Foundation

enum Keeper {
  static func keep(_ context: NSExtensionContext) {
    let folder = FileManager.default.containerURL(
      forSecurityApplicationGroupIdentifier: "GROUP")!
    UserDefaults(suiteName: "GROUP")?.set("kept", forKey: "state")
    for item in context.inputItems.compactMap({ $0 as? NSExtensionItem }) {
      for provider in item.attachments ?? [] {
        for type in ["public.url", "public.plain-text", "public.image"] {
          guard provider.hasItemConformingToTypeIdentifier(type) else { continue }
          provider.loadItem(forTypeIdentifier: type, options: nil) { item, _ in
            let file = folder.appendingPathComponent(UUID().uuidString)
            if let url = item as? URL {
              let bytes = url.isFileURL ? try? Data(contentsOf: url) : Data(url.absoluteString.utf8)
              try? bytes?.write(to: file)
              if !url.isFileURL { Keeper.tell(url) }
            } else if let text = item as? String {
              try? Data(text.utf8).write(to: file)
            }
          }
        }
      }
    }
  }
  // A session's own kind, where only Foundation is imported.
  static func tell(_ url: URL) { _ = URLSession(configuration: .ephemeral) }
}
""".replace("GROUP", GROUP),
}
SILENT = {"ShareViewController.swift": """import UIKit

class ShareViewController: UIViewController {
  override func viewDidAppear(_ animated: Bool) {
    extensionContext?.completeRequest(returningItems: nil, completionHandler: nil)
  }
}
"""}
ANYTHING = {
    "NSExtensionPointIdentifier": "com.apple.share-services",
    "NSExtensionPrincipalClass": "$(PRODUCT_MODULE_NAME).ShareViewController",
    "NSExtensionAttributes": {"NSExtensionActivationRule": "TRUEPREDICATE"},
}


class Recipe:
    """The parts of a repository that become the extension, and the stubs for the rest of its app."""

    def __init__(self, id, repo=None, folder="", files=(), also=(), stubs=None, scheme="unused", module=None,
                 groups=(), modules=(), press=(), written=None):
        self.id, self.repo, self.folder, self.files, self.also = id, repo, folder, files, also
        self.stubs, self.scheme, self.groups = stubs or {}, scheme, list(groups)
        self.module, self.modules, self.press = module or id.title().replace("-", ""), modules, list(press)
        self.written = written


DDG = """import Foundation
import os.log
extension URL {
  static func makeSearchURL(query: String) -> URL? { makeSearchURL(text: query) }
  static func makeSearchURL(text: String) -> URL? {
    var parts = URLComponents(string: "https://duckduckgo.com/")
    parts?.queryItems = [URLQueryItem(name: "q", value: text)]
    return parts?.url
  }
}
extension Logger { static let lifecycle = Logger(subsystem: "app", category: "lifecycle") }
"""

# The original class is an ObservableObject of SwiftUI. The app has its own group, because each group belongs to one
# app.
CLIPBOARD_GROUP = "group.org.sharesheet.clipboardhistory"
CLIPBOARD = """import UIKit
enum ClipboardContent { case text(String), image(Data) }
struct ClipboardItem { var content: ClipboardContent; var timestamp = Date() }
final class ClipboardManager {
  static let shared = ClipboardManager()
  private(set) var clipboardItems: [ClipboardItem] = []
  private let defaults = UserDefaults(suiteName: "GROUP")!
  func loadSavedItems() {
    clipboardItems = (defaults.stringArray(forKey: "items") ?? []).map { ClipboardItem(content: .text($0)) }
  }
  func addItem(_ item: ClipboardItem) {
    clipboardItems.insert(item, at: 0)
    defaults.set(clipboardItems.compactMap { if case .text(let text) = $0.content { text } else { nil } }, forKey: "items")
  }
  func copyToClipboard(_ item: ClipboardItem) {}
}
""".replace("GROUP", CLIPBOARD_GROUP)

RECIPES = [
    Recipe("telltale", written=TELLTALE, groups=[GROUP]),
    Recipe("silent", written=SILENT),
    Recipe("chefapp", "Condo97/ChefApp-SwiftUI-Public", "ShareExtension", ["ShareViewController.swift"],
           also=["ChefApp-SwiftUI/Util/AppGroupSaver.swift", "ChefApp-SwiftUI/Shared/SharedData.swift"],
           stubs={"Constants.swift": 'struct Constants { struct Additional { static let appGroupID = "group.com.acapplications.chefsuite" } }\n'},
           scheme="chefapp", groups=["group.com.acapplications.chefsuite"]),
    Recipe("gem-share", "Livinglist/Gem", "ShareExtension", ["ShareViewController.swift"], scheme="gem"),
    Recipe("gem-action", "Livinglist/Gem", "ActionExtension", ["ActionViewController.swift"], scheme="gem"),
    Recipe("logseq", "logseq/logseq", "ios/App/ShareViewController",
           ["ShareViewController.swift", "SharedData.swift"], scheme="logseq", groups=["group.com.logseq.logseq"]),
    Recipe("brave-share", "brave/brave-ios", "App/ShareExtension", ["ShareToBraveViewController.swift"],
           scheme="brave", module="ShareExtension"),
    Recipe("brave-action", "brave/brave-ios", "App/ActionExtension", ["ActionToBraveViewController.swift"],
           scheme="brave", module="ActionExtension"),
    Recipe("ddg-share", "duckduckgo/iOS", "ShareExtension", ["ShareViewController.swift"],
           also=["Core/AppDeepLinkSchemes.swift"], stubs={"Search.swift": DDG}, scheme="ddgQuickLink",
           modules=["Common", "Core"]),
    Recipe("ddg-action", "duckduckgo/iOS", "OpenAction", ["ActionViewController.swift"],
           also=["Core/AppDeepLinkSchemes.swift"], stubs={"Search.swift": DDG}, scheme="ddgQuickLink",
           modules=["Common", "Core"]),
    Recipe("mattneub", "mattneub/ShareExtensionTest", "Share", ["MyCoolClass.swift", "Globals.swift"],
           scheme="mycooltest", groups=["group.com.neuburg.matt.ShareExtensionTest.sharedData"]),
    Recipe("uni", "jefforee/Uni", "ActionExtension", ["ActionViewController.swift"], press=["Done"],
           stubs={"URLShortener.swift": 'enum URLShortener { static func shortenURL(string: String) -> String { "https://short.example/?" + string } }\n'}),
    Recipe("clipboardhistory", "arpibb/clipboardhistory", "ActionExtension", ["ActionViewController.swift"],
           stubs={"ClipboardManager.swift": CLIPBOARD}, groups=[CLIPBOARD_GROUP]),
]


def write(path, content):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file: file.write(content if isinstance(content, bytes) else content.encode())


def plist(path, values): write(path, plistlib.dumps(values))


class Package:
    """One package with all extensions as targets, so that this package is built only once for them."""

    def __init__(self, folder, sources, recipes):
        self.folder, self.sources = folder, sources
        for recipe in recipes: self.add(recipe)
        for name in {m for r in recipes for m in r.modules}:
            write(os.path.join(folder, "Sources", name, "Empty.swift"), "public enum %sStandIn {}\n" % name)
        write(os.path.join(folder, "Sources/Opener/AppDelegate.swift"), OPENER)
        self.manifest(recipes)

    def place(self, recipe):
        return os.path.join(self.sources, recipe.repo.replace("/", "+"))

    def add(self, recipe):
        target = os.path.join(self.folder, "Sources", recipe.module)
        app = os.path.join(self.folder, recipe.id + ".app")
        appex = os.path.join(app, "PlugIns", recipe.id + ".appex")
        os.makedirs(target), os.makedirs(appex)
        info = {"NSExtension": ANYTHING}
        for name, text in {**(recipe.written or {}), **recipe.stubs}.items(): write(os.path.join(target, name), text)
        if recipe.repo:
            own = os.path.join(self.place(recipe), recipe.folder)
            for name in recipe.files: shutil.copy(os.path.join(own, name), target)
            for name in recipe.also: shutil.copy(os.path.join(self.place(recipe), name), target)
            lists = [n for n in os.listdir(own) if n.endswith(".plist")]
            text = open(os.path.join(own, lists[0]), "rb").read()
            # Replaces a build setting of Brave's project.
            info = plistlib.loads(text.replace(b"$(BRAVE_URL_SCHEME)", b"brave"))
            for name in ("Base.lproj", "MainInterface.storyboard"):
                if os.path.isdir(os.path.join(own, name)): shutil.copytree(os.path.join(own, name), os.path.join(appex, name))
        # The values that Xcode takes from its project.
        info["CFBundleIdentifier"] = "org.example.%s.extension" % recipe.id
        info["CFBundleExecutable"] = recipe.id
        info["CFBundleDisplayName"] = recipe.id
        for key in ("CFBundleName", "CFBundleShortVersionString", "CFBundleVersion"): info.pop(key, None)
        plist(os.path.join(appex, "Info.plist"), info)
        plist(os.path.join(app, "Info.plist"), {
            "CFBundleIdentifier": "org.example." + recipe.id, "CFBundleExecutable": "opener",
            "CFBundleURLTypes": [{"CFBundleURLSchemes": [recipe.scheme]}]})
        if recipe.groups:
            plist(os.path.join(appex, recipe.id + ".entitlements"),
                  {"com.apple.security.application-groups": recipe.groups})

    def manifest(self, recipes):
        ours = "".join('.product(name: "%s", package: "Sharesheet"), ' % name for name in (
            "UIKit", "Social", "UniformTypeIdentifiers", "MobileCoreServices", "CoreServices", "OSLog", "Photos"))
        products, targets = "", ""
        for recipe in recipes:
            products += '    .library(name: "%s", targets: ["%s"]),\n' % (recipe.id, recipe.module)
            targets += '    .target(name: "%s", dependencies: [%s%s]),\n' % (
                recipe.module, "".join('"%s", ' % m for m in recipe.modules), ours)
        for name in sorted({m for r in recipes for m in r.modules}): targets += '    .target(name: "%s"),\n' % name
        write(os.path.join(self.folder, "Package.swift"), """// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "sources",
  products: [
%s    .executable(name: "opener", targets: ["Opener"]),
  ],
  dependencies: [.package(name: "Sharesheet", path: "%s")],
  targets: [
%s    .executableTarget(name: "Opener", dependencies: [.product(name: "UIKit", package: "Sharesheet")]),
  ]
)
""" % (products, ROOT, targets))


def log(home, recipe):
    """Returns the log of the extension's app."""
    return home.result("sharesheet", "logs", "org.example." + recipe.id).stdout


def stored(home):
    """Returns the modification times and contents of the files in the containers of apps and groups, by path."""
    found = {}
    for place, folders, names in os.walk(home.folder):
        folders[:] = [f for f in folders if f not in ("Applications", "applications", "logs", "spool")]
        if not re.search("[Gg]roup|[Cc]ontainer", os.path.relpath(place, home.folder)): continue
        for name in names:
            path = os.path.join(place, name)
            try: found[path] = (os.stat(path).st_mtime_ns, open(path, "rb").read(8 << 20))
            except OSError: pass
    return found


def photo(path):
    """Writes a unique picture of 8 × 8 pixels. Returns its bytes."""
    rows = b"".join(b"\0" + os.urandom(24) for _ in range(8))
    def chunk(kind, data): return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    content = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 8, 8, 8, 2, 0, 0, 0)) \
        + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    write(path, content)
    return content


class Share:
    """One share, and the places in which the shared item was found afterwards."""

    def __init__(self, home, recipe, kind):
        mark = "%s%s%d" % (recipe.id.replace("-", ""), kind, time.time_ns() % 10**9)
        picture = os.path.join(home.folder, mark + ".png")
        wanted = photo(picture) if kind == "photo" else mark.encode()
        words = {"link": ["--url", "https://example.org/" + mark], "text": ["--text", "Hello from " + mark],
                 "photo": [picture]}[kind]
        before, told = stored(home), log(home, recipe)
        pressing = [w for title in recipe.press for w in ("--choose", title)]
        try:
            run = home.result("sharesheet", "share", *words, "--to", "org.example.%s.extension" % recipe.id, "--post", "--wait",
                           "--timeout", "25", "--json", *pressing)
        except subprocess.TimeoutExpired:
            self.words, self.is_lost = "hangs", False
            return
        report = json.loads(run.stdout) if run.stdout.strip() else {}
        places = []
        opened = log(home, recipe)[len(told):]
        after = stored(home)
        new = [v[1] for path, v in after.items() if before.get(path) != v and path != picture]
        plain = re.findall(r"opened (\S+)", opened)
        if kind == "photo":
            # An opened URL names the stored file, so only the stored file counts.
            whole = any(wanted == content for content in new)
        else:
            whole = any(mark in url for url in plain) or any(mark.encode() in content for content in new)
        if plain: places.append("opened `%s:`" % plain[0].split(":")[0])
        if any(wanted in content for content in new): places.append("stored")
        returned = json.dumps(report.get("returned", []))
        if mark in returned or base64.b64encode(wanted).decode() in returned:
            places.append("came back")
            whole = True
        if report.get("transfers"): places.append("%d handed off" % len(report["transfers"]))
        state = report.get("state") or "ends with %d" % run.returncode
        said = (report.get("message") or run.stderr).strip().split("\n")[0]
        posted = run.returncode == 0
        self.is_lost = posted and not whole and not report.get("transfers")
        self.words = {"notOffered": "not offered"}.get(state, state)
        if self.is_lost: self.words += ", **lost**"
        if places: self.words += ": " + ", ".join(places)
        elif not posted and state != "notOffered": self.words += ": " + re.sub(r"[|\n]", " ", said)[:90]


def bundle(home, package, recipes):
    apps = [w for r in recipes for w in ("--app", os.path.join(package.folder, r.id + ".app"))]
    return home.result("sharesheet", "bundle", "--package", package.folder, *apps, "-c", "debug", "--install", "--json",
                       timeout=7200)


def into(page, rows):
    text = open(page).read()
    start, end = text.index("<!-- as bundles -->\n") + 20, text.index("<!-- end of as bundles -->")
    open(page, "w").write(text[:start] + "\n".join(rows) + "\n" + text[end:])


def options(parser):
    parser.add_argument("--sources", default=ROOT / ".build/ios-sources", metavar="DIR")
    parser.add_argument("--only", nargs="*", choices=[recipe.id for recipe in RECIPES], metavar="ID")
    parser.add_argument("--page", type=pathlib.Path, help="write the table into this page")


def run(trial):
    only = {"telltale", "silent", *trial.options.only} if trial.options.only else None
    wanted = [recipe for recipe in RECIPES[:trial.rounds] if not only or recipe.id in only]
    trial.done = len(wanted)
    package, home = Package(str(trial.folder / "sources"), trial.options.sources, wanted), trial.home()
    rows = ["| | link | text | photo |", "|---|---|---|---|"]
    # Builds all extensions together. If that fails, builds each extension separately.
    whole = bundle(home, package, wanted)
    for recipe in wanted:
        made = whole if whole.returncode == 0 else bundle(home, package, [recipe])
        if made.returncode:
            lines = [line for line in (made.stderr + made.stdout).split("\n") if "error:" in line] or made.stderr.strip().split("\n")[-1:]
            trial.complain("not built", f"{recipe.id}: {lines[:8]}")
            rows.append("| %s | is not made: %s | | |" % (recipe.id, lines[0][-160:].replace("|", " ")))
            continue
        shares = [Share(home, recipe, kind) for kind in ("link", "text", "photo")]
        is_lost = any(share.is_lost for share in shares)
        trial.say("%-18s %s" % (recipe.id, " · ".join(share.words for share in shares)))
        if recipe.repo:
            rows.append("| %s | %s |" % (recipe.id, " | ".join(share.words for share in shares)))
            if is_lost: trial.complain("lost", f"{recipe.id}: {log(home, recipe)[-1500:]}")
        elif is_lost != (recipe.id == "silent"):
            trial.complain("controls that do not hold", recipe.id)
    if trial.options.page: into(trial.options.page, rows)

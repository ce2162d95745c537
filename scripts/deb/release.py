"""The release build of all programs, and the toolchain that makes it."""

import functools
import json
import os
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SCRATCH = ROOT / ".build/package"

# The programs in /usr/lib/sharesheet.
PROGRAMS = (
    "sharesheet", "sharesheetd", "sharesheet-pictures", "sharesheet-attachments", "sharesheet-backtrace",
    "sharesheet-sandbox", "sharesheet-services", "sharesheet-sync-function", "sharesheet-destination",
    "sharesheet-browser", "sharesheet-desktop", "sharesheet-portal")
# Each app: the product of its command, and the products of its extensions.
APPS = {
    "ShareAlike": ("sharealike", "ShareAlikeExtension"),
    "ImgShare": ("imgshare", "ImgShareExtension"),
    "TeamPicks": ("teampicks", "ShareTrack"),
    "Hoi": ("hoi", "HoiExtension")}
# The program that rewrites sources for iOS. It needs the toolchain, so it is in the development package.
PORT = "sharesheet-port"
ARCHIVE = "SharesheetModules"

# The folder of Swift's libraries, as seen from a program, an app's command and an extension.
RUNTIME = [f"$ORIGIN/{place}runtime" for place in ("", "../../", "../../../../")]


def product_names():
    return [*PROGRAMS, *(name for app in APPS.values() for name in app), PORT, ARCHIVE]


def arguments():
    """The options of `swift build`. No path of this machine remains in the programs."""
    here = str(ROOT)
    places = [word for place in RUNTIME for word in ("-Xlinker", "-rpath", "-Xlinker", place)]
    return [
        "-c", "release", "--scratch-path", str(SCRATCH), "-debug-info-format", "none",
        "-Xswiftc", "-no-toolchain-stdlib-rpath", "-Xswiftc", "-use-ld=lld", *places,
        "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs", "-Xlinker", "-O2",
        "-Xswiftc", "-file-prefix-map", "-Xswiftc", f"{here}=.",
        *(word for option in ("-Xcc", "-Xcxx") for word in (option, f"-ffile-prefix-map={here}=."))]


def build(say):
    """Builds every product, and returns the folder that contains them."""
    environment = dict(os.environ, SHARESHEET_ARCHIVE="yes")
    names = product_names()
    for number, name in enumerate(names, 1):
        say(f"Building {name} ({number} of {len(names)})")
        subprocess.run(["swift", "build", *arguments(), "--product", name], cwd=ROOT, env=environment, check=True)
    shown = subprocess.run(
        ["swift", "build", *arguments(), "--show-bin-path"], cwd=ROOT, env=environment, check=True,
        capture_output=True, text=True)
    return pathlib.Path(shown.stdout.strip())


class Toolchain:
    """The Swift toolchain in PATH."""

    def __init__(self):
        told = subprocess.run(["swift", "-print-target-info"], check=True, capture_output=True, text=True)
        target = json.loads(told.stdout)
        self.version = target["compilerVersion"]
        self.libraries = pathlib.Path(target["paths"]["runtimeLibraryPaths"][0])
        self.programs = self.libraries.parent.parent.parent / "bin"

    @functools.cached_property
    def short_version(self):
        """The version without the build's name, such as 6.3.1."""
        return next(word for word in self.version.split() if word[0].isdigit())

    def needed(self, programs):
        """The names of Swift's libraries that the programs need, directly or through other libraries."""
        found, waiting = set(), list(programs)
        while waiting:
            for name in needed_names(waiting.pop()):
                if name not in found and (self.libraries / name).exists():
                    found.add(name)
                    waiting.append(self.libraries / name)
        return sorted(found)


def needed_names(path):
    shown = subprocess.run(["readelf", "-d", path], check=True, capture_output=True, text=True).stdout
    return [line.split("[")[1].rstrip("]") for line in shown.splitlines() if "(NEEDED)" in line]

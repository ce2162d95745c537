"""The files of the package sharesheet-dev: the modules that an extension imports, built."""

import json
import pathlib
import re
import subprocess

from deb import files, release

HOME = "usr/lib/sharesheet/development"
# Libraries of Debian that the modules need.
LIBRARIES = ("exif", "sqlite3", "z", "stdc++", "m", "dl")


def make(root, built, toolchain, values):
    home = root / HOME
    archive = home / f"lib{release.ARCHIVE}.a"
    files.put(built / archive.name, archive)
    # Names without a path, time or owner, so that equal objects give an equal archive.
    subprocess.run(
        ["objcopy", "--enable-deterministic-archives", "--strip-debug", "--remove-section=.swift_modhash", archive],
        check=True)
    for name in swift_modules(built):
        files.put(built / "Modules" / f"{name}.swiftmodule", home / "modules" / f"{name}.swiftmodule")
    included = [put_c_module(path, home / "modules") for path in c_module_maps()]
    swift = [f"-l{name[3:-3]}" for name in toolchain.needed([built / "ShareAlikeExtension", built / "hoi"])]
    files.write(root / "usr/share/pkgconfig/sharesheet.pc", files.filled("development/sharesheet.pc", dict(
        values, HOME=f"/{HOME}", ARCHIVE=release.ARCHIVE,
        INCLUDES=" ".join(f"-I${{home}}/modules/{name}" for name in sorted(set(included))),
        LIBRARIES=" ".join([f"-l{name}" for name in LIBRARIES] + swift))))
    files.write(home / "compiler", toolchain.version + "\n")
    files.write(home / "Package.swift", files.filled("development/Package.swift", {
        "PRODUCTS": "\n".join(f'    .library(name: "{name}", targets: ["Sharesheet"]),' for name in products())}))
    files.put(files.PACKAGING / "development/module.modulemap", home / "Sharesheet/module.modulemap")
    files.put_program(built / release.PORT, root / files.HOME / release.PORT)
    files.put_documents(root, "sharesheet-dev", values)
    files.put(files.PACKAGING / "development/lintian-overrides", root / "usr/share/lintian/overrides/sharesheet-dev")


def products():
    """The names of the modules that other packages may import, from Package.swift."""
    text = (release.ROOT / "Package.swift").read_text()
    found = re.search(r"^let libraries = \[(.*?)\]", text, re.M | re.S).group(1)
    return re.findall(r'"(\w+)"', found)


def swift_modules(built):
    """The Swift modules whose objects are in the archive. A module of C has no such file."""
    objects = (built / f"{release.ARCHIVE}.product/Objects.LinkFileList").read_text().splitlines()
    names = {part[:-len(".build")] for line in objects for part in pathlib.PurePath(line.strip("'")).parts
             if part.endswith(".build") and part != ".build"}
    names = {re.sub(r"\W", "_", name) for name in names}
    return sorted(name for name in names if (built / "Modules" / f"{name}.swiftmodule").exists())


def c_module_maps():
    """The module maps with which the compiler reads the modules of C, from SwiftPM's plan of the build."""
    plan = (release.SCRATCH / "release.yaml").read_text()
    found = set()
    for product in products():
        command = re.search(rf'"C\.{product}-[^"]*-release\.module":.*?\n    args: (\[.*?\])\n', plan, re.S)
        for word in json.loads(command.group(1)):
            if word.startswith("-fmodule-map-file="):
                found.add(pathlib.Path(word.partition("=")[2]))
    return sorted(found)


def put_c_module(path, modules):
    """Copies the headers of a module of C, and its module map with relative paths. Returns the module's name."""
    text = path.read_text()
    name = re.search(r"\bmodule (\w+)", text).group(1)
    umbrella = re.search(r'umbrella (?:header )?"(/[^"]+)"', text)
    source = pathlib.Path(umbrella.group(1)) if umbrella else path.parent
    folder = source if source.is_dir() else source.parent
    target = modules / name
    for file in sorted(folder.rglob("*")):
        if file.is_file() and file.suffix in (".h", ".inc", ".def"):
            files.put(file, target / file.relative_to(folder))
    if umbrella:
        text = text.replace(umbrella.group(1), "." if source.is_dir() else source.name)
    files.write(target / "module.modulemap", text)
    return name

"""The files of the package sharesheet, in a folder that stands for /."""

import gzip
import os
import re
import shutil
import subprocess

from deb import notices, release

PACKAGING = release.ROOT / "packaging"
HOME = "usr/lib/sharesheet"


def put(source, target, mode=0o644):
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)
    target.chmod(mode)


def write(target, text, mode=0o644):
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text)
    target.chmod(mode)


def filled(name, values):
    text = (PACKAGING / name).read_text()
    for placeholder, value in values.items():
        text = text.replace(f"@{placeholder}@", value)
    return text


def put_program(source, target):
    """Copies a program without its symbols, and without the compiler's hashes, which depend on the folder of the build."""
    put(source, target, 0o755)
    subprocess.run(
        ["strip", "--strip-all", "--remove-section=.comment", "--remove-section=.swift_modhash", target], check=True)


def put_library(source, target):
    put(source, target)
    subprocess.run(["strip", "--strip-unneeded", "--remove-section=.comment", target], check=True)


def put_compressed(text, target):
    """Writes a file compressed with gzip, without a name and a time in it."""
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(gzip.compress(text.encode(), 9, mtime=0))
    target.chmod(0o644)


def make(root, built, toolchain, values):
    home = root / HOME
    for name in release.PROGRAMS:
        put_program(built / name, home / name)
    for name in ("sharesheet", "sharesheet-desktop"):
        link(root / "usr/bin" / name, f"../lib/sharesheet/{name}")
    for app, programs in release.APPS.items():
        make_app(home / "applications" / f"{app}.app", app, built, *programs)
    everything = [path for path in home.rglob("*") if path.is_file() and path.stat().st_mode & 0o100]
    for name in toolchain.needed(everything):
        put_library(toolchain.libraries / name, home / "runtime" / name)
    for path in sorted((release.ROOT / "Faces/Browser").rglob("*")):
        if path.is_file():
            put(path, home / "browser" / path.relative_to(release.ROOT / "Faces/Browser"))
    put_entries(root, home)
    put_start_files(root)
    put_documents(root, "sharesheet", values)
    put_compressed(notices.text(toolchain), root / "usr/share/doc/sharesheet/third-party-notices.gz")
    write(root / "usr/share/metainfo/org.sharesheet.Sharesheet.metainfo.xml",
          filled("org.sharesheet.Sharesheet.metainfo.xml", values))
    check_programs(root)
    put(PACKAGING / "lintian-overrides", root / "usr/share/lintian/overrides/sharesheet")


def link(path, target):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.symlink_to(target)


def make_app(target, app, built, command, extension):
    source = release.ROOT / "Extensions" / app / f"{app}.app"
    for path in sorted(source.rglob("*")):
        if path.is_file():
            put(path, target / path.relative_to(source))
    put_program(built / command, target / command)
    link(target.parents[3] / "bin" / command, f"../lib/sharesheet/applications/{app}.app/{command}")
    put_program(built / extension, target / "PlugIns" / f"{extension}.appex" / extension)


def put_entries(root, home):
    """The files that add Share… to other programs, completions and the manual, as the command writes them."""
    # The builder's language has no effect.
    environment = {"PATH": "/usr/bin:/bin", "HOME": str(root), "LC_ALL": "C.UTF-8"}
    subprocess.run([home / "sharesheet", "integrate", "--package-root", root], env=environment, check=True)
    manual = root / "usr/share/man/man1/sharesheet.1"
    put_compressed(manual.read_text(), manual.with_name("sharesheet.1.gz"))
    manual.unlink()
    link(manual.with_name("sharesheet-desktop.1.gz"), "sharesheet.1.gz")


def check_programs(root):
    """Refuses a file that starts a program which the package does not contain."""
    for path in (path for top in ("usr/share", "usr/lib/systemd", "usr/lib/mozilla", "etc") for path in (root / top).rglob("*")):
        if path.is_symlink() or not path.is_file() or path.suffix in (".gz", ".svg"):
            continue
        for name in set(re.findall(rb"/usr/(?:bin|lib/sharesheet)/[a-z-]*sharesheet[a-z-]*", path.read_bytes())):
            if not (root / os.fsdecode(name).lstrip("/")).exists():
                raise SystemExit(f"/{path.relative_to(root)} starts {os.fsdecode(name)}, which is not in the package.")


def put_start_files(root):
    put(PACKAGING / "sharesheet.service", root / "usr/lib/systemd/user/sharesheet.service")
    link(root / "usr/lib/systemd/user/default.target.wants/sharesheet.service", "../sharesheet.service")
    put(PACKAGING / "autostart.desktop", root / "etc/xdg/autostart/sharesheet.desktop")


def put_documents(root, name, values):
    folder = root / "usr/share/doc" / name
    put(PACKAGING / "copyright", folder / "copyright")
    put_compressed(filled("changelog", dict(values, PACKAGE="sharesheet")), folder / "changelog.gz")

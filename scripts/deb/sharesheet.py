"""The files of the package sharesheet, in a folder that stands for /."""

import os
import re
import subprocess

from deb import files, notices, release


def make(root, built, toolchain, values):
    home = root / files.HOME
    for name in release.PROGRAMS:
        files.put_program(built / name, home / name)
    for name in ("sharesheet", "sharesheet-desktop"):
        files.link(root / "usr/bin" / name, f"../lib/sharesheet/{name}")
    for app, programs in release.APPS.items():
        make_app(home / "applications" / f"{app}.app", app, built, *programs)
    everything = [path for path in home.rglob("*") if path.is_file() and path.stat().st_mode & 0o100]
    for name in toolchain.needed(everything):
        files.put_library(toolchain.libraries / name, home / "runtime" / name)
    for path in sorted((release.ROOT / "Faces/Browser").rglob("*")):
        if path.is_file():
            files.put(path, home / "browser" / path.relative_to(release.ROOT / "Faces/Browser"))
    put_entries(root, home)
    put_start_files(root)
    files.put_documents(root, "sharesheet", values)
    files.put_compressed(notices.text(toolchain), root / "usr/share/doc/sharesheet/third-party-notices.gz")
    files.write(root / "usr/share/metainfo/org.sharesheet.Sharesheet.metainfo.xml",
                files.filled("org.sharesheet.Sharesheet.metainfo.xml", values))
    check_programs(root)
    files.put(files.PACKAGING / "lintian-overrides", root / "usr/share/lintian/overrides/sharesheet")


def make_app(target, app, built, command, extension):
    source = release.ROOT / "Extensions" / app / f"{app}.app"
    for path in sorted(source.rglob("*")):
        if path.is_file():
            files.put(path, target / path.relative_to(source))
    files.put_program(built / command, target / command)
    files.link(target.parents[3] / "bin" / command, f"../lib/sharesheet/applications/{app}.app/{command}")
    files.put_program(built / extension, target / "PlugIns" / f"{extension}.appex" / extension)


def put_entries(root, home):
    """The files that add Share… to other programs, completions and the manual, as the command writes them."""
    # The builder's language has no effect.
    environment = {"PATH": "/usr/bin:/bin", "HOME": str(root), "LC_ALL": "C.UTF-8"}
    subprocess.run([home / "sharesheet", "integrate", "--package-root", root], env=environment, check=True)
    manual = root / "usr/share/man/man1/sharesheet.1"
    files.put_compressed(manual.read_text(), manual.with_name("sharesheet.1.gz"))
    manual.unlink()
    files.link(manual.with_name("sharesheet-desktop.1.gz"), "sharesheet.1.gz")


def check_programs(root):
    """Refuses a file that starts a program which the package does not contain."""
    for path in (path for top in ("usr/share", "usr/lib/systemd", "usr/lib/mozilla", "etc") for path in (root / top).rglob("*")):
        if path.is_symlink() or not path.is_file() or path.suffix in (".gz", ".svg"):
            continue
        for name in set(re.findall(rb"/usr/(?:bin|lib/sharesheet)/[a-z-]*sharesheet[a-z-]*", path.read_bytes())):
            if not (root / os.fsdecode(name).lstrip("/")).exists():
                raise SystemExit(f"/{path.relative_to(root)} starts {os.fsdecode(name)}, which is not in the package.")


def put_start_files(root):
    files.put(files.PACKAGING / "sharesheet.service", root / "usr/lib/systemd/user/sharesheet.service")
    files.link(root / "usr/lib/systemd/user/default.target.wants/sharesheet.service", "../sharesheet.service")
    files.put(files.PACKAGING / "autostart.desktop", root / "etc/xdg/autostart/sharesheet.desktop")

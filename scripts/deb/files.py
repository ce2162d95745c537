"""Ways to put files into a folder that stands for /. All packages are made with them."""

import gzip
import shutil
import subprocess

from deb import release

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


def link(path, target):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.symlink_to(target)


def filled(name, values):
    text = (PACKAGING / name).read_text()
    for placeholder, value in values.items():
        text = text.replace(f"@{placeholder}@", value)
    return text


def put_program(source, target):
    """Copies a program without its symbols, and without the compiler's hashes and the linker's hash of them, which differ
    between two builds."""
    put(source, target, 0o755)
    subprocess.run(
        ["strip", "--strip-all", "--remove-section=.comment", "--remove-section=.swift_modhash",
         "--remove-section=.note.gnu.build-id", target], check=True)


def put_library(source, target):
    put(source, target)
    subprocess.run(["strip", "--strip-unneeded", "--remove-section=.comment", target], check=True)


def put_compressed(text, target):
    """Writes a file compressed with gzip, without a name and a time in it."""
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(gzip.compress(text.encode(), 9, mtime=0))
    target.chmod(0o644)


def put_documents(root, name, values):
    folder = root / "usr/share/doc" / name
    put(PACKAGING / "copyright", folder / "copyright")
    put_compressed(filled("changelog", dict(values, PACKAGE="sharesheet")), folder / "changelog.gz")

"""Ways to put files into a folder that stands for /. All packages are made with them."""

import gzip
import hashlib
import re
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
    """Copies a program without its symbols. Equal programs give equal files."""
    put(source, target, 0o755)
    subprocess.run(["strip", "--strip-all", "--remove-section=.comment", target], check=True)
    blank_hashes(target)


def blank_hashes(program):
    """Fills the compiler's hashes of the modules, which differ between two builds, with zeros, and makes the build ID
    from the rest. If strip removed these sections, the program would lose its protection of relocations (RELRO)."""
    shown = subprocess.run(["readelf", "-SW", program], check=True, capture_output=True, text=True).stdout
    content = bytearray(program.read_bytes())
    places = {name: (int(offset, 16), int(size, 16)) for name, offset, size in re.findall(
        r"\] (\.swift_modhash|\.note\.gnu\.build-id) +\S+ +[0-9a-f]+ ([0-9a-f]+) ([0-9a-f]+) ", shown)}
    # The note begins with 16 bytes of sizes, type and name.
    headers = {".swift_modhash": 0, ".note.gnu.build-id": 16}
    for name, (offset, size) in places.items():
        content[offset + headers[name]:offset + size] = bytes(size - headers[name])
    if ".note.gnu.build-id" in places:
        offset, size = places[".note.gnu.build-id"]
        content[offset + 16:offset + size] = hashlib.sha1(content).digest()[:size - 16]
    program.write_bytes(content)


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

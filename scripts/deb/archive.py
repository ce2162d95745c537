"""Makes a .deb from a folder that stands for /. Equal folders give equal files."""

import hashlib
import os
import pathlib
import re
import subprocess
import tempfile

from deb import files


def dependencies(root, runtime):
    """The packages whose libraries the programs need, as `dpkg-shlibdeps` finds them."""
    elves = sorted(path for path in root.rglob("*") if path.is_file() and not path.is_symlink() and is_elf(path))
    if not elves:
        return ""
    with tempfile.TemporaryDirectory() as work:
        folder = pathlib.Path(work)
        files.write(folder / "debian/control", "Source: sharesheet\n\nPackage: sharesheet\nArchitecture: any\n")
        shown = subprocess.run(
            ["dpkg-shlibdeps", "-O", "--ignore-missing-info", "--warnings=0", f"-l{runtime}", f"-S{root}",
             *map(str, elves)],
            cwd=folder, check=True, capture_output=True, text=True).stdout
    found = re.search(r"^shlibs:Depends=(.*)$", shown, re.M)
    return found.group(1) if found else ""


def is_elf(path):
    with open(path, "rb") as file:
        return file.read(4) == b"\x7fELF"


def make(root, control, scripts, target, time):
    """
    control: the fields, without the size.
    scripts: the texts of the maintainer scripts by their names.
    time: the time that every file gets, in seconds since 1970.
    """
    debian = root / "DEBIAN"
    paths = sorted(path for path in root.rglob("*"))
    size = sum(-(-path.lstat().st_size // 1024) for path in paths if path.is_symlink() or path.is_file())
    fields = dict(control)
    description = fields.pop("Description")
    fields |= {"Installed-Size": str(size), "Description": description}
    files.write(debian / "control", "".join(f"{name}: {value}\n" for name, value in fields.items()))
    for name, text in scripts.items():
        files.write(debian / name, text, 0o755)
    regular = [path for path in paths if path.is_file() and not path.is_symlink()]
    sums = [f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(root)}\n" for path in regular]
    files.write(debian / "md5sums", "".join(sums))
    settings = [f"/{path.relative_to(root)}\n" for path in regular if path.is_relative_to(root / "etc")]
    if settings:
        files.write(debian / "conffiles", "".join(settings))
    for path in [root, *root.rglob("*")]:
        if path.is_dir() and not path.is_symlink():
            path.chmod(0o755)
        os.utime(path, (time, time), follow_symlinks=False)
    subprocess.run(
        ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", root, target], check=True, stdout=subprocess.DEVNULL,
        env=dict(os.environ, SOURCE_DATE_EPOCH=str(time)))

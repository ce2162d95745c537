"""The notices of the packages whose code is in the programs."""

from deb import release

NAMES = ("LICENSE", "LICENSE.txt", "NOTICE", "NOTICE.txt")
APACHE = "Apache License"


def text(toolchain):
    """Each notice under the name of its package. The text of the Apache License is left out, because Debian has it."""
    parts = []
    checkouts = release.SCRATCH / "checkouts"
    for path in sorted(path for path in checkouts.rglob("*") if path.name in NAMES and "Tests" not in path.parts):
        parts += part(path, path.parent.relative_to(checkouts))
    parts += part(toolchain.programs.parent / "share/swift/LICENSE.txt", "Swift's libraries")
    return "\n\n".join(parts) + "\n"


def part(path, name):
    if not path.exists():
        return []
    words = path.read_text(errors="replace").strip()
    return [] if words.startswith(APACHE) else [f"== {name}: {path.name} ==\n\n{words}"]

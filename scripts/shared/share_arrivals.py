"""Where the item of a share arrived: in a URL that was opened, a stored file, a returned item, a transfer, a copy."""

import base64
import json
import os
import pathlib
import re
import struct
import zlib


def photo(path):
    """Writes a unique picture of 8 × 8 pixels. Returns its bytes."""
    rows = b"".join(b"\0" + os.urandom(24) for _ in range(8))
    def chunk(kind, data): return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    content = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 8, 8, 8, 2, 0, 0, 0)) \
        + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    with open(path, "wb") as file: file.write(content)
    return content


def stored(home):
    """Returns the modification times and contents of the files in the containers of apps and groups, by path."""
    found = {}
    for place, folders, names in os.walk(home.folder):
        folders[:] = [f for f in folders if f not in ("Applications", "applications", "logs", "spool", "cache")]
        if not re.search("[Gg]roup|[Cc]ontainer", os.path.relpath(place, home.folder)): continue
        for name in names:
            path = os.path.join(place, name)
            try: found[path] = (os.stat(path).st_mtime_ns, open(path, "rb").read(8 << 20))
            except OSError: pass
    return found


class Arrivals:
    """Finds where an item arrives between the creation of this object and `places`."""

    def __init__(self, home, app):
        self.home, self.app = home, app
        self.before, self.told, self.copied = stored(home), self.log(), self.pasteboard()

    def log(self):
        return self.home.result("sharesheet", "logs", self.app).stdout

    def pasteboard(self):
        return self.home.result("sharesheet", "paste").stdout

    def places(self, report, wanted, item):
        """Returns the places in words. `wanted`: bytes that only this item has. `item`: the shared file, if it is one."""
        places = ["opened " + url.split(":")[0] for url in re.findall(r"opened (\S+)", self.log()[len(self.told):])]
        after = stored(self.home)
        new = [value[1] for path, value in after.items() if self.before.get(path) != value]
        if any(wanted in content or base64.b64encode(wanted) in content for content in new): places.append("stored")
        returned = json.dumps(report.get("returned", []))
        if wanted.decode(errors="replace") in returned or base64.b64encode(wanted).decode() in returned \
                or any(wanted == copy.read_bytes() for copy in self.beside(item)):
            places.append("returned")
        if report.get("transfers"): places.append("handed off")
        if report.get("copied") or self.pasteboard() != self.copied: places.append("copied")
        return list(dict.fromkeys(places))

    @staticmethod
    def beside(item):
        """Returns the files that an action saved beside the shared file."""
        path = pathlib.Path(item)
        return [other for other in path.parent.glob(f"{path.stem}*{path.suffix}") if other != path] if path.is_file() else []

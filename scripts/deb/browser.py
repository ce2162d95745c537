"""The files of the package webext-sharesheet: two links, through which the browsers of all users load the extension."""

import json

from deb import files, release

# Firefox's own identifier, in whose folder it looks for extensions.
FIREFOX = "{ec8030f7-c20a-464f-9b0e-13a3a9e97384}"


def make(root, built, toolchain, values):
    manifest = json.loads((release.ROOT / "Faces/Browser/manifest.json").read_text())
    extension = "lib/sharesheet/browser"
    files.link(root / "usr/share/chromium/extensions/sharesheet", f"../../../{extension}")
    identifier = manifest["browser_specific_settings"]["gecko"]["id"]
    files.link(root / "usr/share/mozilla/extensions" / FIREFOX / identifier, f"../../../../{extension}")
    files.put_documents(root, "webext-sharesheet", values)

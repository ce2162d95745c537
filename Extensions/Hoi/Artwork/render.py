#!/usr/bin/env python3
"""Makes the icon and the pictures of Hoi.app from the drawings beside this script.

Needs gdk-pixbuf with its SVG loader (Debian: librsvg2-common).
"""
import ctypes
import pathlib

here = pathlib.Path(__file__).resolve().parent
app = here.parent / "Hoi.app"
pixbuf = ctypes.CDLL("libgdk_pixbuf-2.0.so.0")
pixbuf.gdk_pixbuf_new_from_file.restype = ctypes.c_void_p
nothing = (ctypes.c_char_p * 1)(None)
for drawing in sorted(here.glob("*.svg")):
    name = "Icon.png" if drawing.stem == "icon" else f"Pictures/{drawing.stem}.png"
    picture = pixbuf.gdk_pixbuf_new_from_file(str(drawing).encode(), None)
    if not picture:
        raise SystemExit(f"{drawing.name} cannot be drawn: is librsvg2-common installed?")
    if not pixbuf.gdk_pixbuf_savev(
        ctypes.c_void_p(picture), str(app / name).encode(), b"png", nothing, nothing, None
    ):
        raise SystemExit(f"{app / name} cannot be written")

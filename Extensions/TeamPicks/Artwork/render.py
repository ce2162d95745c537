#!/usr/bin/env python3
"""Makes the icon of TeamPicks.app from the drawing beside this script.

Needs gdk-pixbuf with its SVG loader (Debian: librsvg2-common).
"""
import ctypes
import pathlib

here = pathlib.Path(__file__).resolve().parent
icon = here.parent / "TeamPicks.app" / "Icon.png"
pixbuf = ctypes.CDLL("libgdk_pixbuf-2.0.so.0")
pixbuf.gdk_pixbuf_new_from_file.restype = ctypes.c_void_p
picture = pixbuf.gdk_pixbuf_new_from_file(str(here / "icon.svg").encode(), None)
if not picture:
    raise SystemExit("icon.svg cannot be drawn: is librsvg2-common installed?")
nothing = (ctypes.c_char_p * 1)(None)
if not pixbuf.gdk_pixbuf_savev(
    ctypes.c_void_p(picture), str(icon).encode(), b"png", nothing, nothing, None
):
    raise SystemExit(f"{icon} cannot be written")

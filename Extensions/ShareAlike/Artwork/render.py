#!/usr/bin/env python3
"""Makes the icon and the sample photo of ShareAlike.app from the drawings beside this script.

Needs gdk-pixbuf with its SVG loader (Debian: librsvg2-common). The photo is stored lying on its side
with Exif orientation 6, as a telephone held upright stores it: 1600 x 1200 stored, 1200 x 1600 seen.
"""
import ctypes
import pathlib
import struct

here = pathlib.Path(__file__).resolve().parent
bundle = here.parent / "ShareAlike.app"
pixbuf = ctypes.CDLL("libgdk_pixbuf-2.0.so.0")
pixbuf.gdk_pixbuf_new_from_file.restype = ctypes.c_void_p
pixbuf.gdk_pixbuf_rotate_simple.restype = ctypes.c_void_p
pixbuf.gdk_pixbuf_composite_color_simple.restype = ctypes.c_void_p


def load(name):
    picture = pixbuf.gdk_pixbuf_new_from_file(str(here / name).encode(), None)
    if not picture:
        raise SystemExit(f"{name} cannot be drawn: is librsvg2-common installed?")
    return ctypes.c_void_p(picture)


def save(picture, path, kind, **options):
    keys = (ctypes.c_char_p * (len(options) + 1))(*[k.encode() for k in options], None)
    values = (ctypes.c_char_p * (len(options) + 1))(*[v.encode() for v in options.values()], None)
    if not pixbuf.gdk_pixbuf_savev(picture, str(path).encode(), kind.encode(), keys, values, None):
        raise SystemExit(f"{path} cannot be written")


def exif(orientation):
    """An APP1 segment with nothing but the orientation (Exif 2.3, tag 0x0112)."""
    entry = struct.pack(">HHIHH", 0x0112, 3, 1, orientation, 0)
    tiff = b"MM\0*" + struct.pack(">IH", 8, 1) + entry + struct.pack(">I", 0)
    content = b"Exif\0\0" + tiff
    return b"\xff\xe1" + struct.pack(">H", len(content) + 2) + content


save(load("icon.svg"), bundle / "Icon.png", "png")

photo = bundle / "SamplePhoto.jpg"
counterclockwise = 90
save(
    ctypes.c_void_p(pixbuf.gdk_pixbuf_rotate_simple(load("photo.svg"), counterclockwise)),
    photo, "jpeg", quality="86")
stored = photo.read_bytes()
photo.write_bytes(stored[:2] + exif(6) + stored[2:])

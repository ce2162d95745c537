"""Items that are pasted, dropped, copied and saved."""

import contextlib
import json
import shutil
import subprocess
import time

from long_checks.window.case import LINK, case, claim, clipboard, compose, on_clipboard, press_first, walk
from long_checks.window.keys import focused
from shared.desktop import Sheet
from shared.machine import PHOTO, ask, wait_for


@case
def paste(stage, photo):
    """A pasted picture, file or link is also shared."""
    with Sheet(photo) as sheet:
        sheet.find("push button", "ShareAlike")
        for what, options, title in [
                (PHOTO.read_bytes(), ["-t", "image/jpeg"], "Share 2 photos"),
                (photo.as_uri().encode(), ["-t", "text/uri-list"], "Share 3 photos"),
                (LINK.encode(), [], "Share 3 photos and 1 link")]:
            with on_clipboard(what, *options):
                sheet.key("ctrl+v")
                sheet.find("label", title)
                walk(sheet, title)
        sheet.find("label", "4 can't take these items")
        gone = stage.folder / "gone.jpg"
        for what, words in [
                (f"{photo.as_uri()}\r\n{gone.as_uri()}\r\n", "there is no such file"),
                ("trash:///gone.jpg", "shows a file that is stored elsewhere")]:
            with on_clipboard(what.encode(), "-t", "text/uri-list"):
                sheet.key("ctrl+v")
                claim(wait_for(lambda: sheet.says(words), 15), f"nothing was said of {what}")
                sheet.find("label", "Share 4 photos and 1 link")


@case
def paste_folder(stage, photo):
    """A pasted folder is shared as an archive, and the window says its size. A folder that is started with, too."""
    cows = stage.folder / "Cows"
    cows.mkdir()
    shutil.copyfile(photo, cows / "cow.jpg")
    size = photo.stat().st_size // 1000
    with Sheet(photo) as sheet:
        sheet.find("push button", "ShareAlike")
        with on_clipboard(cows.as_uri().encode(), "-t", "text/uri-list"):
            sheet.key("ctrl+v")
            sheet.find("label", "Share 1 photo and 1 document")
            claim(sheet.says(f"Cows is shared as Cows.zip: 1 file, {size} kB."), f"no size is shown:\n{sheet.tree()}")
            walk(sheet, "a folder")
        sheet.press("Remove Cows.zip")
        sheet.find("label", "Share 1 photo")
    with Sheet(cows) as sheet:
        sheet.find("label", "Share 1 document")


@case
def remove(stage, photo):
    """The × of an item removes it, and the destinations that accept the rest are offered. The last item has no ×."""
    with Sheet(photo, "--text", "Moo", "--url", LINK) as sheet:
        sheet.find("label", "Share 1 photo, 1 link and text")
        claim(not sheet.look("push button", "ImgShare"), "ImgShare accepts a text")
        claim(wait_for(lambda: focused(sheet), 5), "nothing has the focus")
        for _ in range(6):
            if (focused(sheet) or ("", ""))[1] == f"Remove {LINK}":
                break
            before = focused(sheet)
            sheet.key("shift+Tab")
            wait_for(lambda before=before: focused(sheet) != before, 2)
        claim((focused(sheet) or ("", ""))[1] == f"Remove {LINK}", f"the focus is on {focused(sheet)}")
        sheet.key("space")
        sheet.find("label", "Share 1 photo and text")
        claim(wait_for(lambda: focused(sheet), 5), f"after the ×, nothing has the focus:\n{sheet.tree()}")
        walk(sheet, "two items")
        sheet.press("Remove Moo")
        sheet.find("label", "Share 1 photo")
        sheet.find("push button", "ImgShare")
        sheet.gone("push button", "Remove Highland Cow.jpg")


@case
def paste_while_writing(stage, photo):
    """A file that is pasted while a text is written is not shared, and the window says so. The text stays."""
    with Sheet(photo) as sheet:
        compose(sheet, "Moo", "22 characters left")
        with on_clipboard(photo.as_uri().encode(), "-t", "text/uri-list"):
            sheet.key("ctrl+v")
            claim(wait_for(lambda: sheet.says("can be added only before"), 15), f"nothing is said:\n{sheet.tree()}")
        claim(sheet.text() == "Moo", f"the text is {sheet.text()!r}")


@case
def remove_as_told(stage, photo):
    """A refused extension says what to remove. Its button removes that, and the extension is offered."""
    with Sheet(photo, "--text", "Moo", "--text", "Baa") as sheet:
        sheet.find("label", "Share 1 photo and 2 texts")
        sheet.click("label", "3 more can't take these items")
        sheet.press("ImgShare: Remove 2 texts")
        sheet.find("label", "Share 1 photo")
        sheet.find("push button", "ImgShare")
        claim(not sheet.look("push button", "ImgShare: Remove 2 texts"), "the button is still there")


# A window from which a file can be dragged.
DRAGGED = """
import sys, gi
gi.require_version('Gtk', '4.0')
from gi.repository import Gdk, Gio, Gtk
def show(application):
    source = Gtk.DragSource()
    files = Gdk.FileList.new_from_list([Gio.File.new_for_path(sys.argv[1])])
    source.connect('prepare', lambda *_: Gdk.ContentProvider.new_for_value(files))
    label = Gtk.Label(label='Drag me')
    label.add_controller(source)
    window = Gtk.ApplicationWindow(application=application, title='Dragged', child=label)
    window.set_default_size(200, 200)
    window.present()
application = Gtk.Application(application_id='org.sharesheet.Dragged')
application.connect('activate', show)
application.run([])
"""


@case
def drop(stage, photo):
    """A file that is dropped on the chooser is also shared."""
    other = stage.folder / "other.jpg"
    shutil.copyfile(photo, other)
    with Sheet(photo) as sheet:
        sheet.find("push button", "ShareAlike")
        with dragged(sheet, other, lambda: sheet.look("label", "Share 2 photos")):
            walk(sheet, "two photos")


@case
def drop_uploader(stage, photo):
    """An uploader file that is dropped on the sheet becomes a destination. From there to the link: 1 drop, 4 clicks."""
    uploader = stage.folder / "moo.sxcu"
    with stage.services("images") as at:
        uploader.write_text(json.dumps({
            "Version": "15.0.0", "Name": "Moo <b>& Co</b>", "DestinationType": "ImageUploader",
            "RequestMethod": "POST", "RequestURL": at.url("images", "/3/image"),
            "Headers": {"Authorization": "Client-ID hidden"}, "Body": "MultipartFormData", "FileFormName": "image",
            "URL": "{json:data.link}"}))
        with Sheet(photo) as sheet:
            sheet.find("push button", "ShareAlike")
            with dragged(sheet, uploader, lambda: sheet.look("label", "Add Destination?")):
                claim(sheet.says("each file as the form field image"), f"the request is not shown:\n{sheet.tree()}")
                claim(not sheet.says("hidden"), "the secret is shown")
                walk(sheet, "an uploader")
            press_first(sheet, "Add")
            sheet.press("Moo <b>& Co</b>")
            sheet.find("push button", "Post", is_sensitive=True)
            sheet.press("Post")
            sheet.find("label", "Delivered.")
            sheet.press("Copy Link")
            claim(wait_for(lambda: clipboard().startswith("http"), 15), "no link was copied")
            claim(ask(clipboard(), accept="*/*")[1] == photo.read_bytes(), "the link is not the picture")
            sheet.gone("frame")
            with on_clipboard(b"Moo"):
                claim(sheet.ended() == 0, "it has not ended well")


@case
def drop_bad_uploader(stage, photo):
    """A dropped uploader file that cannot be a destination is refused in words, and can be shared as a file."""
    uploader = stage.folder / "moo.sxcu"
    uploader.write_text("{")
    with Sheet(photo) as sheet:
        sheet.find("push button", "ShareAlike")
        with dragged(sheet, uploader, lambda: sheet.look("label", "No Destination")):
            claim(sheet.says("This is not JSON"), f"the reason is not shown:\n{sheet.tree()}")
        press_first(sheet, "Share This File")
        sheet.find("label", "Share 1 photo and 1 document")


@contextlib.contextmanager
def dragged(sheet, file, is_dropped):
    """Drags a file from a window of its own to the sheet, and keeps that window."""
    source = subprocess.Popen(["/usr/bin/python3", "-c", DRAGGED, str(file)])
    try:
        claim(wait_for(lambda: window_of("Dragged"), 15), "there is nothing to drag")
        sheet.xdotool("windowmove", "--sync", window_of("Dragged"), 700, 100)
        claim(wait_for(lambda: drag(sheet, is_dropped), 15), f"nothing was dropped:\n{sheet.tree()}")
        yield
    finally:
        source.terminate()
        source.wait()


def window_of(title):
    return subprocess.run(["xdotool", "search", "--onlyvisible", "--name", f"^{title}$"],
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout.strip()


def drag(sheet, is_dropped):
    """Drags from the source window to the middle of the sheet. Returns whether the sheet has the file."""
    sheet.xdotool("mousemove", 800, 220, "mousedown", 1)
    for x in range(780, 200, -20):
        sheet.xdotool("mousemove", x, 300)
    sheet.xdotool("mouseup", 1)
    end = time.monotonic() + 2
    while time.monotonic() < end:
        if is_dropped():
            return True
        time.sleep(0.05)
    return False


@case
def own_actions(stage, photo):
    """The window copies without a clipboard program, and keeps the content until another program copies."""
    folder = stage.folder / "bin"
    folder.mkdir()
    (folder / "sharesheetd").symlink_to(stage.programs / "sharesheetd")
    with Sheet(photo, PATH=str(folder)) as sheet:
        sheet.find("push button", "ShareAlike")
        sheet.click("list item", "Copy")
        sheet.gone("frame")
        paste = ["xclip", "-selection", "clipboard", "-o", "-t"]
        picture = subprocess.run([*paste, "image/jpeg"], stdout=subprocess.PIPE).stdout
        claim(picture == photo.read_bytes(), "another picture was copied")
        files = subprocess.run([*paste, "text/uri-list"], stdout=subprocess.PIPE, text=True).stdout
        claim(files.strip() == photo.as_uri(), f"{files!r} was copied")
        with on_clipboard(b"Moo"):
            claim(sheet.ended() == 0, "it has not ended well")
    with Sheet(photo) as sheet:
        sheet.find("push button", "ShareAlike")
        sheet.click("list item", "Save to…")
        sheet.find("frame", "Save To")
        sheet.key("Escape")
        sheet.gone("frame", "Save To")
        sheet.find("push button", "ShareAlike", is_sensitive=True)
        sheet.key("Escape")
        claim(sheet.ended() == 5, "it has not ended as cancelled")

"""The window after Post: the progress, the outcome and the link of the share."""

import time

from long_checks.window.case import case, claim, clipboard, on_clipboard, walk
from shared.desktop import Sheet
from shared.machine import ask, wait_for

TITLE = "Highland Cow.jpg → ImgShare"


def post(sheet):
    sheet.press("ImgShare")
    sheet.write("A cow")
    sheet.press("Post")
    sheet.find("label", TITLE)


@case
def link_after_post(stage, photo):
    """After the delivery, the window shows the link, copies it, and closes without a further action."""
    with stage.services("images") as at:
        stage.run("imgshare", "endpoint", at.url("images", "/3/image"))
        with Sheet(photo) as sheet:
            post(sheet)
            sheet.find("label", "Delivered.")
            walk(sheet, "a delivered share")
            sheet.press("Copy Link")
            sheet.find("label", "Copied.")
            link = clipboard()
            claim(ask(link, accept="*/*")[1] == photo.read_bytes(), f"{link!r} is not the picture")
            sheet.gone("frame")
            # The process keeps the link on the clipboard until another program copies.
            with on_clipboard(b"Moo"):
                claim(sheet.ended() == 0, "it has not ended well")


@case
def keys_after_post(stage, photo):
    """A key keeps the window open. Return copies the link, and Escape closes the window."""
    with stage.services("images") as at:
        stage.run("imgshare", "endpoint", at.url("images", "/3/image"))
        with Sheet(photo) as sheet:
            post(sheet)
            sheet.key("shift")
            sheet.find("label", "Delivered.")
            sheet.find("push button", "Copy Link", is_sensitive=True)
            time.sleep(4)
            sheet.key("Return")
            sheet.find("label", "Copied.")
            claim(clipboard().startswith("http"), "no link was copied")
            with on_clipboard(b"Moo"):
                sheet.key("Escape")
                claim(sheet.ended() == 0, "it has not ended well")


@case
def waits_after_post(stage, photo):
    """While the server is away, the window names the obstacle, and the window does not say that it is delivered."""
    with stage.services("images") as at:
        address = at.url("images", "/3/image")
        stage.run("imgshare", "endpoint", address)
    with Sheet(photo) as sheet:
        post(sheet)
        claim(wait_for(lambda: sheet.says("refused the connection"), 15), f"no obstacle is named:\n{sheet.tree()}")
        claim(not sheet.says("Delivered"), "it says that it is delivered")
        walk(sheet, "a waiting share")
        claim(sheet.ended() == 0, "it has not ended well")


@case
def retry_after_post(stage, photo):
    """A refused share says so. The pointer keeps the window open, and Return retries the share."""
    with stage.services("images") as at:
        # The image host has no such path, so it refuses the photo for good.
        stage.run("imgshare", "endpoint", at.url("images", "/nowhere"))
        with Sheet(photo) as sheet:
            post(sheet)
            # GTK joins the movements of one frame.
            for x in (200, 210, 220):
                sheet.xdotool("mousemove", x, 100)
                time.sleep(0.1)
            claim(wait_for(lambda: sheet.says("Not delivered: "), 15), f"it does not say that it failed:\n{sheet.tree()}")
            walk(sheet, "a failed share")
            sheet.find("push button", "Show History")
            # The window would close after 3 s, but the pointer has moved over it.
            time.sleep(4)
            sheet.find("push button", "Retry", is_sensitive=True)
            sheet.key("Return")
            claim(wait_for(lambda: stage.transfers()[0]["attempts"] == 2, 15), f"no retry: {stage.transfers()}")
            sheet.key("Escape")
            claim(sheet.ended() == 0, "it has not ended well")


@case
def copies_after_post(stage, photo):
    """The link is on the clipboard without a further action if the user has set that, and only then."""
    # ImgShare's own app also copies the link. A daemon without a display starts it without one.
    display = stage.environment.pop("DISPLAY")
    stage.run("sharesheet", "daemon", "start")
    stage.environment["DISPLAY"] = display
    with stage.services("images") as at:
        stage.run("imgshare", "endpoint", at.url("images", "/3/image"))
        with on_clipboard(b"Moo"):
            with Sheet(photo) as sheet:
                post(sheet)
                sheet.find("label", "Delivered.")
                sheet.gone("frame")
                claim(clipboard() == "Moo" and sheet.ended() == 0, "a link was copied")
            stage.run("sharesheet", "settings", "copyLinks", "true")
            with Sheet(photo) as sheet:
                post(sheet)
                claim(wait_for(lambda: clipboard().startswith("http"), 15), f"no link was copied:\n{sheet.tree()}")
                sheet.gone("frame")
                link = clipboard()
                claim(ask(link, accept="*/*")[1] == photo.read_bytes(), f"{link!r} is not the picture")
                with on_clipboard(b"Moo"):
                    claim(sheet.ended() == 0, "it has not ended well")

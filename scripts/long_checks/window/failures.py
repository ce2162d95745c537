"""Cancelled shares, and failures of the extension and the daemon."""

import os
import signal

from long_checks.window.case import bin_of, case, claim, compose, delivered, post, press_first, process_of, walk
from shared.desktop import Sheet
from shared.machine import received, wait_for


@case
def cancel(stage, photo):
    """Esc asks before a text is discarded, and leaves nothing in the daemon."""
    with Sheet(photo) as sheet:
        compose(sheet, "Moo", "22 characters left")
        sheet.key("Escape")
        sheet.find("label", "Discard what you wrote?")
        walk(sheet, "a question")
        sheet.key("Escape")
        sheet.gone("label", "Discard what you wrote?")
        claim(sheet.text() == "Moo", "the text has not stayed")
        sheet.press("Cancel")
        sheet.find("label", "Discard what you wrote?")
        sheet.key("alt+d") if sheet.look("push button", "_Discard") else press_first(sheet, "Discard")
        claim(sheet.ended() == 5, "it has not ended as cancelled")
    claim(stage.transfers() == [], "there is a transfer")
    with Sheet(photo) as sheet:
        sheet.find("push button", "ShareAlike")
        sheet.key("Escape")
        claim(sheet.ended() == 5, "the chooser has not gone")


@case
def failure(stage, photo):
    """The extension dies while the user writes. The window reports this and gives the text to the next extension."""
    with bin_of(stage, "failure") as url, Sheet(photo) as sheet:
        compose(sheet, "Not lost", "17 characters left")
        os.kill(process_of(stage, "ShareAlikeExtension"), signal.SIGKILL)
        sheet.find("label", "Not Shared")
        walk(sheet, "a failure")
        claim(not sheet.says("sharesheet logs"), "it names a command")
        # This desktop has no application for texts, so the window says where the log is.
        sheet.press("Show Log")
        claim(wait_for(lambda: sheet.says("No application opens the log."), 15), f"no log is named:\n{sheet.tree()}")
        sheet.press("Choose Another")
        sheet.press("ShareAlike")
        sheet.find("label", "17 characters left")
        os.kill(process_of(stage, "ShareAlikeExtension"), signal.SIGKILL)
        sheet.press("Try Again")
        sheet.find("label", "17 characters left")
        claim(sheet.text() == "Not lost", f"the text is {sheet.text()!r}")
        post(sheet)
        delivered(stage, "the photo")
        claim(received(url)[0]["body"]["text"] == "Not lost", "another text arrived")


@case
def lost_daemon(stage, photo):
    """The daemon is killed while the user writes. Another one starts. The text stays and is posted once."""
    with bin_of(stage, "lost-daemon") as url, Sheet(photo) as sheet:
        compose(sheet, "Not lost", "17 characters left")
        os.kill(process_of(stage, "sharesheetd"), signal.SIGKILL)
        sheet.find("label", "The daemon ended and was started again. Your text was kept.")
        walk(sheet, "after a lost daemon")
        claim(sheet.text() == "Not lost", f"the text is {sheet.text()!r}")
        sheet.find("label", "17 characters left")
        post(sheet)
        delivered(stage, "the photo")
        texts = [request["body"]["text"] for request in received(url)]
        claim(texts == ["Not lost"], f"{texts} arrived")


@case
def no_daemon(stage, photo):
    """An invalid home is reported in the window and to the caller."""
    with Sheet(photo, SHARESHEET_HOME="relative/home") as sheet:
        sheet.find("label", "Not Shared")
        walk(sheet, "no daemon")
        press_first(sheet, "Close")
        claim(sheet.ended() == 1, "it has not ended as failed")

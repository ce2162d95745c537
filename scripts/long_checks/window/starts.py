"""The ways to open the window: keys, the command, no bus, another process."""

import os
import subprocess

from long_checks.window.case import (
    LINK, bin_of, case, claim, delivered, post, press_first, titles)
from shared.desktop import Sheet
from shared.machine import received, wait_for


@case
def keyboard(stage, photo):
    """Without a mouse: a name is typed, Return selects it, Ctrl+Return posts."""
    with bin_of(stage, "keyboard") as url, Sheet(photo) as sheet:
        sheet.find("push button", "ShareAlike")
        sheet.type("share ali")
        sheet.gone("push button", "ImgShare")
        sheet.key("Return")
        sheet.find("text", "Message")
        sheet.key("ctrl+a")
        sheet.type("Moo")
        sheet.find("label", "22 characters left")
        sheet.key("ctrl+Return")
        claim(sheet.ended() == 0, "it has not ended well")
        delivered(stage, "the photo")
        claim(received(url)[0]["body"]["text"] == "Moo", "another text arrived")


@case
def said_before(stage, photo):
    """The command's --to, --message, --title, --set and --person work in the window as in a terminal."""
    def share(*words):
        return Sheet("share", "--face", "desktop", *words, program=stage.programs / "sharesheet")
    names = ("ShareAlike", "sharealike", "ShareA", "com.shinobicontrols.ShareAlike.ShareAlikeExtension")
    with bin_of(stage, "said") as url:
        for name in names:
            with share(photo, "--to", name, "--message", "Moo", "--title", "A cow") as sheet:
                sheet.find("label", "22 characters left")
                claim(sheet.text() == "Moo", f"--to {name}: the text is {sheet.text()!r}")
                sheet.press("Post")
                claim(sheet.ended() == 0, f"--to {name}: it has not ended well")
        delivered(stage, "the photo")
        claim(len(received(url)) == len(names), "the bin has another number")
    for words, status, said in [
            (["--to", "Nobody"], 2, "There is no extension 'Nobody'"),
            (["--person", "Anna"], 2, "No known person can receive this"),
            (["--to", "teampicks"], 3, "does not accept this")]:
        with share(photo, *words) as sheet:
            sheet.find("label", "Not Shared")
            claim(wait_for(lambda: sheet.says(said), 15), f"{words}: not said:\n{sheet.tree()}")
            press_first(sheet, "Close")
            claim(sheet.ended() == status, f"{words}: it has not ended with {status}")
    with stage.services("gateway", "gatewayAdmin") as at:
        stage.run("teampicks", "gateway", at.url("gateway", "/db"))
        stage.run("teampicks", "teams")
        with share("--url", LINK, "--title", "Paranoid", "--to", "teampicks", "--set", "team=Rock") as sheet:
            claim(wait_for(lambda: sheet.look("list item", "Team") is not None
                                 and sheet.find("list item", "Team").get_description() == "rock", 15),
                  f"Team is not rock:\n{sheet.tree()}")
            sheet.find("text", "Message")
            post(sheet)
        delivered(stage, "the song")
        line = stage.run("teampicks", "picks", "rock").splitlines()[0]
        claim(line.split("\t") == ["Paranoid", LINK], f"rock has {line!r}")


@case
def other_ways(stage, photo):
    """The window starts with an extension and a text, and without a bus. Without a display, the program ends with 9."""
    with bin_of(stage, "ways"):
        with Sheet(photo, "--to", "com.shinobicontrols.ShareAlike.ShareAlikeExtension", "--message", "Moo") as sheet:
            sheet.find("label", "22 characters left")
            claim(sheet.text() == "Moo", f"the text is {sheet.text()!r}")
            post(sheet)
        delivered(stage, "the photo")
    with Sheet(photo, DBUS_SESSION_BUS_ADDRESS="unix:path=/nonexistent", GTK_A11Y="none") as sheet:
        wait_for(lambda: titles() == ["Share 1 photo"], 15)
        claim(titles() == ["Share 1 photo"], f"without a bus there is {titles()}")
        sheet.key("Escape")
        claim(sheet.ended() == 5, "it has not ended as cancelled")
    with Sheet(photo, DISPLAY="", WAYLAND_DISPLAY="") as sheet:
        claim(sheet.ended() == 9, "without a display it has not said so")


@case
def second_window(stage, photo):
    """A second call opens its window in the waiting process and gets its exit status."""
    service = subprocess.Popen([os.environ["SHEET_PROGRAM"], "--gapplication-service"], stdin=subprocess.DEVNULL)
    try:
        call = ["gdbus", "wait", "--session", "--timeout", "10", "org.sharesheet.Sharesheet"]
        claim(subprocess.run(call).returncode == 0, "it has not taken its name")
        with Sheet("--text", "Moo", of=service.pid) as first, Sheet(photo, of=service.pid) as second:
            first.find("frame", "Share text")
            first.find("frame", "Share 1 photo")
            for title in ("Share text", "Share 1 photo"):
                first.press("Close", window=title)
                first.gone("frame", title)
            claim(first.ended() == 5 and second.ended() == 5, "they have not ended as cancelled")
        claim(service.poll() is None, "the service has not stayed")
        subprocess.run(
            ["gdbus", "call", "--session", "--dest", "org.sharesheet.Sharesheet", "--object-path",
             "/org/sharesheet/Sharesheet", "--method", "org.freedesktop.Application.Open",
             str([photo.as_uri(), LINK]), "{}"], check=True, stdout=subprocess.DEVNULL)
        first.find("label", "Share 1 photo and 1 link")
    finally:
        service.terminate()
        service.wait()

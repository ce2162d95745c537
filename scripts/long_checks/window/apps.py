"""The window's shares through the four example apps."""

import json

from long_checks.window.case import LINK, bin_of, case, claim, compose, delivered, post, press_first, walk
from shared.desktop import Sheet
from shared.machine import ask, received, wait_for


@case
def share_alike(stage, photo):
    """A text with 26 characters is refused and stays. A text with 12 characters is posted and arrives."""
    with bin_of(stage, "window") as url, Sheet(photo) as sheet:
        sheet.find("push button", "ShareAlike")
        walk(sheet, "the chooser")
        compose(sheet, "a" * 26, "1 character too many")
        claim(not sheet.look("push button", "Post", is_sensitive=True), "Post can be pressed")
        sheet.key("ctrl+Return")
        sheet.find("label", "Not posted: 1 character too many.")
        walk(sheet, "a notice")
        claim(sheet.text() == "a" * 26, "the text has not stayed")
        sheet.write("Highland Cow")
        sheet.find("label", "13 characters left")
        sheet.gone("label", "Not posted: 1 character too many.")
        walk(sheet, "compose")
        post(sheet)
        delivered(stage, "the photo")
        requests = received(url)
        body = requests[0]["body"]
        claim(len(requests) == 1 and body["text"] == "Highland Cow", f"the bin has {requests}")


@case
def img_share(stage, photo):
    """The link in the app's history leads to the picture."""
    with stage.services("images") as at, Sheet(photo) as sheet:
        stage.run("imgshare", "endpoint", at.url("images", "/3/image"))
        sheet.press("ImgShare")
        sheet.find("text", "Message")
        sheet.write("A cow")
        post(sheet)
        delivered(stage, "the picture")
        claim(wait_for(lambda: stage.run("imgshare", "history").strip(), 30), "no link came")
        link, title = stage.run("imgshare", "history").splitlines()[0].split("\t")
        claim(title == "A cow", f"it is called {title!r}")
        claim(ask(link, accept="*/*")[1] == photo.read_bytes(), "it is another picture")


@case
def team_picks(stage, photo):
    """A team is chosen in a pushed list."""
    with stage.services("gateway", "gatewayAdmin") as at:
        stage.run("teampicks", "gateway", at.url("gateway", "/db"))
        stage.run("teampicks", "teams")
        with Sheet("--url", LINK, "--title", "Paranoid") as sheet:
            sheet.press("Share Track")
            sheet.click("list item", "Team")
            sheet.find("list item", "rock")
            sheet.gone("text", "Message")
            walk(sheet, "a page")
            sheet.click("list item", "rock")
            sheet.find("text", "Message")
            claim(wait_for(lambda: sheet.find("list item", "Team").get_description() == "rock", 10), "Team is not rock")
            walk(sheet, "compose with a row")
            post(sheet)
        delivered(stage, "the song")
        line = stage.run("teampicks", "picks", "rock").splitlines()[0]
        claim(line.split("\t") == ["Paranoid", LINK], f"rock has {line!r}")


@case
def hoi(stage, photo):
    """A friend is selected. In the next sheet, this friend is listed first."""
    with stage.services("push") as at:
        topic = at.url("push", "/window")
        stage.run("hoi", "name", "Zoë")
        stage.run("hoi", "add", "Anna", topic)
        with Sheet(photo) as sheet:
            sheet.press("Hoi")
            sheet.find("list item", "Anna")
            walk(sheet, "a screen of an extension's own")
            sheet.click("list item", "Anna")
            claim(sheet.ended() == 0, "it has not ended well")
        with Sheet(photo) as sheet:
            sheet.find("push button", "Anna · Hoi")
            walk(sheet, "the chooser with people")
            sheet.press("Anna · Hoi")
            sheet.find("label", "Send this to Anna · Hoi?")
            walk(sheet, "a question about a person")
            press_first(sheet, "Send")
            claim(sheet.ended() == 0, "it has not ended well")
        delivered(stage, "the picture")
        lines = ask(f"{topic}/json?poll=1&since=all", accept="*/*")[1].splitlines()
        titles = [m["title"] for m in map(json.loads, lines) if m["event"] == "message"]
        claim(titles == ["Zoë", "Zoë"], f"Anna got {titles}")

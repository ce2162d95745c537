"""Screens of extensions: lists, questions and controls."""

import http.server
import json
import threading

from long_checks.window.case import case, claim, know_friends, press_first, sent, walk
from shared.desktop import Sheet
from shared.machine import wait_for


@case
def long_list(stage, photo):
    """One of 5,000 rows is found by typing. Further rows are loaded on request."""
    know_friends(stage)
    with Sheet("--text", "many") as sheet:
        sheet.press("Friends")
        sheet.find("list item", "Friend 200")
        walk(sheet, "a long list")
        sheet.find("list item", "4800 more rows below")
        sheet.xdotool("mousemove", 220, 400, "click", "--repeat", 300, "--delay", 2, 5)
        sheet.click("list item", "4800 more rows below")
        sheet.find("list item", "Friend 201")
        sheet.type("Friend 4321")
        sheet.find("list item", "Friend 4321")
        sheet.gone("list item", "Friend 200")
        sheet.click("list item", "Friend 4321")
        claim(sheet.ended() == 0, "it has not ended well")
    claim(sent(stage) == ["Friend 4321"], f"it was sent to {sent(stage)}")


@case
def question(stage, photo):
    """An extension asks a question: No changes nothing, Yes continues. The mouse only selects the row."""
    know_friends(stage)
    with Sheet("--text", "ask") as sheet:
        sheet.find("push button", "Friends")
        sheet.key("1")
        sheet.click("list item", "Bert")
        sheet.find("label", "Send to Bert?")
        walk(sheet, "an alert")
        sheet.key("Escape")
        sheet.gone("label", "Send to Bert?")
        sheet.click("list item", "Anna")
        sheet.find("label", "Send to Anna?")
        press_first(sheet, "Send")
        claim(sheet.ended() == 0, "it has not ended well")
    claim(sent(stage) == ["Anna"], f"it was sent to {sent(stage)}")


@case
def local_host(stage, photo):
    """The sheet asks before an extension reaches this computer. Escape refuses, and Allow sends the request."""
    paths = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            paths.append(self.path)
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_):
            pass

    decisions = stage.folder / "config/network.json"
    decisions.write_text("{}")
    claim(stage.try_to_start(applications="Actions"), "the daemon has not started")
    asks = "Opening wants to connect to 127.0.0.1, on this computer or your local network."
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        for refuses in (True, False):
            with Sheet("--text", f"load http://127.0.0.1:{server.server_port}/{refuses}") as sheet:
                sheet.press("Opening")
                sheet.find("label", asks)
                sheet.find("label", "Its reason: “It finds barns.”")
                walk(sheet, "a question about a host")
                claim(not paths, f"the request was sent before the answer: {paths}")
                if refuses:
                    sheet.key("Escape")
                else:
                    press_first(sheet, "Allow")
                claim(sheet.ended() == 0, "it has not ended well")
            kept = json.loads(decisions.read_text())
            which = "forbidden" if refuses else "allowed"
            claim(kept[which] == {"org.sharesheet.test.Actions.Opening": ["127.0.0.1"]}, f"{kept}")
            if refuses:
                claim(not paths, f"a refused request was sent: {paths}")
                decisions.write_text("{}")
        server.shutdown()
    claim(paths == ["/False"], f"the requests were {paths}")


@case
def controls(stage, photo):
    """A switch, segments and a menu have roles, names and states, and can be operated."""
    know_friends(stage)
    with Sheet("--text", "controls") as sheet:
        sheet.press("Friends")
        sheet.find("check box", "Loud")
        walk(sheet, "controls")

        def has(name, *states):
            found = sheet.find("check box" if name == "Loud" else "push button", name).get_state_set()
            return any(found.contains(getattr(sheet.atspi.StateType, state)) for state in states)

        def becomes(name, holds):
            claim(wait_for(lambda: has(name, "CHECKED", "PRESSED") == holds, 10),
                  f"{name} has another state\n{sheet.tree()}")
        becomes("Loud", False)
        becomes("Hay", True)
        sheet.click("check box", "Loud")
        becomes("Loud", True)
        sheet.press("Milk")
        becomes("Milk", True)
        becomes("Hay", False)
        sheet.click("push button", "Sort")
        sheet.press("By date")
        sheet.press("Send")
        claim(sheet.ended() == 0, "it has not ended well")
    claim(sent(stage) == ["true 1 date"], f"it was sent to {sent(stage)}")


@case
def person_confirmed(stage, photo):
    """Sending to a person always needs a confirmation. Number keys select extensions."""
    know_friends(stage)
    stage.run("sharesheet", "share", "--text", "Moo", "--to", "Friends", "--choose", "Anna")
    before = sent(stage)
    with Sheet("--text", "Moo") as sheet:
        sheet.find("push button", "Anna · Friends")
        sheet.key("1")
        sheet.gone("push button", "Anna · Friends")
        claim(not sheet.says("Send this to Anna"), f"1 is Anna:\n{sheet.tree()}")
    claim(sent(stage) == before, "it was sent")
    with Sheet("--text", "Moo") as sheet:
        sheet.find("push button", "Anna · Friends")
        sheet.type("anna")
        sheet.gone("push button", "ShareAlike")
        sheet.key("Return")
        sheet.find("label", "Send this to Anna · Friends?")
        sheet.key("Escape")
        sheet.gone("label", "Send this to Anna · Friends?")
        claim(sent(stage) == before, "it was sent")
        sheet.write("", role="entry", name="Type to search")
        sheet.find("push button", "ShareAlike")
        sheet.press("Anna · Friends")
        sheet.find("label", "Send this to Anna · Friends?")
        press_first(sheet, "Do Not Send")
        sheet.gone("label", "Send this to Anna · Friends?")
        sheet.find("push button", "ShareAlike")
        claim(sent(stage) == before, "it was sent")
    command = {"program": stage.programs / "sharesheet"}
    with Sheet("share", "--face", "desktop", "--text", "Moo", "--person", "anna", **command) as sheet:
        sheet.find("label", "Send this to Anna · Friends?")
        claim(sent(stage) == before, "it was sent")
        press_first(sheet, "Send")
        claim(sheet.ended() == 0, "it has not ended well")
    claim(len(sent(stage)) == len(before) + 1, f"it was sent to {sent(stage)}")

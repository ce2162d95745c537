#!/usr/bin/env python3
"""Checks the gateway's dashboard in a real browser, as a user sees it.

    scripts/browser Tests/Browser/dashboard.py PUBLIC-URL ADMIN-URL [--pictures FOLDER]

The controls: `events` (an open page gets no events), `leaving` (an open page is not notified that a document has left
a channel), `reached` (a page does not know its last sequence), `escaping` (a document's id is inserted unescaped),
`wide` (the content does not fit into a narrow window), `columns` (a table keeps its columns in a narrow window),
`light` (no dark colours).
"""

import argparse
import json
import urllib.parse
import urllib.request

from look import EVIL, NARROW, Look, main


class Gateway:
    def __init__(self, public, admin):
        self.public, self.admin = public.rstrip("/"), admin.rstrip("/")
        # Requests to 127.0.0.1 must not go through a proxy of the environment.
        self.opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))

    def send(self, method, path, value=None, base=None):
        request = urllib.request.Request(
            (base or self.public) + path, method=method,
            data=None if value is None else json.dumps(value).encode(),
            headers={"Content-Type": "application/json"})
        with self.opener.open(request, timeout=20) as answer:
            return json.load(answer)


class DashboardLook(Look):
    CONTROLS = {
        "events": ("live", "a new document appears"),
        "leaving": ("moves", "a document that leaves a channel disappears from its page"),
        "reached": ("quiet", "a quiet channel's page requests no older changes"),
        "escaping": ("safely", "a document's content is shown as text"),
        "wide": ("narrow", "/_admin/db/db?before=8 fits"),
        "columns": ("narrow", "the columns fit in db/db/users"),
        "light": ("colours", "the dark colour scheme is dark"),
    }
    STYLE = "dashboard.css"

    def __init__(self, arguments, browser):
        super().__init__([arguments.admin.rstrip("/")], arguments.pictures, browser)
        self.gateway = Gateway(arguments.public, arguments.admin)

    def break_page(self, page):
        if self.broken == "events":
            page.route("**/events", lambda route: route.abort())
        if self.broken == "leaving":
            page.route("**/dashboard.js", lambda route: self.change(
                route, "remove(dataset.id)", "0"))
        if self.broken == "reached":
            page.route("**/dashboard.js", lambda route: self.change(
                route, "main.dataset.reached", "undefined"))
        if self.broken == "columns":
            page.route("**/dashboard.css", lambda route: self.change(
                route, "max-width: 32rem", "max-width: 0"))
        if self.broken == "escaping":
            page.route("**/_admin/db/db?before=8", lambda route: self.change(
                route, EVIL.replace("<", "&lt;").replace(">", "&gt;"), EVIL))

    # The checks

    def fill(self):
        picks = [
            ("blue-monday", "Blue Monday", "pop", "https://music.example/blue-monday"),
            ("paranoid", "Paranoid", "rock", "https://music.example/paranoid"),
            ("strings-of-life", "Strings of Life", "house", None),
        ]
        for name, text, team, link in picks:
            document = {"text": text, "team": team, "channels": [team]}
            if link:
                document["url"] = link
            self.gateway.send("PUT", f"/db/{name}", document)
        self.gateway.send(
            "PUT", "/db/" + urllib.parse.quote(EVIL, safe=""),
            {"text": "</pre><script>alert(2)</script>", "channels": ["pop"]})
        self.gateway.send("PUT", "/db/" + "w" * 120, {"text": "wide " * 80, "channels": ["pop"]})

    def everything(self):
        self.fill()
        self.by_keyboard()
        self.live()
        self.safely()
        self.colours()
        self.narrow()
        self.without_script()
        self.nothing_complains()

    def by_keyboard(self):
        page = self.page(viewport={"width": 1000, "height": 760})
        page.goto(f"{self.gateway.admin}/_admin/")
        self.check("the front page names the database", page.locator("main a").count() == 1)
        self.check("Tab goes to the database and shows the focus",
                   lambda: self.press_until(page, "db"))
        page.keyboard.press("Enter")
        self.check("Enter opens the database's documents",
                   lambda: page.wait_for_selector("h1:text-is('Documents')") and None)
        self.check("all documents are listed", lambda: page.locator("article").count() == 5)
        self.check("each document shows its channels", lambda: page.locator(
            "article[data-id='paranoid'] .channel").inner_text() == "rock")
        self.check("Tab goes to a document", lambda: self.press_until(page, "paranoid"))
        page.keyboard.press("Enter")
        self.check("Enter opens the document with its revision",
                   lambda: page.wait_for_selector("h2 .rev:has-text('1-')") and None)
        self.shot(page, "document")
        for name, words in [("Users", "GUEST"), ("Channels", "house")]:
            self.check(f"Tab goes to {name}", lambda name=name: self.press_until(page, name))
            page.keyboard.press("Enter")
            self.check(f"the page {name} shows {words}", lambda words=words: page.wait_for_selector(
                f"main table :text-is('{words}')") and None)
        page.context.close()

    def live(self):
        page = self.page(viewport={"width": 1000, "height": 760})
        page.goto(f"{self.gateway.admin}/_admin/db/db")
        page.evaluate("window.isTheSame = true")
        name = f"late-{self.broken}"
        here = f"article[data-id='{name}']"
        self.gateway.send("PUT", f"/db/{name}", {"text": "Late", "channels": ["rock"]})
        self.check("a new document appears", lambda: page.wait_for_selector(here) and None)
        if self.broken:
            return page.context.close()
        self.check("the page announces the new document", lambda: "arrived" in page.locator("#news").inner_text())
        self.shot(page, "documents")
        revision = self.gateway.send("GET", f"/db/{name}")["_rev"]
        changed = self.gateway.send(
            "PUT", f"/db/{name}?rev={revision}", {"text": "Later", "channels": ["rock"]})
        self.check("a changed document shows its new revision", lambda: page.wait_for_selector(
            f"{here}:has-text('{changed['rev']}')") and None)
        self.check("a changed document appears once, at the top", lambda: page.locator(here).count() == 1
                   and page.locator("article").first.get_attribute("data-id") == name)
        self.gateway.send("DELETE", f"/db/{name}?rev={changed['rev']}")
        self.check("a deleted document is marked as deleted", lambda: page.wait_for_selector(
            f"{here} .deleted") and None)
        for number in range(130):
            self.gateway.send("PUT", f"/db/many-{number}", {"channels": ["pop"]})
        # The script polls, because the page's policy does not allow a function inside the page.
        for _ in range(80):
            if page.locator("article[data-id^=many-]").count() == 130:
                break
            page.wait_for_timeout(100)
        self.check("many new documents all appear",
                   page.locator("article[data-id^=many-]").count() == 130)
        self.check("the page was not reloaded", lambda: page.evaluate("window.isTheSame === true"))
        page.goto(f"{self.gateway.admin}/_admin/db/db?channel=house")
        self.check("a channel has its own list", lambda: page.locator("article").count() == 1)
        page.context.close()
        self.quiet()
        self.moves()

    def quiet(self):
        """The page of a channel without new documents requests no older changes."""
        page = self.page(viewport={"width": 1000, "height": 760})
        with page.expect_response(lambda answer: "/since?" in answer.url) as first:
            page.goto(f"{self.gateway.admin}/_admin/db/db?channel=house")
        self.check("a quiet channel's page requests no older changes",
                   lambda: first.value.text() == "")
        page.context.close()

    def moves(self):
        """A document that leaves a channel disappears from the channel's open page."""
        name = f"mover-{self.broken}"

        def put(path, channel):
            # These channels are not open to clients of the public port.
            return self.gateway.send(
                "PUT", f"/db/{path}", {"channels": [channel]}, self.gateway.admin)
        made = put(name, "blues")
        put(f"{name}-stays", "blues")
        page = self.page(viewport={"width": 1000, "height": 760})
        page.goto(f"{self.gateway.admin}/_admin/db/db?channel=blues")
        self.check("a channel's page lists its documents",
                   lambda: page.locator(f"article[data-id='{name}']").count() == 1)
        put(f"{name}?rev={made['rev']}", "soul")
        self.check("a document that leaves a channel disappears from its page", lambda: page.wait_for_selector(
            f"article[data-id='{name}']", state="detached") and None)
        self.check("a document that stays in the channel stays on its page",
                   lambda: page.locator(f"article[data-id='{name}-stays']").count() == 1)
        page.context.close()

    def safely(self):
        page = self.page()
        answer = page.goto(f"{self.gateway.admin}/_admin/db/db?before=8")
        self.has_a_policy(answer)
        self.check("a document's name is shown as text",
                   lambda: page.locator(f"article[data-id='{EVIL}']").count() == 1)
        self.check("a document's content is shown as text",
                   page.locator("img").count() == 0 and page.locator("pre script").count() == 0)
        page.context.close()
        page = self.page()
        page.goto(f"{self.gateway.admin}/_admin/db/db")
        self.runs_no_script(page)
        page.context.close()

    def colours(self):
        self.is_read_easily(f"{self.gateway.admin}/_admin/db/db?before=8",
                            ["h1", "h2 a", ".dim", "pre", ".channel"], "documents")

    def narrow(self):
        page = self.page(viewport=NARROW)
        for path in "", "db/db?before=8", "db/db/users", "db/db/channels", "db/db/document?id=paranoid":
            page.goto(f"{self.gateway.admin}/_admin/{path}")
            self.fits(page, f"/_admin/{path}")
            if page.locator(".wide").count():
                self.check(f"the columns fit in {path}", page.evaluate(
                    "(t => t.scrollWidth <= t.clientWidth)(document.querySelector('.wide'))"))
            if "before" in path:
                self.shot(page, "narrow")
        page.context.close()

    def without_script(self):
        page = self.page(java_script_enabled=False)
        page.goto(f"{self.gateway.admin}/_admin/db/db?before=8")
        self.check("without its script, the page lists all documents", page.locator("article").count() == 5)
        page.context.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("public")
    parser.add_argument("admin")
    parser.add_argument("--pictures")
    main(DashboardLook, parser.parse_args())

#!/usr/bin/env python3
"""Checks the pages of all services in a real browser: their look, their times and their buttons.

    scripts/browser Tests/Browser/pages.py BIN-URL IMAGES-URL PUSH-URL GATEWAY-URL ADMIN-URL [--pictures FOLDER]

The controls: `wide` (long texts do not wrap), `light` (no dark colours), `pale` (dim text is too pale), `zone` (times
stay in UTC), `order` (Delete comes before Copy link), `bars` (pictures have a fixed shape), `copying` (the button copies
nothing), `command` (an empty list names no command).
"""

import argparse
import base64
import datetime
import json
import struct
import urllib.request
import zlib

from look import Look, main

SIZES = {"narrow": {"width": 390, "height": 760}, "wide": {"width": 1280, "height": 800}}
ZONES = {"Asia/Tokyo": 9, "America/Phoenix": -7}
LONG = "w" * 200

# A script for the page. It returns the texts whose contrast with their background is lower than 4.5:1.
PALE = """() => {
    const numbers = colour => colour.match(/[0-9.]+/g).map(Number);
    const luminance = colour => {
        const [r, g, b] = numbers(colour).map(p => p / 255)
            .map(p => p <= 0.03928 ? p / 12.92 : ((p + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const background = element => {
        for (; element; element = element.parentElement) {
            const colour = getComputedStyle(element).backgroundColor;
            if (numbers(colour)[3] !== 0) return colour;
        }
        return "rgb(255, 255, 255)";
    };
    const pale = [];
    let count = 0;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const element = walker.currentNode.parentElement;
        if (!walker.currentNode.data.trim() || !element.checkVisibility()) continue;
        count += 1;
        const [low, high] = [getComputedStyle(element).color, background(element)].map(luminance)
            .sort((a, b) => a - b);
        const ratio = (high + 0.05) / (low + 0.05);
        if (ratio < 4.5) pale.push(`${walker.currentNode.data.trim().slice(0, 30)} ${ratio.toFixed(1)}`);
    }
    return { pale, count };
}"""


def picture(width, height):
    """Returns a PNG with a gradient."""
    def chunk(name, data):
        body = name + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))
    lines = b"".join(
        b"\0" + b"".join(bytes((90 + x * 120 // width, 140 - y * 90 // height, 200 - x * 90 // width))
                         for x in range(width)) for y in range(height))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(lines)) + chunk(b"IEND", b""))


class PagesLook(Look):
    CONTROLS = {
        "wide": ("fit", "the bin's page fits into 390"),
        "light": ("contrast", "dark: the background of the bin's page is dark"),
        "pale": ("contrast", "dark: each text of the bin's page has enough contrast"),
        "zone": ("times", "the bin's page shows the time of Asia/Tokyo"),
        "order": ("keys", "on an image, Tab reaches Copy link first and Delete last"),
        "bars": ("portraits", "a portrait keeps its shape"),
        "copying": ("copies", "Copy link copies the image's link"),
        "command": ("empty", "the empty bin names the next command"),
    }

    def __init__(self, arguments, browser):
        self.bin, self.images, self.push, self.gateway, self.admin = (
            url.rstrip("/") for url in (arguments.bin, arguments.images, arguments.push,
                                        arguments.gateway, arguments.admin))
        super().__init__([self.bin, self.images, self.push, self.admin], arguments.pictures, browser)
        self.pages = {
            "the bin's front page": f"{self.bin}/", "the bin's page": f"{self.bin}/bins/notes",
            "the gallery": f"{self.images}/", "the inbox's front page": f"{self.push}/",
            "the inbox": f"{self.push}/cows", "the list of databases": f"{self.admin}/_admin/",
            "the dashboard": f"{self.admin}/_admin/db/db",
        }
        self.emptied = {
            "list of bins": (f"{self.bin}/", "curl "), "list of topics": (f"{self.push}/", "curl "),
            "bin": (f"{self.bin}/bins/empty", "curl "), "inbox": (f"{self.push}/empty", "curl "),
            "gallery": (f"{self.images}/", "sharesheet share "),
            "dashboard": (f"{self.admin}/_admin/db/db?channel=empty", "sharesheet share "),
        }

    def break_page(self, page):
        def replace(pattern, before, after):
            page.route(pattern, lambda route: self.change(route, before, after))
        if self.broken == "wide":
            replace("**/*.css", "overflow-wrap: anywhere", "white-space: nowrap")
        if self.broken == "light":
            replace("**/*.css", "prefers-color-scheme: dark", "prefers-color-scheme: none")
        if self.broken == "pale":
            replace("**/*.css", "--dim: #a9a9b6", "--dim: #60606a")
        if self.broken == "zone":
            replace("**/*.js", 'timeStyle: "medium"', 'timeStyle: "medium", timeZone: "UTC"')
        if self.broken == "bars":
            replace("**/images.css", ".card img {", ".card img { width: 100%; height: 12rem;")
        if self.broken == "copying":
            replace("**/*.js", "navigator.clipboard.writeText(link)", "0")
        if self.broken == "command":
            replace("**/bins/empty", "curl ", "")
        if self.broken == "order":
            replace(f"{self.images}/", 'button class="danger"', 'button tabindex="1" class="danger"')

    def send(self, url, data, method="POST", **fields):
        request = urllib.request.Request(
            url, method=method, data=data,
            headers={"Content-Type": "", **{k.replace("_", "-"): v for k, v in fields.items()}})
        with self.opener.open(request, timeout=20) as answer:
            return json.load(answer)

    def fill(self):
        self.send(f"{self.bin}/bins/notes", b"plain text " + LONG.encode(), X_Long=LONG)
        self.send(f"{self.bin}/bins/notes/photo?{LONG}", picture(300, 400), Content_Type="image/png")
        self.send(f"{self.bin}/bins/notes", json.dumps(
            {"text": "Highland Cow", "photo": {"width": 4032, "height": 3024}, "tags": ["cow", LONG]}).encode(),
            Content_Type="application/json")
        for name, size in ("Icon", (48, 48)), ("Meadow", (640, 360)), ("Highland cow", (450, 800)), (LONG, (300, 200)):
            body = base64.b64encode(picture(*size))
            self.send(f"{self.images}/3/image?title={name.replace(' ', '%20')}", body,
                      Authorization="Client-ID test", Content_Type="text/plain")
        self.send(f"{self.push}/cows", b"Moo " + LONG.encode(), Title="Zoe", Tags="wave,news")
        self.send(f"{self.push}/cows", picture(300, 400), method="PUT", Title="Anna", Filename="cow.png",
                  Message="Hoi!", Priority="5", Click="https://example.org/cow")
        for name in "blue-monday", LONG:
            self.send(f"{self.gateway}/db/{name}", json.dumps(
                {"text": "Blue Monday", "team": "pop", "channels": ["pop"]}).encode(), method="PUT",
                Content_Type="application/json")

    def everything(self):
        self.empty()
        self.fill()
        for check in (self.fit, self.contrast, self.times, self.keys, self.portraits, self.copies, self.priority,
                      self.without_script, self.bin_is_emptied, self.nothing_complains):
            check()

    # The checks

    def fit(self):
        for kind, size in SIZES.items():
            page = self.page(viewport=size)
            for name, url in self.pages.items():
                page.goto(url)
                width = page.evaluate("document.documentElement.scrollWidth")
                self.check(f"{name} fits into {size['width']} points ({width})", width <= size["width"])
                self.picture(page, f"{name}-{kind}")
            page.context.close()

    def contrast(self):
        for scheme in "light", "dark":
            page = self.page(color_scheme=scheme, viewport=SIZES["narrow"])
            for name, url in self.pages.items():
                page.goto(url)
                back = page.evaluate("getComputedStyle(document.body).backgroundColor")
                self.check(f"{scheme}: the background of {name} is {scheme} ({back})",
                           (int(back.strip("rgb()").split(",")[0]) < 80) == (scheme == "dark"))
                texts = page.evaluate(PALE)
                self.check(f"{scheme}: each text of {name} has enough contrast ({texts['count']}) {texts['pale']}",
                           not texts["pale"] and texts["count"] > 3)
                self.picture(page, f"{name}-{scheme}")
            page.context.close()

    def times(self):
        for zone, hours in ZONES.items():
            page = self.page(timezone_id=zone, locale="en-GB")
            for name, url in self.pages.items():
                page.goto(url)
                times = page.locator("time").evaluate_all("all => all.map(t => [t.dateTime, t.textContent, t.title])")
                for utc, shown, title in times:
                    there = datetime.datetime.fromisoformat(utc) + datetime.timedelta(hours=hours)
                    self.check(f"{name} shows the time of {zone} ({shown})",
                               shown == there.strftime("%-d %b %Y, %H:%M:%S").replace("Sep", "Sept"))
                    self.check(f"{name} says the time in UTC, too", title == f"{utc[:10]} {utc[11:19]} UTC")
                self.check(f"{name} has times", bool(times) or not name.endswith(("page", "gallery", "inbox")) or
                           "front" in name)
            page.context.close()

    def tab_stops(self, page, item):
        """Returns the texts of the elements of the item that Tab reaches, in this order."""
        page.evaluate("document.activeElement.blur()")
        stops = []
        for _ in range(80):
            page.keyboard.press("Tab")
            text = page.evaluate(
                "item => document.activeElement.closest(item) ? document.activeElement.innerText : null", item)
            if text and text not in stops:
                stops.append(text)
        return stops

    def keys(self):
        page = self.page(viewport=SIZES["narrow"])
        page.goto(f"{self.images}/")
        stops = self.tab_stops(page, "li:nth-child(2)")
        self.check(f"on an image, Tab reaches Copy link first and Delete last ({stops})",
                   stops == ["Copy link", "Open", "Delete"])
        page.context.close()
        if self.broken:
            return
        for name, last in ("the bin's page", "Delete all requests"), ("the inbox", None):
            page = self.page(viewport=SIZES["narrow"])
            page.goto(self.pages[name])
            stops = self.tab_stops(page, "main")
            self.check(f"on {name}, Tab reaches Copy link first and {last or 'no Delete'} last ({stops})",
                       stops[0] == "Copy link" and stops[-1] == (last or stops[-1]))
            page.context.close()

    def portraits(self):
        """A picture has no bars: its box has the picture's shape, and nothing enlarges a small picture."""
        for size in SIZES.values():
            page = self.page(viewport=size)
            page.goto(f"{self.images}/")
            for title, width, height in ("Highland cow", 450, 800), ("Meadow", 640, 360), ("Icon", 48, 48):
                box = page.locator(f"img[alt='{title}']").bounding_box()
                what = "portrait" if height > width else "picture"
                self.check(f"a {what} keeps its shape ({title}, {box['width']:.0f} × {box['height']:.0f})",
                           abs(box["width"] / box["height"] - width / height) < 0.02 and box["width"] <= width)
            page.context.close()

    def copies(self):
        page = self.page()
        page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=self.images)
        page.goto(f"{self.images}/")
        item = page.locator("li").nth(1)
        page.evaluate("navigator.clipboard.writeText('nothing')")
        item.get_by_role("button", name="Copy link").click()
        copied = page.evaluate("navigator.clipboard.readText()")
        self.check(f"Copy link copies the image's link ({copied})",
                   copied == self.images + item.locator("a").first.get_attribute("href"))
        self.check("the button says that the link was copied",
                   lambda: item.locator("[data-copy]:text-is('Copied')").wait_for())
        page.context.close()

    def empty(self):
        for name, (url, command) in self.emptied.items():
            page = self.page(viewport=SIZES["narrow"])
            page.goto(url)
            shown = page.locator("#none pre")
            self.check(f"the empty {name} names the next command",
                       shown.is_visible() and shown.inner_text().startswith(command))
            self.picture(page, f"empty-{name}")
            page.context.close()

    def priority(self):
        page = self.page()
        page.goto(self.pages["the inbox"])
        self.check("a message of high priority is marked", page.locator("article.high").count() == 1)
        page.context.close()

    def without_script(self):
        page = self.page(java_script_enabled=False)
        for name, url in self.pages.items():
            page.goto(url)
            texts = page.locator("time").all_inner_texts()
            self.check(f"without its script, {name} shows times in UTC", all(
                text.endswith(" UTC") and datetime.datetime.fromisoformat(text[:-4]) for text in texts))
            self.check(f"without its script, {name} shows no button that needs the script",
                       page.locator("[data-copy]:visible, [data-remove]:visible").count() == 0)
        page.context.close()

    def bin_is_emptied(self):
        """The bin's page loses its requests only if the user confirms."""
        self.send(f"{self.bin}/bins/short", b"x")
        page = self.page(expect_complaints=True)
        page.goto(f"{self.bin}/bins/short")
        button = page.get_by_role("button", name="Delete all requests")
        page.once("dialog", lambda dialog: dialog.dismiss())
        button.click()
        self.check("without confirmation, the requests stay", page.locator("article").count() == 1)
        page.once("dialog", lambda dialog: dialog.accept())
        button.click()
        self.check("after confirmation, the bin is empty", lambda: page.locator("#none").wait_for())
        self.check("an empty bin has no Delete", button.count() == 0)
        page.context.close()

    def picture(self, page, name):
        if self.pictures and self.broken is None:
            page.screenshot(full_page=True, path=f"{self.pictures}/{name.replace(' ', '-').replace(chr(39), '')}.png")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    for url in "bin", "images", "push", "gateway", "admin":
        parser.add_argument(url)
    parser.add_argument("--pictures")
    main(PagesLook, parser.parse_args())

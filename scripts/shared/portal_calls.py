#!/usr/bin/python3
"""Sends mutated calls to the share portal. Needs Python's bindings of GLib.

    portal_calls.py ADDRESS CALLS SEED SECONDS

Prints a line of JSON: the calls sent, the slowest valid call in seconds, and the error of a valid call or null.
"""

import json
import os
import random
import sys
import time

from gi.repository import Gio, GLib

NAME, PATH = "org.sharesheet.Portal", "/org/freedesktop/portal/desktop"
SHARE, REQUEST = "org.freedesktop.portal.Share", "org.freedesktop.portal.Request"
PROPERTIES = "org.freedesktop.DBus.Properties"
BATCH, PATIENCE = 200, 5000
TEXTS = ["a", "", "é😀", "\u202e<b>&", "x" * 5000, "http://a/", "file:///etc/passwd", "../..", "%00", "\n\x1b[2J",
         "javascript:1", "x11:ffffffffffffffffffff", "wayland:" + "w" * 300]
FLAGS = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION


class Calls:
    """An endless series of calls. The same seed gives the same calls."""

    def __init__(self, seed):
        self.chance = random.Random(seed)
        self.descriptors = [os.open("/dev/null", os.O_RDONLY), os.open(__file__, os.O_RDONLY),
                            os.open("/", os.O_RDONLY), os.memfd_create("text"), os.pipe()[0]]
        self.options = {
            "handle_token": lambda: GLib.Variant("s", f"t{self.chance.randrange(1000)}"),
            "title": lambda: GLib.Variant("s", self.text()), "activation_token": lambda: GLib.Variant("s", "x"),
            "modal": lambda: GLib.Variant("b", True), "text": lambda: GLib.Variant("s", self.text()),
            "texts": lambda: GLib.Variant("as", ["a", self.text()]),
            "uris": lambda: GLib.Variant("as", ["http://a/"]), "files": lambda: GLib.Variant("ah", [0])}

    def text(self):
        return self.chance.choice(TEXTS) * (self.chance.choice([1, 3, 200]) if self.chance.random() < 0.2 else 1)

    def value(self, depth=0):
        """Returns a value of any type. Containers are nested up to 20 levels."""
        chance, text = self.chance, self.text
        kinds = [
            lambda: GLib.Variant("y", 1), lambda: GLib.Variant("s", text()),
            lambda: GLib.Variant("as", [text() for _ in range(chance.choice([0, 1, 3, 200]))]),
            lambda: GLib.Variant("b", chance.random() < 0.5),
            lambda: GLib.Variant("ah", [
                chance.choice([0, 1, 7, 2**31 - 1, -1]) for _ in range(chance.choice([0, 1, 40]))]),
            lambda: GLib.Variant("h", chance.choice([0, 1, -1, 99])),
            lambda: GLib.Variant("u", chance.choice([0, 2**32 - 1])),
            lambda: GLib.Variant("x", chance.choice([-2**63, 2**63 - 1])),
            lambda: GLib.Variant("d", chance.choice([1e308, float("nan"), float("inf")])),
            lambda: GLib.Variant("ay", chance.randbytes(chance.choice([0, 5, 3000]))),
            lambda: GLib.Variant("o", chance.choice(["/", "/a/b"])),
            lambda: GLib.Variant("g", chance.choice(["", "a{sv}", "(ii)"]))]
        nested = [
            lambda: GLib.Variant("v", self.value(depth + 1)),
            lambda: GLib.Variant("a{sv}", {text(): self.value(depth + 1) for _ in range(chance.choice([0, 1, 3]))}),
            lambda: GLib.Variant("av", [self.value(depth + 1) for _ in range(2)])]
        return chance.choice(kinds + (nested if depth < 20 else []))()

    def arguments(self):
        chance = self.chance
        if chance.random() < 0.15:
            return GLib.Variant.new_tuple(*[self.value() for _ in range(chance.randrange(4))])
        options = {name: make() for name, make in self.options.items() if chance.random() < 0.4}
        for _ in range(chance.choice([0, 1, 1, 2])):
            options[chance.choice([*self.options, self.text()])] = self.value()
        return GLib.Variant("(sa{sv})", (self.text(), options))

    def next(self):
        chance = self.chance
        path, interface, member = chance.choices([
            (PATH, SHARE, "Share"), (f"{PATH}/request/1_{chance.randrange(9)}/t1", REQUEST, "Close"),
            (PATH, PROPERTIES, chance.choice(["Get", "GetAll", "Set"])), (PATH, SHARE, "share"),
            (PATH, "org.freedesktop.impl.portal.Share", "Share"), ("/", SHARE, "Share")], [80, 5, 5, 3, 3, 4])[0]
        message = Gio.DBusMessage.new_method_call(NAME, path, interface, member)
        message.set_body(self.arguments())
        if chance.random() < 0.6:
            descriptors = Gio.UnixFDList.new()
            for _ in range(chance.choice([1, 1, 2, 10])):
                descriptors.append(chance.choice(self.descriptors))
            message.set_unix_fd_list(descriptors)
        if chance.random() < 0.1:
            message.set_flags(Gio.DBusMessageFlags.NO_REPLY_EXPECTED)
        return message


def main(address, count, seed, seconds):
    def connect():
        return Gio.DBusConnection.new_for_address_sync(address, FLAGS)

    calls, chance, end = Calls(seed), random.Random(seed), time.monotonic() + float(seconds)
    valid, callers = connect(), [connect() for _ in range(6)]
    sent, slowest, error = 0, 0, None
    while sent < int(count) and time.monotonic() < end and not error:
        for _ in range(BATCH):
            chance.choice(callers).send_message(calls.next(), Gio.DBusSendMessageFlags.NONE)
        sent += BATCH
        begun = time.monotonic()
        while True:
            try:
                valid.call_sync(NAME, PATH, PROPERTIES, "Get", GLib.Variant("(ss)", (SHARE, "version")), None,
                                Gio.DBusCallFlags.NONE, PATIENCE)
                break
            except GLib.Error as failure:
                # The bus keeps a limited number of calls that the portal has not read yet.
                is_full = Gio.DBusError.get_remote_error(failure) == "org.freedesktop.DBus.Error.LimitsExceeded"
                if not is_full or time.monotonic() > begun + PATIENCE / 1000:
                    error = failure.message
                    break
                time.sleep(0.05)
        slowest = max(slowest, time.monotonic() - begun)
        if chance.random() < 0.1:
            # The requests of a caller that leaves the bus end.
            number = chance.randrange(len(callers))
            callers[number].close_sync()
            callers[number] = connect()
    print(json.dumps([sent, round(slowest, 2), error]))


if __name__ == "__main__":
    main(*sys.argv[1:])

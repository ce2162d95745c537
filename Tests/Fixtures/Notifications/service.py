"""A desktop's notification service, for tests: one JSON line for each notification.

    service.py BUS-SOCKET [ACTION]

The service chooses the action in each notification that has it, as soon as the notification is shown.
"""

import itertools
import json
import os
import socket
import struct
import sys

bus = socket.socket(socket.AF_UNIX)
bus.connect(sys.argv[1])
stream = bus.makefile("rb")
bus.sendall(b"\0AUTH EXTERNAL " + str(os.getuid()).encode().hex().encode() + b"\r\n")
assert stream.readline().startswith(b"OK ")
bus.sendall(b"BEGIN\r\n")


def pad(data, boundary):
    return data + b"\0" * (-len(data) % boundary)


def text(value):
    value = value.encode()
    return struct.pack("<I", len(value)) + value + b"\0"


SERIALS = itertools.count(1)


def send(kind, fields, signature="", body=b""):
    serial = next(SERIALS)
    header = b""
    for code, kind_of, value in fields + ([(8, "g", signature)] if signature else []):
        header = pad(header, 8) + bytes([code, 1]) + kind_of.encode() + b"\0"
        if kind_of == "g":
            header += bytes([len(value)]) + value.encode() + b"\0"
        else:
            header += struct.pack("<I", value) if kind_of == "u" else text(value)
    start = struct.pack("<cBBBIII", b"l", kind, 1, 1, len(body), serial, len(header))
    bus.sendall(pad(start + header, 8) + body)


def ask(member, signature="", body=b""):
    name = "org.freedesktop.DBus"
    send(1, [(1, "o", "/org/freedesktop/DBus"), (2, "s", name), (3, "s", member), (6, "s", name)],
         signature, body)


class Reader:
    def __init__(self, data):
        self.data, self.at = data, 0

    def align(self, boundary):
        self.at += -self.at % boundary

    def number(self):
        self.align(4)
        self.at += 4
        return struct.unpack_from("<I", self.data, self.at - 4)[0]

    def bytes(self, count):
        self.at += count
        return self.data[self.at - count:self.at]

    def text(self):
        value = self.bytes(self.number()).decode()
        assert self.bytes(1) == b"\0"
        return value

    def texts(self):
        length = self.number()
        end, found = self.at + length, []
        while self.at < end:
            found.append(self.text())
        assert self.at == end
        return found

    def picture(self):
        """Returns the width and the height of a picture as text, and its number of pixels."""
        self.align(8)
        width, height, stride, alpha, bits, channels = [self.number() for _ in range(6)]
        assert (stride, alpha, bits, channels) == (width * 4, 1, 8, 4)
        return f"{width}×{height}, {len(self.bytes(self.number())) // 4}"

    def variants(self):
        length = self.number()
        self.align(8)
        end, found = self.at + length, {}
        while self.at < end:
            self.align(8)
            key = self.text()
            signature = self.bytes(self.bytes(1)[0] + 1)[:-1].decode()
            found[key] = {"s": self.text, "(iiibiiay)": self.picture}[signature]()
        assert self.at == end
        return found


ask("Hello")
ask("RequestName", "su", pad(text("org.freedesktop.Notifications"), 4) + struct.pack("<I", 0))
count, shown = 0, 0
while True:
    head = stream.read(16)
    if len(head) < 16:
        break
    _, kind, _, _, size, serial, fields = struct.unpack("<cBBBIII", head)
    rest = Reader(head + stream.read((fields + 7) // 8 * 8 + size))
    rest.at = 16
    found = {}
    while rest.at < 16 + fields:
        code, _, kind_of, _ = rest.bytes(4)
        if chr(kind_of) == "g":
            found[code] = rest.bytes(rest.bytes(1)[0] + 1)[:-1].decode()
        else:
            found[code] = rest.number() if chr(kind_of) == "u" else rest.text()
        rest.align(8)
    if kind == 2:
        count += 1
        # The service owns the name once the second call has a response.
        if count == 2:
            print('"ready"', flush=True)
    if kind != 1 or found.get(3) != "Notify":
        continue
    rest.align(8)
    body = Reader(rest.data[rest.at:])
    assert found[8] == "susssasa{sv}i", found
    call = {"app": body.text(), "replaces": body.number(), "icon": body.text(),
            "summary": body.text(), "body": body.text(), "actions": body.texts(),
            "hints": body.variants()}
    body.align(4)
    call["timeout"] = struct.unpack("<i", body.bytes(4))[0]
    assert body.at == len(body.data)
    print(json.dumps(call), flush=True)
    shown += 1
    send(2, [(5, "u", serial), (6, "s", found[7])], "u", struct.pack("<I", shown))
    if len(sys.argv) > 2 and sys.argv[2] in call["actions"][::2]:
        name = "org.freedesktop.Notifications"
        send(4, [(1, "o", "/org/freedesktop/Notifications"), (2, "s", name),
                 (3, "s", "ActionInvoked")], "us", struct.pack("<I", shown) + text(sys.argv[2]))

#!/usr/bin/python3 -IB
# @MARK@
"""Sharesheet in the Share menus of KDE's programs. Opens the sheet, and returns the link of the share."""

import json
import os
import socket
import struct
import subprocess
import sys

COMMAND = @WAITING@
LONGEST = 16 << 20
DEEPEST = 16
SECONDS = 30
CANCELLED = 5
# The numbers of KJob: the user has cancelled, and the first number for errors of plugins.
KILLED, FAILED = 1, 100


class Reader:
    """Reads one CBOR value (RFC 8949) with definite lengths, as Qt writes it."""

    def __init__(self, data):
        self.data, self.place = data, 0

    def take(self, count):
        if count > len(self.data) - self.place:
            raise ValueError("the message ends too early")
        self.place += count
        return self.data[self.place - count:self.place]

    def value(self, depth=0):
        first = self.take(1)[0]
        kind, low = first >> 5, first & 31
        if low > 27 or depth > DEEPEST:
            raise ValueError("the message has a form that Qt does not write")
        rest = self.take(1 << low - 24) if low > 23 else b""
        number = int.from_bytes(rest, "big") if rest else low
        if kind == 0:
            return number
        if kind == 1:
            return -1 - number
        if kind == 2:
            return self.take(number)
        if kind == 3:
            return self.take(number).decode(errors="surrogateescape")
        # Each element has at least one byte, so the data's end limits the number of elements.
        if kind == 4:
            return [self.value(depth + 1) for _ in range(number)]
        if kind == 5:
            return {self.key(depth + 1): self.value(depth + 1) for _ in range(number)}
        if kind == 6:
            return self.value(depth + 1)
        if len(rest) > 1:
            return struct.unpack({2: ">e", 4: ">f", 8: ">d"}[len(rest)], rest)[0]
        return {20: False, 21: True}.get(number)

    def key(self, depth):
        key = self.value(depth)
        if not isinstance(key, (str, int)):
            raise ValueError("a key of the message is not a text")
        return key


def request(purpose):
    """Reads the length in decimal, a newline, and the data."""
    with purpose.makefile("rb") as stream:
        line = stream.readline(20)
        if not line.endswith(b"\n") or not line[:-1].isdigit() or int(line) > LONGEST:
            raise ValueError("the message has no valid length")
        data = stream.read(int(line))
    if len(data) < int(line):
        raise ValueError("the message ends too early")
    values = Reader(data).value()
    urls = values.get("urls") if isinstance(values, dict) else None
    if not isinstance(urls, list) or not urls or not all(isinstance(url, str) and url for url in urls):
        raise ValueError("the message has no files and no links")
    title = values.get("title")
    return urls, title if isinstance(title, str) and title else None


def share(urls, title):
    """Shows the sheet and waits until it closes. Returns the message for Purpose."""
    # The sheet stays if Purpose kills this process: it has a session of its own, and no pipe of this process.
    with memory("output") as output, memory("errors") as errors:
        status = subprocess.Popen(
            [*COMMAND, *(["--title", title] if title else []), "--", *urls], stdin=subprocess.DEVNULL,
            stdout=output, stderr=errors, start_new_session=True).wait()
        links, words = text(output).split("\n"), text(errors).strip()
    if status == 0:
        return {"output": {"url": links[0]} if links[0] else {}}
    if status == CANCELLED:
        return {"error": KILLED, "errorText": ""}
    return problem(words or f"sharesheet has ended with {status}.")


def memory(name):
    return os.fdopen(os.memfd_create(name), "w+b")


def text(file):
    file.seek(0)
    return file.read(1 << 16).decode(errors="replace")


def problem(words):
    return {"error": FAILED, "errorText": words}


def main(arguments):
    with socket.socket(socket.AF_UNIX) as purpose:
        purpose.settimeout(SECONDS)
        purpose.connect(arguments[arguments.index("--server") + 1])
        try:
            reply = share(*request(purpose))
        except Exception as error:
            # Purpose would take the end of this process without a message for a success.
            reply = problem(f"Nothing was shared: {error}.")
        purpose.sendall(json.dumps(reply).encode() + b"\n")


if __name__ == "__main__":
    main(sys.argv[1:])

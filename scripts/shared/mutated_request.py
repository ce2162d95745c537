"""HTTP requests made of valid examples, with seeded mutations of each part and of the framing."""

import random
import re

from shared.mutated_bytes import mutated, unusual

METHODS = [b"GET", b"POST", b"PUT", b"DELETE", b"HEAD", b"PATCH", b"OPTIONS", b"TRACE", b"QUERY", b"get", b"P\xc3\x96ST"]
HEADERS = [
    b"Accept: application/json", b"Accept: text/event-stream", b"Authorization: Basic YWxpY2U6bGV0bWVpbg==",
    b"Range: bytes=0-1", b"If-None-Match: *", b"Content-Encoding: gzip", b"Expect: 100-continue",
    b"Upgrade: websocket", b"Connection: Upgrade", b"Cookie: a=b", b"Origin: http://example.com",
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", b"Tus-Resumable: 1.0.0", b"Upload-Length: 99999999999999999999",
    b"Upload-Offset: -1", b"X-Title: \xff\xfe", b"Last-Event-ID: 9223372036854775808", b"Host: example.com",
    b"Transfer-Encoding: chunked", b"Transfer-Encoding: identity, chunked", b"Content-Length: -1",
    b"Content-Length: 18446744073709551616", b"Content-Length: 1, 2", b" folded: x", b": empty", b"A" * 9000 + b": b",
]
TYPES = [b"application/json", b"multipart/form-data; boundary=b0", b"multipart/form-data", b"text/plain;charset=\xff",
         b"application/x-www-form-urlencoded", b"multipart/form-data; boundary=" + b"-" * 300, b"image/png"]

IDENTIFIERS = re.compile(rb'"(share|id|rev|deletehash|name)":"([^"\\{}]{1,80})"')
NAMES = {b"share": "id", b"id": "id", b"rev": "rev", b"deletehash": "id", b"name": "id"}


class Example:
    """A valid request. `target`: may contain the name of a word, such as `{id}`. `body`: bytes, or None. `kind`: the
    type of the body."""

    def __init__(self, method, target, body=None, kind="application/json", headers=()):
        self.method, self.target, self.body, self.kind = method.encode(), target.encode(), body, kind.encode()
        self.headers = [header.encode() for header in headers]


def multipart(*parts):
    """Returns a body with the given pairs of a part's header fields and content."""
    text = b"".join(b"--b0\r\n" + head.encode() + b"\r\n\r\n" + content + b"\r\n" for head, content in parts)
    return text + b"--b0--\r\n"


def chunked(chance, body):
    """Returns the body in chunks, which rarely are invalid."""
    text = b""
    while body:
        size = chance.choice([1, 7, 100, 5000])
        text += b"%x\r\n%b\r\n" % (len(body[:size]), body[:size])
        body = body[size:]
    text += b"0\r\n\r\n"
    return mutated(chance, text) if chance.random() < 0.2 else text


class Mutations:
    """An endless series of requests. The same seed gives the same requests, apart from learned identifiers.

    `words`: the values of the words in the examples' targets, by name. `omitted`: a pattern. Requests that contain it
    are left out.
    """

    def __init__(self, examples, seed, words, host=b"localhost", omitted=None):
        self.examples, self.host, self.omitted = examples, host, omitted and re.compile(omitted)
        self.words = {name: list(values) for name, values in words.items()}
        self.chance = random.Random(seed)

    def learn(self, response):
        """Remembers identifiers of a response. Later requests name them."""
        for name, value in IDENTIFIERS.findall(response)[:8]:
            known = self.words.setdefault(NAMES[name], [])
            known.append(value)
            del known[:-24]

    def fill(self, target):
        return re.sub(rb"\{(\w+)\}", lambda found: self.chance.choice(self.words[found[1].decode()]), target)

    def next(self):
        """Returns the bytes of a request, and whether its framing is valid."""
        while True:
            request, is_valid = self.make()
            if not (self.omitted and self.omitted.search(request)):
                return request, is_valid

    def make(self):
        chance = self.chance
        example = chance.choice(self.examples)
        method, target, body, kind = example.method, self.fill(example.target), example.body, example.kind
        if chance.random() < 0.05:
            method = chance.choice(METHODS)
        if chance.random() < 0.3:
            target = mutated(chance, target, b"\r\n \x00") or b"/"
        if body is None and chance.random() < 0.02:
            body = chance.choice(self.examples).body
        if body is not None:
            if chance.random() < 0.5:
                body = mutated(chance, body)
            elif chance.random() < 0.03:
                body = unusual(chance)
            if chance.random() < 0.05:
                kind = chance.choice(TYPES)
        headers = [b"Host: " + self.host, *example.headers]
        # The framing stays valid, so that the next requests of the connection reach their routes.
        for header in chance.sample(HEADERS[:17], chance.choice([0, 0, 0, 1, 2])):
            name, _, value = header.partition(b": ")
            if header == b"Expect: 100-continue" and body is None:
                continue
            headers.append(name + b": " + (mutated(chance, value, b"\r\n\x00") if chance.random() < 0.4 else value))
        is_valid = chance.random() > 0.02
        content = body or b""
        if body is not None:
            headers.append(b"Content-Type: " + kind)
            if chance.random() < 0.1:
                headers.append(b"Transfer-Encoding: chunked")
                content = chunked(chance, body)
            else:
                headers.append(b"Content-Length: %d" % len(body))
        if not is_valid:
            headers.insert(chance.randrange(len(headers) + 1), chance.choice(HEADERS))
        head = b"\r\n".join([method + b" " + target + b" HTTP/1.1", *headers]) + b"\r\n\r\n"
        if not is_valid and chance.random() < 0.7:
            head = mutated(chance, head)
        return head + content, is_valid

"""Seeded mutations of bytes."""

BYTES = [b"\x00", b"\xff", b"\xc0\xaf", b"\xed\xa0\x80", b"%", b"%00", b"%2f", b"%ff", b"..", b"//", b"?", b"&",
         b"=", b"\"", b"\\", b"\\u0000", b"\\ud800", b"{", b"}", b"[", b"]", b",", b":", b"-", b"e9", b"1e999",
         b"99999999999999999999", b"9223372036854775807", b"-9223372036854775808", b"null", b"true", b"\xf0\x9f\x98\x80", b"'", b"; DROP TABLE documents", b"*",
         b"_id", b"_rev", b"_deleted", b"_sync", b"channels"]


def mutated(chance, data, clean=b""):
    """Returns the data with some bytes changed. The bytes in `clean` are removed, because they would end a line."""
    data = bytearray(data)
    for _ in range(chance.choice([1, 1, 1, 2, 4, 16])):
        place = chance.randrange(len(data) + 1)
        kind = chance.randrange(5)
        if kind == 0:
            data[place:place + chance.randrange(8)] = b""
        elif kind == 1:
            data[place:place] = chance.choice(BYTES)
        elif kind == 2 and data:
            data[place % len(data)] = chance.randrange(256)
        elif kind == 3:
            other = chance.randrange(len(data) + 1)
            data[place:place] = data[min(place, other):max(place, other)][:200]
        else:
            data[place:place] = chance.choice(BYTES) * chance.choice([1, 10, 300])
    return bytes(byte for byte in data if byte not in clean)


def unusual(chance):
    """Returns a body that byte changes do not produce."""
    kind = chance.randrange(7)
    if kind == 0:
        depth = chance.choice([100, 1000, 10_000, 100_000])
        return b'{"a":' * depth + b"1" + b"}" * depth
    if kind == 1:
        return b"[" * chance.choice([100, 100_000])
    if kind == 2:
        return b'{"n":' + b"9" * chance.choice([30, 400, 20_000]) + b"}"
    if kind == 3:
        return b'{"n":1e' + b"9" * chance.choice([3, 30, 3000]) + b"}"
    if kind == 4:
        return bytes(chance.randrange(256) for _ in range(chance.randrange(200)))
    if kind == 5:
        return b'{"channels":[' + b",".join(b'"%d"' % n for n in range(2000)) + b"]}"
    return b'{"' + b"k" * chance.choice([1000, 70_000]) + b'":1,"k":1,"k":2}'

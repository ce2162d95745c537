"""Adds custom uploaders of ShareX and shares through each. The server must get the request, and the link must come back.

For each .sxcu file of a folder (--files), the check puts the address of its own server in place of the file's, adds the
file, and shares an item that the destination accepts. The server responds as the file expects: with JSON, with a text
that the file's pattern matches, with a redirect, or with the link itself. The check computes the link from the file
itself, and compares it with the link that `share --wait` prints.

A file whose link the check cannot compute is added and not shared. A file that is refused must be refused with status 2
and a reason; the figures name each reason.

Fault: the server responds with other values than the check expects (lying).
"""

import collections
import http.server
import json
import pathlib
import re
import threading
import urllib.parse

from shared.machine import PHOTO, Failure

UNIT, ROUNDS, SHORT, DURATION = "uploaders", 1000, 10, "1 minute"
KINDS = ("refused without reason", "not delivered", "another link", "another request")
CONTROLS = {"lying": ["another link"]}
TEXT, LINK = "Moo & more", "https://cow.example/?a=1&b=2"
# A placeholder of the older and of the newer files.
OLD, NEW = re.compile(r"\$([^$]+)\$"), re.compile(r"\{([a-z]+(?::(?:[^{}]|\{[^{}]*\})*)?)\}", re.IGNORECASE)
CODES = re.compile(r"%[a-zA-Z]")


def options(parser):
    parser.add_argument("--files", type=pathlib.Path, metavar="DIR", help="the folder of .sxcu files")


def missing(options):
    return [] if options.files and options.files.is_dir() else ["a folder of .sxcu files (--files DIR)"]


def sample(pattern):
    """Returns a text that the pattern matches."""
    from re import _parser as parser

    def text(part):
        out = ""
        for operator, value in part:
            match str(operator):
                case "LITERAL":
                    out += chr(value)
                case "NOT_LITERAL" | "ANY":
                    out += "x"
                case "IN":
                    kind, first = value[0]
                    out += {"LITERAL": lambda: chr(first), "RANGE": lambda: chr(first[0]),
                            "CATEGORY": lambda: "1" if "DIGIT" in str(first) else "w", "NEGATE": lambda: "x",
                            }[str(kind)]()
                case "MAX_REPEAT" | "MIN_REPEAT":
                    out += text(value[2]) * max(value[0], 1)
                case "SUBPATTERN":
                    out += text(value[3])
                case "BRANCH":
                    out += text(value[1][0])
                case "ASSERT":
                    out += text(value[1])
                case "AT":
                    pass
                case other:
                    raise ValueError(other)
        return out

    return text(parser.parse(pattern.replace("(?<", "(?P<").replace("(?P<=", "(?<=").replace("(?P<!", "(?<!")))


def put(document, path, value):
    """Puts a value at a path such as files[0].url, and returns the document."""
    steps = [int(index) if index else name or quoted
             for name, index, quoted in re.findall(r"([^.\[\]$']+)(?=[.\[]|$)|\[(\d+)\]|\['([^']+)'\]", path)]

    def place(node, rest):
        if not rest:
            return value
        if isinstance(rest[0], int):
            node = node if isinstance(node, list) else []
            node += [None] * (rest[0] + 1 - len(node))
        else:
            node = node if isinstance(node, dict) else {}
        old = node[rest[0]] if isinstance(rest[0], int) else node.get(rest[0])
        node[rest[0]] = place(old, rest[1:])
        return node

    return place(document, steps)


class Uploader:
    """One file, with the response that it expects and the link that it finds in it."""

    def __init__(self, document, address):
        self.document, self.address = document, address
        version = [int(number) for number in re.findall(r"\d+", document.get("Version") or "0")]
        self.is_old = version < [13, 7, 2] if document.get("Version") else "RequestType" in document or not any(
            "{" in str(document.get(key)) for key in ("URL", "ThumbnailURL", "DeletionURL"))
        self.json, self.texts, self.values = None, [], {}
        self.redirects = False

    def placeholder(self, words, name, shared):
        """Returns the value of a placeholder, and adds it to the response."""
        kind, _, rest = words.partition(":")
        kind = kind.lower()
        if kind in ("input", "filename"):
            return urllib.parse.quote(shared if kind == "input" else name, safe="")
        if kind == "response":
            before = self.whole.partition(words)[0][:-1]
            self.texts.append("plain" if before else self.address + "/plain")
            return self.texts[-1]
        if kind == "responseurl":
            return self.address + "/seen"
        value = f"v{len(self.values)}"
        if kind == "json":
            if rest not in self.values:
                # A path that is the whole link, or follows only a scheme, must be a link.
                before = self.whole.partition(words)[0][:-1]
                self.values[rest] = {"": f"{self.address}/{value}", "https:": f"//cow.example/{value}"}.get(
                    before, value)
                self.json = put(self.json, rest, self.values[rest])
            return self.values[rest]
        patterns = self.document.get("RegexList") or []
        if kind == "regex" or kind.isdigit():
            number, group = (re.split(r"[|,;]", rest or kind) + ["0"])[:2]
            pattern = patterns[int(number) - 1].replace("(?<", "(?P<").replace("(?P<=", "(?<=").replace(
                "(?P<!", "(?<!")
            text = sample(patterns[int(number) - 1])
            if self.whole in (f"${words}$",) and "http" not in text:
                raise ValueError("a pattern that is no link")
            self.texts.append(text)
            return re.search(pattern, "\n".join(self.texts))[int(group) if group.isdigit() else group]
        raise ValueError(words)

    def expected(self, name, shared):
        """Returns the link, and prepares the response."""
        link = self.document.get("URL") or ""
        if not link:
            if (self.document.get("ResponseType") or "").lower() == "redirectionurl":
                self.redirects = True
                return self.address + "/seen"
            return self.address + "/plain"
        self.whole = link
        pattern = OLD if self.is_old else NEW
        if "responseurl" in link:
            self.redirects = True
        found = pattern.sub(lambda match: str(self.placeholder(match[1], name, shared)), link)
        if "<" in found:
            raise ValueError("a placeholder that the user must replace")
        return found

    def body(self, link):
        if self.json is not None:
            # A pattern of the same file must match the JSON: a text in it, or a member with its quotation marks.
            members = [text for text in self.texts if '"' in text]
            texts = [text for text in self.texts if text not in members]
            document = json.dumps(put(self.json, "more", "\n".join(texts)) if texts else self.json)
            return "".join(["{", *(text.rstrip(", ") + ", " for text in members), document[1:]]) if members else document
        return "\n".join(self.texts) or link


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def respond(self):
        server = self.server
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        if self.path != "/seen":
            server.seen.append((self.command, self.path, dict(self.headers), body))
            if server.redirects:
                self.send_response(303)
                self.send_header("Location", "/seen")
                self.send_header("Content-Length", "0")
                self.end_headers()
                return
        response = server.body.encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(response)))
        self.end_headers()
        self.wfile.write(response)

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = respond

    def log_message(self, *_):
        pass


def run(trial):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.seen, server.body, server.redirects = [], "", False
    threading.Thread(target=server.serve_forever, daemon=True).start()
    trial.closing.callback(server.shutdown)
    address = f"http://127.0.0.1:{server.server_port}"
    home = trial.home()
    counts, reasons = collections.Counter(), []
    files = sorted(trial.options.files.glob("*.sxcu"))[: trial.rounds]
    if not files:
        raise Failure(f"{trial.options.files} has no .sxcu file.")
    trial.done = len(files)
    for number, file in enumerate(files):
        outcome = one(trial, home, server, address, number, file)
        counts[outcome.split(":")[0]] += 1
        if ":" in outcome:
            reasons.append(f"{file.name}: {outcome}")
    trial.figures.update(counts)
    for reason in reasons:
        trial.say(reason)


def one(trial, home, server, address, number, file):
    """Adds one file and shares through it. Returns the outcome for the figures."""
    text = file.read_text(encoding="utf-8-sig")
    try:
        document = json.loads(text)
    except ValueError:
        document = None
    copy = trial.folder / f"{number}.sxcu"
    arguments = ["destinations", "add", str(copy), "--name", f"u{number}", "--yes", "--json"]
    if document is not None:
        url = urllib.parse.urlsplit(document.get("RequestURL") or "")
        path = (url.path if url.netloc else "") + (f"?{url.query}" if url.query else "")
        document["RequestURL"] = address + (path if path.startswith(("/", "?")) else "/" + path)
        # A secret that the file only names is filled in.
        document["Headers"] = {name: "key" if name.lower() not in ("accept", "content-type") else value
                               for name, value in (document.get("Headers") or {}).items()}
        text = json.dumps(document)
    copy.write_text(text)
    added = home.result("sharesheet", *arguments)
    if added.returncode:
        reason = json.loads(added.stdout)["error"]["message"] if added.stdout.startswith("{") else ""
        if added.returncode != 2 or not reason:
            trial.complain("refused without reason", f"{file.name}: {added.stderr}")
        return f"refused: {reason[-160:]}"
    accepts = json.loads(added.stdout)[0]["accepts"]
    for secret in json.loads(added.stdout)[0]["secrets"]:
        home.run("sharesheet", "destinations", "edit", f"u{number}", "--secret", f"{secret}=key")
    kind = next(kind for kind in ("images", "files", "text", "links") if kind in accepts)
    item, name, shared = {
        "images": ([PHOTO], pathlib.Path(PHOTO).name, ""), "files": ([copy], copy.name, ""),
        "text": (["--text", TEXT], "text.txt", TEXT), "links": (["--url", LINK], "text.txt", LINK)}[kind]
    uploader = Uploader(document, address)
    try:
        link = uploader.expected(name, shared)
    except (ValueError, IndexError, KeyError, TypeError, AttributeError) as error:
        return f"added, not shared: {error}"
    server.seen.clear()
    server.body, server.redirects = uploader.body(link), uploader.redirects
    if trial.fault == "lying":
        server.body = server.body.replace("v0", "w0").replace("/plain", "/other")
    shared = home.result("sharesheet", "share", *map(str, item), "--to", f"u{number}", "--post", "--wait")
    if not server.seen:
        trial.complain("not delivered", f"{file.name}: {shared.stderr.strip()[-300:]}")
        return "not delivered"
    method = (document.get("RequestMethod") or document.get("RequestType") or "POST").upper()
    if server.seen[0][0] != method:
        trial.complain("another request", f"{file.name}: {server.seen[0][:2]}")
    if urllib.parse.unquote(shared.stdout.strip()) != urllib.parse.unquote(link):
        trial.complain("another link", f"{file.name}: {shared.stdout.strip()} instead of {link}; {server.body[:200]}")
    return "delivered with its link"
